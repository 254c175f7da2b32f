package dev.strandbench.analysis.stats;

/** A closed interval with finite or infinite ends. */
public record Interval(double low, double high) {

    public boolean contains(double number) {
        return low <= number && number <= high;
    }

    public boolean isWithin(double lowest, double highest) {
        return lowest <= low && high <= highest;
    }
}
