package dev.strandbench.analysis.stats;

/**
 * Confidence intervals that are all true together, at every number of forks. Forks may be added for any reason, also
 * because of earlier results, and a measurement may stop at any time.
 *
 * <p>Half of the error probability is for chance. Chance is limited by an e-value, which is 1 on average if a
 * hypothesis is true, at every number of forks. The e-value rarely exceeds 1 / error at any time (Ville's inequality).
 * The e-value is the likelihood ratio of Student's t for standardised effects with a normal distribution (Lai, The
 * Annals of Statistics 4, 1976; Pérez-Ortiz, Lardy, de Heide and Grünwald, The Annals of Statistics 52, 2024; Wang and
 * Ramdas, Sequential Analysis 44, 2025).
 *
 * <p>The other half is for forks of a mode that has not occurred yet. Forks of one mode exclude frequent modes only
 * (Clopper and Pearson, Biometrika 26, 1934).
 */
public final class AnytimeInterval {

    /** The smallest number of forks with an interval. Fewer forks say too little about their spread. */
    public static final int FEWEST_FORKS = 5;

    /** The number of forks from which the interval makes no allowance for unseen modes. */
    public static final int FORKS_THAT_SHOW_MODES = 30;

    /** The variance of the standardised effects. It affects only the width of the interval. */
    private static final double EFFECT_VARIANCE = 10;

    /** The ratio of the costs in a slow mode and in a fast mode: the largest of a mode that is usual in benchmarks. */
    private static final double RATIO_OF_MODES = 2.4;

    /** Forks whose logarithms differ by rounding errors only are identical. */
    private static final double ROUNDING = 1e-12;

    private AnytimeInterval() {}

    /** Returns the interval for a ratio, from forks in pairs; 0 to infinity if there are too few forks. */
    public static Interval ofRatio(RatioEstimate paired, double error) {
        Interval logs = ofLogRatio(paired, error);
        return new Interval(Math.exp(logs.low()), Math.exp(logs.high()));
    }

    /** Returns the interval for the logarithm of a ratio, from forks in pairs. */
    public static Interval ofLogRatio(RatioEstimate paired, double error) {
        double reach = paired.hasInterval()
                ? paired.driftAllowance() + reach(paired.fewerForks(), paired.standardError(), error)
                : Double.POSITIVE_INFINITY;
        return Double.isFinite(reach)
                ? new Interval(paired.logRatio() - reach, paired.logRatio() + reach)
                : new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    /**
     * Returns the half-width of an interval for a mean of logarithms, without an allowance for drift. Identical forks
     * have the half-width 0, because only a count is the same in all forks.
     */
    public static double reach(int forks, double standardError, double error) {
        if (forks < FEWEST_FORKS) {
            return Double.POSITIVE_INFINITY;
        }
        double critical = criticalT(forks, error / 2);
        return standardError < ROUNDING && Double.isFinite(critical)
                ? 0
                : critical * standardError + roomForModes(forks, error / 2);
    }

    /**
     * Returns the value that Student's t exceeds at any number of forks with at most the given probability, if the mean
     * is 0; infinity if forks are too few.
     */
    static double criticalT(int forks, double error) {
        double width = 1 + forks * EFFECT_VARIANCE;
        double evidence = Math.pow(Math.sqrt(width) / error, 2.0 / forks);
        return evidence < width
                ? Math.sqrt((forks - 1) * (evidence - 1) / (1 - evidence / width))
                : Double.POSITIVE_INFINITY;
    }

    /**
     * Returns how far a mode that has not occurred may move the mean of the logarithms. The share of the unseen mode is
     * the largest with which all forks are of the other mode with at least the given probability.
     */
    static double roomForModes(int forks, double error) {
        return forks < FORKS_THAT_SHOW_MODES
                ? (1 - Math.pow(error, 1.0 / forks)) * Math.log(RATIO_OF_MODES)
                : 0;
    }
}
