package dev.strandbench.analysis.stats;

import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Estimates the candidate's cost divided by the baseline's cost, from the log costs of forks.
 *
 * @param degreesOfFreedom degrees of freedom of the standard error; 0 if an arm has too few forks
 * @param driftAllowance largest bias that drift within forks may cause, at least 0; widens every interval
 * @param spread standard deviation of an arm's log costs, which is close to the coefficient of variation
 * @param leastHalfWidth smallest result of {@link #halfWidth}, at least 0
 */
public record RatioEstimate(
        double logRatio,
        double standardError,
        double degreesOfFreedom,
        double driftAllowance,
        int baselineForks,
        int candidateForks,
        double spread,
        double leastHalfWidth) {

    private static final int FEWEST_FORKS = 2;

    /** Estimates the ratio from differences within blocks, so that effects on a whole block cancel out. */
    public static RatioEstimate paired(double[] baseline, double[] candidate, double driftAllowance) {
        if (baseline.length != candidate.length || baseline.length == 0) {
            throw new IllegalArgumentException("blocks: " + baseline.length + " and " + candidate.length);
        }
        int blocks = baseline.length;
        double[] differences = new double[blocks];
        Arrays.setAll(differences, block -> candidate[block] - baseline[block]);
        double deviation = Math.sqrt(variance(differences));
        return new RatioEstimate(
                mean(differences),
                deviation / Math.sqrt(blocks),
                blocks - 1.0,
                driftAllowance,
                blocks,
                blocks,
                deviation / Math.sqrt(2),
                0);
    }

    /** Estimates the ratio from unpaired forks, by Welch's method with Satterthwaite's degrees of freedom. */
    public static RatioEstimate welch(double[] baseline, double[] candidate, double driftAllowance) {
        return moderated(baseline, candidate, driftAllowance, SpreadPrior.NOTHING);
    }

    /**
     * Estimates the ratio from unpaired forks by the moderated t statistic (Smyth, Statistical Applications in Genetics
     * and Molecular Biology 3, 2004). Each arm has its own variance. The prior does not affect {@link #spread()}.
     */
    public static RatioEstimate moderated(
            double[] baseline, double[] candidate, double driftAllowance, SpreadPrior prior) {
        requireForks(baseline, candidate);
        double baselineDegrees = prior.degreesOfFreedom() + baseline.length - 1;
        double candidateDegrees = prior.degreesOfFreedom() + candidate.length - 1;
        double baselineShare = prior.moderated(variance(baseline), baseline.length - 1.0) / baseline.length;
        double candidateShare = prior.moderated(variance(candidate), candidate.length - 1.0) / candidate.length;
        double sum = baselineShare + candidateShare;
        double degrees = 0;
        if (Math.min(baseline.length, candidate.length) >= FEWEST_FORKS) {
            degrees = sum == 0
                    ? baselineDegrees + candidateDegrees
                    : square(sum)
                            / (square(baselineShare) / baselineDegrees + square(candidateShare) / candidateDegrees);
        }
        return new RatioEstimate(
                mean(candidate) - mean(baseline),
                Math.sqrt(sum),
                degrees,
                driftAllowance,
                baseline.length,
                candidate.length,
                Math.sqrt((variance(baseline) + variance(candidate)) / 2),
                0);
    }

    /** Estimates the ratio by Student's method, for arms with the same spread. One arm may have a single fork. */
    public static RatioEstimate student(double[] baseline, double[] candidate, double driftAllowance) {
        requireForks(baseline, candidate);
        double degrees = baseline.length + candidate.length - 2.0;
        double squares = variance(baseline) * (baseline.length - 1) + variance(candidate) * (candidate.length - 1);
        double variance = degrees == 0 ? 0 : squares / degrees;
        return new RatioEstimate(
                mean(candidate) - mean(baseline),
                Math.sqrt(variance * (1.0 / baseline.length + 1.0 / candidate.length)),
                degrees,
                driftAllowance,
                baseline.length,
                candidate.length,
                Math.sqrt(variance),
                0);
    }

    public static RatioEstimate unknown(int baselineForks, int candidateForks) {
        return new RatioEstimate(Double.NaN, Double.NaN, 0, 0, baselineForks, candidateForks, Double.NaN, 0);
    }

    public RatioEstimate inverse() {
        return new RatioEstimate(
                -logRatio,
                standardError,
                degreesOfFreedom,
                driftAllowance,
                candidateForks,
                baselineForks,
                spread,
                leastHalfWidth);
    }

    public RatioEstimate withDriftAllowance(double other) {
        return new RatioEstimate(
                logRatio,
                standardError,
                degreesOfFreedom,
                other,
                baselineForks,
                candidateForks,
                spread,
                leastHalfWidth);
    }

    public RatioEstimate withLeastHalfWidth(double other) {
        return new RatioEstimate(
                logRatio,
                standardError,
                degreesOfFreedom,
                driftAllowance,
                baselineForks,
                candidateForks,
                spread,
                other);
    }

    public int fewerForks() {
        return Math.min(baselineForks, candidateForks);
    }

    /** Returns true if there are enough forks for an interval, and all log costs are finite. */
    public boolean hasInterval() {
        return degreesOfFreedom > 0 && Double.isFinite(logRatio) && Double.isFinite(standardError);
    }

    public double ratio() {
        return Math.exp(logRatio);
    }

    /**
     * Returns the confidence interval for the ratio, widened by the drift allowance; 0 to infinity if
     * {@link #hasInterval()} is false.
     */
    public Interval ratioInterval(double confidence) {
        Interval logs = logInterval(confidence);
        return new Interval(Math.exp(logs.low()), Math.exp(logs.high()));
    }

    public Interval logInterval(double confidence) {
        if (!hasInterval()) {
            return new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
        }
        double reach = halfWidth(confidence);
        return new Interval(logRatio - reach, logRatio + reach);
    }

    /** Returns the half-width of {@link #logInterval}; infinity if {@link #hasInterval()} is false. */
    public double halfWidth(double confidence) {
        if (!hasInterval()) {
            return Double.POSITIVE_INFINITY;
        }
        double ofForks = standardError == 0
                ? 0
                : standardError * TDistribution.of(degreesOfFreedom).inverseSurvivalProbability((1 - confidence) / 2);
        return Math.max(leastHalfWidth, driftAllowance + ofForks);
    }

    /** Returns the two-sided p-value for equal costs, with the drift allowance; 1 if unknown. */
    public double pValue() {
        double distance = Math.max(0, Math.abs(logRatio) - driftAllowance);
        if (!hasInterval() || !(distance > 0)) {
            return 1;
        }
        return standardError == 0
                ? 0
                : 2 * TDistribution.of(degreesOfFreedom).survivalProbability(distance / standardError);
    }

    private static double mean(double[] numbers) {
        return Mean.of(numbers).getAsDouble();
    }

    static double variance(double[] numbers) {
        return Variance.of(numbers).getAsDouble();
    }

    private static void requireForks(double[] baseline, double[] candidate) {
        if (baseline.length == 0 || candidate.length == 0) {
            throw new IllegalArgumentException("forks: " + baseline.length + " and " + candidate.length);
        }
    }

    private static double square(double number) {
        return number * number;
    }
}
