package dev.strandbench.analysis;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * The cost that one fork measured. A fork is one observation; its number of iterations does not matter.
 *
 * @param block the block that it ran in; in files without blocks, its place among the arm's forks
 * @param logCost natural logarithm of the cost of its mean score; lower is better
 * @param drift natural logarithm of the cost in its second half over its first; NaN if it has too few iterations
 * @param overhead the cost beyond waiting, if that is less than a tenth of the waiting
 */
public record ForkCost(int block, double logCost, double drift, Optional<ForkCost> overhead) {

    /** Fewer iterations have no halves to compare. */
    private static final int FEWEST_ITERATIONS = 4;

    /** An op that takes less than this times its waiting time mostly waits. */
    private static final double MOSTLY_WAITING = 1.1;

    public ForkCost(int block, double logCost, double drift) {
        this(block, logCost, drift, Optional.empty());
    }

    /** Returns true if the cost, and the drift if there is one, has a logarithm. */
    public boolean isUsable() {
        return Double.isFinite(logCost) && !Double.isInfinite(drift);
    }

    /**
     * Reads a fork.
     *
     * @param scores by iteration, at least one, without the warm-up; scores without a logarithm give NaN or infinite
     *     costs
     * @param floor the smallest mean that counts; 0 for none
     */
    public static ForkCost of(int block, double[] scores, boolean higherIsBetter, double floor) {
        int sign = higherIsBetter ? -1 : 1;
        double logCost = sign * Math.log(Math.max(floor, Mean.of(scores).getAsDouble()));
        if (scores.length < FEWEST_ITERATIONS) {
            return new ForkCost(block, logCost, Double.NaN);
        }
        int half = scores.length / 2;
        double first = Math.max(floor, Mean.ofRange(scores, 0, half).getAsDouble());
        double second = Math.max(
                floor, Mean.ofRange(scores, scores.length - half, scores.length).getAsDouble());
        return new ForkCost(block, logCost, sign * Math.log(second / first));
    }

    /**
     * Returns this fork with its overhead, if its ops mostly wait.
     *
     * @param idealScore the score of an op that only waits, in the unit of the scores; NaN if there is none
     * @param higherIsBetter true if scores are ops per time
     */
    public ForkCost overWaiting(double[] scores, double idealScore, boolean higherIsBetter) {
        double[] times =
                higherIsBetter ? Arrays.stream(scores).map(score -> 1 / score).toArray() : scores;
        double waiting = higherIsBetter ? 1 / idealScore : idealScore;
        double mean = Mean.of(times).getAsDouble();
        if (!(waiting > 0) || !(mean > waiting) || mean >= MOSTLY_WAITING * waiting) {
            return this;
        }
        double[] beyond = Arrays.stream(times).map(time -> time - waiting).toArray();
        ForkCost cost = of(block, beyond, false, 0);
        // A half that took less than the wait has no ratio. Coarse clocks cause that, not drift.
        return new ForkCost(
                block,
                logCost,
                drift,
                Optional.of(Double.isFinite(cost.drift) ? cost : new ForkCost(block, cost.logCost, Double.NaN)));
    }
}
