package dev.strandbench.analysis;

import dev.strandbench.analysis.ComparedForks.FamilyContext;
import dev.strandbench.analysis.stats.RatioEstimate;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Decides whether two arms are different or equivalent. Let r be the smallest cost ratio that counts as a difference.
 * Two arms are equivalent if the interval for their cost ratio lies between 1/r and r.
 */
public record VerdictRule(LookPlan looks, double smallestRatio) {

    /** The simultaneous confidence level of all intervals of a family. */
    public static final double CONFIDENCE = 0.95;

    /** Default margin, as a share of the cost. A difference up to the margin does not matter to the user. */
    public static final double USUAL_MARGIN = 0.1;

    public static final VerdictRule ONE_LOOK = new VerdictRule(LookPlan.SINGLE, 1.03);

    /** The rule for runs that may stop as soon as an interim analysis gives a verdict. */
    public static final VerdictRule SEVERAL_LOOKS = new VerdictRule(LookPlan.SEQUENTIAL, 1.03);

    /** Even a large ratio of small overheads changes an op's time by only a few percent. */
    private static final double SMALLEST_OVERHEAD_RATIO = 1.25;

    private static final int MOST_FORKS = 100_000;
    private static final double POWER = 0.8;

    /** Probability of a verdict with {@link PairVerdict#forksNeeded()} forks per arm, before rounding up. */
    private static final double ENOUGH = 0.55;

    /** Probability of a verdict with {@link PairVerdict#likelyForks()} forks per arm. */
    private static final double POSSIBLE = 0.25;

    private static final double FAVOURABLE_STANDARD_ERRORS = 2;

    private static final double GUENTHER_DIVISOR = 4;

    public VerdictRule withSmallestRatio(double otherRatio) {
        return new VerdictRule(looks, otherRatio);
    }

    PairVerdict judge(ArmCosts baseline, ArmCosts candidate, FamilyContext family) {
        return judge(baseline, candidate, family, looks.significance(family.arms()));
    }

    /** The two-sided significance level is already corrected for multiple comparisons. */
    PairVerdict judge(ArmCosts baseline, ArmCosts candidate, FamilyContext family, double significance) {
        PairVerdict ofCosts = judgeCosts(baseline, candidate, family, significance);
        // An arm measured in both states of the machine cannot be compared with an arm measured in the fast state.
        if (baseline.isOfUnknownState() || candidate.isOfUnknownState()) {
            return ofCosts.undecided();
        }
        // If both arms wait for the same time, their costs are nearly equal, and only their overheads can differ.
        Optional<ArmCosts> ours = baseline.overhead();
        Optional<ArmCosts> theirs = candidate.overhead();
        return ours.isPresent()
                        && theirs.isPresent()
                        && areCostsAlike(ComparedForks.of(baseline, candidate, family, looks), ofCosts.confidence())
                ? ofCosts.judgedBy(withSmallestRatio(Math.max(smallestRatio, SMALLEST_OVERHEAD_RATIO))
                        .judgeCosts(ours.get(), theirs.get(), family.overheads(), significance))
                : ofCosts;
    }

    private boolean areCostsAlike(ComparedForks compared, double confidence) {
        RatioEstimate judged = compared.judged();
        return looks.mayCompareOverheads(compared.look())
                && Math.abs(judged.logRatio()) + judged.halfWidth(confidence) <= Math.log(smallestRatio);
    }

    private PairVerdict judgeCosts(ArmCosts baseline, ArmCosts candidate, FamilyContext family, double significance) {
        ComparedForks compared = ComparedForks.of(baseline, candidate, family, looks);
        if (compared.isEmpty()) {
            return PairVerdict.unknown(baseline.size(), candidate.size(), smallestRatio);
        }
        double intervalError = looks.intervalError(family.arms());
        double confidence = 1 - compared.intervalShare() * intervalError;
        int forks = compared.count();
        RatioEstimate all = compared.all();
        if (!all.hasInterval()) {
            return new PairVerdict(
                    Verdict.INCONCLUSIVE, all, confidence, smallestRatio, false, OptionalInt.empty(), 0, 0);
        }
        int look = compared.look();
        RatioEstimate judged = compared.judged();
        double error = compared.differenceShare() * (compared.shareOfChoice() * significance);
        Verdict verdict = decide(judged, look, confidence, error);
        if (verdict == Verdict.DIFFERENT && Math.signum(judged.logRatio()) != Math.signum(all.logRatio())) {
            verdict = Verdict.INCONCLUSIVE;
        }
        // Drift is not the only obstacle if the same estimate gives a verdict at the next interim analysis.
        boolean driftOnly = decide(judged, looks.nextLook(look), confidence, error) == Verdict.INCONCLUSIVE
                && judged.driftAllowance() > 0
                && decide(judged.withDriftAllowance(0), look, confidence, error) != Verdict.INCONCLUSIVE;
        OptionalInt needed = verdict == Verdict.INCONCLUSIVE && all.driftAllowance() < Math.log(smallestRatio)
                ? forksNeeded(all, forks, 1 - intervalError, significance, ENOUGH)
                : OptionalInt.empty();
        int likely = needed.isEmpty()
                ? 0
                : forksNeeded(all, forks, 1 - intervalError, significance, POSSIBLE)
                        .orElse(0);
        return new PairVerdict(
                verdict,
                all.withLeastHalfWidth(looks.roomForModes(forks)),
                confidence,
                smallestRatio,
                driftOnly,
                needed,
                Math.min(likely, needed.orElse(0)),
                forksAtBest(all, forks, 1 - intervalError, significance));
    }

    private Verdict decide(RatioEstimate estimate, int look, double confidence, double significance) {
        double smallest = Math.log(smallestRatio);
        double distance = Math.abs(estimate.logRatio());
        if (look == 0 || !estimate.hasInterval()) {
            return Verdict.INCONCLUSIVE;
        }
        double bound = distance - estimate.halfWidth(1 - significance);
        if (distance >= smallest && bound > Math.log(looks.smallestBound(look))) {
            return Verdict.DIFFERENT;
        }
        return looks.mayFindEquivalence(look) && distance + estimate.halfWidth(confidence) <= smallest
                ? Verdict.EQUIVALENT
                : Verdict.INCONCLUSIVE;
    }

    private OptionalInt forksNeeded(
            RatioEstimate estimate, int have, double confidence, double significance, double probability) {
        if (!(estimate.spread() > 0)) {
            return OptionalInt.empty();
        }
        double distance = Math.abs(estimate.logRatio());
        if (looks == LookPlan.SEQUENTIAL && have > 1) {
            for (int look : looks.looksAfter(have)) {
                if (isReachedAt(look, estimate, have, confidence, significance, probability)) {
                    return OptionalInt.of(look);
                }
            }
        }
        int fewest = looks == LookPlan.SEQUENTIAL ? Math.max(have, looks.mostForks()) + 1 : have + 1;
        return OptionalInt.of(
                Math.max(fewest, nearer(estimate.spread(), distance, distance, confidence, significance)));
    }

    /**
     * Returns true if a later interim analysis gives a verdict with at least the required probability. Uses a
     * prediction interval of Student's t distribution (Hahn and Meeker, Statistical Intervals, 1991).
     */
    private boolean isReachedAt(
            int look, RatioEstimate now, int have, double confidence, double significance, double probability) {
        double later = now.standardError() * Math.sqrt(have / (double) look);
        double change = Math.sqrt(now.standardError() * now.standardError() - later * later);
        double quantile = TDistribution.of(now.degreesOfFreedom()).inverseCumulativeProbability(probability);
        TDistribution student = TDistribution.of(now.degreesOfFreedom() * (look - 1) / (have - 1));
        double distance = Math.abs(now.logRatio());
        double smallest = Math.log(smallestRatio);
        double reach = later * student.inverseSurvivalProbability(significance / 2);
        double bound = distance - now.driftAllowance() - reach - quantile * Math.hypot(change, spreadOf(reach, now));
        double width = later * student.inverseSurvivalProbability((1 - confidence) / 2);
        double end = distance + now.driftAllowance() + width + quantile * Math.hypot(change, spreadOf(width, now));
        return (distance >= smallest && bound > Math.log(looks.smallestBound(look)))
                || (looks.mayFindEquivalence(look) && end <= smallest);
    }

    /**
     * Returns the standard deviation of the half-width at a later interim analysis. The half-width varies, because the
     * standard error is only an estimate.
     */
    private static double spreadOf(double halfWidth, RatioEstimate now) {
        return halfWidth / Math.sqrt(2 * now.degreesOfFreedom());
    }

    private int forksAtBest(RatioEstimate estimate, int have, double confidence, double significance) {
        double distance = Math.abs(estimate.logRatio());
        double reach = FAVOURABLE_STANDARD_ERRORS * estimate.standardError();
        return Math.max(
                have + 1,
                nearer(estimate.spread(), distance + reach, Math.max(0, distance - reach), confidence, significance));
    }

    private int nearer(double spread, double far, double near, double confidence, double significance) {
        double smallest = Math.log(smallestRatio);
        double shown = Math.max(far, smallest);
        int different = looks.lookThatShows(Math.exp(shown), forksNeeded(spread, shown, significance));
        int equivalent = looks.lookForEquivalence(forksNeeded(spread, smallest - near, 1 - confidence));
        return Math.min(different, equivalent);
    }

    /**
     * Returns the number of forks per arm, from 2 to 100,000, that detect a difference with a power of 80 %. Assumes
     * normal distributions and corrects for few forks (Guenther, The American Statistician 35, 1981).
     *
     * @param spread standard deviation of the log costs of an arm's forks
     * @param distance natural logarithm of the ratio of the costs; the result is 100,000 if the distance is 0 or less
     * @param significance two-sided significance level, in (0, 1)
     */
    static int forksNeeded(double spread, double distance, double significance) {
        if (!(distance > 0)) {
            return MOST_FORKS;
        }
        if (!(spread > 0)) {
            return 2;
        }
        NormalDistribution normal = NormalDistribution.of(0, 1);
        double toSignificance = normal.inverseSurvivalProbability(significance / 2);
        double quantiles = toSignificance + normal.inverseCumulativeProbability(POWER);
        double effect = distance / spread;
        double forks =
                2 * quantiles * quantiles / (effect * effect) + toSignificance * toSignificance / GUENTHER_DIVISOR;
        return (int) Math.ceil(Math.clamp(forks, 2, MOST_FORKS));
    }
}
