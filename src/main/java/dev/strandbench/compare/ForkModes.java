package dev.strandbench.compare;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.HypergeometricDistribution;

/** Two clearly separate groups of an arm's forks: the fast ones and the slow ones. */
public record ForkModes(Mode fast, Mode slow) {

    private static final int FEWEST_FORKS = 5;
    private static final int FEWEST_FORKS_OF_A_MODE = 2;

    // Gaps, in standard deviations, that fewer than 1 % of simulated normal samples exceed. The first is for 5 forks.
    private static final double[] WIDE_GAPS = {
        10.4, 7.5, 6.0, 5.0, 4.4, 3.9, 3.5, 3.2, 3.0, 2.8, 2.6, 2.5, 2.3, 2.2, 2.2, 2.1, 2.0, 2.0, 1.9, 1.8, 1.8, 1.7,
        1.7, 1.7, 1.7, 1.6
    };

    private static final double CONFIDENCE = 0.95;

    public record Mode(int forks, double lowest, double highest, double mean) {

        private static Mode of(double[] logs, int from, int to) {
            double[] inMode = Arrays.copyOfRange(logs, from, to);
            return new Mode(
                    inMode.length,
                    Math.exp(inMode[0]),
                    Math.exp(inMode[inMode.length - 1]),
                    Math.exp(Mean.of(inMode).getAsDouble()));
        }
    }

    public double ratio() {
        return slow.mean / fast.mean;
    }

    /**
     * Splits forks into two modes at the widest gap between the logarithms of their costs. Returns empty if the gap is
     * too small to matter, or could occur in a single mode.
     *
     * @param smallest value that the gap must exceed
     */
    static Optional<ForkModes> of(double[] logCosts, double smallest) {
        int forks = logCosts.length;
        if (forks < FEWEST_FORKS) {
            return Optional.empty();
        }
        double[] sorted = logCosts.clone();
        Arrays.sort(sorted);
        int split = 0;
        double widest = wideGap(forks);
        for (int border = FEWEST_FORKS_OF_A_MODE; border <= forks - FEWEST_FORKS_OF_A_MODE; border++) {
            double gap = sorted[border] - sorted[border - 1];
            double width = gap / deviation(sorted, border);
            if (gap > smallest && width > widest) {
                widest = width;
                split = border;
            }
        }
        return split == 0
                ? Optional.empty()
                : Optional.of(new ForkModes(Mode.of(sorted, 0, split), Mode.of(sorted, split, forks)));
    }

    private static double deviation(double[] sorted, int border) {
        double squares = Variance.ofRange(sorted, 0, border).getAsDouble() * (border - 1)
                + Variance.ofRange(sorted, border, sorted.length).getAsDouble() * (sorted.length - border - 1);
        return Math.sqrt(squares / (sorted.length - 2));
    }

    private static double wideGap(int forks) {
        return WIDE_GAPS[Math.min(forks - FEWEST_FORKS, WIDE_GAPS.length - 1)];
    }

    /** If n forks are slow, returns the probability that n randomly chosen forks are exactly the slow forks. */
    double chanceOfSameForks() {
        return HypergeometricDistribution.of(fast.forks + slow.forks, slow.forks, slow.forks)
                .probability(slow.forks);
    }

    /** Returns the upper 95 % confidence limit for the share of forks in a mode that did not occur in any fork. */
    public static double largestUnseenShare(int forks) {
        return 1 - Math.pow(1 - CONFIDENCE, 1.0 / forks);
    }
}
