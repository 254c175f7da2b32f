package dev.strandbench.claims;

import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.claims.Experiment.Arm;
import java.util.List;
import java.util.OptionalDouble;

/** A yes-or-no question of a claim, for one combination of parameter values. */
public sealed interface ClaimQuestion {

    List<Arm> arms();

    /** Asks if a ratio is in a range. {@code published} is empty if published figures give the ratio. */
    record OfRatio(Arm numerator, Arm denominator, Interval range, OptionalDouble published) implements ClaimQuestion {

        @Override
        public List<Arm> arms() {
            return List.of(numerator, denominator);
        }
    }

    /** Asks if a figure is in a range. The figure and the range have the same unit. */
    record OfFigure(Arm arm, String unit, Interval range) implements ClaimQuestion {

        @Override
        public List<Arm> arms() {
            return List.of(arm);
        }
    }

    /** Asks if a count is always 0 or, if {@code zero} is false, never 0. */
    record OfCount(Arm arm, boolean zero) implements ClaimQuestion {

        @Override
        public List<Arm> arms() {
            return List.of(arm);
        }
    }
}
