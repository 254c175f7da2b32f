package dev.strandbench.analysis;

import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.analysis.stats.RatioEstimate;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A verdict on two arms.
 *
 * @param estimate the ratio of the candidate's cost to the baseline's cost, from all compared forks
 * @param confidence the confidence level of the ratio's interval; the intervals of all pairs together have 95 %
 * @param smallestRatio the smallest ratio that counts as a difference; above 1
 * @param driftOnly true if drift within the forks is the only obstacle to a verdict
 * @param forksNeeded the approximate number of forks per arm for a power of 80 %; empty if decided or unknown
 * @param likelyForks the approximate number of forks per arm for a power of 25 %, at most {@code forksNeeded}; 0 if
 *     {@code forksNeeded} is empty
 * @param forksAtBest the approximate number of forks per arm for the most favourable ratio within two standard errors;
 *     0 if unknown
 * @param overheadEstimate the ratio of the overheads; empty if the verdict does not compare overheads
 * @param smallestJudgedRatio the {@code smallestRatio} of overheads if the verdict compares overheads, or else of costs
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

    public PairVerdict invalidated() {
        return new PairVerdict(Verdict.INVALID, estimate, confidence, smallestRatio, false, OptionalInt.empty(), 0, 0);
    }

    /** Returns true if the candidate's cost is higher, or its overhead if the verdict compares overheads. */
    public boolean isSlower() {
        return judged().logRatio() > 0;
    }

    /** Returns true if the whole interval lies beyond the smallest ratio, so that the size is certain. */
    public boolean isOfCertainSize() {
        Interval interval = judged().ratioInterval(confidence);
        return interval.low() > smallestJudgedRatio || interval.high() < 1 / smallestJudgedRatio;
    }

    public int moreForks() {
        return forksNeeded.isPresent() ? Math.max(1, forksNeeded.getAsInt() - estimate.fewerForks()) : 0;
    }

    /** Returns {@link #likelyForks()} minus the existing forks, at least 1; 0 if decided or unknown. */
    public int likelyMoreForks() {
        return forksNeeded.isPresent() ? Math.max(1, likelyForks - estimate.fewerForks()) : 0;
    }
}
