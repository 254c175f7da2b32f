package dev.strandbench.analysis.stats;

/**
 * A closed interval.
 *
 * @param low its lower end, at most {@code high}; may be infinite
 * @param high its upper end; may be infinite
 */
public record Interval(double low, double high) {

    /** Whether a number is in it, ends included. */
    public boolean contains(double number) {
        return low <= number && number <= high;
    }

    /** Whether it has no number outside another interval. */
    public boolean isWithin(double lowest, double highest) {
        return lowest <= low && high <= highest;
    }
}
