package dev.strandbench.analysis;

import dev.strandbench.analysis.RangeVerdict.RangePosition;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.analysis.stats.LookInterval;
import dev.strandbench.analysis.stats.RatioEstimate;
import java.util.Arrays;
import java.util.HashSet;
import java.util.OptionalInt;
import java.util.Set;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Decides whether a ratio of two arms' costs, or one arm's cost, is inside a range. The arms and the range must be
 * chosen before the measurement. Forks may be added at any time. By design, at most 1 % of decisions are wrong;
 * docs/claims.md names the exceptions.
 *
 * <p>A single ratio outside its range refutes a claim, so the ratios share the error probability of a refutation
 * (Bonferroni). A confirmation requires all ratios inside their ranges. Each ratio may use the whole error probability
 * of a confirmation (intersection-union test, Berger, Technometrics 24, 1982). A confirmation can be wrong at only one
 * end of the interval, so each end gets the whole error probability. The two bounds of a range share the error
 * probability of a refutation.
 */
public final class RangeRule {

    /** By design, the probability that a claim ever gets a wrong verdict is at most this value. */
    public static final double ERROR = 0.01;

    private static final int MOST_FORKS = 10_000;
    private static final double POWER = 0.8;

    private RangeRule() {}

    /**
     * Compares the ratio of two arms' costs with a range. Only forks of common blocks are used, and they are paired.
     * The arms may have no common blocks, or too few because they leave out forks of different blocks. Then forks are
     * paired in the order in which they ran.
     *
     * @param questions number of ratios that must be inside their ranges, including unmeasured ratios; at least 1
     * @param range permitted range of the candidate's cost divided by the baseline's cost; a missing bound is 0 or
     *     infinity
     */
    public static RangeVerdict place(ArmCosts baseline, ArmCosts candidate, int questions, Interval range) {
        Set<Integer> shared = new HashSet<>(baseline.blocks());
        shared.retainAll(candidate.blocks());
        boolean byBlock = !shared.isEmpty() && ComparedForks.isEnough(shared.size(), baseline, candidate);
        int pairs = Math.min(baseline.size(), candidate.size());
        ArmCosts ours = byBlock ? baseline.in(shared) : baseline.first(pairs);
        ArmCosts theirs = byBlock ? candidate.in(shared) : candidate.first(pairs);
        return ours.size() == 0 ? RangeVerdict.unknown(range) : place(ours, theirs, questions, range, true);
    }

    public static RangeVerdict place(ArmCosts arm, int questions, Interval range) {
        return arm.size() == 0 ? RangeVerdict.unknown(range) : place(arm.allCosting(1), arm, questions, range, false);
    }

    private static RangeVerdict place(ArmCosts ours, ArmCosts theirs, int questions, Interval range, boolean isRatio) {
        int forks = ours.size();
        ArmCosts baseline = lookedAt(ours);
        ArmCosts candidate = lookedAt(theirs);
        RatioEstimate estimate =
                RatioEstimate.paired(baseline.logCosts(), candidate.logCosts(), baseline.driftAllowance(candidate));
        double work = Math.max(isRatio ? baseline.shareOfWork() : 0, candidate.shareOfWork());
        Interval confirming = LookInterval.ofRatio(estimate, ERROR, work);
        if (confirming.isWithin(range.low(), range.high())) {
            return new RangeVerdict(
                    RangePosition.INSIDE, range, estimate, confirming, 1 - ERROR, forks, OptionalInt.empty());
        }
        double refuting = ERROR / questions;
        double refutingAtAnEnd = refuting / (range.low() > 0 && Double.isFinite(range.high()) ? 2 : 1);
        Interval wide = LookInterval.ofRatio(estimate, refutingAtAnEnd, work);
        boolean isOutside = wide.high() < range.low() || wide.low() > range.high();
        double error = range.contains(estimate.ratio()) ? ERROR : refutingAtAnEnd;
        return new RangeVerdict(
                isOutside ? RangePosition.OUTSIDE : RangePosition.UNDECIDED,
                range,
                estimate,
                wide,
                1 - refuting,
                forks,
                isOutside ? OptionalInt.empty() : forksNeeded(estimate, range, forks, error, work));
    }

    private static ArmCosts lookedAt(ArmCosts arm) {
        int look = LookInterval.lastLook(arm.size());
        return look == 0 ? arm : arm.first(look);
    }

    /** Returns the number of forks that give a power of 80 % if the estimate is the true ratio; empty if unknown. */
    private static OptionalInt forksNeeded(
            RatioEstimate estimate, Interval range, int forks, double error, double work) {
        double distance = Arrays.stream(new double[] {range.low(), range.high()})
                        .map(end -> Math.abs(estimate.logRatio() - Math.log(end)))
                        .min()
                        .orElseThrow()
                - estimate.driftAllowance();
        if (!estimate.hasInterval() || !(distance > 0)) {
            return OptionalInt.empty();
        }
        double spread = estimate.standardError() * Math.sqrt(estimate.fewerForks());
        double quantile = NormalDistribution.of(0, 1).inverseCumulativeProbability(POWER);
        for (int look = LookInterval.nextLook(forks); look < MOST_FORKS; look = LookInterval.nextLook(look)) {
            double standardError = spread / Math.sqrt(look);
            if (LookInterval.reach(look, standardError, error, work) + quantile * standardError < distance) {
                return OptionalInt.of(look);
            }
        }
        return OptionalInt.of(MOST_FORKS);
    }
}
