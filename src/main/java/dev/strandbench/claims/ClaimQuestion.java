package dev.strandbench.claims;

import dev.strandbench.analysis.stats.Interval;
import java.util.List;
import java.util.OptionalDouble;

/** What a claim comes to for one combination of its parameters: something that results answer with yes or no. */
public sealed interface ClaimQuestion {

    /** The arms that have to be measured. */
    List<ClaimArm> arms();

    /**
     * Whether the ratio of two figures is in a range.
     *
     * @param published the ratio that was published, if it does not follow from published figures
     */
    record OfRatio(ClaimArm numerator, ClaimArm denominator, Interval range, OptionalDouble published)
            implements ClaimQuestion {

        @Override
        public List<ClaimArm> arms() {
            return List.of(numerator, denominator);
        }
    }

    /**
     * Whether a figure is in a range.
     *
     * @param unit of the range
     */
    record OfFigure(ClaimArm arm, String unit, Interval range) implements ClaimQuestion {

        @Override
        public List<ClaimArm> arms() {
            return List.of(arm);
        }
    }

    /**
     * Whether a count is 0 whenever it was taken, or never.
     *
     * @param zero whether 0 is claimed
     */
    record OfCount(ClaimArm arm, boolean zero) implements ClaimQuestion {

        @Override
        public List<ClaimArm> arms() {
            return List.of(arm);
        }
    }
}
