package dev.strandbench.analysis;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * The cost of an op in one fork. A fork is one observation, regardless of its number of iterations.
 *
 * @param block the number of the fork's block; the index of the fork within the arm if the file has no blocks
 * @param logCost the natural logarithm of the cost, from the fork's mean score; lower is better
 * @param drift the natural logarithm of the second half's cost divided by the first half's cost; NaN below four
 *     iterations
 * @param overhead the cost of an op beyond its waiting time; empty unless the overhead is below a tenth of that time
 */
public record ForkCost(int block, double logCost, double drift, Optional<ForkCost> overhead) {

    private static final int FEWEST_ITERATIONS = 4;

    /** An op mostly waits if its time divided by its waiting time is below this limit. */
    private static final double MOSTLY_WAITING = 1.1;

    public ForkCost(int block, double logCost, double drift) {
        this(block, logCost, drift, Optional.empty());
    }

    public boolean isUsable() {
        return Double.isFinite(logCost) && !Double.isInfinite(drift);
    }

    /**
     * Returns the cost of a fork from at least one counted score. A score of 0 or less has no finite cost. Means below
     * {@code floor} are not meaningful and count as {@code floor}. The floor is 0 if all means are meaningful.
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
     * Returns a copy of this fork, with an overhead if its ops mostly wait. {@code idealScore} is the score of an op
     * that only waits, in the unit of the scores; NaN if ops do not wait.
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
