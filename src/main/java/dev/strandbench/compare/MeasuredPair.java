package dev.strandbench.compare;

import dev.strandbench.analysis.FamilyAnalysis.PairCosts;
import dev.strandbench.analysis.MetricUnit;
import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.result.Metric;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Two result entries that are compared with each other.
 *
 * @param baselineArm name that distinguishes the baseline from other entries of its file; may be empty
 * @param ambiguous true if a file contains several entries for the cell
 */
record MeasuredPair(
        ComparedCell family,
        Map<String, String> params,
        MeasuredArm baseline,
        MeasuredArm candidate,
        String baselineArm,
        String candidateArm,
        boolean ambiguous) {

    /**
     * Returns a pair that counts iterations of only one state if scores depend on the machine's state; otherwise, this
     * pair.
     */
    MeasuredPair inOneMachineState() {
        return MeasuredArm.machineStates(List.of(baseline, candidate))
                .map(states -> new MeasuredPair(
                        family,
                        params,
                        baseline.whileFast(states),
                        candidate.whileFast(states),
                        baselineArm,
                        candidateArm,
                        ambiguous))
                .orElse(this);
    }

    private OptionalDouble factor() {
        return MetricUnit.factor(candidate.metric().unit(), baseline.metric().unit());
    }

    PairCosts costs() {
        return new PairCosts(baseline.costs(1), candidate.costs(factor().orElse(1)), baseline.ranBeside(candidate));
    }

    Set<Flag> obstacles() {
        Set<Flag> flags = baseline.obstacles();
        flags.addAll(candidate.obstacles());
        if (flags.contains(Flag.GIVEN_UP)) {
            flags.remove(Flag.NO_POSITIVE_SCORE);
        }
        if (ambiguous) {
            flags.add(Flag.SEVERAL_ENTRIES);
        }
        if (factor().isEmpty()) {
            flags.add(Flag.DIFFERENT_UNITS);
        }
        return flags;
    }

    Comparison judgedAs(PairVerdict judged) {
        Set<Flag> obstacles = obstacles();
        if (!isCertain(judged, baseline.isOnlyABound(), candidate.isOnlyABound())) {
            obstacles.add(Flag.ONLY_A_BOUND);
        }
        Set<Flag> flags = conditions();
        flags.addAll(obstacles);
        flags.addAll(amount());
        if (obstacles.isEmpty()) {
            flags.addAll(baseline.patterns(judged.smallestRatio()));
            flags.addAll(candidate.patterns(judged.smallestRatio()));
            if (judged.isOnOverhead()) {
                flags.add(Flag.ON_OVERHEAD);
            }
        }
        flags.addAll(baseline.remarks());
        flags.addAll(candidate.remarks());
        return new Comparison(
                baseline.measurement().benchmark(),
                baseline.measurement().mode(),
                params,
                baseline.figure().metric(),
                baseline.figure().higherIsBetter(),
                baseline.metric().unit(),
                side(baselineArm, baseline, 1),
                side(candidateArm, candidate, factor().orElse(1)),
                obstacles.isEmpty() ? judged : PairVerdict.invalid(judged.smallestRatio()),
                flags);
    }

    /** Returns false if an arm's cost is only an upper bound, unless the verdict says that the other arm is worse. */
    static boolean isCertain(PairVerdict judged, boolean baselineIsABound, boolean candidateIsABound) {
        boolean worseIsABound = judged.isSlower() ? candidateIsABound : baselineIsABound;
        return judged.verdict() == Verdict.DIFFERENT ? !worseIsABound : !baselineIsABound && !candidateIsABound;
    }

    private Set<Flag> conditions() {
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        for (Difference difference : Difference.values()) {
            if (difference.isBetween(baseline.measurement(), candidate.measurement())) {
                flags.add(difference.flag());
            }
        }
        if (!baselineArm.equals(candidateArm) && family.jdk().isEmpty()) {
            flags.remove(Flag.DIFFERENT_JDK);
        }
        return flags;
    }

    private Set<Flag> amount() {
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        int forks = Math.min(baseline.metric().forks(), candidate.metric().forks());
        if (forks < 2) {
            flags.add(forks == 0 ? Flag.NO_RAW_DATA : Flag.SINGLE_FORK);
        }
        double least = Math.min(
                smallest(means(baseline.metric(), 1)), smallest(means(candidate.metric(), factor().orElse(1))));
        if (baseline.floor() > 0 && least < baseline.floor()) {
            flags.add(Flag.NEAR_ZERO);
        }
        return flags;
    }

    private static double[] means(Metric metric, double factor) {
        double[] means = metric.forks() == 0 ? new double[] {metric.score()} : metric.forkMeans();
        return Arrays.stream(means).map(mean -> mean * factor).toArray();
    }

    private static double smallest(double[] numbers) {
        return Arrays.stream(numbers).min().orElse(Double.NaN);
    }

    private static Comparison.Side side(String name, MeasuredArm arm, double factor) {
        double[] means = means(arm.metric(), factor);
        double mean = Arrays.stream(means).sum() / means.length;
        double squares =
                Arrays.stream(means).map(one -> (one - mean) * (one - mean)).sum();
        double variation = means.length < 2 ? Double.NaN : Math.sqrt(squares / (means.length - 1)) / mean;
        return new Comparison.Side(
                name,
                arm.metric().meanOfForks() * factor,
                arm.metric().forks(),
                variation,
                arm.figure().in(arm.measurement()).map(Metric::forks).orElse(0));
    }
}
