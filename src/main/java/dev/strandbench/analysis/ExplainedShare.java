package dev.strandbench.analysis;

import dev.strandbench.analysis.stats.Interval;

/**
 * The share of a log ratio that disappears if both arms are changed in the same way. The share is 1 if the changed arms
 * have equal costs, negative if the difference grows, and NaN without forks. {@code forks} is the number per arm.
 */
public record ExplainedShare(double share, Interval interval, int forks) {}
