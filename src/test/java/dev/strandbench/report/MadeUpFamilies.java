package dev.strandbench.report;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.compare.Entries;
import dev.strandbench.compare.Flag;
import dev.strandbench.report.RankedFamily.ArmFigures;
import dev.strandbench.report.RankedFamily.Bounds;
import dev.strandbench.report.RankedFamily.RankedArm;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

public final class MadeUpFamilies {

    private MadeUpFamilies() {}

    public static RankedFamily family(RankedArm... arms) {
        return family(true, List.of(arms));
    }

    /** Returns a family whose intervals between arms follow from the intervals to the best arm. */
    static RankedFamily family(boolean ranked, List<RankedArm> arms) {
        return new RankedFamily(
                "FanOut.fanOut",
                "model",
                AnswerMetric.score("avgt"),
                VerdictRule.USUAL_MARGIN,
                true,
                List.of(),
                ranked,
                arms.stream()
                        .map(arm -> arm.against(arm.toBest(), new Bounds(interval(arm), highs(arm, arms))))
                        .toList(),
                List.of(),
                List.of());
    }

    private static Map<String, Double> highs(RankedArm arm, List<RankedArm> arms) {
        return arms.stream()
                .filter(other -> !other.equals(arm))
                .collect(Collectors.toMap(
                        RankedArm::name,
                        other -> interval(arm).high() / interval(other).low()));
    }

    private static Interval interval(RankedArm arm) {
        return arm.toBest().map(PairVerdict::interval).orElse(new Interval(1, 1));
    }

    public static RankedArm best(String name) {
        return arm(name, 5, Optional.empty(), Optional.empty());
    }

    public static RankedArm other(String name, PairVerdict toBest) {
        return arm(name, 5, Optional.of(toBest), Optional.empty());
    }

    /** Returns an arm whose ops take 1 ms. */
    public static RankedArm arm(String name, int forks, Optional<PairVerdict> toBest, Optional<Measurement> measured) {
        return arm(name, 1, forks, toBest, Double.NaN, measured);
    }

    static RankedArm arm(
            String name,
            double millis,
            int forks,
            Optional<PairVerdict> toBest,
            double allocated,
            Optional<Measurement> measured) {
        double nan = Double.NaN;
        return new RankedArm(
                name,
                "",
                new ArmFigures(millis, "ms/op", nan, List.of(), nan, nan, allocated),
                forks,
                toBest,
                Bounds.NONE,
                Set.of(),
                measured,
                scores(forks));
    }

    static Optional<Metric> scores(int forks) {
        double[] scores = new double[forks];
        Arrays.fill(scores, 1);
        return Optional.of(Entries.metric("ms/op", scores));
    }

    /** Returns a copy of an arm of which only some forks count. */
    public static RankedArm counting(int forks, RankedArm arm) {
        return with(arm.flags(), scores(forks), arm);
    }

    static RankedArm flagged(Flag flag, RankedArm arm) {
        return with(Set.of(flag), arm.counted(), arm);
    }

    private static RankedArm with(Set<Flag> flags, Optional<Metric> counted, RankedArm arm) {
        return new RankedArm(
                arm.name(),
                arm.remark(),
                arm.figures(),
                arm.forks(),
                arm.toBest(),
                arm.bounds(),
                flags,
                arm.measured(),
                counted);
    }

    public static RankedArm failed(String name) {
        double nan = Double.NaN;
        return new RankedArm(
                name,
                "failed",
                new ArmFigures(nan, "", nan, List.of(), nan, nan, nan),
                0,
                Optional.empty(),
                Bounds.NONE,
                Set.of(),
                Optional.empty(),
                Optional.empty());
    }
}
