package dev.strandbench.run.policy;

import dev.strandbench.analysis.stats.IterationSeries;
import java.time.Duration;

/**
 * A fork as the policy sees it.
 *
 * @param length the length that the policy asked for
 * @param idealScore the score of an op that only waits, in the series' unit; NaN if its tasks do not wait
 */
public record MeasuredFork(int block, Duration length, ForkShape shape, IterationSeries series, double idealScore) {

    public MeasuredFork(int block, Duration length, ForkShape shape, IterationSeries series) {
        this(block, length, shape, series, Double.NaN);
    }
}
