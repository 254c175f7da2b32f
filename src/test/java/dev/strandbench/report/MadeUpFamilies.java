package dev.strandbench.report;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.report.RankedFamily.RankedArm;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.Measurement;
import java.util.List;
import java.util.Optional;
import java.util.Set;

public final class MadeUpFamilies {

    private MadeUpFamilies() {}

    public static RankedFamily family(RankedArm... arms) {
        return new RankedFamily(
                "FanOut.fanOut", "model", AnswerMetric.score("avgt"), List.of(), true, List.of(arms), List.of());
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
                name, "", millis, "ms/op", forks, toBest, Set.of(), nan, List.of(), nan, nan, allocated, measured);
    }

    public static RankedArm failed(String name) {
        double nan = Double.NaN;
        return new RankedArm(
                name,
                "failed",
                nan,
                "",
                0,
                Optional.empty(),
                Set.of(),
                nan,
                List.of(),
                nan,
                nan,
                nan,
                Optional.empty());
    }
}
