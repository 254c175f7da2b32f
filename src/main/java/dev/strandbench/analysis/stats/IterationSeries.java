package dev.strandbench.analysis.stats;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.descriptive.Median;

/** The scores of a fork by iteration, from its first op on. Age is the time since then. All times are in s. */
public final class IterationSeries {

    /** The youngest age at which ops may be judged. Earlier, code is still interpreted and compiled. */
    public static final double LEAST_AGE = 2;

    /** Clocks are read in ns. Sums of the readings miss round numbers by less than this. */
    private static final double ROUNDING = 1e-6;

    private final double[] scores;
    private final double[] seconds;
    private final double[] ages;
    private final double[] sums;

    /**
     * Creates a series from the score and the duration of each iteration.
     *
     * @throws IllegalArgumentException if there are no scores, or not as many durations
     */
    public IterationSeries(double[] scores, double[] seconds) {
        if (scores.length != seconds.length || scores.length == 0) {
            throw new IllegalArgumentException("scores: " + scores.length + ", times: " + seconds.length);
        }
        this.scores = scores.clone();
        this.seconds = seconds.clone();
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

    /** Returns the fork's age when an iteration began, counted from 0; its age at the end for {@link #iterations()}. */
    public double ageAt(int iteration) {
        return ages[iteration];
    }

    /** Returns the first iteration that begins at an age or later; {@link #iterations()} if there is none. */
    public int iterationAt(double age) {
        int found = Arrays.binarySearch(ages, age - ROUNDING);
        return Math.min(found >= 0 ? found : -found - 1, scores.length);
    }

    /**
     * Returns the mean score of the iterations that begin in [from, to). If none does, returns the score of the first
     * one after {@code from}, or else of the last one.
     */
    public double mean(double from, double to) {
        int first = Math.min(iterationAt(from), scores.length - 1);
        int end = Math.max(iterationAt(to), first + 1);
        return (sums[end] - sums[first]) / (end - first);
    }

    /** Returns the series up to and including the iteration that reaches an age. */
    public IterationSeries until(double age) {
        int end = Math.max(1, iterationAt(age));
        return end == scores.length
                ? this
                : new IterationSeries(Arrays.copyOf(scores, end), Arrays.copyOf(seconds, end));
    }

    /**
     * Returns true if forks are steady in their second half. The score must not change from their second eighth to the
     * following quarter, nor from their second quarter to their second half.
     *
     * @param end returns the age up to which a fork is looked at; the fork is at least that long
     * @param tolerance largest change of the logarithm of the score, in the median over forks
     */
    public static boolean areSteadyInSecondHalf(
            List<IterationSeries> forks, ToDoubleFunction<IterationSeries> end, double tolerance) {
        return !forks.isEmpty()
                && Math.abs(medianChange(forks, fork -> end.applyAsDouble(fork) / 8)) <= tolerance
                && Math.abs(medianChange(forks, fork -> end.applyAsDouble(fork) / 4)) <= tolerance;
    }

    /** Returns the median; the mean of the two middle numbers if there are two. Leaves the numbers in their order. */
    public static double median(double... numbers) {
        // By itself it sorts what it is given.
        return Median.withDefaults().withCopy(true).evaluate(numbers);
    }

    private static double medianChange(List<IterationSeries> forks, ToDoubleFunction<IterationSeries> age) {
        return median(forks.stream()
                .mapToDouble(fork -> fork.change(age.applyAsDouble(fork)))
                .toArray());
    }

    private double change(double age) {
        return Math.log(mean(age, 2 * age) / mean(2 * age, 4 * age));
    }

    public double[] scores() {
        return scores.clone();
    }

    public double[] seconds() {
        return seconds.clone();
    }
}
