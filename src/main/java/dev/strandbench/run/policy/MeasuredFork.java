package dev.strandbench.run.policy;

import dev.strandbench.analysis.stats.IterationSeries;
import java.time.Duration;

/** A fork. {@code idealScore} is the score of an op that only waits, in the unit of the series; NaN without waits. */
public record MeasuredFork(int block, Duration length, ForkShape shape, IterationSeries series, double idealScore) {

    public MeasuredFork(int block, Duration length, ForkShape shape, IterationSeries series) {
        this(block, length, shape, series, Double.NaN);
    }
}
