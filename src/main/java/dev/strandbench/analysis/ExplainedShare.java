package dev.strandbench.analysis;

import dev.strandbench.analysis.stats.Interval;

/**
 * The share of a ratio's logarithm that disappears when both arms are changed. The share is 1 if the changed arms cost
 * the same, negative if they differ more than before, and NaN without forks. {@code forks} is the number of forks of
 * each arm that count.
 */
public record ExplainedShare(double share, Interval interval, int forks) {}
