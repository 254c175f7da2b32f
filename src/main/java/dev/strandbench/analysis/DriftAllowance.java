package dev.strandbench.analysis;

import dev.strandbench.analysis.stats.RatioEstimate;

/**
 * By how much drift within the forks may have moved a ratio. Drift that both arms share at the same age does not move
 * it, and what one of them seems to have beyond the other counts only as far as it is more than noise.
 */
final class DriftAllowance {

    /** Fewer forks than this cannot tell drift from noise. */
    private static final int FEWEST_FORKS = 2;

    /** What is less than so many standard errors is noise. */
    private static final double NOISE = 2;

    private DriftAllowance() {}

    /** As a natural logarithm, at least 0. */
    static double between(ArmCosts baseline, ArmCosts candidate) {
        double[] ours = driftsOf(baseline);
        double[] theirs = driftsOf(candidate);
        if (Math.min(ours.length, theirs.length) < FEWEST_FORKS) {
            return 0;
        }
        RatioEstimate difference = RatioEstimate.welch(ours, theirs, 0);
        return Math.max(0, Math.abs(difference.logRatio()) - NOISE * difference.standardError());
    }

    /** Of an arm whose forks are too short to show any, none. */
    private static double[] driftsOf(ArmCosts arm) {
        double[] drifts = arm.drifts();
        return drifts.length == 0 ? new double[arm.size()] : drifts;
    }
}
