package dev.strandbench.cli;

import dev.strandbench.error.UserErrorException;
import dev.strandbench.report.Plural;
import dev.strandbench.result.MergedResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Joins result files into one. */
@Command(
        name = "merge",
        description = "Joins JMH result files, such as those of shards, into one.",
        footerHeading = StrandbenchCommand.EXAMPLES,
        footer = {"  merge shard-1/results.json shard-2/results.json --out all.json"},
        mixinStandardHelpOptions = true,
        usageHelpWidth = 100)
final class MergeCommand implements Callable<Integer> {

    @Parameters(paramLabel = "RESULT", arity = "1..*", description = "JMH result files, plain or .gz.")
    private List<Path> files = new ArrayList<>();

    @Option(names = "--out", paramLabel = "FILE", description = "Where to write. Default: merged.json.")
    private Path out = Path.of("merged.json");

    @Override
    public Integer call() {
        try (LongWork work = LongWork.begun()) {
            work.at("merging " + Plural.of(files.size(), "file"));
            boolean replaces = Files.isRegularFile(out);
            int entries = MergedResults.write(files, out);
            System.out.println((replaces ? "Replaced: " : "Saved: ") + out + ", " + Plural.of(entries, "entry"));
            return ExitStatus.DONE;
        } catch (IOException e) {
            throw new UserErrorException("cannot write " + out + ": " + ReportOutput.reason(out, e));
        }
    }
}
