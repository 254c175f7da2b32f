package dev.strandbench.analysis;

import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.analysis.stats.RatioEstimate;
import java.util.OptionalInt;

/**
 * The place of a ratio of two figures in a range. A single figure is placed by its ratio to 1.
 *
 * @param estimate the ratio, from the forks that the position rests on; from all forks if it is undecided
 * @param confidence of the interval that the position rests on
 * @param forksNeeded approximate number of forks a side for a decision, in four of five cases; empty if it is decided,
 *     or the number is unknown
 */
public record RangeVerdict(
        RangePosition position, Interval range, RatioEstimate estimate, double confidence, OptionalInt forksNeeded) {

    public enum RangePosition {
        /** The whole interval is in the range. */
        INSIDE,
        /** No part of the interval is in the range. */
        OUTSIDE,
        /** There are too few forks to decide. */
        UNDECIDED
    }

    /** Returns an undecided position without any estimate. */
    public static RangeVerdict unknown(Interval range) {
        return new RangeVerdict(
                RangePosition.UNDECIDED,
                range,
                RatioEstimate.unknown(0, 0),
                VerdictRule.CONFIDENCE,
                OptionalInt.empty());
    }

    /** Returns the interval of the ratio; everything above 0 if there are too few forks. */
    public Interval interval() {
        return estimate.ratioInterval(confidence);
    }

    /** Returns the place of the inverse ratio in the inverse range. */
    public RangeVerdict inverse() {
        return new RangeVerdict(
                position, new Interval(1 / range.high(), 1 / range.low()), estimate.inverse(), confidence, forksNeeded);
    }

    /** Returns about how many more forks a side a decision needs; 0 if it is decided, or the number is unknown. */
    public int moreForks() {
        int have = Math.min(estimate.baselineForks(), estimate.candidateForks());
        return forksNeeded.isPresent() ? Math.max(1, forksNeeded.getAsInt() - have) : 0;
    }
}
