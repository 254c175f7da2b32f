package dev.strandbench.analysis;

import dev.strandbench.analysis.stats.Interval;

/**
 * The share of the log ratio of two arms' costs that disappears if both arms are changed in the same way. The share is
 * 1 if the changed arms have equal costs, and negative if the difference grows. Without forks, the share is NaN.
 *
 * @param forks number of forks per arm
 */
public record ExplainedShare(double share, Interval interval, int forks) {}
