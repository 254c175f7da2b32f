package dev.strandbench.analysis;

import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.analysis.stats.RatioEstimate;
import java.util.OptionalInt;

/**
 * The position of a ratio or value relative to a range. The estimate uses forks up to the latest interim analysis.
 *
 * @param interval confidence interval for the ratio; 0 to infinity if there are too few forks
 * @param confidence probability that the position is correct at every interim analysis
 * @param forks number of forks per arm, including forks after the latest interim analysis
 * @param forksNeeded approximate number of forks per arm for a power of 80 %; empty if decided or unknown
 */
public record RangeVerdict(
        RangePosition position,
        Interval range,
        RatioEstimate estimate,
        Interval interval,
        double confidence,
        int forks,
        OptionalInt forksNeeded) {

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
                new Interval(0, Double.POSITIVE_INFINITY),
                1 - RangeRule.ERROR,
                0,
                OptionalInt.empty());
    }

    public RangeVerdict inverse() {
        return new RangeVerdict(
                position, range.inverse(), estimate.inverse(), interval.inverse(), confidence, forks, forksNeeded);
    }

    public int moreForks() {
        return forksNeeded.isPresent() ? Math.max(1, forksNeeded.getAsInt() - forks) : 0;
    }
}
