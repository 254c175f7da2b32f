package dev.strandbench.analysis;

import dev.strandbench.analysis.stats.RatioEstimate;
import dev.strandbench.analysis.stats.SpreadPrior;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The forks that a comparison of two arms uses, with estimates of the ratio of the arms' costs.
 *
 * @param byBlock true if only blocks with a fork of each arm are used
 * @param usesPrior true if the family's other arms give a prior for the spread
 * @param count number of forks of the arm with fewer forks
 * @param look number of forks per arm at the latest interim analysis
 * @param judged estimate from the forks up to the latest interim analysis
 */
record ComparedForks(boolean byBlock, boolean usesPrior, int count, int look, RatioEstimate all, RatioEstimate judged) {

    /** With at least this number of shared blocks, forks are always paired. Fewer pairs give few degrees of freedom. */
    private static final int FEWEST_PAIRED_BLOCKS = 8;

    /**
     * With fewer shared blocks, forks are paired only if the paired interval's width is at most this share of the
     * unpaired interval's width.
     */
    private static final double MOST_PAIRED_WIDTH_SHARE = 0.5;

    /**
     * Factor that lowers the significance level, because choosing the narrower interval makes errors 1.3 times as
     * likely.
     */
    private static final double ERROR_SHARE_OF_CHOICE = 0.75;

    /**
     * Factor that lowers the significance level, because there are two tests: with a prior and without one
     * (Bonferroni).
     */
    private static final double DIFFERENCE_SHARE_WITH_PRIOR = 0.5;

    /** Factor that lowers the error probability of an interval with a prior, because the prior may be wrong. */
    private static final double INTERVAL_SHARE_WITH_PRIOR = 0.25;

    /** A single block does not show the spread between blocks. */
    private static final int FEWEST_BLOCKS = 2;

    /**
     * The family's properties that affect the verdict on two of its arms.
     *
     * @param paired true if forks of the same block ran one after the other
     * @param arms number of arms in the correction for multiple comparisons, at least 2
     * @param ofOverheads true if the arms are compared by their overheads, false if by their costs
     */
    record FamilyContext(boolean paired, int arms, List<ArmCosts> others, boolean ofOverheads) {

        FamilyContext {
            others = List.copyOf(others);
        }

        FamilyContext(boolean paired, int arms, List<ArmCosts> others) {
            this(paired, arms, others, false);
        }

        static FamilyContext ofTwo(boolean paired) {
            return new FamilyContext(paired, 2, List.of());
        }

        FamilyContext overheads() {
            return new FamilyContext(paired, arms, others, true);
        }

        Optional<SpreadPrior> prior(int forks) {
            return SpreadPrior.of(others.stream()
                    .map(arm -> arm.first(forks))
                    .flatMap(arm -> ofOverheads ? arm.overhead().stream() : Stream.of(arm))
                    .map(ArmCosts::logCosts)
                    .toList());
        }
    }

    static ComparedForks of(ArmCosts baseline, ArmCosts candidate, FamilyContext family, LookPlan looks) {
        int shared = common(baseline, candidate).size();
        boolean byBlock = family.paired() && shared >= FEWEST_BLOCKS && isEnough(shared, baseline, candidate);
        ArmCosts ours = byBlock ? common(baseline, candidate) : baseline;
        ArmCosts theirs = byBlock ? common(candidate, baseline) : candidate;
        if (ours.size() == 0 || theirs.size() == 0) {
            RatioEstimate nothing = RatioEstimate.unknown(baseline.size(), candidate.size());
            return new ComparedForks(false, false, 0, 0, nothing, nothing);
        }
        int count = Math.min(ours.size(), theirs.size());
        int look = looks.lastLook(count);
        RatioEstimate all = estimate(ours, theirs, byBlock, family, looks);
        RatioEstimate judged = looks == LookPlan.SINGLE || Math.max(ours.size(), theirs.size()) == look
                ? all
                : estimate(ours.first(look), theirs.first(look), byBlock, family, looks);
        return new ComparedForks(byBlock, usesPrior(family, count, looks), count, look, all, judged);
    }

    /**
     * Returns false if pairs would use less than half of each arm's forks, because the arms leave out different blocks.
     */
    static boolean isEnough(int shared, ArmCosts baseline, ArmCosts candidate) {
        boolean leavesOut = baseline.leftOut() + candidate.leftOut() > 0;
        return !leavesOut || 2 * shared >= Math.min(baseline.size(), candidate.size());
    }

    private static boolean usesPrior(FamilyContext family, int forks, LookPlan looks) {
        return looks.usesPrior(forks) && !family.others().isEmpty();
    }

    private static ArmCosts common(ArmCosts some, ArmCosts others) {
        return some.in(others.blocks());
    }

    private static RatioEstimate estimate(
            ArmCosts baseline, ArmCosts candidate, boolean byBlock, FamilyContext family, LookPlan looks) {
        int forks = Math.min(baseline.size(), candidate.size());
        if (forks == 0) {
            return RatioEstimate.unknown(baseline.size(), candidate.size());
        }
        double allowance = baseline.driftAllowance(candidate);
        double[] ours = baseline.logCosts();
        double[] theirs = candidate.logCosts();
        RatioEstimate alone = RatioEstimate.welch(ours, theirs, allowance);
        boolean usesPrior = usesPrior(family, forks, looks);
        Optional<SpreadPrior> prior = usesPrior ? family.prior(forks) : Optional.empty();
        // This significance level chooses the method, even if the estimate is later used for an interval.
        double error = looks.significance(family.arms()) * (usesPrior ? DIFFERENCE_SHARE_WITH_PRIOR : 1);
        RatioEstimate apart = prior.map(spread -> RatioEstimate.moderated(ours, theirs, allowance, spread))
                .filter(moderated -> moderated.halfWidth(1 - error) < alone.halfWidth(1 - error))
                .orElse(alone);
        if (!byBlock) {
            return apart;
        }
        RatioEstimate paired = RatioEstimate.paired(ours, theirs, allowance);
        double confidence = 1 - ERROR_SHARE_OF_CHOICE * error;
        boolean muchNarrower = paired.halfWidth(confidence) - allowance
                <= MOST_PAIRED_WIDTH_SHARE * (apart.halfWidth(confidence) - allowance);
        return forks >= FEWEST_PAIRED_BLOCKS || muchNarrower ? paired : apart;
    }

    boolean isEmpty() {
        return count == 0;
    }

    double shareOfChoice() {
        return byBlock && look < FEWEST_PAIRED_BLOCKS ? ERROR_SHARE_OF_CHOICE : 1;
    }

    double differenceShare() {
        return usesPrior ? DIFFERENCE_SHARE_WITH_PRIOR : 1;
    }

    double intervalShare() {
        return usesPrior ? INTERVAL_SHARE_WITH_PRIOR : 1;
    }
}
