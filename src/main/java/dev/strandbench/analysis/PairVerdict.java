package dev.strandbench.analysis;

import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.analysis.stats.RatioEstimate;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What may be said of two arms.
 *
 * @param verdict on their costs
 * @param estimate of the ratio of the costs, candidate over baseline, from all forks that count
 * @param confidence of the printed interval: what is left of 95 % where other pairs and other looks have their share,
 *     and at few forks what is given away for asking other arms
 * @param smallestRatio what counts as a difference; above 1
 * @param driftOnly whether nothing but drift within the forks stands between the two and a verdict
 * @param forksNeeded about how many forks a side would decide, four times in five; empty if it is decided, or cannot be
 *     said
 * @param forksAtBest the same if the true ratio is as favourable as the forks so far allow for; 0 if it cannot be said
 * @param overheadEstimate of the ratio of what ops took beyond waiting, where ops that mostly wait take the same time
 *     and the verdict is therefore on this; empty elsewhere
 * @param smallestJudgedRatio what counts as a difference of what the verdict is on
 */
public record PairVerdict(
        Verdict verdict,
        RatioEstimate estimate,
        double confidence,
        double smallestRatio,
        boolean driftOnly,
        OptionalInt forksNeeded,
        int forksAtBest,
        Optional<RatioEstimate> overheadEstimate,
        double smallestJudgedRatio) {

    /** A verdict on the costs themselves. */
    PairVerdict(
            Verdict verdict,
            RatioEstimate estimate,
            double confidence,
            double smallestRatio,
            boolean driftOnly,
            OptionalInt forksNeeded,
            int forksAtBest) {
        this(
                verdict,
                estimate,
                confidence,
                smallestRatio,
                driftOnly,
                forksNeeded,
                forksAtBest,
                Optional.empty(),
                smallestRatio);
    }

    /** Nothing is known of them. */
    public static PairVerdict unknown(int baselineForks, int candidateForks, double smallestRatio) {
        return new PairVerdict(
                Verdict.INCONCLUSIVE,
                RatioEstimate.unknown(baselineForks, candidateForks),
                VerdictRule.CONFIDENCE,
                smallestRatio,
                false,
                OptionalInt.empty(),
                0);
    }

    /** Numbers that no ratio can be made of. */
    public static PairVerdict invalid(double smallestRatio) {
        return unknown(0, 0, smallestRatio).invalidated();
    }

    /** The interval of the ratio; everything above 0 if there are too few forks. */
    public Interval interval() {
        return estimate.ratioInterval(confidence);
    }

    /** The same with the arms exchanged. */
    public PairVerdict inverse() {
        return new PairVerdict(
                verdict,
                estimate.inverse(),
                confidence,
                smallestRatio,
                driftOnly,
                forksNeeded,
                forksAtBest,
                overheadEstimate.map(RatioEstimate::inverse),
                smallestJudgedRatio);
    }

    /** The same costs, with a verdict on what ops took beyond waiting. */
    PairVerdict judgedBy(PairVerdict overhead) {
        return new PairVerdict(
                overhead.verdict,
                estimate,
                confidence,
                smallestRatio,
                overhead.driftOnly,
                overhead.forksNeeded,
                overhead.forksAtBest,
                Optional.of(overhead.estimate),
                overhead.smallestRatio);
    }

    /** Whether the verdict is on what ops took beyond waiting, for they mostly wait and take the same time. */
    public boolean isOnOverhead() {
        return overheadEstimate.isPresent();
    }

    /** The interval of the ratio of overheads; empty if the verdict is not on them. */
    public Optional<Interval> overheadInterval() {
        return overheadEstimate.map(overhead -> overhead.ratioInterval(confidence));
    }

    /** The estimate that the verdict is on. */
    public RatioEstimate judged() {
        return overheadEstimate.orElse(estimate);
    }

    /** The same, made invalid by something that the forks do not show. */
    public PairVerdict invalidated() {
        return new PairVerdict(Verdict.INVALID, estimate, confidence, smallestRatio, false, OptionalInt.empty(), 0);
    }

    /** Whether the candidate costs more; where the verdict is on overheads, whether it has more of that. */
    public boolean isSlower() {
        return judged().logRatio() > 0;
    }

    /**
     * Whether the interval's nearer end is beyond the smallest ratio, so that a size may be named without a "perhaps".
     */
    public boolean isOfCertainSize() {
        Interval interval = judged().ratioInterval(confidence);
        return interval.low() > smallestJudgedRatio || interval.high() < 1 / smallestJudgedRatio;
    }

    /** How many more forks a side would decide, about; 0 if it is decided, or cannot be said. */
    public int moreForks() {
        int have = Math.min(estimate.baselineForks(), estimate.candidateForks());
        return forksNeeded.isPresent() ? Math.max(1, forksNeeded.getAsInt() - have) : 0;
    }
}
