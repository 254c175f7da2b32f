package dev.strandbench.analysis;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * The cost that one fork measured. A fork is one observation, whatever its number of iterations.
 *
 * @param block number of the block in which the fork ran; place of the fork among the arm's forks if the file has no
 *     blocks
 * @param logCost natural logarithm of the cost of the fork's mean score; lower is better
 * @param drift natural logarithm of the ratio of the costs, second half over first half; NaN with too few iterations
 * @param overhead cost beyond waiting, present only if it is less than a tenth of the waiting time
 */
public record ForkCost(int block, double logCost, double drift, Optional<ForkCost> overhead) {

    /** With fewer iterations, there are no halves to compare. */
    private static final int FEWEST_ITERATIONS = 4;

    /** An op mostly waits if its time divided by its waiting time is below this limit. */
    private static final double MOSTLY_WAITING = 1.1;

    public ForkCost(int block, double logCost, double drift) {
        this(block, logCost, drift, Optional.empty());
    }

    /** Returns true if the cost is finite and the drift is finite or NaN. */
    public boolean isUsable() {
        return Double.isFinite(logCost) && !Double.isInfinite(drift);
    }

    /**
     * Reads the cost of a fork from its scores.
     *
     * @param scores scores by iteration, at least one, without the warm-up; zero or negative scores give NaN or
     *     infinite costs
     * @param floor smallest mean that counts; 0 for none
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
     * Returns this fork, with its overhead if its ops mostly wait.
     *
     * @param idealScore score of an op that only waits, in the unit of the scores; NaN if there is none
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
        // A half whose ops took less than the wait has no ratio. Coarse clocks cause such times, not drift.
        return new ForkCost(
                block,
                logCost,
                drift,
                Optional.of(Double.isFinite(cost.drift) ? cost : new ForkCost(block, cost.logCost, Double.NaN)));
    }
}
