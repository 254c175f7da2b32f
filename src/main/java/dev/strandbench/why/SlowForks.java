package dev.strandbench.why;

import dev.strandbench.analysis.ArmCosts;
import java.util.Arrays;
import org.apache.commons.statistics.distribution.HypergeometricDistribution;

/**
 * The forks of an arm that are in a slow mode.
 *
 * @param slow the number of slow forks
 * @param forks the number of all forks
 * @param quartile the lower quartile of the forks' costs; NaN without forks
 */
public record SlowForks(int slow, int forks, double quartile) {

    /**
     * Counts slow forks. A fork is slow if its cost is closer to the slow mode than to the fast mode, as a logarithm.
     * The fast mode is the lower quartile of the forks, or the given quartile if that is lower. A change that makes all
     * forks slow therefore does not look like a change that ends the slow mode.
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
     * Returns the probability of as few slow forks as here or fewer, if another arm has the same share of slow forks:
     * the one-sided exact test of Fisher (The logic of inductive inference, Journal of the Royal Statistical Society
     * 98, 1935). Returns 1 without forks.
     */
    double pValueAgainst(SlowForks other) {
        int all = slow + other.slow;
        return forks == 0 || other.forks == 0
                ? 1
                : HypergeometricDistribution.of(forks + other.forks, all, forks).cumulativeProbability(slow);
    }
}
