package dev.strandbench.run.policy;

import dev.strandbench.analysis.stats.IterationSeries;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

/**
 * The iterations of a fork.
 *
 * @param iterations from its first op on, at least 1
 * @param iterationTime of each; a longer op makes its iteration longer
 */
public record ForkShape(int iterations, Duration iterationTime) {

    /** Enough to find a change within a fork. */
    private static final int ITERATIONS = 16;

    /** The second half counts; with fewer iterations, one disturbed iteration would weigh too much. */
    public static final int FEWEST_ITERATIONS = 8;

    private static final double LONG_OP = 1.3;

    /** An iteration as long as its op would start another op if the op is quicker. */
    private static final double PART_OF_AN_OP = 0.9;

    private static final double NANOS_PER_SECOND = 1e9;

    public ForkShape {
        if (iterations < 1) {
            throw new IllegalArgumentException("iterations: " + iterations);
        }
    }

    public Duration length() {
        return iterationTime.multipliedBy(iterations);
    }

    /**
     * Returns the shape of a fork. If the ops of an earlier fork are longer than iterations, it counts ops instead of
     * time.
     *
     * @param length the fork's
     * @param earlier a fork of the same cell
     */
    public static ForkShape of(Duration length, Duration shortestIteration, Optional<MeasuredFork> earlier) {
        Duration time = length.dividedBy(ITERATIONS);
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
        return Duration.ofNanos((long) (seconds * NANOS_PER_SECOND));
    }
}
