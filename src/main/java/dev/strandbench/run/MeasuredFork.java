package dev.strandbench.run;

import dev.strandbench.stats.IterationSeries;

/**
 * A fork as the policy sees it.
 *
 * @param block the block that it was part of
 * @param shape what was asked of it
 * @param series what it measured
 */
record MeasuredFork(int block, ForkShape shape, IterationSeries series) {}
