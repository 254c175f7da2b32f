package dev.strandbench.analysis.stats;

import org.apache.commons.numbers.rootfinder.BrentSolver;

/**
 * The ratio θ of two means, with a confidence interval. Let n and d be unbiased, normally distributed estimates of the
 * means. The mean of n − θ d is 0. The variance of n − θ d is v(θ) = var(n) − 2 θ cov(n, d) + θ² var(d). A t test does
 * not reject θ if |n − θ d| ≤ t √v(θ). The values of θ that are not rejected form the interval (Fieller, Journal of the
 * Royal Statistical Society B 16, 1954). For shares of an effect, see Freedman et al., Statistics in Medicine 11, 1992.
 * The interval is unbounded if the mean of d may be 0. Unlike a delta-method interval, Fieller's interval contains 0 if
 * and only if the t test does not reject 0 as the mean of n.
 *
 * <p>Let a ≥ 0 and b ≥ 0 be upper bounds for the absolute biases of n and d. Then θ is not rejected if |n − θ d| ≤
 * w(θ). The bound w(θ) is the maximum of {@code leastDistance} ≥ 0 and t √v(θ) + a + |θ| b. The function w is convex,
 * because it is a maximum of sums of norms. On each side of n/d, the function |n − θ d| − w(θ) is concave and has
 * exactly one zero. The two zeros are the ends of the interval.
 */
public record RatioOfMeans(
        double numerator,
        double denominator,
        double numeratorVariance,
        double covariance,
        double denominatorVariance,
        double numeratorAllowance,
        double denominatorAllowance,
        double leastDistance) {

    private static final double DIGITS = 1e-10;

    /** If an end of the interval is farther than this from the estimate, the end counts as infinite. */
    private static final double FARTHEST = 1e9;

    public double ratio() {
        return numerator / denominator;
    }

    /**
     * Returns the confidence interval for the ratio; unbounded if the denominator may be 0.
     *
     * @param quantile upper quantile of the t distribution
     */
    public Interval interval(double quantile) {
        double slope = Math.abs(denominator) - quantile * Math.sqrt(denominatorVariance) - denominatorAllowance;
        return slope > 0
                ? new Interval(end(-1, quantile), end(1, quantile))
                : new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    private double end(double direction, double quantile) {
        double distance = 1;
        while (distance < FARTHEST && excess(ratio() + direction * distance, quantile) <= 0) {
            distance *= 2;
        }
        if (distance >= FARTHEST) {
            return direction * Double.POSITIVE_INFINITY;
        }
        double outside = ratio() + direction * distance;
        return new BrentSolver(DIGITS, DIGITS, DIGITS)
                .findRoot(theta -> excess(theta, quantile), Math.min(ratio(), outside), Math.max(ratio(), outside));
    }

    private double excess(double theta, double quantile) {
        double variance = numeratorVariance - 2 * theta * covariance + theta * theta * denominatorVariance;
        // Rounding can make the variance of equal numbers slightly negative.
        double chance = quantile * Math.sqrt(Math.max(0, variance));
        double allowed = chance + numeratorAllowance + Math.abs(theta) * denominatorAllowance;
        return Math.abs(numerator - theta * denominator) - Math.max(leastDistance, allowed);
    }
}
