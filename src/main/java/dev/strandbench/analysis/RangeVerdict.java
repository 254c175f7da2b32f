package dev.strandbench.analysis;

import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.analysis.stats.RatioEstimate;
import java.util.OptionalInt;

/**
 * The position of a ratio of two figures relative to a range. A single figure is treated as a ratio to 1.
 *
 * @param estimate the ratio, estimated from the forks that decided the position, or else from all forks
 * @param confidence the confidence of the interval that decided the position
 * @param forksNeeded the approximate number of forks per arm for a decision in four of five cases; empty if the
 *     position is decided, or if the number is unknown
 */
public record RangeVerdict(
        RangePosition position, Interval range, RatioEstimate estimate, double confidence, OptionalInt forksNeeded) {

    public enum RangePosition {
        /** The whole interval of the ratio is inside the range. */
        INSIDE,
        /** The whole interval of the ratio is outside the range. */
        OUTSIDE,
        /** The forks are too few to decide the position. */
        UNDECIDED
    }

    /** Returns the verdict on a ratio without forks. The position is undecided, and the estimate is unknown. */
    public static RangeVerdict unknown(Interval range) {
        return new RangeVerdict(
                RangePosition.UNDECIDED,
                range,
                RatioEstimate.unknown(0, 0),
                VerdictRule.CONFIDENCE,
                OptionalInt.empty());
    }

    /** Returns the confidence interval of the ratio; from 0 to infinity if there are too few forks. */
    public Interval interval() {
        return estimate.ratioInterval(confidence);
    }

    /** Returns the position of the inverse ratio relative to the inverse range. */
    public RangeVerdict inverse() {
        return new RangeVerdict(
                position, new Interval(1 / range.high(), 1 / range.low()), estimate.inverse(), confidence, forksNeeded);
    }

    /** Returns the approximate number of additional forks per arm for a decision; 0 if unknown or not needed. */
    public int moreForks() {
        return forksNeeded.isPresent() ? Math.max(1, forksNeeded.getAsInt() - estimate.fewerForks()) : 0;
    }
}
