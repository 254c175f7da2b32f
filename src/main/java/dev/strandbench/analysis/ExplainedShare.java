package dev.strandbench.analysis;

import dev.strandbench.analysis.stats.Interval;

/**
 * The share of the logarithm of a ratio that changes of both arms take away. The share is 1 if the changed arms cost
 * the same, and negative if the changed arms differ more.
 *
 * @param share NaN without forks
 * @param forks the number of forks of each arm that count
 */
public record ExplainedShare(double share, Interval interval, int forks) {}
