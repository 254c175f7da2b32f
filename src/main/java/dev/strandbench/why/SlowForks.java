package dev.strandbench.why;

import dev.strandbench.analysis.ArmCosts;
import java.util.Arrays;
import org.apache.commons.statistics.distribution.HypergeometricDistribution;

/**
 * The number of an arm's slow forks, the number of all its forks, and the lower quartile of the costs. The quartile is
 * NaN without forks.
 */
public record SlowForks(int slow, int forks, double quartile) {

    /**
     * Counts slow forks. A fork is slow if the logarithm of its cost is closer to the slow mode than to the fast mode.
     * The fast mode is the lower quartile of the forks or {@code fast}, whichever is lower. Therefore, a change that
     * makes all forks slow does not seem to end the slow mode.
     *
     * @param ratio the cost in the slow mode over the cost in the fast mode, above 1
     * @param fast a cost in the fast mode; infinity if unknown
     */
    static SlowForks of(ArmCosts arm, double ratio, double fast) {
        double[] logs = arm.logCosts();
        Arrays.sort(logs);
        if (logs.length == 0) {
            return new SlowForks(0, 0, Double.NaN);
        }
        double quartile = Math.exp(logs[(logs.length - 1) / 4]);
        double border = Math.log(Math.min(quartile, fast)) + Math.log(ratio) / 2;
        int slow = (int) Arrays.stream(logs).filter(log -> log > border).count();
        return new SlowForks(slow, logs.length, quartile);
    }

    /**
     * Returns the p-value for the hypothesis that this arm's share of slow forks is not below the other arm's share
     * (one-sided exact test of Fisher, Journal of the Royal Statistical Society 98, 1935). Returns 1 without forks.
     */
    double pValueAgainst(SlowForks other) {
        int all = slow + other.slow;
        return forks == 0 || other.forks == 0
                ? 1
                : HypergeometricDistribution.of(forks + other.forks, all, forks).cumulativeProbability(slow);
    }
}
