package dev.strandbench.policy;

import dev.strandbench.analysis.stats.IterationSeries;
import java.time.Duration;

/**
 * A fork as the policy sees it.
 *
 * @param block the block that it was part of
 * @param length how long the policy wanted it to be
 * @param shape what it was to run for that
 * @param series what it measured
 * @param waitingTime the least that an op can take because its tasks wait, in the series' unit; NaN if there is no such
 *     bound
 */
public record MeasuredFork(int block, Duration length, ForkShape shape, IterationSeries series, double waitingTime) {

    /** A fork of an op that need not wait. */
    public MeasuredFork(int block, Duration length, ForkShape shape, IterationSeries series) {
        this(block, length, shape, series, Double.NaN);
    }
}
