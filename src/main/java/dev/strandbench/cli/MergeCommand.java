package dev.strandbench.cli;

import dev.strandbench.base.Plural;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.result.JoinedRounds;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.MergedResults;
import dev.strandbench.result.ShownText;
import dev.strandbench.run.ShardGaps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "merge",
        description = {
            "Joins JMH result files, such as the shards of a run, into one file. Lists missing shards.%n",
            "With --rounds, several files may contain the same cell. The merged cell has the forks of all files, in the"
                    + " order of the files. The compare command pairs these forks with those of another file that was"
                    + " merged with the same NAME.%n"
        },
        footer = {
            "  merge shard-1/results.json shard-2/results.json --out all.json",
            "  merge shard-1 shard-2 --complete --out all.json",
            "  merge --rounds monday --out base.json base-1.json base-2.json base-3.json"
        })
final class MergeCommand implements Callable<Integer> {

    @Parameters(
            paramLabel = "RESULT",
            arity = "1..*",
            description = "JMH result files, plain or .gz, or run directories.")
    private List<Path> files = new ArrayList<>();

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "The file to write, gzipped if its name ends in .gz. Default: merged.json.")
    private Path out = Path.of("merged.json");

    @Option(
            names = "--complete",
            description = "Exit with 1 if a shard is missing or incomplete, or if no RESULT is a shard.")
    private boolean complete;

    @Option(
            names = "--rounds",
            paramLabel = "NAME",
            description = "Join the forks of each cell, so that the compare command can pair them. Give the baseline"
                    + " and the candidate the same NAME.")
    private @Nullable String rounds;

    @Override
    public Integer call() {
        try (LongWork work = LongWork.begun()) {
            work.at("merging " + Plural.of(files.size(), "file"));
            // Reads all plans before writing, because a plan may be damaged.
            ShardGaps gaps = ShardGaps.of(files);
            boolean replaces = Files.isRegularFile(out);
            MergedResults.requireOther(files, out);
            List<Path> measured = rounds == null ? gaps.withResults(files) : files;
            // Without any results, the error names the first file.
            List<Path> joined = measured.isEmpty() ? files : measured;
            List<Measurement> entries =
                    rounds == null ? MergedResults.write(joined, out) : JoinedRounds.write(joined, rounds, out);
            System.out.println((replaces ? "Replaced: " : "Saved: ") + ShownText.of(out.toString()) + ", "
                    + Plural.of(entries.size(), "entry"));
            return status(entries, gaps.in(entries));
        } catch (IOException e) {
            throw new UserErrorException("cannot write " + out + ": " + ReportOutput.reason(out, e));
        }
    }

    private int status(List<Measurement> entries, List<String> gaps) {
        gaps.forEach(Notice::print);
        if (complete && !ShardGaps.isOfShards(entries)) {
            Notice.print("--complete: no RESULT is a shard");
            return ExitStatus.FAILED;
        }
        return complete && !gaps.isEmpty() ? ExitStatus.FAILED : ExitStatus.DONE;
    }
}
