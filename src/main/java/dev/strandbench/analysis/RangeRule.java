package dev.strandbench.analysis;

import dev.strandbench.analysis.RangeVerdict.RangePosition;
import dev.strandbench.analysis.stats.AnytimeInterval;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.analysis.stats.RatioEstimate;
import java.util.Arrays;
import java.util.HashSet;
import java.util.OptionalInt;
import java.util.Set;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Decides if a ratio of two arms' costs, or a single cost, is inside a range. The arms and the range are chosen before
 * the measurement. At most 1 % of the decisions are wrong, however often forks are added and for whatever reason.
 *
 * <p>A claim may be about several ratios. One ratio outside its range refutes the claim, so the ratios share the error
 * probability of a refutation (Bonferroni). A confirmation needs all ratios inside their ranges, so each ratio may use
 * the whole error probability (intersection-union test, Berger, Technometrics 24, 1982).
 */
public final class RangeRule {

    /** The probability that a claim gets a wrong verdict at any time. */
    public static final double ERROR = 0.01;

    private static final int MOST_FORKS = 100_000;
    private static final double POWER = 0.8;

    /** The growth of the number of forks in the search for {@code forksNeeded}. */
    private static final double STEP = 1.01;

    private RangeRule() {}

    /**
     * Compares the ratio of two arms' costs with a range. If the arms have forks of the same blocks, only these forks
     * count, in pairs. Otherwise, forks are paired in their order.
     *
     * @param questions the number of ratios that must all be inside their ranges, including unmeasured ones; at least 1
     * @param range the range for the candidate's cost divided by the baseline's; an open end is 0 or infinity
     */
    public static RangeVerdict place(ArmCosts baseline, ArmCosts candidate, int questions, Interval range) {
        Set<Integer> shared = new HashSet<>(baseline.blocks());
        shared.retainAll(candidate.blocks());
        int pairs = Math.min(baseline.size(), candidate.size());
        ArmCosts ours = shared.isEmpty() ? baseline.first(pairs) : baseline.in(shared);
        ArmCosts theirs = shared.isEmpty() ? candidate.first(pairs) : candidate.in(shared);
        return ours.size() == 0
                ? RangeVerdict.unknown(range)
                : place(
                        RatioEstimate.paired(ours.logCosts(), theirs.logCosts(), ours.driftAllowance(theirs)),
                        questions,
                        range);
    }

    /** Compares an arm's cost, and not a ratio, with a range. */
    public static RangeVerdict place(ArmCosts arm, int questions, Interval range) {
        return place(arm.allCosting(1), arm, questions, range);
    }

    private static RangeVerdict place(RatioEstimate estimate, int questions, Interval range) {
        double refuting = ERROR / questions;
        RangePosition position = position(estimate, range, refuting);
        return new RangeVerdict(
                position,
                range,
                estimate,
                1 - (position == RangePosition.INSIDE ? ERROR : refuting),
                position == RangePosition.UNDECIDED
                        ? forksNeeded(estimate, range, range.contains(estimate.ratio()) ? ERROR : refuting)
                        : OptionalInt.empty());
    }

    private static RangePosition position(RatioEstimate estimate, Interval range, double refuting) {
        if (AnytimeInterval.ofRatio(estimate, ERROR).isWithin(range.low(), range.high())) {
            return RangePosition.INSIDE;
        }
        Interval wide = AnytimeInterval.ofRatio(estimate, refuting);
        return wide.high() < range.low() || wide.low() > range.high()
                ? RangePosition.OUTSIDE
                : RangePosition.UNDECIDED;
    }

    /**
     * Returns the number of forks that can tell the estimate from the nearest end of the range with a power of 80 %;
     * empty if unknown.
     */
    private static OptionalInt forksNeeded(RatioEstimate estimate, Interval range, double error) {
        double distance = Arrays.stream(new double[] {range.low(), range.high()})
                        .map(end -> Math.abs(estimate.logRatio() - Math.log(end)))
                        .min()
                        .orElseThrow()
                - estimate.driftAllowance();
        if (!estimate.hasInterval() || !(distance > 0)) {
            return OptionalInt.empty();
        }
        int have = estimate.fewerForks();
        double spread = estimate.standardError() * Math.sqrt(have);
        double quantile = NormalDistribution.of(0, 1).inverseCumulativeProbability(POWER);
        int forks = Math.max(have + 1, AnytimeInterval.FEWEST_FORKS);
        while (forks < MOST_FORKS) {
            double standardError = spread / Math.sqrt(forks);
            if (AnytimeInterval.reach(forks, standardError, error) + quantile * standardError < distance) {
                return OptionalInt.of(forks);
            }
            forks = (int) Math.ceil(Math.max(forks + 1.0, STEP * forks));
        }
        return OptionalInt.of(MOST_FORKS);
    }
}
