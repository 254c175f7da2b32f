package dev.strandbench.analysis;

import java.util.Arrays;

/**
 * What one fork says: one observation, however many iterations it has.
 *
 * @param block the block that it ran in; in files that know no blocks, its place among the arm's forks
 * @param logCost natural logarithm of the cost that its mean score stands for: below is better
 * @param drift natural logarithm of the cost in its second half over that in its first; NaN if it has too few
 *     iterations to tell
 */
public record ForkCost(int block, double logCost, double drift) {

    /** Fewer iterations than this have no halves whose means could be compared. */
    private static final int FEWEST_ITERATIONS = 4;

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

    private static double mean(double[] scores, int from, int to) {
        return Arrays.stream(scores, from, to).sum() / (to - from);
    }
}
