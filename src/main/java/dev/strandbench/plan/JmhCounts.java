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
public record JmhCounts(int forks, int warmupIterations, int measurementIterations, Duration iterationTime) {

    /** About how long a JVM takes to start, and JMH in it, before anything is measured, in s. */
    public static final double START_SECONDS = 1;

    private static final double NANOS_PER_SECOND = 1e9;

    /** The same with so many forks, unless there are more. */
    JmhCounts atLeast(int otherForks) {
        return new JmhCounts(Math.max(forks, otherForks), warmupIterations, measurementIterations, iterationTime);
    }

    /** About how long a fork takes, its start included, in s; not of single shots, whose time nothing here tells. */
    public double secondsOfAFork() {
        int iterations = warmupIterations + measurementIterations;
        return START_SECONDS + iterations * (iterationTime.toNanos() / NANOS_PER_SECOND);
    }
}
