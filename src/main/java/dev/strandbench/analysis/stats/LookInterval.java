package dev.strandbench.analysis.stats;

import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Confidence intervals at planned numbers of forks ({@code looks}). The looks share the stated error probability of
 * each end of an interval, so forks may be added as often as wanted (alpha spending). Forks since the last look count
 * at the next look.
 *
 * <p>An interval also allows for a mode that has not occurred in the forks. The error from such a mode is independent
 * of the random error, so their squares are added.
 */
public final class LookInterval {

    /** The number of forks at the first look. At this look, only a ratio far beyond its bound is decided. */
    public static final int FEWEST_FORKS = 3;

    /**
     * Most of the error probability is for the looks that a usual run reaches. From 20 forks on, the shares are so
     * small that one or two forks of a slow mode cannot cause a verdict.
     */
    private static final List<Look> LOOKS = List.of(
            new Look(FEWEST_FORKS, 0.05, 2),
            new Look(5, 0.1, 1.5),
            new Look(8, 0.2, 1.27),
            new Look(10, 0.3, 1.27),
            new Look(15, 0.29, 1.1),
            new Look(20, 0.03, 1.05),
            new Look(30, 0.02, 1));

    /** Each later look has twice the forks of the look before, and half of its error probability. */
    private static final Look FIRST_OF_MANY = new Look(60, 0.005, 1);

    /** Forks count as identical if their logarithms differ only by rounding errors. */
    private static final double ROUNDING = 1e-12;

    private LookInterval() {}

    /** A look, its share of the error probability, and the factor by which unseen modes may change a mean cost. */
    private record Look(int forks, double share, double modes) {}

    private static Stream<Look> looks() {
        return Stream.concat(
                LOOKS.stream(),
                Stream.iterate(FIRST_OF_MANY, look -> new Look(2 * look.forks, look.share / 2, look.modes)));
    }

    /** Returns the number of forks at the last look; 0 before the first look. */
    public static int lastLook(int forks) {
        return forks < FEWEST_FORKS ? 0 : look(forks).forks();
    }

    /** Returns the smallest number of forks above {@code forks} at which there is a look. */
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
     * Returns the interval for a ratio, from the paired forks of one look; 0 to infinity if there are too few forks.
     *
     * @param error the error probability of an end of the interval, for all looks together
     * @param work the share of an op's cost that modes may change; 1 unless ops wait
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
     * Returns the half-width of an interval for a mean of logarithms, without an allowance for drift. The half-width is
     * 0 if all forks are identical, because this happens only with counts.
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

    /** Returns how far unseen modes may move a mean of logarithms if they change only a share of each cost. */
    private static double roomForModes(Look look, double work) {
        return Math.log1p(work * (look.modes() - 1));
    }
}
