package dev.strandbench.analysis.stats;

import dev.strandbench.Listing;
import dev.strandbench.analysis.ArmCosts;
import dev.strandbench.analysis.FamilyAnalysis;
import dev.strandbench.analysis.ForkCost;
import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.plan.Profile.ForkLengths;
import dev.strandbench.result.JmhResultReader;
import dev.strandbench.result.Measurement;
import dev.strandbench.run.ReplayValidation;
import dev.strandbench.run.policy.ClaimSimulation;
import dev.strandbench.run.policy.PolicySimulation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Validates the statistics on sets of recorded forks and by simulation. The recorded forks are JMH results with
 * iterations of 100 ms, from the first op on, and 600 iterations or more. An optional {@code labels.json} next to them
 * gives, for each benchmark, the iteration at which each fork's steady state starts.
 */
public final class StatisticsValidation {

    /** The end of JMH's default window, which begins at half this age, in iterations of 100 ms. */
    private static final int WINDOW_END = 1_000;

    private static final int FEWEST_ITERATIONS = 600;
    private static final int SIDE = 5;
    private static final int POWER_SIDE = 10;
    private static final double QUIET_SPREAD = 0.02;
    private static final double SLOWDOWN = 1.05;

    private static final double PILOT_SECONDS = 5;
    private static final double OFF = 0.05;

    private static final int[] COVERAGE_FORKS = {5, 10, 20, 30};
    private static final double SPREAD = 0.03;

    /** The largest number of arms in a family of recorded arms that cost the same when warm. */
    private static final int MOST_RECORDED_ARMS = 4;

    /** Number of families of each kind; all together they show the difference between 1 % and 2 %. */
    private static final int FAMILIES = 200;

    /** The files beside the results: classes of forks, and windows of published detectors. */
    private static final Set<String> NO_RESULTS = Set.of("labels.json", "published-windows.json");

    /** The lengths of forks in the profile quick. */
    private static final ForkLengths QUICK =
            new ForkLengths(Duration.ofMillis(100), Duration.ofSeconds(4), Duration.ofSeconds(8));

    /** The length of the end of a recorded fork that is warm. */
    private static final double WARM_SECONDS = 20;

    /** The largest standard error of a known change with age, as a logarithm. */
    private static final double KNOWN_CHANGE = 0.02;

    private static final int CLAIMS = 5_000;
    private static final Path LEDGER = Path.of("docs/ledger");
    private static final int FORKS_OF_THE_LEDGER = 8;

    private final Random random;

    StatisticsValidation(long seed) {
        random = new Random(seed);
    }

    record Share(int hits, int of) {

        double value() {
            return (double) hits / of;
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%.2f %% (%d of %d)", 100 * value(), hits, of);
        }
    }

    enum Distribution {
        NORMAL,
        SKEWED,
        BIMODAL,
        T3;

        double draw(Random random) {
            return switch (this) {
                case NORMAL -> SPREAD * random.nextGaussian();
                case SKEWED -> -SPREAD * Math.log(1 - random.nextDouble());
                case BIMODAL -> SPREAD * ((random.nextDouble() < 0.3 ? 2 : 0) + 0.3 * random.nextGaussian());
                case T3 -> SPREAD * random.nextGaussian() / Math.sqrt(squaredGaussians(random) / 3);
            };
        }

        private static double squaredGaussians(Random random) {
            return IntStream.range(0, 3)
                    .mapToDouble(i -> random.nextGaussian())
                    .map(z -> z * z)
                    .sum();
        }
    }

    /** Returns the costs in JMH's default window, or in the second half of shorter forks. */
    private static List<ForkCost> defaultWindow(Measurement measurement) {
        List<ForkCost> forks = new ArrayList<>();
        for (double[] fork : measurement.primary().scores()) {
            if (fork.length >= FEWEST_ITERATIONS) {
                int end = Math.min(fork.length, WINDOW_END);
                forks.add(ForkCost.of(
                        forks.size(), Arrays.copyOfRange(fork, end / 2, end), measurement.isThroughput(), 0));
            }
        }
        return forks;
    }

    private static double[] logs(List<ForkCost> forks) {
        return forks.stream().mapToDouble(ForkCost::logCost).toArray();
    }

    private static PairVerdict judged(List<ForkCost> baseline, List<ForkCost> candidate) {
        return new FamilyAnalysis(
                        Map.of(0, new ArmCosts(baseline), 1, new ArmCosts(candidate)), false, VerdictRule.ONE_LOOK)
                .compare(0, 1);
    }

    /** Compares random fives of the forks of a benchmark with other fives of it. Every difference is a false alarm. */
    Share falseAlarms(List<Measurement> measurements, int splits) {
        int alarms = 0;
        int all = 0;
        for (Measurement measurement : measurements) {
            List<ForkCost> forks = defaultWindow(measurement);
            for (int split = 0; split < splits && forks.size() >= 2 * SIDE; split++) {
                Collections.shuffle(forks, random);
                PairVerdict pair = judged(forks.subList(0, SIDE), forks.subList(SIDE, 2 * SIDE));
                alarms += pair.verdict() == Verdict.DIFFERENT ? 1 : 0;
                all++;
            }
        }
        return new Share(alarms, all);
    }

    /**
     * Returns the share of slow-downs of 5 % that are found on benchmarks with a spread of 2 % at most. Both arms are
     * drawn with replacement from the recorded forks. That makes a sample's variance too small, so deviations are
     * stretched by the square root of n / (n - 1).
     */
    Share found(List<Measurement> measurements, int draws) {
        int found = 0;
        int all = 0;
        for (Measurement measurement : measurements) {
            List<ForkCost> forks = defaultWindow(measurement);
            if (forks.size() >= POWER_SIDE && spread(logs(forks)) <= QUIET_SPREAD) {
                for (int draw = 0; draw < draws; draw++) {
                    PairVerdict pair = judged(drawn(forks, 0), drawn(forks, Math.log(SLOWDOWN)));
                    found += pair.verdict() == Verdict.DIFFERENT && pair.isSlower() ? 1 : 0;
                    all++;
                }
            }
        }
        return new Share(found, all);
    }

    private List<ForkCost> drawn(List<ForkCost> forks, double shift) {
        double mean = Arrays.stream(logs(forks)).average().orElseThrow();
        double stretch = Math.sqrt(forks.size() / (forks.size() - 1.0));
        return random.ints(POWER_SIDE, 0, forks.size())
                .mapToObj(forks::get)
                .map(fork -> new ForkCost(fork.block(), mean + stretch * (fork.logCost() - mean) + shift, fork.drift()))
                .toList();
    }

    private static double spread(double[] logs) {
        return RatioEstimate.welch(logs, logs, 0).spread();
    }

    Share coverage(Distribution distribution, int forks, boolean paired, int runs) {
        int covered = 0;
        for (int run = 0; run < runs; run++) {
            double[] baseline = new double[forks];
            double[] candidate = new double[forks];
            Arrays.setAll(baseline, fork -> distribution.draw(random));
            Arrays.setAll(candidate, fork -> distribution.draw(random));
            RatioEstimate estimate =
                    paired ? RatioEstimate.paired(baseline, candidate, 0) : RatioEstimate.welch(baseline, candidate, 0);
            covered += estimate.ratioInterval(0.95).contains(1) ? 1 : 0;
        }
        return new Share(covered, runs);
    }

    /** A way to measure a fork of a benchmark, given the scores of all its forks. */
    @FunctionalInterface
    interface Measuring {
        double mean(double[][] scores, IterationSeries fork);
    }

    /** Measures the second half of a fork, as adaptive runs do; forks are as long as in replays of two arms. */
    static double asTheRunDoes(double[][] scores, IterationSeries fork) {
        return fork.mean(PILOT_SECONDS / 2, PILOT_SECONDS);
    }

    /** Measures as JMH does by default, or the second half of a shorter fork. */
    static double byDefault(double[][] scores, IterationSeries fork) {
        int end = Math.min(fork.iterations(), WINDOW_END);
        return fork.mean(fork.ageAt(end / 2), fork.ageAt(end));
    }

    /**
     * Returns the share of forks whose measured score differs by 5 % or more from their steady state.
     *
     * @param starts the iteration at which each fork's steady state starts, by benchmark; negative if it has none,
     *     which leaves the fork out
     */
    static Share measuredOff(List<Measurement> measurements, Map<String, int[]> starts, Measuring measuring) {
        int off = 0;
        int all = 0;
        for (Measurement measurement : measurements) {
            int[] steady = starts.get(nameOf(measurement));
            if (steady != null) {
                double[][] scores = measurement.primary().scores();
                for (int fork = 0; fork < Math.min(steady.length, scores.length); fork++) {
                    if (steady[fork] >= 0) {
                        IterationSeries series = series(scores[fork]);
                        double truth = series.mean(series.ageAt(steady[fork]), series.age());
                        off += Math.abs(measuring.mean(scores, series) / truth - 1) >= OFF ? 1 : 0;
                        all++;
                    }
                }
            }
        }
        return new Share(off, all);
    }

    private static IterationSeries series(double[] scores) {
        double[] seconds = new double[scores.length];
        Arrays.fill(seconds, 0.1);
        return new IterationSeries(scores, seconds);
    }

    private static String nameOf(Measurement measurement) {
        if (measurement.params().isEmpty()) {
            return measurement.benchmark();
        }
        List<String> params = measurement.params().entrySet().stream()
                .map(param -> param.getKey() + "=" + param.getValue())
                .toList();
        return measurement.benchmark() + "?" + String.join("&", params);
    }

    static Share publishedChangePoints() throws IOException {
        double[] series = PublishedSeries.tigerbeetle();
        long met = PublishedSeries.TIGERBEETLE.stream()
                .filter(published -> published.rule().find(series).equals(published.changePoints()))
                .count();
        return new Share((int) met, PublishedSeries.TIGERBEETLE.size());
    }

    private static Map<String, int[]> labels(Path file) throws IOException {
        Map<String, int[]> starts = new HashMap<>();
        if (Files.isRegularFile(file)) {
            JsonNode labels = JsonMapper.builder().build().readTree(Files.readAllBytes(file));
            labels.propertyStream()
                    .forEach(label -> starts.put(
                            label.getKey(),
                            label.getValue()
                                    .path("steadyStateStarts")
                                    .valueStream()
                                    .mapToInt(JsonNode::asInt)
                                    .toArray()));
        }
        return starts;
    }

    private static List<Measurement> measurements(Path directory) {
        return Listing.of(directory).stream()
                .filter(file -> file.toString().endsWith(".json.gz")
                        || (file.toString().endsWith(".json")
                                && !NO_RESULTS.contains(file.getFileName().toString())))
                .flatMap(file -> JmhResultReader.read(file).stream())
                .toList();
    }

    /** Returns the recorded forks of each arm of the profile quick. */
    private static List<List<IterationSeries>> tableOfQuick(List<Measurement> measurements) {
        return measurements.stream()
                .filter(measurement -> measurement.benchmark().endsWith(".FanOutBenchmark.fanOut")
                        && "2000".equals(measurement.params().get("tasks")))
                .map(ReplayValidation::forks)
                .filter(forks -> forks.size() >= POWER_SIDE)
                .toList();
    }

    private static void appendEqualWhenWarm(StringBuilder report, String which, List<List<IterationSeries>> arms) {
        if (arms.size() >= MOST_RECORDED_ARMS) {
            report.append(which + ", that cost the same when warm, at the settings of the profile quick: told apart\n")
                    .append(new PolicySimulation(2).report(arms, QUICK, WARM_SECONDS, FAMILIES));
        }
    }

    /**
     * Returns true if the forks show how the cost changes until it is warm. If forks have modes that change with time,
     * ten forks do not show if an arm costs the same at both ages.
     */
    private static boolean showsItsChange(List<IterationSeries> forks) {
        double pilot = QUICK.pilot().toMillis() / 1000.0;
        double[] changes = forks.stream()
                .mapToDouble(fork ->
                        Math.log(fork.mean(pilot / 2, pilot) / fork.mean(fork.age() - WARM_SECONDS, fork.age())))
                .toArray();
        double[] none = new double[changes.length];
        return RatioEstimate.paired(none, changes, 0).standardError() <= KNOWN_CHANGE;
    }

    /** Returns the checks on the recorded forks of a directory. */
    private String ofRecorded(Path directory) throws IOException {
        List<Measurement> measurements = measurements(directory);
        if (measurements.isEmpty()) {
            return directory + ": no results\n";
        }
        Map<String, int[]> labels = labels(directory.resolve("labels.json"));
        StringBuilder report = new StringBuilder(directory + ": " + measurements.size() + " benchmarks\n");
        line(report, "A/A, 5 forks against 5: false alarms", "at most 0.5 %", falseAlarms(measurements, 500));
        line(report, "5 % slower, 10 forks a side, CV at most 2 %: found", "at least 99 %", found(measurements, 500));
        line(
                report,
                "Forks measured 5 % off or more, in the short forks of the adaptive run",
                "for comparison",
                measuredOff(measurements, labels, StatisticsValidation::asTheRunDoes));
        line(
                report,
                "The same, in the window of JMH's defaults",
                "for comparison",
                measuredOff(measurements, labels, StatisticsValidation::byDefault));
        report.append("The adaptive policy on recorded forks, all pairs of a file, and families of six arms that"
                        + " cost 1, 1, 1.03, 1.1, 1.5 and 10 times as much:\n")
                .append(ReplayValidation.summary(directory));
        List<List<IterationSeries>> arms = measurements.stream()
                .map(ReplayValidation::forks)
                .filter(forks -> forks.size() >= POWER_SIDE)
                .toList();
        appendEqualWhenWarm(report, "Recorded arms", arms);
        appendEqualWhenWarm(
                report,
                "The same for arms whose forks show within 2 % how they change with age",
                arms.stream().filter(StatisticsValidation::showsItsChange).toList());
        List<List<IterationSeries>> tableOfQuick = tableOfQuick(measurements);
        if (tableOfQuick.size() > 1) {
            report.append("The table of the profile quick, at its settings, against the last 20 s of the forks\n")
                    .append(new PolicySimulation(3).reportFamily(tableOfQuick, QUICK, WARM_SECONDS, FAMILIES));
        }
        List<ArmCosts> windows = measurements.stream()
                .map(StatisticsValidation::defaultWindow)
                .filter(forks -> forks.size() >= POWER_SIDE)
                .map(ArmCosts::new)
                .toList();
        if (!windows.isEmpty()) {
            report.append("Claims at their bounds by the recorded forks, at every look up to ten forks and up to"
                            + " sixty:\n")
                    .append(new ClaimSimulation(3).reportRecorded(windows, CLAIMS));
        }
        return report.toString();
    }

    /** Returns the checks that need no recorded forks except those of the ledger. */
    private String ofSimulated() throws IOException {
        StringBuilder report = new StringBuilder("In simulation:\n");
        for (Distribution distribution : Distribution.values()) {
            for (int forks : COVERAGE_FORKS) {
                for (boolean paired : new boolean[] {true, false}) {
                    line(
                            report,
                            "95 % interval, " + distribution.name().toLowerCase(Locale.ROOT) + ", " + forks
                                    + (paired ? " blocks" : " forks a side") + ": covers",
                            "94 to 98 %",
                            coverage(distribution, forks, paired, 20_000));
                }
            }
        }
        report.append("The adaptive policy, in simulation:\n").append(new PolicySimulation(1).report(FAMILIES));
        ClaimSimulation claims = new ClaimSimulation(1);
        report.append("Claims at their bounds, at every look up to ten forks and up to sixty:\n")
                .append(claims.report(CLAIMS));
        report.append("The same if the forks of an arm in a run share a change:\n")
                .append(new ClaimSimulation(2).reportOfDependentForks(CLAIMS));
        List<ArmCosts> ledger = Files.isDirectory(LEDGER)
                ? ClaimSimulation.recorded(measurements(LEDGER), FORKS_OF_THE_LEDGER)
                : List.of();
        if (!ledger.isEmpty()) {
            report.append("The same by the forks of docs/ledger\n").append(claims.reportRecorded(ledger, CLAIMS));
        }
        line(report, "Published cases of change points met", "100 %", publishedChangePoints());
        return report.toString();
    }

    /**
     * Prints the results next to their limits. Arguments: a directory to write to, or {@code -}, and then directories
     * of results.
     */
    public static void main(String[] arguments) throws IOException {
        StringBuilder report = new StringBuilder();
        for (String directory : List.of(arguments).subList(1, arguments.length)) {
            print(report, new StatisticsValidation(1).ofRecorded(Path.of(directory)));
        }
        print(report, new StatisticsValidation(1).ofSimulated());
        if (!arguments[0].equals("-")) {
            Path written = Files.createDirectories(Path.of(arguments[0])).resolve("validation.txt");
            Files.writeString(written, report, StandardCharsets.UTF_8);
            System.out.println("Saved: " + written);
        }
    }

    private static void print(StringBuilder report, String part) {
        report.append(part);
        System.out.print(part);
    }

    private static void line(StringBuilder report, String what, String aim, Share share) {
        report.append(String.format(
                Locale.ROOT, "%-70s %-14s %s\n", what, aim, share.of() == 0 ? "none to judge by" : share));
    }
}
