package dev.strandbench.plan;

import java.time.Duration;

/**
 * How much of a benchmark JMH would run by itself.
 *
 * @param forks at least 1
 * @param warmupIterations of each fork, at least 0
 * @param measurementIterations of each fork, at least 1
 * @param iterationTime of each iteration; single shots have no time and ignore it
 */
public record JmhCounts(int forks, int warmupIterations, int measurementIterations, Duration iterationTime) {}
