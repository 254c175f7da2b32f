package dev.strandbench.report.page;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.report.RankedFamily;
import dev.strandbench.report.RankedFamily.RankedArm;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.Measurement;
import java.util.List;
import java.util.Optional;

final class MadeUpFamilies {

    private MadeUpFamilies() {}

    static RankedFamily family(RankedArm... arms) {
        return new RankedFamily(
                "FanOut.fanOut", "model", AnswerMetric.score("avgt"), List.of(), true, List.of(arms), List.of());
    }

    static RankedArm best(String name) {
        return arm(name, 5, Optional.empty(), Optional.empty());
    }

    static RankedArm other(String name, PairVerdict toBest) {
        return arm(name, 5, Optional.of(toBest), Optional.empty());
    }

    static RankedArm arm(String name, int forks, Optional<PairVerdict> toBest, Optional<Measurement> measured) {
        return new RankedArm(
                name,
                "",
                1,
                "ms/op",
                forks,
                toBest,
                Double.NaN,
                List.of(),
                Double.NaN,
                Double.NaN,
                Double.NaN,
                measured);
    }
}
