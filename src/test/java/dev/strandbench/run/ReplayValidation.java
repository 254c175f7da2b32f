package dev.strandbench.run;

import static dev.strandbench.compare.Entries.withParams;
import static dev.strandbench.compare.Entries.withPrimary;
import static dev.strandbench.compare.Entries.withSecondary;

import dev.strandbench.Listing;
import dev.strandbench.analysis.stats.IterationSeries;
import dev.strandbench.report.ReplayReport;
import dev.strandbench.result.JmhResultReader;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.run.Replayed.ReplayedFamily;
import dev.strandbench.run.Replayed.ReplayedPair;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** The policy over recorded forks: all pairs of a file, and families of six arms that are made from one benchmark. */
public final class ReplayValidation {

    private static final double[] RATIOS = {1, 1, 1.03, 1.1, 1.5, 10};

    private static final long SEED = 7;

    private ReplayValidation() {}

    /**
     * A family of arms whose costs are known multiples of a benchmark's. Each arm has the benchmark's forks in another
     * order, so that no two of them are alike.
     */
    static List<Measurement> family(Measurement benchmark) {
        SplittableRandom random = new SplittableRandom(SEED);
        List<Measurement> arms = new ArrayList<>();
        for (int arm = 0; arm < RATIOS.length; arm++) {
            double factor = benchmark.isThroughput() ? 1 / RATIOS[arm] : RATIOS[arm];
            double[][] forks = benchmark.primary().scores().clone();
            for (int last = forks.length - 1; last > 0; last--) {
                int other = random.nextInt(last + 1);
                double[] fork = forks[last];
                forks[last] = forks[other];
                forks[other] = fork;
            }
            double[][] scaled = Arrays.stream(forks)
                    .map(fork ->
                            Arrays.stream(fork).map(score -> score * factor).toArray())
                    .toArray(double[][]::new);
            Metric own = benchmark.primary();
            Metric primary = new Metric(own.unit(), own.score() * factor, scaled);
            Measurement bare = withSecondary(Map.of(), withPrimary(primary, benchmark));
            arms.add(withParams(Map.of("arm", arm + ": " + RATIOS[arm]), bare));
        }
        return arms;
    }

    /** Returns the recorded forks of a result entry, as a replay reads them. */
    public static List<IterationSeries> forks(Measurement entry) {
        return Race.forks(entry);
    }

    private ReplayReport of(List<Path> files) {
        List<ReplayedPair> pairs = new ArrayList<>();
        List<ReplayedFamily> families = new ArrayList<>();
        for (Path file : files) {
            List<Measurement> benchmarks = JmhResultReader.read(file);
            for (int i = 0; i < benchmarks.size(); i++) {
                for (int j = i + 1; j < benchmarks.size(); j++) {
                    if (haveSameUnit(benchmarks.get(i), benchmarks.get(j))) {
                        Replay.pair(benchmarks.get(i), benchmarks.get(j)).ifPresent(pairs::add);
                    }
                }
                Replay.familiesOf(family(benchmarks.get(i)), "arm").forEach(families::add);
            }
        }
        return new ReplayReport(pairs, families);
    }

    private static boolean haveSameUnit(Measurement one, Measurement other) {
        return one.primary().unit().equals(other.primary().unit());
    }

    /** What the policy finds in a directory of results, and how long it would have taken: the summaries alone. */
    public static String summary(Path directory) {
        List<Path> files = Listing.of(directory).stream()
                .filter(file -> file.toString().endsWith(".json.gz"))
                .toList();
        return summaries(new ReplayValidation().of(files).text());
    }

    private static String summaries(String text) {
        int start = text.indexOf("Time saved over JMH's defaults");
        return text.substring(text.lastIndexOf('\n', start) + 1);
    }

    public static void main(String[] arguments) {
        System.out.print(summary(Path.of(arguments[0])));
    }
}
