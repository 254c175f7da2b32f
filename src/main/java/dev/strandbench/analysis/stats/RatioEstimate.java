package dev.strandbench.analysis.stats;

import java.util.Arrays;
import org.apache.commons.numbers.rootfinder.BrentSolver;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * An estimate of the ratio of two costs, candidate over baseline, from the logarithms of fork means.
 *
 * @param standardError of {@code logRatio}; 0 if the forks of each side are all alike
 * @param degreesOfFreedom of the standard error; 0 if a side has too few forks for one
 * @param driftAllowance distance by which drift within the forks may have moved {@code logRatio}, at least 0; widens
 *     every interval
 * @param spread standard deviation of the logarithms between forks of one side: about their coefficient of variation
 */
public record RatioEstimate(
        double logRatio,
        double standardError,
        double degreesOfFreedom,
        double driftAllowance,
        int baselineForks,
        int candidateForks,
        double spread) {

    private static final int FEWEST_FORKS = 2;

    private static final double RELATIVE_DIGITS = 1e-12;

    /** Estimates from blocks that each ran both arms, so that a disturbance of a block affects both. */
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
                deviation / Math.sqrt(2));
    }

    /** Estimates from arms that were measured apart, by Welch's method with Satterthwaite's degrees of freedom. */
    public static RatioEstimate welch(double[] baseline, double[] candidate, double driftAllowance) {
        return moderated(baseline, candidate, driftAllowance, SpreadPrior.NOTHING);
    }

    /**
     * Estimates from arms that were measured apart, with a prior of the variance of either side: the moderated t
     * statistic (Smyth, Statistical Applications in Genetics and Molecular Biology 3, 2004), with a variance for each
     * side as in Welch's method. {@link #spread()} does not use the prior.
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
                Math.sqrt((variance(baseline) + variance(candidate)) / 2));
    }

    /** Estimates from arms with the same spread, by Student's method; one side may have a single number. */
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
                Math.sqrt(variance));
    }

    /** Returns the estimate from no forks on one side or both. */
    public static RatioEstimate unknown(int baselineForks, int candidateForks) {
        return new RatioEstimate(Double.NaN, Double.NaN, 0, 0, baselineForks, candidateForks, Double.NaN);
    }

    public RatioEstimate inverse() {
        return new RatioEstimate(
                -logRatio, standardError, degreesOfFreedom, driftAllowance, candidateForks, baselineForks, spread);
    }

    public RatioEstimate withDriftAllowance(double other) {
        return new RatioEstimate(
                logRatio, standardError, degreesOfFreedom, other, baselineForks, candidateForks, spread);
    }

    /** Returns true if each side has two forks or more, all with finite logarithms. */
    public boolean hasInterval() {
        return degreesOfFreedom > 0 && Double.isFinite(logRatio) && Double.isFinite(standardError);
    }

    public double ratio() {
        return Math.exp(logRatio);
    }

    /** Returns the interval of the ratio, drift included; everything above 0 if {@link #hasInterval()} is false. */
    public Interval ratioInterval(double confidence) {
        Interval logs = logInterval(confidence);
        return new Interval(Math.exp(logs.low()), Math.exp(logs.high()));
    }

    /** Returns the interval of {@link #logRatio()}, drift included. */
    public Interval logInterval(double confidence) {
        if (!hasInterval()) {
            return new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
        }
        double reach = halfWidth(confidence);
        return new Interval(logRatio - reach, logRatio + reach);
    }

    /** Returns half the width of {@link #logInterval}; infinite if there is none. */
    public double halfWidth(double confidence) {
        if (!hasInterval()) {
            return Double.POSITIVE_INFINITY;
        }
        return driftAllowance
                + (standardError == 0
                        ? 0
                        : standardError
                                * TDistribution.of(degreesOfFreedom)
                                        .inverseCumulativeProbability(1 - (1 - confidence) / 2));
    }

    /**
     * Returns the two-sided error of an interval that may lie beyond either end of a range. It lies beyond a range that
     * contains the ratio no more often than an interval of the given error lies beyond one end (Hodges and Lehmann,
     * Journal of the Royal Statistical Society B 16, 1954).
     *
     * @param width of the range, as a natural logarithm, at least 0
     * @return about {@code error} for a range much wider than the standard error; down to half of it for a narrow one
     */
    public double errorBeyondEither(double error, double width) {
        if (!hasInterval() || standardError == 0) {
            return error;
        }
        TDistribution student = TDistribution.of(degreesOfFreedom);
        double standardErrors = width / standardError;
        double digits = RELATIVE_DIGITS * error;
        return 2
                * new BrentSolver(RELATIVE_DIGITS, digits, digits)
                        .findRoot(
                                near -> near
                                        + student.survivalProbability(
                                                student.inverseSurvivalProbability(near) + standardErrors)
                                        - error / 2,
                                error / 4,
                                error / 2);
    }

    /** Returns the two-sided p-value of equal costs, after the drift allowance; 1 without an interval. */
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

    /** Returns the variance of a sample; 0 for one number. */
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
