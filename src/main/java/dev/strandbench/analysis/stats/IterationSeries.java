package dev.strandbench.analysis.stats;

import java.util.Arrays;

/**
 * What a fork measured, iteration by iteration from its first op on. Age is time since then. Immutable; all times are
 * in s.
 */
public final class IterationSeries {

    /** Clocks are read in ns; sums of such readings miss round numbers by less than this. */
    private static final double ROUNDING = 1e-6;

    private final double[] scores;
    private final double[] seconds;
    private final double[] ages;
    private final double[] sums;

    /**
     * A series.
     *
     * @param scores by iteration, in the benchmark's unit
     * @param seconds how long each iteration took, each above 0; as many
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

    /** How many iterations it has. */
    public int iterations() {
        return scores.length;
    }

    /** How old the fork is at the end. */
    public double age() {
        return ages[scores.length];
    }

    /** How old it was when an iteration, counted from 0, began; or at the end, for {@link #iterations()}. */
    public double ageAt(int iteration) {
        return ages[iteration];
    }

    /** The first iteration that begins at an age or later; {@link #iterations()} if none does. */
    public int iterationAt(double age) {
        int found = Arrays.binarySearch(ages, age - ROUNDING);
        return Math.min(found >= 0 ? found : -found - 1, scores.length);
    }

    /**
     * The mean score of the iterations that begin in [from, to); of the first after {@code from}, or else of the last,
     * if none does.
     */
    public double mean(double from, double to) {
        int first = Math.min(iterationAt(from), scores.length - 1);
        int end = Math.max(iterationAt(to), first + 1);
        return (sums[end] - sums[first]) / (end - first);
    }

    /** The series up to the iteration that reaches an age, that one included. */
    public IterationSeries until(double age) {
        int end = Math.max(1, iterationAt(age));
        return end == scores.length
                ? this
                : new IterationSeries(Arrays.copyOf(scores, end), Arrays.copyOf(seconds, end));
    }

    /** The scores by iteration. */
    public double[] scores() {
        return scores.clone();
    }

    /** How long each iteration took. */
    public double[] seconds() {
        return seconds.clone();
    }
}
