package dev.strandbench.analysis.stats;

import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The scores of a fork's iterations, with the time of a round trip between two processors just before each iteration.
 * The age of a fork is the time since its first op, in s.
 */
public final class IterationSeries {

    /**
     * The minimum age, in s, that a fork must have for its ops to count. In a younger fork, the JIT compiler is still
     * busy.
     */
    public static final double LEAST_AGE = 2;

    private static final double ROUNDING = 1e-6;

    private final double[] scores;
    private final double[] seconds;
    private final double[] roundTrips;
    private final double[] ages;
    private final double[] sums;

    /**
     * Creates a series from iterations' scores and their durations in s. Both arrays need the same length, at least 1.
     */
    public IterationSeries(double[] scores, double[] seconds) {
        this(scores, seconds, new double[0]);
    }

    /** Creates a series with round trip times, in ns. If {@code roundTrips} is empty, all times are unknown. */
    public IterationSeries(double[] scores, double[] seconds, double[] roundTrips) {
        if (scores.length != seconds.length || scores.length == 0) {
            throw new IllegalArgumentException("scores: " + scores.length + ", times: " + seconds.length);
        }
        this.scores = scores.clone();
        this.seconds = seconds.clone();
        this.roundTrips = Arrays.copyOf(roundTrips, scores.length);
        Arrays.fill(this.roundTrips, Math.min(roundTrips.length, scores.length), scores.length, Double.NaN);
        ages = runningSums(seconds);
        sums = runningSums(scores);
    }

    private static double[] runningSums(double[] numbers) {
        double[] sums = new double[numbers.length + 1];
        for (int i = 0; i < numbers.length; i++) {
            sums[i + 1] = sums[i] + numbers[i];
        }
        return sums;
    }

    public int iterations() {
        return scores.length;
    }

    public double age() {
        return ages[scores.length];
    }

    /**
     * Returns the fork's age at the start of an iteration, in s. For the index {@link #iterations()}, returns the age
     * at the end of the fork.
     */
    public double ageAt(int iteration) {
        return ages[iteration];
    }

    /** Returns the index of the first iteration at or after an age, in s; {@link #iterations()} if there is none. */
    public int iterationAt(double age) {
        int found = Arrays.binarySearch(ages, age - ROUNDING);
        return Math.min(found >= 0 ? found : -found - 1, scores.length);
    }

    /**
     * Returns the mean score of the iterations that start at an age in [from, to). If there are none, returns the score
     * of the next iteration, or of the last iteration if none follows.
     */
    public double mean(double from, double to) {
        int first = Math.min(iterationAt(from), scores.length - 1);
        int end = Math.max(iterationAt(to), first + 1);
        return (sums[end] - sums[first]) / (end - first);
    }

    public IterationSeries until(double age) {
        int end = Math.max(1, iterationAt(age));
        return end == scores.length
                ? this
                : new IterationSeries(
                        Arrays.copyOf(scores, end), Arrays.copyOf(seconds, end), Arrays.copyOf(roundTrips, end));
    }

    /** Returns the median; for an even count, the mean of the two middle numbers. Does not change the array. */
    public static double median(double... numbers) {
        return Median.withDefaults().withCopy(true).evaluate(numbers);
    }

    public double[] scores() {
        return scores.clone();
    }

    public double[] seconds() {
        return seconds.clone();
    }

    /** Returns the time of the round trip before each iteration, in ns; NaN if unknown. */
    public double[] roundTrips() {
        return roundTrips.clone();
    }
}
