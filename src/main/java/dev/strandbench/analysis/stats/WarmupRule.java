package dev.strandbench.analysis.stats;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Decides when a benchmark is warmed up: from the smallest age at which doubling the age no longer changes the score,
 * twice in a row.
 *
 * @param tolerance largest change of the logarithm of the score, in the median over forks
 */
public record WarmupRule(double tolerance) {

    /**
     * The youngest age at which ops may be judged, in s. In a fork's first two seconds code is interpreted and
     * compiled, for some models more than for others.
     */
    public static final double LEAST_AGE = 2;

    private static final double STEP = Math.sqrt(2);
    private static final double ROUNDING = 1e-9;

    /**
     * Returns the age from which forks are steady.
     *
     * @param forks all at least {@code length} long
     * @param shortest the youngest age to consider, in s; above 0
     * @param length the part of the forks to look at, in s; the result is at most a quarter of it
     * @return in s; empty if they are not steady by then
     */
    public OptionalDouble steadyFrom(List<IterationSeries> forks, double shortest, double length) {
        if (!(shortest > 0)) {
            throw new IllegalArgumentException("shortest age: " + shortest);
        }
        OptionalDouble first = OptionalDouble.empty();
        for (double age = shortest; !forks.isEmpty() && 4 * age <= length + ROUNDING; age *= STEP) {
            double now = age;
            if (Math.abs(medianChange(forks, fork -> now)) > tolerance) {
                first = OptionalDouble.empty();
            } else if (first.isPresent()) {
                return first;
            } else {
                first = OptionalDouble.of(age);
            }
        }
        return OptionalDouble.empty();
    }

    /**
     * Returns true if forks are steady in their second half. The score must not change from their second eighth to the
     * following quarter, nor from their second quarter to their second half.
     *
     * @param end returns the age, in s, up to which a fork is looked at; the fork is at least that long
     */
    public boolean isSteadyInSecondHalf(List<IterationSeries> forks, ToDoubleFunction<IterationSeries> end) {
        return !forks.isEmpty()
                && Math.abs(medianChange(forks, fork -> end.applyAsDouble(fork) / 8)) <= tolerance
                && Math.abs(medianChange(forks, fork -> end.applyAsDouble(fork) / 4)) <= tolerance;
    }

    private static double medianChange(List<IterationSeries> forks, ToDoubleFunction<IterationSeries> ages) {
        return median(forks.stream()
                .mapToDouble(fork -> change(fork, ages.applyAsDouble(fork)))
                .toArray());
    }

    private static double change(IterationSeries fork, double age) {
        return Math.log(fork.mean(age, 2 * age) / fork.mean(2 * age, 4 * age));
    }

    /** Returns the median; the mean of the two middle numbers if there are two. Leaves the numbers in their order. */
    public static double median(double... numbers) {
        // By itself it sorts what it is given.
        return Median.withDefaults().withCopy(true).evaluate(numbers);
    }
}
