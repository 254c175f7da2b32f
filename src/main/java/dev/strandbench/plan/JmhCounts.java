package dev.strandbench.plan;

import java.time.Duration;

/**
 * The forks and iterations that JMH would run of a benchmark.
 *
 * @param forks at least 1
 * @param warmupIterations per fork, at least 0
 * @param measurementIterations per fork, at least 1
 * @param iterationTime the time of each iteration, which single shots ignore
 */
public record JmhCounts(int forks, int warmupIterations, int measurementIterations, Duration iterationTime) {

    /** The approximate time of a fork before its first iteration, in s. */
    public static final double START_SECONDS = 1;

    private static final double NANOS_PER_SECOND = 1e9;

    /** Returns these counts with at least this number of forks. */
    JmhCounts atLeast(int otherForks) {
        return new JmhCounts(Math.max(forks, otherForks), warmupIterations, measurementIterations, iterationTime);
    }

    /** Returns the approximate time of a fork with its start, in s. Not valid for single shots. */
    public double secondsOfAFork() {
        int iterations = warmupIterations + measurementIterations;
        return START_SECONDS + iterations * (iterationTime.toNanos() / NANOS_PER_SECOND);
    }
}
