package dev.strandbench.run.policy;

import dev.strandbench.analysis.stats.IterationSeries;
import java.time.Duration;

/**
 * A fork. The ideal score, in the unit of the scores, is that of an op that only waits; it is NaN if ops do not wait.
 */
public record MeasuredFork(int block, Duration length, ForkShape shape, IterationSeries series, double idealScore) {

    public MeasuredFork(int block, Duration length, ForkShape shape, IterationSeries series) {
        this(block, length, shape, series, Double.NaN);
    }
}
