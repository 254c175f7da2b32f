package dev.strandbench.analysis.stats;

/** A closed interval with finite or infinite ends. */
public record Interval(double low, double high) {

    public boolean contains(double number) {
        return low <= number && number <= high;
    }

    /** Returns the interval of the reciprocals. The ends must not be negative. */
    public Interval inverse() {
        return new Interval(1 / high, 1 / low);
    }

    public boolean isWithin(double lowest, double highest) {
        return lowest <= low && high <= highest;
    }
}
