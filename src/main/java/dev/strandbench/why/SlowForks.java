package dev.strandbench.why;

import dev.strandbench.analysis.ArmCosts;
import java.util.Arrays;
import org.apache.commons.statistics.distribution.HypergeometricDistribution;

/**
 * An arm's number of slow forks, its number of forks, and the lower quartile of its costs, which is NaN if there are no
 * forks.
 */
public record SlowForks(int slow, int forks, double quartile) {

    /** A single fast fork may be an outlier. */
    private static final int FEWEST_FAST_FORKS = 2;

    /**
     * Counts slow forks. A fork is slow if the logarithm of its cost is closer to the slow mode than to the fast mode.
     * The cost in the fast mode is the arm's lower quartile, or the argument {@code fast} if that is smaller. If most
     * forks are slow, only the fast forks count for the lower quartile. If only the quartile were used, a change that
     * makes all forks slow would seem to end the slow mode.
     *
     * @param ratio cost in the slow mode divided by the cost in the fast mode, above 1
     * @param fast known cost in the fast mode; infinity if unknown
     */
    static SlowForks of(ArmCosts arm, double ratio, double fast) {
        double[] logs = arm.logCosts();
        Arrays.sort(logs);
        if (logs.length == 0) {
            return new SlowForks(0, 0, Double.NaN);
        }
        double half = Math.log(ratio) / 2;
        double lower = logs[(logs.length - 1) / 4];
        // If most forks are slow, the lower quartile of all forks is in the slow mode.
        int faster = (int) Arrays.stream(logs).filter(log -> log < lower - half).count();
        double quartile = Math.exp(faster < FEWEST_FAST_FORKS ? lower : logs[(faster - 1) / 4]);
        double border = Math.log(Math.min(quartile, fast)) + half;
        int slow = (int) Arrays.stream(logs).filter(log -> log > border).count();
        return new SlowForks(slow, logs.length, quartile);
    }

    /**
     * Returns the p-value of Fisher's one-sided exact test (Journal of the Royal Statistical Society 98, 1935). The
     * null hypothesis is that the share of slow forks in this arm is at least as large as in the other arm. Returns 1
     * if an arm has no forks.
     */
    double pValueAgainst(SlowForks other) {
        int all = slow + other.slow;
        return forks == 0 || other.forks == 0
                ? 1
                : HypergeometricDistribution.of(forks + other.forks, all, forks).cumulativeProbability(slow);
    }
}
