package dev.strandbench.analysis.stats;

import java.util.List;
import java.util.Optional;
import org.apache.commons.numbers.gamma.Digamma;
import org.apache.commons.numbers.gamma.Trigamma;
import org.apache.commons.numbers.rootfinder.BrentSolver;

/**
 * A prior for the spread of an arm's forks, estimated from the other arms of the family. The prior of the variance of
 * log costs is a scaled inverse chi-squared distribution (Smyth, Statistical Applications in Genetics and Molecular
 * Biology 3, 2004). The prior's weight, in degrees of freedom, is higher if the other arms have nearly equal spreads. A
 * weight of 0 means no prior. With few arms, the weight depends mainly on how much spreads usually differ.
 */
public record SpreadPrior(double degreesOfFreedom, double variance) {

    static final SpreadPrior NOTHING = new SpreadPrior(0, 0);

    /** In recorded families, the logarithms of the arms' variances typically have this variance. */
    private static final double USUAL_HETEROGENEITY = 4;

    private static final double USUAL_DEGREES_OF_FREEDOM = 8;

    /** A standard deviation up to this value is attributed to rounding errors. */
    private static final double ROUNDING = 1e-12;

    /** Smaller standard deviations, which occur by chance or in counts, are raised to this value. */
    private static final double LEAST_DEVIATION = 1e-3;

    private static final double ENOUGH_DIGITS = 1e-12;

    /** An unbiased estimate of the logarithm of an arm's variance, with the sampling variance of the estimate. */
    private record LogVariance(double value, double samplingVariance) {

        static Optional<LogVariance> of(double[] forks) {
            double variance = RatioEstimate.variance(forks);
            if (!(Math.sqrt(variance) > ROUNDING) || !Double.isFinite(variance)) {
                return Optional.empty();
            }
            double half = (forks.length - 1) / 2.0;
            double logVariance = Math.log(Math.max(variance, LEAST_DEVIATION * LEAST_DEVIATION));
            return Optional.of(
                    new LogVariance(logVariance - Digamma.value(half) + Math.log(half), Trigamma.value(half)));
        }

        double weight(double heterogeneity) {
            return 1 / (heterogeneity + samplingVariance);
        }
    }

    /** Returns a prior from the log costs of other arms; empty if all forks of each arm have equal costs. */
    public static Optional<SpreadPrior> of(List<double[]> others) {
        List<LogVariance> spreads =
                others.stream().flatMap(forks -> LogVariance.of(forks).stream()).toList();
        return spreads.isEmpty() ? Optional.empty() : Optional.of(ofSpreads(spreads));
    }

    private static SpreadPrior ofSpreads(List<LogVariance> spreads) {
        double heterogeneity = heterogeneity(spreads);
        double weights = spreads.stream()
                .mapToDouble(spread -> spread.weight(heterogeneity))
                .sum();
        double center = spreads.stream()
                        .mapToDouble(spread -> spread.weight(heterogeneity) * spread.value())
                        .sum()
                / weights;
        double half = inverseTrigamma(heterogeneity + 1 / weights);
        return new SpreadPrior(2 * half, Math.exp(center + Digamma.value(half) - Math.log(half)));
    }

    /** Returns the variance among the arms' log variances, shrunk towards {@link #USUAL_HETEROGENEITY}. */
    private static double heterogeneity(List<LogVariance> spreads) {
        int degrees = spreads.size() - 1;
        double[] values = spreads.stream().mapToDouble(LogVariance::value).toArray();
        double sampling = spreads.stream()
                .mapToDouble(LogVariance::samplingVariance)
                .average()
                .orElseThrow();
        double shown = Math.max(0, RatioEstimate.variance(values) - sampling);
        return (USUAL_DEGREES_OF_FREEDOM * USUAL_HETEROGENEITY + degrees * shown)
                / (USUAL_DEGREES_OF_FREEDOM + degrees);
    }

    double moderated(double ownVariance, double ownDegreesOfFreedom) {
        return degreesOfFreedom == 0
                ? ownVariance
                : (degreesOfFreedom * variance + ownDegreesOfFreedom * ownVariance)
                        / (degreesOfFreedom + ownDegreesOfFreedom);
    }

    /** The trigamma of a positive x is between 1/x and 1/x + 1/x². */
    static double inverseTrigamma(double value) {
        return new BrentSolver(ENOUGH_DIGITS, ENOUGH_DIGITS, ENOUGH_DIGITS)
                .findRoot(x -> Trigamma.value(x) - value, 1 / value, (1 + Math.sqrt(1 + 4 * value)) / (2 * value));
    }
}
