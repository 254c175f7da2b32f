package dev.strandbench.analysis;

import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.analysis.stats.RatioEstimate;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A verdict on two arms.
 *
 * @param estimate estimated ratio of the candidate's cost to the baseline's cost, from all compared forks
 * @param confidence confidence level of this pair's interval; the intervals of all pairs together have a level of 95 %
 * @param smallestRatio smallest ratio that counts as a difference, above 1
 * @param driftOnly true if drift within the forks is the only obstacle to a verdict
 * @param forksNeeded approximate number of forks per arm that makes a verdict likely (about 80 %); empty if decided or
 *     unknown
 * @param likelyForks approximate number of forks per arm for a power of 25 %, at most {@code forksNeeded}; 0 if
 *     {@code forksNeeded} is empty
 * @param forksAtBest approximate number of forks per arm if the true ratio is the most favourable ratio within two
 *     standard errors of the estimate; 0 if unknown
 * @param overheadEstimate estimated ratio of the arms' overheads; empty if costs are compared
 * @param smallestJudgedRatio smallest ratio of the compared overheads or costs that counts as a difference
 */
public record PairVerdict(
        Verdict verdict,
        RatioEstimate estimate,
        double confidence,
        double smallestRatio,
        boolean driftOnly,
        OptionalInt forksNeeded,
        int likelyForks,
        int forksAtBest,
        Optional<RatioEstimate> overheadEstimate,
        double smallestJudgedRatio) {

    PairVerdict(
            Verdict verdict,
            RatioEstimate estimate,
            double confidence,
            double smallestRatio,
            boolean driftOnly,
            OptionalInt forksNeeded,
            int likelyForks,
            int forksAtBest) {
        this(
                verdict,
                estimate,
                confidence,
                smallestRatio,
                driftOnly,
                forksNeeded,
                likelyForks,
                forksAtBest,
                Optional.empty(),
                smallestRatio);
    }

    public static PairVerdict unknown(int baselineForks, int candidateForks, double smallestRatio) {
        return new PairVerdict(
                Verdict.INCONCLUSIVE,
                RatioEstimate.unknown(baselineForks, candidateForks),
                VerdictRule.CONFIDENCE,
                smallestRatio,
                false,
                OptionalInt.empty(),
                0,
                0);
    }

    public static PairVerdict invalid(double smallestRatio) {
        return unknown(0, 0, smallestRatio).invalidated();
    }

    public Interval interval() {
        return estimate.ratioInterval(confidence);
    }

    public boolean isBeyond(double margin) {
        return verdict == Verdict.DIFFERENT && interval().low() > 1 + margin;
    }

    public PairVerdict inverse() {
        return new PairVerdict(
                verdict,
                estimate.inverse(),
                confidence,
                smallestRatio,
                driftOnly,
                forksNeeded,
                likelyForks,
                forksAtBest,
                overheadEstimate.map(RatioEstimate::inverse),
                smallestJudgedRatio);
    }

    PairVerdict judgedBy(PairVerdict overhead) {
        return new PairVerdict(
                overhead.verdict,
                estimate,
                confidence,
                smallestRatio,
                overhead.driftOnly,
                overhead.forksNeeded,
                overhead.likelyForks,
                overhead.forksAtBest,
                Optional.of(overhead.estimate),
                overhead.smallestRatio);
    }

    public boolean isOnOverhead() {
        return overheadEstimate.isPresent();
    }

    public Optional<Interval> overheadInterval() {
        return overheadEstimate.map(overhead -> overhead.ratioInterval(confidence));
    }

    public RatioEstimate judged() {
        return overheadEstimate.orElse(estimate);
    }

    /** Returns an undecided verdict with an interval that contains every ratio. */
    PairVerdict undecided() {
        return new PairVerdict(
                Verdict.INCONCLUSIVE,
                estimate.withLeastHalfWidth(Double.POSITIVE_INFINITY),
                confidence,
                smallestRatio,
                false,
                OptionalInt.empty(),
                0,
                0);
    }

    public PairVerdict invalidated() {
        return new PairVerdict(Verdict.INVALID, estimate, confidence, smallestRatio, false, OptionalInt.empty(), 0, 0);
    }

    /** Returns true if the candidate has the higher cost, or the higher overhead if overheads are compared. */
    public boolean isSlower() {
        return judged().logRatio() > 0;
    }

    /** Returns true if the difference is certainly large enough to matter. */
    public boolean isOfCertainSize() {
        Interval interval = judged().ratioInterval(confidence);
        return interval.low() > smallestJudgedRatio || interval.high() < 1 / smallestJudgedRatio;
    }

    public int moreForks() {
        return forksNeeded.isPresent() ? Math.max(1, forksNeeded.getAsInt() - estimate.fewerForks()) : 0;
    }

    /**
     * Returns the number of forks per arm, at least 1, that are still needed to reach {@link #likelyForks()}; 0 if
     * decided or unknown.
     */
    public int likelyMoreForks() {
        return forksNeeded.isPresent() ? Math.max(1, likelyForks - estimate.fewerForks()) : 0;
    }
}
