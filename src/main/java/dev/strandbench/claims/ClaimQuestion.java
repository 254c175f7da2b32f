package dev.strandbench.claims;

import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.claims.Experiment.Arm;
import java.util.List;
import java.util.OptionalDouble;

/** A yes-or-no question that a claim asks for one combination of its parameters. */
public sealed interface ClaimQuestion {

    List<Arm> arms();

    /**
     * Is the ratio of two figures in a range?
     *
     * @param published the published ratio, if published figures do not give it
     */
    record OfRatio(Arm numerator, Arm denominator, Interval range, OptionalDouble published) implements ClaimQuestion {

        @Override
        public List<Arm> arms() {
            return List.of(numerator, denominator);
        }
    }

    /**
     * Is a figure in a range?
     *
     * @param range in {@code unit}
     */
    record OfFigure(Arm arm, String unit, Interval range) implements ClaimQuestion {

        @Override
        public List<Arm> arms() {
            return List.of(arm);
        }
    }

    /**
     * Is a count always 0, or never 0?
     *
     * @param zero true if the claim says 0
     */
    record OfCount(Arm arm, boolean zero) implements ClaimQuestion {

        @Override
        public List<Arm> arms() {
            return List.of(arm);
        }
    }
}
