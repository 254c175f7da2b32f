package dev.strandbench.compare;

import dev.strandbench.result.ArmParameter;
import dev.strandbench.result.Interleaving;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.stats.Holm;
import dev.strandbench.stats.RatioEstimate;
import dev.strandbench.stats.Verdict;
import dev.strandbench.stats.VerdictRule;
import dev.strandbench.stats.WarmupRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The comparisons between two files, or inside one.
 *
 * @param compared the most important first: what is slower, what is faster, what cannot be told, what is the same
 * @param unmatched what only one side has, and on which side
 */
public record Comparisons(List<Comparison> compared, List<String> unmatched) {

    /** Fewer iterations than this have no halves whose means could be compared. */
    private static final int FEWEST_ITERATIONS = 4;

    private static final int FEWEST_BLOCKS = 2;

    /**
     * Compares two files, cell by cell.
     *
     * @param metric name of a secondary metric; empty for the score
     * @param rule of the verdicts
     */
    public static Comparisons between(
            List<Measurement> baselines, List<Measurement> candidates, Optional<String> metric, VerdictRule rule) {
        Map<Key, List<Measurement>> baselineCells = cells(baselines);
        Map<Key, List<Measurement>> candidateCells = cells(candidates);
        List<Pair> pairs = new ArrayList<>();
        List<String> unmatched = new ArrayList<>();
        baselineCells.forEach((key, cell) -> {
            List<Measurement> others = candidateCells.getOrDefault(key, List.of());
            if (others.isEmpty()) {
                unmatched.add(key + ": only in the baseline");
            } else {
                pairs.add(new Pair(
                        cell.getFirst(), others.getFirst(), "", "", key.params(), cell.size() + others.size() > 2));
            }
        });
        candidateCells.keySet().stream()
                .filter(key -> !baselineCells.containsKey(key))
                .forEach(key -> unmatched.add(key + ": only in the candidate"));
        return of(pairs, unmatched, metric, rule);
    }

    /**
     * Compares the models of one file: of every benchmark, each with the first in the file.
     *
     * @param metric name of a secondary metric; empty for the score
     * @param rule of the verdicts
     */
    public static Comparisons byModel(List<Measurement> file, Optional<String> metric, VerdictRule rule) {
        return by(
                file,
                one -> ArmParameter.among(one.params().keySet())
                        .map(name -> one.params().getOrDefault(name, "")),
                metric,
                rule);
    }

    /** Compares the JDKs of one file, as {@link #byModel} does its models. */
    public static Comparisons byJdk(List<Measurement> file, Optional<String> metric, VerdictRule rule) {
        return by(
                file,
                one -> Optional.of("JDK " + one.circumstances().jdkVersion()).filter(arm -> !arm.equals("JDK ")),
                metric,
                rule);
    }

    private static Comparisons by(
            List<Measurement> file,
            Function<Measurement, Optional<String>> armOf,
            Optional<String> metric,
            VerdictRule rule) {
        boolean byJdk =
                file.stream().anyMatch(one -> armOf.apply(one).orElse("").startsWith("JDK "));
        Map<Key, Map<String, List<Measurement>>> families = new LinkedHashMap<>();
        List<String> unmatched = new ArrayList<>();
        for (Measurement one : file) {
            Map<String, String> params = new LinkedHashMap<>(one.params());
            if (!byJdk) {
                params.keySet().removeIf(ArmParameter::isNamed);
            }
            String jdk = byJdk ? "" : one.circumstances().jdkVersion();
            Key family = new Key(one.benchmark(), one.mode(), params, jdk);
            Optional<String> arm = armOf.apply(one);
            if (arm.isEmpty()) {
                unmatched.add(family + ": has nothing to compare by");
            } else {
                families.computeIfAbsent(family, key -> new LinkedHashMap<>())
                        .computeIfAbsent(arm.get(), key -> new ArrayList<>())
                        .add(one);
            }
        }
        List<Pair> pairs = new ArrayList<>();
        families.forEach((family, arms) -> {
            Map.Entry<String, List<Measurement>> first =
                    arms.entrySet().iterator().next();
            if (arms.size() == 1) {
                unmatched.add(family + ": only with " + first.getKey());
            }
            arms.entrySet().stream()
                    .skip(1)
                    .forEach(arm -> pairs.add(new Pair(
                            first.getValue().getFirst(),
                            arm.getValue().getFirst(),
                            first.getKey(),
                            arm.getKey(),
                            family.params(),
                            first.getValue().size() + arm.getValue().size() > 2)));
        });
        return of(pairs, unmatched, metric, rule);
    }

    private static Map<Key, List<Measurement>> cells(List<Measurement> file) {
        Map<Key, List<Measurement>> cells = new LinkedHashMap<>();
        for (Measurement one : file) {
            cells.computeIfAbsent(new Key(one.benchmark(), one.mode(), one.params(), ""), key -> new ArrayList<>())
                    .add(one);
        }
        return cells;
    }

    private static Comparisons of(List<Pair> pairs, List<String> unmatched, Optional<String> metric, VerdictRule rule) {
        Map<String, List<Comparison>> families = new LinkedHashMap<>();
        for (Pair pair : pairs) {
            Optional<Metric> baseline = metric(pair.baseline(), metric);
            Optional<Metric> candidate = metric(pair.candidate(), metric);
            if (baseline.isEmpty() || candidate.isEmpty()) {
                unmatched.add(
                        pair.baseline().benchmark() + " " + pair.params() + ": without " + metric.orElse("a score"));
                continue;
            }
            families.computeIfAbsent(pair.baseline().benchmark(), name -> new ArrayList<>())
                    .add(undecided(pair, baseline.get(), candidate.get(), metric.isPresent(), rule));
        }
        List<Comparison> decided = new ArrayList<>();
        families.values().forEach(family -> decided.addAll(decided(family)));
        decided.sort(Comparator.comparingInt(Comparisons::rank)
                .thenComparingDouble(one -> -Math.abs(one.estimate().logRatio())));
        return new Comparisons(List.copyOf(decided), List.copyOf(unmatched));
    }

    /** JMH up to 1.36 put a dot before the names of its profilers' metrics. */
    private static Optional<Metric> metric(Measurement measurement, Optional<String> name) {
        return name.isEmpty()
                ? Optional.of(measurement.primary())
                : Optional.ofNullable(measurement.secondary().get(name.get()))
                        .or(() -> Optional.ofNullable(measurement.secondary().get("·" + name.get())));
    }

    private static Comparison undecided(
            Pair pair, Metric baseline, Metric candidate, boolean secondary, VerdictRule rule) {
        OptionalDouble factor = Unit.factor(candidate.unit(), baseline.unit());
        double[] baselineMeans = means(baseline, 1);
        double[] candidateMeans = means(candidate, factor.orElse(1));
        double guard = drift(baseline) + drift(candidate);
        Set<Flag> flags = flags(pair);
        if (factor.isEmpty()) {
            flags.add(Flag.DIFFERENT_UNITS);
        }
        if (baseline.forks() == 0 || candidate.forks() == 0) {
            flags.add(Flag.NO_RAW_DATA);
        }
        if (Math.min(baselineMeans.length, candidateMeans.length) < 2) {
            flags.add(Flag.SINGLE_FORK);
        }
        if (!allPositive(baselineMeans) || !allPositive(candidateMeans) || !Double.isFinite(guard)) {
            flags.add(Flag.NO_POSITIVE_SCORE);
        }
        boolean forbidden = flags.stream().anyMatch(Flag::forbidsVerdict);
        if (!forbidden && guard > Math.log(rule.smallestRatio()) / 2) {
            flags.add(Flag.NOT_STEADY);
        }
        boolean rate =
                secondary ? Unit.isRate(baseline.unit()) : pair.baseline().isThroughput();
        RatioEstimate estimate = forbidden
                ? RatioEstimate.unknown(baselineMeans.length, candidateMeans.length)
                : estimate(pair, logCosts(baselineMeans, rate), logCosts(candidateMeans, rate), guard);
        return new Comparison(
                pair.baseline().benchmark(),
                pair.baseline().mode(),
                pair.params(),
                baseline.unit(),
                side(pair.baselineArm(), baselineMeans),
                side(pair.candidateArm(), candidateMeans),
                estimate,
                rule,
                forbidden ? Verdict.INVALID : Verdict.INCONCLUSIVE,
                flags);
    }

    private static List<Comparison> decided(List<Comparison> family) {
        List<Comparison> open =
                family.stream().filter(one -> one.verdict() != Verdict.INVALID).toList();
        double[] adjusted = Holm.adjust(
                open.stream().mapToDouble(one -> one.estimate().pValue()).toArray());
        List<Comparison> decided = new ArrayList<>(
                family.stream().filter(one -> one.verdict() == Verdict.INVALID).toList());
        for (int i = 0; i < adjusted.length; i++) {
            Comparison one = open.get(i);
            decided.add(new Comparison(
                    one.benchmark(),
                    one.mode(),
                    one.params(),
                    one.unit(),
                    one.baseline(),
                    one.candidate(),
                    one.estimate(),
                    one.rule(),
                    one.rule().decide(one.estimate(), adjusted[i]),
                    one.flags()));
        }
        return decided;
    }

    private static int rank(Comparison one) {
        return switch (one.verdict()) {
            case INVALID -> 0;
            case DIFFERENT -> one.isSlower() ? 1 : 2;
            case INCONCLUSIVE -> 3;
            case EQUIVALENT -> 4;
        };
    }

    private static Set<Flag> flags(Pair pair) {
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        var baseline = pair.baseline().circumstances();
        var candidate = pair.candidate().circumstances();
        if (pair.ambiguous()) {
            flags.add(Flag.SEVERAL_ENTRIES);
        }
        if (baseline.threads() != candidate.threads()) {
            flags.add(Flag.DIFFERENT_THREADS);
        }
        if (!baseline.vmVersion().equals(candidate.vmVersion())
                || !baseline.jdkVersion().equals(candidate.jdkVersion())) {
            flags.add(Flag.DIFFERENT_JDK);
        }
        if (!baseline.jmhVersion().equals(candidate.jmhVersion())) {
            flags.add(Flag.DIFFERENT_JMH);
        }
        if (!baseline.jvmArgs().equals(candidate.jvmArgs())) {
            flags.add(Flag.DIFFERENT_JVM_ARGUMENTS);
        }
        return flags;
    }

    /** Forks that ran side by side are paired by their block; others are not. */
    private static RatioEstimate estimate(Pair pair, double[] baseline, double[] candidate, double guard) {
        List<Integer> ours = blocks(pair.baseline(), baseline.length);
        List<Integer> theirs = blocks(pair.candidate(), candidate.length);
        boolean sameRun = pair.baseline()
                .interleaving()
                .map(Interleaving::run)
                .equals(pair.candidate().interleaving().map(Interleaving::run));
        int[] common = IntStream.range(0, ours.size())
                .filter(fork -> theirs.contains(ours.get(fork)))
                .toArray();
        if (!sameRun || common.length < FEWEST_BLOCKS) {
            return RatioEstimate.welch(baseline, candidate, guard);
        }
        return RatioEstimate.paired(
                Arrays.stream(common).mapToDouble(fork -> baseline[fork]).toArray(),
                Arrays.stream(common)
                        .mapToDouble(fork -> candidate[theirs.indexOf(ours.get(fork))])
                        .toArray(),
                guard);
    }

    /** The blocks of the forks; none unless every fork has one of its own. */
    private static List<Integer> blocks(Measurement measurement, int forks) {
        return measurement
                .interleaving()
                .map(Interleaving::blocks)
                .filter(blocks -> blocks.size() == forks && Set.copyOf(blocks).size() == forks)
                .orElse(List.of());
    }

    private static double[] means(Metric metric, double factor) {
        double[] means = metric.forks() == 0 ? new double[] {metric.score()} : metric.forkMeans();
        return Arrays.stream(means).map(mean -> mean * factor).toArray();
    }

    private static double[] logCosts(double[] means, boolean rate) {
        return Arrays.stream(means)
                .map(mean -> rate ? -Math.log(mean) : Math.log(mean))
                .toArray();
    }

    private static boolean allPositive(double[] means) {
        return Arrays.stream(means).allMatch(mean -> Double.isFinite(mean) && mean > 0);
    }

    /** By how much, as a logarithm, forks moved from their first half to their second. */
    private static double drift(Metric metric) {
        double[] moves = Arrays.stream(metric.scores())
                .filter(fork -> fork.length >= FEWEST_ITERATIONS)
                .mapToDouble(fork -> {
                    int half = fork.length / 2;
                    return Math.log(mean(fork, fork.length - half, fork.length) / mean(fork, 0, half));
                })
                .toArray();
        return moves.length == 0 ? 0 : Math.abs(WarmupRule.median(moves));
    }

    private static double mean(double[] numbers, int from, int to) {
        return Arrays.stream(numbers, from, to).sum() / (to - from);
    }

    private static Comparison.Side side(String arm, double[] means) {
        double mean = mean(means, 0, means.length);
        double squares =
                Arrays.stream(means).map(one -> (one - mean) * (one - mean)).sum();
        double variation = means.length < 2 ? Double.NaN : Math.sqrt(squares / (means.length - 1)) / mean;
        return new Comparison.Side(arm, mean, means.length, variation);
    }

    private record Key(String benchmark, String mode, Map<String, String> params, String jdk) {

        @Override
        public String toString() {
            return benchmark + " " + mode + (params.isEmpty() ? "" : " " + params)
                    + (jdk.isEmpty() ? "" : " on JDK " + jdk);
        }
    }

    private record Pair(
            Measurement baseline,
            Measurement candidate,
            String baselineArm,
            String candidateArm,
            Map<String, String> params,
            boolean ambiguous) {}
}
