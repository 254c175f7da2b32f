package dev.strandbench.analysis;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * The cost that one fork measured. A fork with any number of iterations is one observation.
 *
 * @param block the number of the fork's block; the index of the fork within the arm if the file has no blocks
 * @param logCost the natural logarithm of the cost of the fork's mean score; lower is better
 * @param drift the natural logarithm of the second half's cost over the first half's cost; NaN for few iterations
 * @param overhead the cost in addition to the waiting time; present only if less than a tenth of the waiting time
 */
public record ForkCost(int block, double logCost, double drift, Optional<ForkCost> overhead) {

    /** The least number of iterations of a fork whose halves can be compared. */
    private static final int FEWEST_ITERATIONS = 4;

    /** The limit for ops that mostly wait: the time of such an op, divided by the waiting time, is below this limit. */
    private static final double MOSTLY_WAITING = 1.1;

    public ForkCost(int block, double logCost, double drift) {
        this(block, logCost, drift, Optional.empty());
    }

    /** Returns true if the cost is finite and the drift is finite or NaN. */
    public boolean isUsable() {
        return Double.isFinite(logCost) && !Double.isInfinite(drift);
    }

    /**
     * Returns the cost of a fork from the fork's scores.
     *
     * @param scores the scores by iteration, at least one, without the warm-up; zero or negative scores give NaN or
     *     infinite costs
     * @param floor the smallest mean score that counts; 0 if every mean counts
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
     * Returns a copy of this fork. The copy has an overhead if the ops of the fork mostly wait.
     *
     * @param idealScore the score of an op that only waits, in the unit of the scores; NaN if ops do not wait
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
