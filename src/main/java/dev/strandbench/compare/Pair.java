package dev.strandbench.compare;

import dev.strandbench.analysis.MetricUnit;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.analysis.stats.RatioEstimate;
import dev.strandbench.analysis.stats.WarmupRule;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.result.RunMembership;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Two entries of result files that are compared.
 *
 * @param family of the comparison: everything but what its members differ in
 * @param ambiguous whether a file has more entries for the same cell
 */
record Pair(
        Cell family,
        Map<String, String> params,
        Measurement baseline,
        Measurement candidate,
        String baselineArm,
        String candidateArm,
        boolean ambiguous) {

    /** Fewer iterations than this have no halves whose means could be compared. */
    private static final int FEWEST_ITERATIONS = 4;

    private static final int FEWEST_BLOCKS = 2;

    /**
     * Compares; the verdict is left open unless there can be none.
     *
     * @param metric name of a secondary metric; empty for the score
     * @return empty if a side lacks the metric
     */
    Optional<Comparison> compare(Optional<String> metric, VerdictRule rule) {
        Optional<Metric> ours = metric(baseline, metric);
        Optional<Metric> theirs = metric(candidate, metric);
        return ours.isEmpty() || theirs.isEmpty()
                ? Optional.empty()
                : Optional.of(compare(ours.get(), theirs.get(), metric.orElse(""), rule));
    }

    /** JMH up to 1.36 put a dot before the names of its profilers' metrics. */
    static Optional<Metric> metric(Measurement measurement, Optional<String> name) {
        return name.isEmpty()
                ? Optional.of(measurement.primary())
                : Optional.ofNullable(measurement.secondary().get(name.get()))
                        .or(() -> Optional.ofNullable(measurement.secondary().get("·" + name.get())));
    }

    private Comparison compare(Metric ours, Metric theirs, String metric, VerdictRule rule) {
        boolean secondary = !metric.isEmpty();
        OptionalDouble factor = MetricUnit.factor(theirs.unit(), ours.unit());
        double[] baselineMeans = means(ours, 1);
        double[] candidateMeans = means(theirs, factor.orElse(1));
        double floor = secondary ? MetricUnit.floor(metric, ours.unit()) : 0;
        double guard = drift(ours, floor) + drift(theirs, floor);

        Set<Flag> flags = circumstances();
        if (ambiguous) {
            flags.add(Flag.SEVERAL_ENTRIES);
        }
        if (factor.isEmpty()) {
            flags.add(Flag.DIFFERENT_UNITS);
        }
        if (Math.min(ours.forks(), theirs.forks()) == 0) {
            flags.add(Flag.NO_RAW_DATA);
        } else if (Math.min(ours.forks(), theirs.forks()) == 1) {
            flags.add(Flag.SINGLE_FORK);
        }
        if (floor > 0 && Math.min(smallest(baselineMeans), smallest(candidateMeans)) < floor) {
            flags.add(Flag.NEAR_ZERO);
        }
        boolean rate = MetricUnit.isHigherBetter(metric, ours.unit()) || (!secondary && baseline.isThroughput());
        double[] baselineLogs = logCosts(baselineMeans, rate, floor);
        double[] candidateLogs = logCosts(candidateMeans, rate, floor);
        boolean usable = areScores(ours) && areScores(theirs) && areFinite(baselineLogs) && areFinite(candidateLogs);
        if (!usable || !Double.isFinite(guard)) {
            flags.add(Flag.NO_POSITIVE_SCORE);
        }
        boolean forbidden = flags.stream().anyMatch(Flag::forbidsVerdict);
        RatioEstimate estimate = RatioEstimate.unknown(ours.forks(), theirs.forks());
        if (!forbidden) {
            flags.addAll(patterns(baselineLogs, candidateLogs, guard, Math.log(rule.smallestRatio())));
            estimate = estimate(baselineLogs, candidateLogs, guard);
        }
        return new Comparison(
                baseline.benchmark(),
                baseline.mode(),
                params,
                ours.unit(),
                side(baselineArm, baselineMeans, ours.forks()),
                side(candidateArm, candidateMeans, theirs.forks()),
                estimate,
                rule,
                forbidden ? Verdict.INVALID : Verdict.INCONCLUSIVE,
                flags);
    }

    private Set<Flag> circumstances() {
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        for (Difference difference : Difference.values()) {
            if (difference.isBetween(baseline, candidate)) {
                flags.add(difference.flag());
            }
        }
        if (!baselineArm.equals(candidateArm) && family.jdk().isEmpty()) {
            flags.remove(Flag.DIFFERENT_JDK);
        }
        return flags;
    }

    private static Set<Flag> patterns(double[] baseline, double[] candidate, double guard, double smallest) {
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        if (guard > smallest / 2) {
            flags.add(Flag.NOT_STEADY);
        }
        for (double[] logs : List.of(baseline, candidate)) {
            if (ForkPatterns.hasSeveralModes(logs, smallest)) {
                flags.add(Flag.SEVERAL_MODES);
            } else if (ForkPatterns.hasOutliers(logs, smallest)) {
                flags.add(Flag.OUTLIER_FORKS);
            }
            if (ForkPatterns.haveTrend(logs)) {
                flags.add(Flag.ORDER_EFFECT);
            }
        }
        return flags;
    }

    /** Forks that ran side by side are paired by their block; others are not. */
    private RatioEstimate estimate(double[] baselineLogs, double[] candidateLogs, double guard) {
        Map<Integer, Integer> ours = forksByBlock(baseline, baselineLogs.length);
        Map<Integer, Integer> theirs = forksByBlock(candidate, candidateLogs.length);
        boolean sameRun = baseline.interleaving()
                .map(RunMembership::run)
                .filter(run -> !run.isEmpty())
                .equals(candidate.interleaving().map(RunMembership::run));
        int[] common = ours.keySet().stream()
                .filter(theirs::containsKey)
                .mapToInt(Integer::intValue)
                .sorted()
                .toArray();
        if (!sameRun || common.length < FEWEST_BLOCKS) {
            return RatioEstimate.welch(baselineLogs, candidateLogs, guard);
        }
        return RatioEstimate.paired(select(baselineLogs, ours, common), select(candidateLogs, theirs, common), guard);
    }

    private static double[] select(double[] logs, Map<Integer, Integer> forks, int[] blocks) {
        return Arrays.stream(blocks)
                .mapToDouble(block -> logs[forks.getOrDefault(block, 0)])
                .toArray();
    }

    /** The place of each block's fork; none unless every fork has a block of its own. */
    private static Map<Integer, Integer> forksByBlock(Measurement measurement, int forks) {
        List<Integer> blocks =
                measurement.interleaving().map(RunMembership::blocks).orElse(List.of());
        Map<Integer, Integer> places = new HashMap<>();
        IntStream.range(0, blocks.size()).forEach(place -> places.put(blocks.get(place), place));
        return blocks.size() == forks && places.size() == forks ? places : Map.of();
    }

    private static double[] means(Metric metric, double factor) {
        double[] means = metric.forks() == 0 ? new double[] {metric.score()} : metric.forkMeans();
        return Arrays.stream(means).map(mean -> mean * factor).toArray();
    }

    /** A score of NaN or below 0 is none, whatever the mean of its fork. */
    private static boolean areScores(Metric metric) {
        return Arrays.stream(metric.scores()).flatMapToDouble(Arrays::stream).allMatch(score -> score >= 0);
    }

    private static double[] logCosts(double[] means, boolean rate, double floor) {
        return Arrays.stream(means)
                .map(mean -> {
                    double log = Math.log(Math.max(mean, floor));
                    return rate ? -log : log;
                })
                .toArray();
    }

    private static boolean areFinite(double[] numbers) {
        return Arrays.stream(numbers).allMatch(Double::isFinite);
    }

    private static double smallest(double[] numbers) {
        return Arrays.stream(numbers).min().orElse(Double.NaN);
    }

    /** By how much, as a logarithm, forks moved from their first half to their second. */
    private static double drift(Metric metric, double floor) {
        double[] moves = Arrays.stream(metric.scores())
                .filter(fork -> fork.length >= FEWEST_ITERATIONS)
                .mapToDouble(fork -> {
                    int half = fork.length / 2;
                    double first = Math.max(floor, mean(fork, 0, half));
                    double second = Math.max(floor, mean(fork, fork.length - half, fork.length));
                    return Math.log(second / first);
                })
                .toArray();
        return moves.length == 0 ? 0 : Math.abs(WarmupRule.median(moves));
    }

    private static double mean(double[] numbers, int from, int to) {
        return Arrays.stream(numbers, from, to).sum() / (to - from);
    }

    private static Comparison.Side side(String arm, double[] means, int forks) {
        double mean = mean(means, 0, means.length);
        double squares =
                Arrays.stream(means).map(one -> (one - mean) * (one - mean)).sum();
        double variation = means.length < 2 ? Double.NaN : Math.sqrt(squares / (means.length - 1)) / mean;
        return new Comparison.Side(arm, mean, forks, variation);
    }
}
