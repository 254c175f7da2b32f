package dev.strandbench.claims;

import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.claims.Experiment.Arm;
import java.util.List;
import java.util.OptionalDouble;

/** A yes-or-no question of a claim, for one combination of the claim's parameters. */
public sealed interface ClaimQuestion {

    List<Arm> arms();

    /**
     * Asks if the ratio of two figures is in a range.
     *
     * @param published the published ratio; present only if it cannot be computed from the published figures
     */
    record OfRatio(Arm numerator, Arm denominator, Interval range, OptionalDouble published) implements ClaimQuestion {

        @Override
        public List<Arm> arms() {
            return List.of(numerator, denominator);
        }
    }

    /** Asks if a figure is in a range, whose ends are in {@code unit}. */
    record OfFigure(Arm arm, String unit, Interval range) implements ClaimQuestion {

        @Override
        public List<Arm> arms() {
            return List.of(arm);
        }
    }

    /** Asks if a count is always 0; if {@code zero} is false, asks if it is never 0. */
    record OfCount(Arm arm, boolean zero) implements ClaimQuestion {

        @Override
        public List<Arm> arms() {
            return List.of(arm);
        }
    }
}
