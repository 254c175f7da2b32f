package dev.strandbench.analysis.stats;

import org.apache.commons.numbers.rootfinder.BrentSolver;

/**
 * The ratio of two estimated means, with a confidence interval.
 *
 * <p>Let n and d be unbiased, normally distributed estimates of two means with the ratio θ. The mean of n − θ d is 0,
 * and its variance is v(θ) = var(n) − 2 θ cov(n, d) + θ² var(d). A t test accepts a value of θ if |n − θ d| is at most
 * t √v(θ). The accepted values are the interval (Fieller, Journal of the Royal Statistical Society B 16, 1954), as for
 * shares of an effect (Freedman, Graubard and Schatzkin, Statistics in Medicine 11, 1992). Unlike an interval of the
 * delta method, this interval contains 0 exactly if the t test accepts a mean of 0 for n, and is unbounded if the t
 * test accepts 0 for d.
 *
 * <p>The estimates may also be biased, by at most the allowances a ≥ 0 for n and b ≥ 0 for d. A value of θ is then
 * accepted if |n − θ d| is at most w(θ), the larger of {@code leastDistance} ≥ 0 and t √v(θ) + a + |θ| b. As a maximum
 * of sums of norms, w is convex. On each side of n/d, |n − θ d| is linear, so |n − θ d| − w(θ) is concave there, at
 * most 0 at n/d and positive far from it. The function has exactly one zero on each side: the end of the interval.
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

    /** An end of the interval counts as infinite if its distance from the estimate is this or more. */
    private static final double FARTHEST = 1e9;

    public double ratio() {
        return numerator / denominator;
    }

    /** Returns the interval, with an upper t quantile for each end; unbounded if the denominator may be 0. */
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

    /** Returns |n − θ d| − w(θ); 0 or less if the value is accepted. */
    private double excess(double theta, double quantile) {
        double variance = numeratorVariance - 2 * theta * covariance + theta * theta * denominatorVariance;
        // Rounding can make the variance of equal numbers slightly negative.
        double chance = quantile * Math.sqrt(Math.max(0, variance));
        double allowed = chance + numeratorAllowance + Math.abs(theta) * denominatorAllowance;
        return Math.abs(numerator - theta * denominator) - Math.max(leastDistance, allowed);
    }
}
