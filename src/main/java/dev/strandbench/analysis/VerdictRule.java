package dev.strandbench.analysis;

import dev.strandbench.analysis.stats.RatioEstimate;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * When two arms count as different, and when as equivalent.
 *
 * @param significance a difference needs a p-value below this; in (0, 1)
 * @param smallestRatio a difference needs a ratio of at least this, or at most its inverse, and equivalence an interval
 *     between the two; above 1, for example 1.03
 */
public record VerdictRule(double significance, double smallestRatio) {

    /** What every table shows intervals at, and what equivalence is judged by. */
    public static final double CONFIDENCE = 0.95;

    /** One look at data that are complete. */
    public static final VerdictRule ONE_LOOK = new VerdictRule(0.01, 1.03);

    private static final int MOST_FORKS = 100_000;
    private static final double POWER = 0.8;
    private static final double FEW_FORKS_CORRECTION = 4;

    /** The verdict on an estimate. */
    public Verdict decide(RatioEstimate estimate) {
        return decide(estimate, estimate.pValue());
    }

    /**
     * The verdict on one of several estimates.
     *
     * @param adjustedP the estimate's p-value, adjusted for there being several
     */
    public Verdict decide(RatioEstimate estimate, double adjustedP) {
        double smallest = Math.log(smallestRatio);
        if (!estimate.hasInterval()) {
            return Verdict.INCONCLUSIVE;
        }
        if (adjustedP < significance && Math.abs(estimate.logRatio()) >= smallest) {
            return Verdict.DIFFERENT;
        }
        return estimate.logInterval(CONFIDENCE).isWithin(-smallest, smallest)
                ? Verdict.EQUIVALENT
                : Verdict.INCONCLUSIVE;
    }

    /**
     * How many forks a side would show a difference, four times in five: the normal distribution's answer, corrected
     * for few forks (Guenther, The American Statistician 35, 1981).
     *
     * @param spread the standard deviation of logarithms of fork means, on either side
     * @param ratio of the costs, above 1
     * @return at least 2, at most 100,000
     */
    public int forksNeeded(double spread, double ratio) {
        NormalDistribution normal = NormalDistribution.of(0, 1);
        double toSignificance = normal.inverseSurvivalProbability(significance / 2);
        double quantiles = toSignificance + normal.inverseCumulativeProbability(POWER);
        double effect = Math.log(ratio) / spread;
        double forks =
                2 * quantiles * quantiles / (effect * effect) + toSignificance * toSignificance / FEW_FORKS_CORRECTION;
        return (int) Math.ceil(Math.clamp(forks, 2, MOST_FORKS));
    }
}
