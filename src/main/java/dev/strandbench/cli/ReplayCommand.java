package dev.strandbench.cli;

import dev.strandbench.base.Plural;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.report.ReplayReport;
import dev.strandbench.report.WindowsReport;
import dev.strandbench.result.Measurement;
import dev.strandbench.run.Replay;
import dev.strandbench.run.Replayed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "replay",
        description = {
            "Applies the run command's adaptive rules to recorded forks. Shows the verdicts that these rules reach, and"
                    + " the time until each verdict.%n",
            "With two files, compares entries with the same benchmark and parameters. If no entries match, compares"
                    + " entries in file order. With one file, compares every benchmark with every other one. Each fork"
                    + " must contain many iterations, including those of its warm-up.%n"
        },
        footer = {
            "  replay baseline.json candidate.json",
            "  replay --split results.json.gz",
            "  replay results.json --by model",
            "  replay results.json --windows --format json"
        })
final class ReplayCommand implements Callable<Integer> {

    private static final double DEFAULT_PRECISION = 0.03;

    enum TextOrJson {
        text,
        json
    }

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "JMH result files, plain or .gz.")
    private List<Path> files = new ArrayList<>();

    @Option(
            names = "--split",
            description = "Compare every benchmark's even-numbered forks with its odd-numbered ones.")
    private boolean split;

    @Option(
            names = "--by",
            paramLabel = "NAME",
            description = "Compare whole families: entries of a file that differ only in this parameter. Replay each"
                    + " family twice: once dropping arms that have a verdict, and once keeping all arms.")
    private @Nullable String by;

    @Option(
            names = "--windows",
            description = "Show which part of each fork counts if the run command measures one benchmark at a time.")
    private boolean windows;

    @Option(
            names = "--precision",
            paramLabel = "SHARE",
            converter = OptionValues.Share.class,
            description = "The target precision for --windows. A smaller value needs more and longer forks. Default:"
                    + " 3%%.")
    private @Nullable Double precision;

    @Option(names = "--format", description = "The output format. Valid: ${COMPLETION-CANDIDATES}. Default: text.")
    private TextOrJson format = TextOrJson.text;

    @Mixin
    private ReportOutput.OutOption output = new ReportOutput.OutOption();

    @Override
    public Integer call() {
        if (by != null && split) {
            throw new UserErrorException("--by and --split cannot be used together; valid: either");
        }
        if (windows && (by != null || split)) {
            throw new UserErrorException("--windows is about each benchmark alone; valid: without --by and --split");
        }
        if (precision != null && !windows) {
            throw new UserErrorException("--precision needs --windows");
        }
        output.place().requireOther(files);
        Replay replay = new Replay(line -> System.err.println("strandbench: " + line));
        try (LongWork work = LongWork.begun()) {
            List<List<Measurement>> read = work.read(files, replay::read);
            work.at("replaying the forks of " + Plural.of(files.size(), "file"));
            boolean forPeople = format == TextOrJson.text;
            if (windows) {
                WindowsReport report =
                        new WindowsReport(replay.windows(read, precision == null ? DEFAULT_PRECISION : precision));
                output.print(forPeople ? report.text() : report.json(), forPeople);
                return ExitStatus.DONE;
            }
            Replayed replayed = by != null
                    ? replay.families(read, by)
                    : split ? replay.splits(read) : replay.pairs(read, files.size() == 2);
            ReplayReport report = new ReplayReport(replayed.pairs(), replayed.families());
            output.print(forPeople ? report.text() : report.json(), forPeople);
            return ExitStatus.DONE;
        }
    }
}
