package dev.strandbench.run.policy;

import dev.strandbench.analysis.stats.IterationSeries;
import java.time.Duration;

/**
 * A fork as the policy sees it.
 *
 * @param block the block that it was part of
 * @param length how long the policy wanted it to be
 * @param shape what it was to run for that
 * @param series what it measured
 * @param idealScore the score of an op that does nothing but wait, in the series' unit; NaN if its tasks do not wait
 */
public record MeasuredFork(int block, Duration length, ForkShape shape, IterationSeries series, double idealScore) {

    /** A fork of an op that need not wait. */
    public MeasuredFork(int block, Duration length, ForkShape shape, IterationSeries series) {
        this(block, length, shape, series, Double.NaN);
    }
}
