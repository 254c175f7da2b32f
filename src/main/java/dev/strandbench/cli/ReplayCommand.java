package dev.strandbench.cli;

import dev.strandbench.error.UserErrorException;
import dev.strandbench.plan.ForkLengths;
import dev.strandbench.replay.Replay;
import dev.strandbench.report.Plural;
import dev.strandbench.report.ReplayReport;
import dev.strandbench.result.JmhResultReader;
import dev.strandbench.result.Measurement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs the adaptive policy over forks that have been recorded. */
@Command(
        name = "replay",
        description = {
            "Runs the adaptive policy over recorded forks: what it would have found, and in which time.%n",
            "Two files: arm against arm, matched by benchmark and parameters; by their order if no names match."
                    + " One file: every benchmark against every other of the same file, or, with --split, its even"
                    + " forks against its odd ones. Forks need many iterations for this, from the first op on.%n"
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpWidth = 100)
final class ReplayCommand implements Callable<Integer> {

    private static final double PRECISION = 0.01;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "JMH result files, plain or .gz.")
    private List<Path> files = new ArrayList<>();

    @Option(names = "--split", description = "Even forks against odd ones of every benchmark, in every file.")
    private boolean split;

    @Option(names = "--format", description = "Valid: ${COMPLETION-CANDIDATES}. Default: text.")
    private TextOrJson format = TextOrJson.text;

    @Override
    public Integer call() {
        Replay replay = new Replay(ForkLengths.STANDARD, PRECISION);
        List<List<Measurement>> read = files.stream().map(JmhResultReader::read).toList();
        List<Replay.Pair> pairs = new ArrayList<>();
        int passedOver = 0;
        if (split) {
            for (Measurement measurement : read.stream().flatMap(List::stream).toList()) {
                passedOver += add(pairs, replay.split(measurement));
            }
        } else if (files.size() == 2) {
            List<Measurement> candidates = matched(read.get(0), read.get(1));
            for (int i = 0; i < candidates.size(); i++) {
                passedOver += add(pairs, replay.pair(baselineOf(candidates, read, i), candidates.get(i)));
            }
        } else {
            for (List<Measurement> file : read) {
                for (int i = 0; i < file.size(); i++) {
                    for (int j = i + 1; j < file.size(); j++) {
                        passedOver += add(pairs, replay.pair(file.get(i), file.get(j)));
                    }
                }
            }
        }
        if (passedOver > 0) {
            System.err.println("strandbench: " + Plural.of(passedOver, "pair") + " skipped: too few forks");
        }
        System.out.print(format == TextOrJson.json ? ReplayReport.json(pairs) : ReplayReport.text(pairs));
        return ExitStatus.DONE;
    }

    private static int add(List<Replay.Pair> pairs, Optional<Replay.Pair> pair) {
        pair.ifPresent(pairs::add);
        return pair.isPresent() ? 0 : 1;
    }

    /** The candidates that have a baseline: those with the same name, or all in order if no names match. */
    private static List<Measurement> matched(List<Measurement> baselines, List<Measurement> candidates) {
        List<Measurement> named = candidates.stream()
                .filter(candidate -> baselines.stream().anyMatch(baseline -> isSameQuestion(baseline, candidate)))
                .toList();
        if (!named.isEmpty()) {
            return named;
        }
        if (baselines.size() != candidates.size()) {
            throw new UserErrorException("the files have no benchmark in common, and not the same number of them;"
                    + " valid: files of the same benchmarks, one file, or --split");
        }
        System.err.println("strandbench: the files have no benchmark in common; matched by their order");
        return candidates;
    }

    private static Measurement baselineOf(List<Measurement> candidates, List<List<Measurement>> read, int index) {
        return read.get(0).stream()
                .filter(baseline -> isSameQuestion(baseline, candidates.get(index)))
                .findFirst()
                .orElseGet(() -> read.get(0).get(index));
    }

    private static boolean isSameQuestion(Measurement one, Measurement other) {
        return one.benchmark().equals(other.benchmark())
                && one.mode().equals(other.mode())
                && one.params().equals(other.params());
    }
}
