package dev.strandbench.cli;

import dev.strandbench.base.UserErrorException;
import dev.strandbench.report.RecordingReport;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "jfr",
        description = {
            "Summarises a JFR recording of any program: where time was spent, what was allocated and where, and the"
                    + " cost of garbage collection, pinning and contention.%n",
            "With two recordings, shows how the second one differs from the first (the baseline).%n"
        },
        footer = {"  jfr recording.jfr", "  jfr before.jfr after.jfr --format html --out change.html"})
final class JfrCommand implements Callable<Integer> {

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "One recording, or two recordings: the baseline and the candidate.")
    private List<Path> files = List.of();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "The output format. Valid: ${COMPLETION-CANDIDATES}. Default: text.")
    private RecordingReport.Format format = RecordingReport.Format.text;

    @Mixin
    private ReportOutput.OutOption output = new ReportOutput.OutOption();

    @Override
    public Integer call() {
        if (files.size() > 2) {
            throw new UserErrorException("jfr takes one file or two, not " + files.size());
        }
        output.place().requireOther(files);
        try (LongWork work = LongWork.begun()) {
            work.at("reading " + files.stream().map(Path::toString).collect(Collectors.joining(" and ")));
            String page = files.size() == 1
                    ? RecordingReport.of(files.get(0), format)
                    : RecordingReport.ofDifference(files.get(0), files.get(1), format);
            output.print(page, format == RecordingReport.Format.text);
        }
        return ExitStatus.DONE;
    }
}
