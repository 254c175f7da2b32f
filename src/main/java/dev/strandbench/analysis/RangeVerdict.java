package dev.strandbench.analysis;

import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.analysis.stats.RatioEstimate;
import java.util.OptionalInt;

/**
 * Whether the ratio of two figures is in a range; of a figure alone, its ratio to 1.
 *
 * @param position whether it is
 * @param range of ratios, candidate over baseline
 * @param estimate of the ratio, from the forks that the position rests on; from all if it is undecided
 * @param confidence of the interval that the position rests on, of 1: other looks and, where it is not inside, other
 *     questions have their share of the error; pairs of the family that nobody asked about have none
 * @param forksNeeded about how many forks a side would decide, four times in five; empty if it is decided, or cannot be
 *     said
 */
public record RangeVerdict(
        RangePosition position, Interval range, RatioEstimate estimate, double confidence, OptionalInt forksNeeded) {

    /** Nothing is known. */
    public static RangeVerdict unknown(Interval range) {
        return new RangeVerdict(
                RangePosition.UNDECIDED,
                range,
                RatioEstimate.unknown(0, 0),
                VerdictRule.CONFIDENCE,
                OptionalInt.empty());
    }

    /** The interval of the ratio; everything above 0 if there are too few forks. */
    public Interval interval() {
        return estimate.ratioInterval(confidence);
    }

    /** The same of the inverse ratio. */
    public RangeVerdict inverse() {
        return new RangeVerdict(
                position, new Interval(1 / range.high(), 1 / range.low()), estimate.inverse(), confidence, forksNeeded);
    }

    /** How many more forks a side would decide, about; 0 if it is decided, or cannot be said. */
    public int moreForks() {
        int have = Math.min(estimate.baselineForks(), estimate.candidateForks());
        return forksNeeded.isPresent() ? Math.max(1, forksNeeded.getAsInt() - have) : 0;
    }
}
