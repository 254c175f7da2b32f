package dev.strandbench.analysis;

import java.util.Arrays;
import java.util.Optional;

/**
 * What one fork says: one observation, however many iterations it has.
 *
 * @param block the block that it ran in; in files that know no blocks, its place among the arm's forks
 * @param logCost natural logarithm of the cost that its mean score stands for: below is better
 * @param drift natural logarithm of the cost in its second half over that in its first; NaN if it has too few
 *     iterations to tell
 * @param overhead the same of what its ops took beyond waiting, where that is less than a tenth of it: what is mostly
 *     waiting is alike whatever does the waiting; empty elsewhere
 */
public record ForkCost(int block, double logCost, double drift, Optional<ForkCost> overhead) {

    /** Fewer iterations than this have no halves whose means could be compared. */
    private static final int FEWEST_ITERATIONS = 4;

    /** An op that takes less than this times what it has to wait, mostly waits. */
    private static final double MOSTLY_WAITING = 1.1;

    /** A fork that measured no mere waiting. */
    public ForkCost(int block, double logCost, double drift) {
        this(block, logCost, drift, Optional.empty());
    }

    /** Whether anything can be concluded from it: whether its cost, and its drift if it has one, has a logarithm. */
    public boolean isUsable() {
        return Double.isFinite(logCost) && !Double.isInfinite(drift);
    }

    /**
     * Reads a fork.
     *
     * @param block see {@link #block()}
     * @param scores by iteration, at least one, the warm-up cut off; NaN or infinite costs come of scores that have no
     *     logarithm
     * @param higherIsBetter whether a larger score is a smaller cost
     * @param floor what is less counts as this; 0 if everything counts as it is
     */
    public static ForkCost of(int block, double[] scores, boolean higherIsBetter, double floor) {
        int sign = higherIsBetter ? -1 : 1;
        double logCost = sign * Math.log(Math.max(floor, mean(scores, 0, scores.length)));
        if (scores.length < FEWEST_ITERATIONS) {
            return new ForkCost(block, logCost, Double.NaN);
        }
        int half = scores.length / 2;
        double first = Math.max(floor, mean(scores, 0, half));
        double second = Math.max(floor, mean(scores, scores.length - half, scores.length));
        return new ForkCost(block, logCost, sign * Math.log(second / first));
    }

    /**
     * The same with the overhead, where the op mostly waits.
     *
     * @param scores see {@link #of}; times per op, or ops per time
     * @param idealScore that of an op that does nothing but wait, in the same unit; NaN if there is none
     * @param higherIsBetter whether scores are ops per time
     */
    public ForkCost overWaiting(double[] scores, double idealScore, boolean higherIsBetter) {
        double[] times =
                higherIsBetter ? Arrays.stream(scores).map(score -> 1 / score).toArray() : scores;
        double waiting = higherIsBetter ? 1 / idealScore : idealScore;
        double mean = mean(times, 0, times.length);
        if (!(waiting > 0) || !(mean > waiting) || mean >= MOSTLY_WAITING * waiting) {
            return this;
        }
        double[] beyond = Arrays.stream(times).map(time -> time - waiting).toArray();
        ForkCost cost = of(block, beyond, false, 0);
        // Halves of which one took less than the wait have no ratio; that clocks are that coarse is not drift.
        return new ForkCost(
                block,
                logCost,
                drift,
                Optional.of(Double.isFinite(cost.drift) ? cost : new ForkCost(block, cost.logCost, Double.NaN)));
    }

    private static double mean(double[] scores, int from, int to) {
        return Arrays.stream(scores, from, to).sum() / (to - from);
    }
}
