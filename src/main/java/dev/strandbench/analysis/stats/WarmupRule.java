package dev.strandbench.analysis.stats;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * When a benchmark counts as warmed up: from the smallest age at which doubling the age changes the score no more,
 * twice in a row.
 *
 * @param tolerance the largest change of the logarithm of the score, in the median over forks
 */
public record WarmupRule(double tolerance) {

    /**
     * The least age at which ops may be judged, in s, whatever their scores look like: in a fork's first two seconds
     * code is interpreted and compiled, for some models more than for others.
     */
    public static final double LEAST_AGE = 2;

    private static final double STEP = Math.sqrt(2);
    private static final double ROUNDING = 1e-9;

    /**
     * Finds that age.
     *
     * @param forks all at least {@code length} long
     * @param shortest the smallest age that is considered, in s; above 0
     * @param length up to where the forks are looked at, in s; ages up to a quarter of it can be found
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
     * Whether forks are steady in their second half: neither from their second eighth to the quarter after it, nor from
     * their second quarter to their second half, does the score change.
     *
     * @param forks what is looked at
     * @param end up to what age each of them is looked at, in s; it is at least that long
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

    /** The median; the mean of the two in the middle if there are two. */
    public static double median(double... numbers) {
        double[] sorted = numbers.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
