package dev.strandbench.analysis;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * The cost per op in one fork. A fork is one observation, regardless of its number of iterations.
 *
 * @param block number of the fork's block, or index of the fork within the arm if there are no blocks
 * @param logCost natural logarithm of the cost, from the fork's mean score; lower is better
 * @param drift natural logarithm of the ratio of the cost in the second half of the fork to the cost in the first half;
 *     NaN for fewer than four iterations
 * @param overhead time of an op minus its waiting time; empty unless this difference is below a tenth of the waiting
 *     time
 */
public record ForkCost(int block, double logCost, double drift, Optional<ForkCost> overhead) {

    static final int FEWEST_ITERATIONS = 4;

    /** Ops count as mostly waiting if their mean time is less than this multiple of their waiting time. */
    private static final double MOSTLY_WAITING = 1.1;

    public ForkCost(int block, double logCost, double drift) {
        this(block, logCost, drift, Optional.empty());
    }

    public boolean isUsable() {
        return Double.isFinite(logCost) && !Double.isInfinite(drift);
    }

    /**
     * Returns the cost of a fork. If the floor is 0, a mean score of 0 or less gives a cost that is not finite.
     *
     * @param scores scores of the iterations that count, at least one
     * @param floor smallest meaningful mean score, which replaces smaller means; 0 if every mean is meaningful
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
     * Returns a copy that has an overhead if ops mostly wait.
     *
     * @param idealScore score of an op that only waits, in the unit of the scores; NaN if ops do not wait
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
        // If the clock is coarse, half of a fork may seem shorter than its waits. Then the overhead has no drift.
        return new ForkCost(
                block,
                logCost,
                drift,
                Optional.of(Double.isFinite(cost.drift) ? cost : new ForkCost(block, cost.logCost, Double.NaN)));
    }
}
