package dev.strandbench.analysis.stats;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * An estimate of the ratio of two costs, candidate over baseline, from the logarithms of fork means.
 *
 * @param logRatio the estimate, as a natural logarithm; above 0 the candidate costs more
 * @param standardError of {@code logRatio}; 0 if the forks of each side are all alike
 * @param degreesOfFreedom of the standard error; 0 if a side has too few forks to have one
 * @param driftAllowance by how much drift within the forks may have moved {@code logRatio}, at least 0; widens every
 *     interval
 * @param baselineForks forks of the baseline
 * @param candidateForks forks of the candidate
 * @param spread standard deviation between forks of one side, of the logarithms: about their coefficient of variation
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

    /** Of an interval that is searched, until what is left is less than rounding. */
    private static final int HALVINGS = 50;

    /**
     * The estimate from blocks, each of which ran both arms, so that what disturbed a block disturbed both.
     *
     * @param baseline logarithms of fork means, by block
     * @param candidate as many, in the same order
     * @param driftAllowance see {@link #driftAllowance()}
     */
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

    /**
     * The estimate from arms that were measured apart: Welch's, with Satterthwaite's degrees of freedom.
     *
     * @param baseline logarithms of fork means, at least one
     * @param candidate the same of the candidate
     * @param driftAllowance see {@link #driftAllowance()}
     */
    public static RatioEstimate welch(double[] baseline, double[] candidate, double driftAllowance) {
        requireForks(baseline, candidate);
        return apart(baseline, candidate, SpreadPrior.NOTHING, driftAllowance);
    }

    /**
     * The same, where other arms tell how much forks may scatter: the moderated t statistic (Smyth, Statistical
     * Applications in Genetics and Molecular Biology 3, 2004), with a variance for each side as Welch has it.
     *
     * @param baseline logarithms of fork means, at least one
     * @param candidate the same of the candidate
     * @param driftAllowance see {@link #driftAllowance()}
     * @param prior what the other arms tell of the spread of either side; {@link #spread()} is of the two alone
     */
    public static RatioEstimate moderated(
            double[] baseline, double[] candidate, double driftAllowance, SpreadPrior prior) {
        requireForks(baseline, candidate);
        return apart(baseline, candidate, prior, driftAllowance);
    }

    /** The estimate from arms each of which has a variance of its own. */
    private static RatioEstimate apart(
            double[] baseline, double[] candidate, SpreadPrior prior, double driftAllowance) {
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

    /**
     * The estimate from arms that scatter alike: Student's, which one number on a side is enough for if the other side
     * has two.
     *
     * @param baseline logarithms, at least one
     * @param candidate the same of the candidate
     * @param driftAllowance see {@link #driftAllowance()}
     */
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

    /** The estimate from no forks at all, on one side or both: nothing is known. */
    public static RatioEstimate unknown(int baselineForks, int candidateForks) {
        return new RatioEstimate(Double.NaN, Double.NaN, 0, 0, baselineForks, candidateForks, Double.NaN);
    }

    /** Baseline over candidate. */
    public RatioEstimate inverse() {
        return new RatioEstimate(
                -logRatio, standardError, degreesOfFreedom, driftAllowance, candidateForks, baselineForks, spread);
    }

    /** The same estimate with another allowance for drift. */
    public RatioEstimate withDriftAllowance(double other) {
        return new RatioEstimate(
                logRatio, standardError, degreesOfFreedom, other, baselineForks, candidateForks, spread);
    }

    /** Whether there are forks enough to say how sure the estimate is, two a side, and all have finite logarithms. */
    public boolean hasInterval() {
        return degreesOfFreedom > 0 && Double.isFinite(logRatio) && Double.isFinite(standardError);
    }

    /** The ratio of the costs, candidate over baseline. */
    public double ratio() {
        return Math.exp(logRatio);
    }

    /**
     * The interval of the ratio, drift included; everything above 0 if {@link #hasInterval()} is false.
     *
     * @param confidence for example 0.95
     */
    public Interval ratioInterval(double confidence) {
        Interval logs = logInterval(confidence);
        return new Interval(Math.exp(logs.low()), Math.exp(logs.high()));
    }

    /** The interval of {@link #logRatio()}, drift included. */
    public Interval logInterval(double confidence) {
        if (!hasInterval()) {
            return new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
        }
        double reach = halfWidth(confidence);
        return new Interval(logRatio - reach, logRatio + reach);
    }

    /** Half the width of {@link #logInterval}; infinite if there is none. */
    public double halfWidth(double confidence) {
        if (!hasInterval()) {
            return Double.POSITIVE_INFINITY;
        }
        return driftAllowance + (standardError == 0 ? 0 : standardError * quantile(1 - (1 - confidence) / 2));
    }

    /**
     * The two-sided error of an interval that is beyond a range, on whichever side, no more often than one of a given
     * error is beyond one end of it, wherever in the range the ratio is (Hodges and Lehmann, Journal of the Royal
     * Statistical Society B 16, 1954).
     *
     * @param error two-sided, of which half is beyond one end
     * @param width of the range, as a natural logarithm, at least 0
     * @return that error where the range is wide beside the standard error; down to half of it where it is narrow
     */
    public double errorBeyondEither(double error, double width) {
        if (!hasInterval() || standardError == 0) {
            return error;
        }
        TDistribution student = TDistribution.of(degreesOfFreedom);
        double standardErrors = width / standardError;
        double least = error / 4;
        double most = error / 2;
        for (int halving = 0; halving < HALVINGS; halving++) {
            double near = (least + most) / 2;
            double far = student.survivalProbability(student.inverseSurvivalProbability(near) + standardErrors);
            if (near + far > error / 2) {
                most = near;
            } else {
                least = near;
            }
        }
        return 2 * least;
    }

    /** The two-sided p-value of the costs being equal, drift given the benefit of the doubt; 1 without an interval. */
    public double pValue() {
        double distance = Math.max(0, Math.abs(logRatio) - driftAllowance);
        if (!hasInterval() || !(distance > 0)) {
            return 1;
        }
        return standardError == 0
                ? 0
                : 2 * TDistribution.of(degreesOfFreedom).survivalProbability(distance / standardError);
    }

    private double quantile(double probability) {
        return TDistribution.of(degreesOfFreedom).inverseCumulativeProbability(probability);
    }

    private static double mean(double[] numbers) {
        return Arrays.stream(numbers).sum() / numbers.length;
    }

    /** The sample's; 0 for one number. */
    static double variance(double[] numbers) {
        if (numbers.length < FEWEST_FORKS) {
            return 0;
        }
        double mean = mean(numbers);
        double squares =
                Arrays.stream(numbers).map(number -> square(number - mean)).sum();
        return squares / (numbers.length - 1);
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
