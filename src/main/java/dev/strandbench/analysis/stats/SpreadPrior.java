package dev.strandbench.analysis.stats;

import java.util.List;
import java.util.Optional;
import org.apache.commons.numbers.gamma.Digamma;
import org.apache.commons.numbers.gamma.Trigamma;
import org.apache.commons.numbers.rootfinder.BrentSolver;

/**
 * What the other arms of a family tell of how much the forks of one scatter, as a scaled inverse chi-squared
 * distribution of the variance of its logarithms. Few forks say little of their own spread; as many of each of several
 * arms say more together (Smyth, Statistical Applications in Genetics and Molecular Biology 3, 2004).
 *
 * <p>How alike the spreads of a family's arms are is itself estimated from few arms, and drawn towards what recorded
 * families have shown: standard deviations that differ by a factor of e or so.
 *
 * @param degreesOfFreedom how much is known, as if the arm itself had shown that much; 0 if nothing is
 * @param variance of logarithms of fork means, at least 0
 */
public record SpreadPrior(double degreesOfFreedom, double variance) {

    /** Where there is nothing to tell. */
    static final SpreadPrior NOTHING = new SpreadPrior(0, 0);

    /** The variance between arms of the logarithm of their variance, where a family says nothing of it. */
    private static final double USUAL_UNLIKENESS = 4;

    /** How many degrees of freedom that is worth beside what the family says. */
    private static final double USUAL_DEGREES_OF_FREEDOM = 8;

    /** Less is what rounding makes of numbers that are all the same, and says nothing of scatter. */
    private static final double ROUNDING = 1e-12;

    /** Forks that scatter by less than a thousandth do so by chance, or are counts: they count as this. */
    private static final double LEAST_DEVIATION = 1e-3;

    private static final double ENOUGH_DIGITS = 1e-12;

    /** Of one arm: an unbiased estimate of the logarithm of its variance, and how much that itself scatters. */
    private record LogVariance(double value, double samplingVariance) {

        /** Of the logarithms of an arm's fork means; empty if they do not scatter. */
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

        double weight(double unlikeness) {
            return 1 / (unlikeness + samplingVariance);
        }
    }

    /**
     * What arms tell of another one.
     *
     * @param others the logarithms of fork means of each; those with fewer than two forks, or without spread, tell
     *     nothing
     * @return empty if none of them tells anything
     */
    public static Optional<SpreadPrior> of(List<double[]> others) {
        List<LogVariance> spreads =
                others.stream().flatMap(forks -> LogVariance.of(forks).stream()).toList();
        return spreads.isEmpty() ? Optional.empty() : Optional.of(ofSpreads(spreads));
    }

    private static SpreadPrior ofSpreads(List<LogVariance> spreads) {
        double unlikeness = unlikeness(spreads);
        double weights = spreads.stream()
                .mapToDouble(spread -> spread.weight(unlikeness))
                .sum();
        double center = spreads.stream()
                        .mapToDouble(spread -> spread.weight(unlikeness) * spread.value())
                        .sum()
                / weights;
        double half = inverseTrigamma(unlikeness + 1 / weights);
        return new SpreadPrior(2 * half, Math.exp(center + Digamma.value(half) - Math.log(half)));
    }

    /** The variance between arms of the logarithm of their variance, beyond what sampling explains. */
    private static double unlikeness(List<LogVariance> spreads) {
        int degrees = spreads.size() - 1;
        double[] values = spreads.stream().mapToDouble(LogVariance::value).toArray();
        double sampling = spreads.stream()
                .mapToDouble(LogVariance::samplingVariance)
                .average()
                .orElseThrow();
        double shown = Math.max(0, RatioEstimate.variance(values) - sampling);
        return (USUAL_DEGREES_OF_FREEDOM * USUAL_UNLIKENESS + degrees * shown) / (USUAL_DEGREES_OF_FREEDOM + degrees);
    }

    /** The variance of an arm that has shown one itself, with that many degrees of freedom. */
    double moderated(double ownVariance, double ownDegreesOfFreedom) {
        return degreesOfFreedom == 0
                ? ownVariance
                : (degreesOfFreedom * variance + ownDegreesOfFreedom * ownVariance)
                        / (degreesOfFreedom + ownDegreesOfFreedom);
    }

    /**
     * The number whose trigamma is {@code value}. As trigamma(x) is between 1/x and 1/x + 1/x², there are bounds to
     * look between.
     *
     * @param value above 0
     */
    static double inverseTrigamma(double value) {
        return new BrentSolver(ENOUGH_DIGITS, ENOUGH_DIGITS, ENOUGH_DIGITS)
                .findRoot(x -> Trigamma.value(x) - value, 1 / value, (1 + Math.sqrt(1 + 4 * value)) / (2 * value));
    }
}
