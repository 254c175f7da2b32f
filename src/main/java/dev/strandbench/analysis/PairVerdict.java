package dev.strandbench.analysis;

import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.analysis.stats.RatioEstimate;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A verdict on two arms.
 *
 * @param estimate the ratio of the candidate's cost to the baseline's cost, from all forks that count
 * @param confidence the confidence of the ratio's interval; 95 % for all pairs and interim analyses together
 * @param smallestRatio the smallest ratio that counts as a difference; above 1
 * @param driftOnly true if drift within the forks is the only obstacle to a verdict
 * @param forksNeeded the approximate number of forks per arm that give a verdict in four of five cases; empty if a
 *     verdict exists or the number is unknown
 * @param likelyForks the approximate number of forks per arm that give a verdict in one of four cases, at most
 *     {@code forksNeeded}; 0 if {@code forksNeeded} is empty
 * @param forksAtBest {@code forksNeeded} for the most favourable ratio that the forks allow; 0 if unknown
 * @param overheadEstimate the ratio of the overheads; empty if the verdict does not compare overheads
 * @param smallestJudgedRatio the smallest ratio of the judged figure that counts as a difference
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

    /** Returns an inconclusive verdict for forks from which no ratio can be estimated. */
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

    /** Returns the confidence interval of the ratio; from 0 to infinity if there are too few forks. */
    public Interval interval() {
        return estimate.ratioInterval(confidence);
    }

    /** Returns true if the candidate is slower, and its whole interval lies beyond the margin, a share of the cost. */
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

    /** Returns a copy of this verdict that compares the overheads of the arms. */
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

    /** Returns the confidence interval of the ratio of overheads; empty if overheads were not judged. */
    public Optional<Interval> overheadInterval() {
        return overheadEstimate.map(overhead -> overhead.ratioInterval(confidence));
    }

    public RatioEstimate judged() {
        return overheadEstimate.orElse(estimate);
    }

    /** Returns a copy with the verdict {@link Verdict#INVALID}, for a reason that is not visible in the forks. */
    public PairVerdict invalidated() {
        return new PairVerdict(Verdict.INVALID, estimate, confidence, smallestRatio, false, OptionalInt.empty(), 0, 0);
    }

    /** Returns true if the candidate has a higher cost, or a higher overhead if the verdict compares overheads. */
    public boolean isSlower() {
        return judged().logRatio() > 0;
    }

    /**
     * Returns true if a report may state the size of the difference, because the whole interval of the ratio lies
     * beyond the smallest ratio that counts.
     */
    public boolean isOfCertainSize() {
        Interval interval = judged().ratioInterval(confidence);
        return interval.low() > smallestJudgedRatio || interval.high() < 1 / smallestJudgedRatio;
    }

    /**
     * Returns the approximate number of additional forks per arm for a verdict; 0 if a verdict exists or the number is
     * unknown.
     */
    public int moreForks() {
        return forksNeeded.isPresent() ? Math.max(1, forksNeeded.getAsInt() - estimate.fewerForks()) : 0;
    }

    /** Returns {@link #likelyForks()} less the forks so far, at least 1; 0 if a verdict exists or it is unknown. */
    public int likelyMoreForks() {
        return forksNeeded.isPresent() ? Math.max(1, likelyForks - estimate.fewerForks()) : 0;
    }
}
