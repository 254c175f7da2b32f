package dev.strandbench.claims;

import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.claims.Experiment.Arm;
import java.util.List;
import java.util.OptionalDouble;

/** A yes-or-no question of a claim, for one combination of the claim's parameters. */
public sealed interface ClaimQuestion {

    List<Arm> arms();

    /**
     * A question that asks if the ratio of two figures is in a range.
     *
     * @param published the published ratio; present only if the ratio cannot be computed from the published figures
     */
    record OfRatio(Arm numerator, Arm denominator, Interval range, OptionalDouble published) implements ClaimQuestion {

        @Override
        public List<Arm> arms() {
            return List.of(numerator, denominator);
        }
    }

    /**
     * A question that asks if a figure is in a range.
     *
     * @param range the range of the figure in {@code unit}
     */
    record OfFigure(Arm arm, String unit, Interval range) implements ClaimQuestion {

        @Override
        public List<Arm> arms() {
            return List.of(arm);
        }
    }

    /**
     * A question that asks if a count is always 0, or never 0.
     *
     * @param zero true if the claim says that the count is always 0
     */
    record OfCount(Arm arm, boolean zero) implements ClaimQuestion {

        @Override
        public List<Arm> arms() {
            return List.of(arm);
        }
    }
}
