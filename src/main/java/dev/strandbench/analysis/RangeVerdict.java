package dev.strandbench.analysis;

import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.analysis.stats.RatioEstimate;
import java.util.OptionalInt;

/**
 * The position of a ratio, or of a single figure, relative to a range.
 *
 * @param estimate the ratio at the interim analysis that decided the position; from all forks if undecided
 * @param confidence the confidence level of the interval that decided the position
 * @param forksNeeded the approximate number of forks per arm for a power of 80 %; empty if decided or unknown
 */
public record RangeVerdict(
        RangePosition position, Interval range, RatioEstimate estimate, double confidence, OptionalInt forksNeeded) {

    public enum RangePosition {
        INSIDE,
        OUTSIDE,
        UNDECIDED
    }

    public static RangeVerdict unknown(Interval range) {
        return new RangeVerdict(
                RangePosition.UNDECIDED,
                range,
                RatioEstimate.unknown(0, 0),
                VerdictRule.CONFIDENCE,
                OptionalInt.empty());
    }

    public Interval interval() {
        return estimate.ratioInterval(confidence);
    }

    public RangeVerdict inverse() {
        return new RangeVerdict(
                position, new Interval(1 / range.high(), 1 / range.low()), estimate.inverse(), confidence, forksNeeded);
    }

    public int moreForks() {
        return forksNeeded.isPresent() ? Math.max(1, forksNeeded.getAsInt() - estimate.fewerForks()) : 0;
    }
}
