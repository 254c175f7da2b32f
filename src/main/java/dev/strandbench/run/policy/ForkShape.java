package dev.strandbench.run.policy;

import dev.strandbench.analysis.stats.IterationSeries;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

/**
 * The planned iterations of a fork. The number of iterations includes the warm-up and is at least 1. An iteration with
 * long ops may take longer than its planned time.
 */
public record ForkShape(int iterations, Duration iterationTime) {

    /** The number of iterations of a short fork: enough to detect a change within the fork. */
    private static final int ITERATIONS = 16;

    public static final int FEWEST_ITERATIONS = 8;

    private static final double LONG_OP = 1.3;

    /** The planned time of an iteration, as a share of a long op's time; below 1, so that JMH starts no second op. */
    private static final double PART_OF_AN_OP = 0.9;

    public ForkShape {
        if (iterations < 1) {
            throw new IllegalArgumentException("iterations: " + iterations);
        }
    }

    public Duration length() {
        return iterationTime.multipliedBy(iterations);
    }

    /**
     * Returns the shape of a fork. If ops of the earlier fork took longer than an iteration, each iteration has one op.
     *
     * @param shortest length of the shortest forks
     * @param earlier an earlier fork of the same cell
     */
    public static ForkShape of(
            Duration length, Duration shortest, Duration shortestIteration, Optional<MeasuredFork> earlier) {
        Duration time = shortest.dividedBy(ITERATIONS);
        if (time.compareTo(shortestIteration) < 0) {
            time = shortestIteration;
        }
        if (earlier.isPresent()) {
            double[] warm = secondHalf(earlier.get().series().seconds());
            Duration usual = ofSeconds(IterationSeries.median(warm));
            Duration asked = earlier.get().shape().iterationTime();
            if (usual.toNanos() > LONG_OP * asked.toNanos() && usual.compareTo(time) > 0) {
                Duration shortOfAnOp =
                        ofSeconds(PART_OF_AN_OP * Arrays.stream(warm).min().orElseThrow());
                time = shortOfAnOp.compareTo(time) > 0 ? shortOfAnOp : time;
            }
        }
        long iterations = -Math.floorDiv(-length.toNanos(), time.toNanos());
        return new ForkShape((int) Math.max(FEWEST_ITERATIONS, iterations), time);
    }

    private static double[] secondHalf(double... numbers) {
        return Arrays.copyOfRange(numbers, numbers.length / 2, numbers.length);
    }

    private static Duration ofSeconds(double seconds) {
        return Duration.ofNanos((long) (seconds * 1e9));
    }
}
