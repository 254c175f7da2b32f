package dev.strandbench.analysis;

import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.analysis.stats.RatioEstimate;
import dev.strandbench.analysis.stats.SpreadPrior;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * When two arms count as different, and when as equivalent. Whoever says so, asks this.
 *
 * @param looks at which numbers of forks, at which error
 * @param smallestRatio a difference needs a ratio of at least this, or at most its inverse, and equivalence an interval
 *     between the two; above 1, for example 1.03
 */
public record VerdictRule(LookPlan looks, double smallestRatio) {

    /** Of the intervals in every table, all of a family together. */
    public static final double CONFIDENCE = 0.95;

    /** One look at data that are complete. */
    public static final VerdictRule ONE_LOOK = new VerdictRule(LookPlan.SINGLE, 1.03);

    /** Looks at data that are still being measured, or were until a verdict was in. */
    public static final VerdictRule SEVERAL_LOOKS = new VerdictRule(LookPlan.SEQUENTIAL, 1.03);

    /**
     * Below this number of blocks, pairing costs more degrees of freedom than the variance that it takes away is worth,
     * unless blocks differ so much that it halves the interval. Welch's is never too narrow for that.
     */
    private static final int FEWEST_PAIRED_BLOCKS = 8;

    private static final double WORTH_PAIRING = 0.5;

    /** What remains of the error where the narrower of two intervals is taken: that alone makes 1.3 of 1. */
    private static final double CHOSEN = 0.75;

    /**
     * What remains of the error of a difference where other arms are asked how much forks scatter: half is for what the
     * two arms show alone, half for what they show together with the others (Bonferroni).
     */
    private static final double ASKED_DIFFERENCE = 0.5;

    /**
     * The same of an interval. How alike arms scatter is estimated itself, so that intervals of unlike arms are too
     * narrow at the error that is put in: less is put in.
     */
    private static final double ASKED_INTERVAL = 0.25;

    /** A single common block says nothing of the spread between blocks. */
    private static final int FEWEST_BLOCKS = 2;

    /** What counts as a difference of overheads, which are less than a tenth of what ops take. */
    private static final double OVERHEAD_RATIO = 1.25;

    private static final int MOST_FORKS = 100_000;
    private static final double POWER = 0.8;

    /** In standard errors. */
    private static final double FAVOURABLE = 2;

    private static final double FEW_FORKS_CORRECTION = 4;

    /** The same rule with another smallest ratio. */
    public VerdictRule withSmallestRatio(double otherRatio) {
        return new VerdictRule(looks, otherRatio);
    }

    /**
     * Judges two arms.
     *
     * @param family that they are of
     */
    public PairVerdict judge(ArmCosts baseline, ArmCosts candidate, FamilyContext family) {
        return judge(baseline, candidate, family, looks.significance(family.arms()));
    }

    /**
     * Judges two arms at an error that the caller has corrected.
     *
     * @param significance the two-sided error allowed to this pair, at one look
     */
    PairVerdict judge(ArmCosts baseline, ArmCosts candidate, FamilyContext family, double significance) {
        PairVerdict ofCosts = judgeCosts(baseline, candidate, family, significance);
        if (ofCosts.verdict() != Verdict.EQUIVALENT) {
            return ofCosts;
        }
        // Two that wait for the same clock are equal before any scheduler has done anything.
        Optional<ArmCosts> ours = baseline.overhead();
        Optional<ArmCosts> theirs = candidate.overhead();
        return ours.isPresent() && theirs.isPresent()
                ? ofCosts.judgedBy(withSmallestRatio(Math.max(smallestRatio, OVERHEAD_RATIO))
                        .judgeCosts(ours.get(), theirs.get(), family.overheads(), significance))
                : ofCosts;
    }

    /**
     * Says whether the ratio of two arms' costs is in a range. Costs count as they are, waits included. Beyond one
     * bound, it is as sure as a difference has to be; between two, as sure as an interval.
     *
     * <p>The two and their range were chosen before anything was measured. Other arms of the family tell how much forks
     * scatter, but pairs that nobody asked about have no share of the error, as they have where the best is picked from
     * the data.
     *
     * <p>A ratio outside its range may refute what several ratios together are said to show, so that those share the
     * error of being outside (Bonferroni). To be inside takes all of them, and each is as sure as if it were alone: the
     * intersection-union test (Berger, Technometrics 24, 1982). A ratio at one end of a narrow range may seem to be
     * beyond the other end as well, so that to be outside of that takes a surer interval.
     *
     * @param family that the arms are of
     * @param questions how many ratios have to be in their ranges, of this family or others, measured or not yet; at
     *     least 1
     * @param range of ratios, candidate over baseline; from 0, or to infinity, if one end is open
     */
    RangeVerdict place(ArmCosts baseline, ArmCosts candidate, FamilyContext family, int questions, Interval range) {
        ComparedForks forks = compared(baseline, candidate, family);
        boolean closed = isClosed(range);
        double share = (forks.isChosen() ? CHOSEN : 1) * (closed ? forks.intervalShare() : forks.differenceShare());
        double confirming = 1 - share * errorOfChosen(1, closed);
        Refutation refutation = refutation(forks, range, share * errorOfChosen(questions, closed));
        double refuting = refutation.confidence();
        if (forks.isEmpty() || !forks.all().hasInterval()) {
            return new RangeVerdict(RangePosition.UNDECIDED, range, forks.all(), refuting, OptionalInt.empty());
        }
        return switch (position(forks.judged(), forks.look(), range, confirming, refutation)) {
            case INSIDE ->
                new RangeVerdict(RangePosition.INSIDE, range, forks.judged(), confirming, OptionalInt.empty());
            case OUTSIDE ->
                new RangeVerdict(RangePosition.OUTSIDE, range, forks.judged(), refuting, OptionalInt.empty());
            case UNDECIDED -> {
                boolean seemsInside = range.contains(forks.all().ratio());
                yield new RangeVerdict(
                        RangePosition.UNDECIDED,
                        range,
                        forks.all(),
                        refuting,
                        forksToPlace(
                                forks.all(), range, forks.count(), errorOfChosen(seemsInside ? 1 : questions, closed)));
            }
        };
    }

    /**
     * What few forks show has to be clear, and that they are in a narrow range they do not show.
     *
     * @param confirming the confidence of the interval that has to be in the range
     */
    private RangePosition position(
            RatioEstimate judged, int look, Interval range, double confirming, Refutation refutation) {
        if (look == 0 || !Double.isFinite(judged.logRatio())) {
            return RangePosition.UNDECIDED;
        }
        if (refutation.isOutside()) {
            return RangePosition.OUTSIDE;
        }
        double low = Math.log(range.low());
        double high = Math.log(range.high());
        double clear = Math.log(looks.smallestBound(look));
        Interval narrow = judged.logInterval(confirming);
        boolean inside = isClosed(range)
                ? looks.mayFindEquivalence(look) && narrow.isWithin(low, high)
                : narrow.isWithin(low + clear, high - clear);
        return inside ? RangePosition.INSIDE : RangePosition.UNDECIDED;
    }

    private boolean isOutside(RatioEstimate judged, int look, Interval range, double confidence) {
        double clear = Math.log(looks.smallestBound(look));
        Interval wide = judged.logInterval(confidence);
        return wide.high() < Math.log(range.low()) - clear || wide.low() > Math.log(range.high()) + clear;
    }

    /**
     * The interval that has to be out of a range to refute that the ratio is in it.
     *
     * @param confidence its own
     * @param isOutside whether it is out of the range
     */
    private record Refutation(double confidence, boolean isOutside) {}

    /**
     * The interval that has to be out of a range: a wider one where that of one end is beyond either of two.
     *
     * @param error two-sided, if there were one end alone
     */
    private Refutation refutation(ComparedForks forks, Interval range, double error) {
        RatioEstimate judged = forks.judged();
        double beyondOneEnd = 1 - error;
        boolean isOutside = isOutside(judged, forks.look(), range, beyondOneEnd);
        if (!isOutside || !isClosed(range)) {
            return new Refutation(beyondOneEnd, isOutside);
        }
        double beyondEither = 1 - judged.errorBeyondEither(error, Math.log(range.high() / range.low()));
        return new Refutation(beyondEither, isOutside(judged, forks.look(), range, beyondEither));
    }

    private double errorOfChosen(int questions, boolean closed) {
        return closed ? looks.intervalErrorOfChosen(questions) : looks.significanceOfChosen(questions);
    }

    private static boolean isClosed(Interval range) {
        return range.low() > 0 && Double.isFinite(range.high());
    }

    /**
     * As many as it takes to tell the ratio that shows from the nearer end of the range.
     *
     * @param error two-sided, with nothing of it given away for how few forks are judged: those that it takes are more
     */
    private OptionalInt forksToPlace(RatioEstimate estimate, Interval range, int have, double error) {
        double distance = Math.min(
                Math.abs(estimate.logRatio() - Math.log(range.low())),
                Math.abs(estimate.logRatio() - Math.log(range.high())));
        if (!(estimate.spread() > 0) || !(distance > estimate.driftAllowance())) {
            return OptionalInt.empty();
        }
        int needed = Math.max(have + 1, forksNeeded(estimate.spread(), distance - estimate.driftAllowance(), error));
        return OptionalInt.of(roundedToLook(needed));
    }

    /**
     * The forks that two arms are compared by.
     *
     * @param byBlock whether they are those of common blocks
     * @param othersAsked whether other arms are asked how much they scatter
     * @param count how many the arm with fewer has
     * @param look how many of them are looked at
     * @param all the estimate from all of them
     * @param judged the estimate from those that are looked at
     */
    private record ComparedForks(
            boolean byBlock, boolean othersAsked, int count, int look, RatioEstimate all, RatioEstimate judged) {

        boolean isEmpty() {
            return count == 0;
        }

        /** Whether the narrower of two intervals was taken, for which the error has to be less. */
        boolean isChosen() {
            return byBlock && look < FEWEST_PAIRED_BLOCKS;
        }

        double differenceShare() {
            return othersAsked ? ASKED_DIFFERENCE : 1;
        }

        double intervalShare() {
            return othersAsked ? ASKED_INTERVAL : 1;
        }
    }

    private ComparedForks compared(ArmCosts baseline, ArmCosts candidate, FamilyContext family) {
        boolean byBlock = family.paired() && common(baseline, candidate).size() >= FEWEST_BLOCKS;
        ArmCosts ours = byBlock ? common(baseline, candidate) : baseline;
        ArmCosts theirs = byBlock ? common(candidate, baseline) : candidate;
        if (ours.size() == 0 || theirs.size() == 0) {
            RatioEstimate nothing = RatioEstimate.unknown(baseline.size(), candidate.size());
            return new ComparedForks(false, false, 0, 0, nothing, nothing);
        }
        int count = Math.min(ours.size(), theirs.size());
        int look = looks.lastLook(count);
        boolean othersAsked = asksOthers(family, count);
        RatioEstimate all = estimate(ours, theirs, byBlock, family);
        RatioEstimate judged = looks == LookPlan.SINGLE || Math.max(ours.size(), theirs.size()) == look
                ? all
                : estimate(ours.first(look), theirs.first(look), byBlock, family);
        return new ComparedForks(byBlock, othersAsked, count, look, all, judged);
    }

    private boolean asksOthers(FamilyContext family, int forks) {
        return looks.asksOtherArms(forks) && !family.others().isEmpty();
    }

    private PairVerdict judgeCosts(ArmCosts baseline, ArmCosts candidate, FamilyContext family, double significance) {
        ComparedForks compared = compared(baseline, candidate, family);
        if (compared.isEmpty()) {
            return PairVerdict.unknown(baseline.size(), candidate.size(), smallestRatio);
        }
        double intervalError = looks.intervalError(family.arms());
        double confidence = 1 - compared.intervalShare() * intervalError;
        int forks = compared.count();
        RatioEstimate all = compared.all();
        if (!all.hasInterval()) {
            return new PairVerdict(Verdict.INCONCLUSIVE, all, confidence, smallestRatio, false, OptionalInt.empty(), 0);
        }
        int look = compared.look();
        RatioEstimate judged = compared.judged();
        double error = compared.differenceShare() * (compared.isChosen() ? CHOSEN * significance : significance);
        Verdict verdict = decide(judged, look, confidence, error);
        if (verdict == Verdict.DIFFERENT && Math.signum(judged.logRatio()) != Math.signum(all.logRatio())) {
            verdict = Verdict.INCONCLUSIVE;
        }
        // What a few more forks of the same length would decide, drift does not hold up.
        boolean driftOnly = decide(judged, looks.nextLook(look), confidence, error) == Verdict.INCONCLUSIVE
                && judged.driftAllowance() > 0
                && decide(judged.withDriftAllowance(0), look, confidence, error) != Verdict.INCONCLUSIVE;
        OptionalInt needed = verdict == Verdict.INCONCLUSIVE && all.driftAllowance() < Math.log(smallestRatio)
                ? forksNeeded(all, forks, 1 - intervalError, significance)
                : OptionalInt.empty();
        return new PairVerdict(
                verdict,
                all,
                confidence,
                smallestRatio,
                driftOnly,
                needed,
                atBest(all, forks, 1 - intervalError, significance));
    }

    /** The forks of common blocks, in the blocks' order. */
    private static ArmCosts common(ArmCosts some, ArmCosts others) {
        return some.in(others.blocks());
    }

    /** The estimate from forks: the clearest of those that the number of forks allows. */
    private RatioEstimate estimate(ArmCosts baseline, ArmCosts candidate, boolean byBlock, FamilyContext family) {
        int forks = Math.min(baseline.size(), candidate.size());
        if (forks == 0) {
            return RatioEstimate.unknown(baseline.size(), candidate.size());
        }
        double allowance = DriftAllowance.between(baseline, candidate);
        double[] ours = baseline.logCosts();
        double[] theirs = candidate.logCosts();
        RatioEstimate alone = RatioEstimate.welch(ours, theirs, allowance);
        boolean othersAsked = asksOthers(family, forks);
        Optional<SpreadPrior> prior = othersAsked ? family.prior(forks) : Optional.empty();
        // One error for all choices, so that an estimate is the same whatever it is judged for.
        double error = looks.significance(family.arms()) * (othersAsked ? ASKED_DIFFERENCE : 1);
        RatioEstimate apart = prior.map(spread -> RatioEstimate.moderated(ours, theirs, allowance, spread))
                .filter(moderated -> moderated.halfWidth(1 - error) < alone.halfWidth(1 - error))
                .orElse(alone);
        if (!byBlock) {
            return apart;
        }
        RatioEstimate together = RatioEstimate.paired(ours, theirs, allowance);
        double confidence = 1 - CHOSEN * error;
        boolean worthIt =
                together.halfWidth(confidence) - allowance <= WORTH_PAIRING * (apart.halfWidth(confidence) - allowance);
        return forks >= FEWEST_PAIRED_BLOCKS || worthIt ? together : apart;
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

    /** As many as the nearer verdict takes: a difference of the size that shows, or equivalence. */
    private OptionalInt forksNeeded(RatioEstimate estimate, int have, double confidence, double significance) {
        if (!(estimate.spread() > 0)) {
            return OptionalInt.empty();
        }
        double distance = Math.abs(estimate.logRatio());
        int needed = Math.max(have + 1, nearer(estimate.spread(), distance, distance, confidence, significance));
        return OptionalInt.of(roundedToLook(needed));
    }

    private int roundedToLook(int needed) {
        return looks == LookPlan.SINGLE || needed > looks.mostForks() ? needed : looks.nextLook(needed - 1);
    }

    /** The same if the true ratio is as favourable as the forks so far allow for. */
    private int atBest(RatioEstimate estimate, int have, double confidence, double significance) {
        double distance = Math.abs(estimate.logRatio());
        double reach = FAVOURABLE * estimate.standardError();
        return Math.max(
                have + 1,
                nearer(estimate.spread(), distance + reach, Math.max(0, distance - reach), confidence, significance));
    }

    private int nearer(double spread, double far, double near, double confidence, double significance) {
        double smallest = Math.log(smallestRatio);
        int different = forksNeeded(spread, Math.max(far, smallest), significance);
        int equivalent = forksNeeded(spread, smallest - near, 1 - confidence);
        return Math.min(different, equivalent);
    }

    /**
     * How many forks a side would show a difference, four times in five: the normal distribution's answer, corrected
     * for few forks (Guenther, The American Statistician 35, 1981).
     *
     * @param spread the standard deviation of logarithms of fork means, on either side
     * @param distance natural logarithm of the ratio of the costs; if not above 0, no number is enough
     * @param significance two-sided
     * @return at least 2, at most 100,000
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
                2 * quantiles * quantiles / (effect * effect) + toSignificance * toSignificance / FEW_FORKS_CORRECTION;
        return (int) Math.ceil(Math.clamp(forks, 2, MOST_FORKS));
    }

    /**
     * The error allowed to each of several comparisons that are independent questions, so that of those called
     * different at most one per cent are not (Benjamini and Hochberg, Journal of the Royal Statistical Society B 57,
     * 1995).
     *
     * @param pValues of all of them, each in [0, 1]
     * @param error the share, for example 0.01
     * @return the largest p-value that may count; in (0, error]
     */
    static double benjaminiHochberg(double[] pValues, double error) {
        double[] sorted = pValues.clone();
        Arrays.sort(sorted);
        int rejected = 0;
        for (int rank = 1; rank <= sorted.length; rank++) {
            if (sorted[rank - 1] <= error * rank / sorted.length) {
                rejected = rank;
            }
        }
        return error * Math.max(1, rejected) / Math.max(1, sorted.length);
    }
}
