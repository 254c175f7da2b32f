package dev.strandbench.run.policy;

import dev.strandbench.analysis.stats.IterationSeries;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

/**
 * How much a fork runs.
 *
 * @param iterations from its first op on, at least 1
 * @param iterationTime of each; an op that takes longer makes its iteration as long as itself
 */
public record ForkShape(int iterations, Duration iterationTime) {

    /** Enough to tell where within a fork something changed. */
    private static final int ITERATIONS = 16;

    /** Of these, the second half counts: of fewer, one that something disturbed would count for too much. */
    public static final int FEWEST_ITERATIONS = 8;

    private static final double LONG_OP = 1.3;

    /** An iteration that is asked to take as long as its op begins another whenever the op is quicker. */
    private static final double PART_OF_AN_OP = 0.9;

    private static final double NANOS_PER_SECOND = 1e9;

    /** Makes sure that there is something to run. */
    public ForkShape {
        if (iterations < 1) {
            throw new IllegalArgumentException("iterations: " + iterations);
        }
    }

    /** How long it should take. */
    public Duration length() {
        return iterationTime.multipliedBy(iterations);
    }

    /**
     * The shape of a fork of a length. If ops take longer than the iterations that they should fit in, as an earlier
     * fork shows, invocations are counted in place of time.
     *
     * @param length the fork's
     * @param shortestIteration the shortest iteration
     * @param earlier a fork of the same cell; empty if there is none
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
