package dev.strandbench.analysis.stats;

import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Confidence intervals at planned numbers of forks (interim analyses). The error probability of each end of an interval
 * is divided among the interim analyses, so forks may be added at any time (alpha spending). Forks added after an
 * interim analysis count at the next interim analysis. An interval allows for slow or fast forks that have not occurred
 * yet. The error from such forks is independent of the random error, so the squares of both errors are added.
 */
public final class LookInterval {

    /** Number of forks at the first interim analysis, which decides only ratios far from the bounds of their ranges. */
    public static final int FEWEST_FORKS = 3;

    /**
     * Most of the error probability goes to the interim analyses that typical runs reach. From 20 forks on, each
     * analysis has so small a share that one or two unusually slow forks cannot cause a verdict.
     */
    private static final List<Look> LOOKS = List.of(
            new Look(FEWEST_FORKS, 0.05, 2),
            new Look(5, 0.1, 1.5),
            new Look(8, 0.2, 1.27),
            new Look(10, 0.3, 1.27),
            new Look(15, 0.29, 1.1),
            new Look(20, 0.03, 1.05),
            new Look(30, 0.02, 1));

    /** Each later interim analysis has twice the forks and half the error probability of its predecessor. */
    private static final Look FIRST_OF_MANY = new Look(60, 0.005, 1);

    /** Two costs count as identical if their logarithms differ only by rounding errors. */
    private static final double ROUNDING = 1e-12;

    private LookInterval() {}

    /**
     * An interim analysis.
     *
     * @param modes factor by which slow or fast forks that have not occurred yet may change the mean cost
     */
    private record Look(int forks, double share, double modes) {}

    private static Stream<Look> looks() {
        return Stream.concat(
                LOOKS.stream(),
                Stream.iterate(FIRST_OF_MANY, look -> new Look(2 * look.forks, look.share / 2, look.modes)));
    }

    /** Returns the number of forks at the latest interim analysis; 0 before the first interim analysis. */
    public static int lastLook(int forks) {
        return forks < FEWEST_FORKS ? 0 : look(forks).forks();
    }

    /** Returns the number of forks at the next interim analysis. The result is larger than the argument. */
    public static int nextLook(int forks) {
        return looks().mapToInt(Look::forks)
                .filter(look -> look > forks)
                .findFirst()
                .orElseThrow();
    }

    private static Look look(int forks) {
        return looks().takeWhile(look -> look.forks() <= forks)
                .reduce((earlier, later) -> later)
                .orElseThrow();
    }

    /**
     * Returns the interval for a ratio at an interim analysis; 0 to infinity if there are too few forks.
     *
     * @param error error probability of one end of the interval, for all interim analyses together
     * @param work share of an op's cost that is not waiting time; 1 unless ops wait
     */
    public static Interval ofRatio(RatioEstimate paired, double error, double work) {
        double reach = paired.hasInterval()
                ? paired.driftAllowance() + reach(paired.fewerForks(), paired.standardError(), error, work)
                : Double.POSITIVE_INFINITY;
        return Double.isFinite(reach)
                ? new Interval(Math.exp(paired.logRatio() - reach), Math.exp(paired.logRatio() + reach))
                : new Interval(0, Double.POSITIVE_INFINITY);
    }

    /**
     * Returns the half-width of the interval for a mean of logarithms, without drift. The half-width is 0 if all values
     * are equal, which happens only for counts.
     */
    public static double reach(int forks, double standardError, double error, double work) {
        if (forks < FEWEST_FORKS) {
            return Double.POSITIVE_INFINITY;
        }
        if (standardError < ROUNDING) {
            return 0;
        }
        Look look = look(forks);
        return Math.hypot(criticalT(look, error) * standardError, roomForModes(look, work));
    }

    private static double criticalT(Look look, double error) {
        return TDistribution.of(look.forks() - 1.0).inverseSurvivalProbability(error * look.share());
    }

    /**
     * Returns the largest change that slow or fast forks not yet seen can make to a mean log cost.
     *
     * @param work share of each cost that can change
     */
    private static double roomForModes(Look look, double work) {
        return Math.log1p(work * (look.modes() - 1));
    }
}
