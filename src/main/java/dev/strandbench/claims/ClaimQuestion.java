package dev.strandbench.claims;

import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.claims.Experiment.Arm;
import java.util.List;
import java.util.OptionalDouble;

/** A yes-or-no question that a claim asks about one combination of parameter values. */
public sealed interface ClaimQuestion {

    List<Arm> arms();

    /** Asks whether the ratio of two arms is in a range. The published ratio may be missing. */
    record OfRatio(Arm numerator, Arm denominator, Interval range, OptionalDouble published) implements ClaimQuestion {

        @Override
        public List<Arm> arms() {
            return List.of(numerator, denominator);
        }
    }

    /** Asks whether an arm's value is in a range. The unit applies to the value and to the range. */
    record OfFigure(Arm arm, String unit, Interval range) implements ClaimQuestion {

        @Override
        public List<Arm> arms() {
            return List.of(arm);
        }
    }

    /**
     * Asks whether a count is always 0, or whether it is never 0.
     *
     * @param zero true to ask whether the count is 0 in every iteration, false to ask whether it is never 0
     */
    record OfCount(Arm arm, boolean zero) implements ClaimQuestion {

        @Override
        public List<Arm> arms() {
            return List.of(arm);
        }
    }
}
