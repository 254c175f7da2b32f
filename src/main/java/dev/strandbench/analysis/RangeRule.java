package dev.strandbench.analysis;

import dev.strandbench.analysis.ComparedForks.FamilyContext;
import dev.strandbench.analysis.RangeVerdict.RangePosition;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.analysis.stats.RatioEstimate;
import java.util.OptionalInt;

/**
 * Decides if the ratio of two arms' costs, waiting included, is in a range. The arms and the range were chosen before
 * anything was measured, so other pairs have no share of the error.
 *
 * <p>A ratio outside its range may refute what several ratios together are said to show. They share the error of being
 * outside (Bonferroni). A confirmation needs all of them, so each is as sure as if it were alone: the
 * intersection-union test (Berger, Technometrics 24, 1982).
 */
record RangeRule(LookPlan looks) {

    /** The interval that has to be outside the range to refute that the ratio is in it. */
    private record Refutation(double confidence, boolean isOutside) {}

    /**
     * Places the ratio of two arms.
     *
     * @param questions number of ratios that have to be in their ranges, measured or not; at least 1
     * @param range of ratios, candidate over baseline; from 0, or to infinity, if one end is open
     */
    RangeVerdict place(ArmCosts baseline, ArmCosts candidate, FamilyContext family, int questions, Interval range) {
        ComparedForks forks = ComparedForks.of(baseline, candidate, family, looks);
        boolean closed = isClosed(range);
        double share = forks.shareOfChoice() * (closed ? forks.intervalShare() : forks.differenceShare());
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
                        forksNeeded(
                                forks.all(), range, forks.count(), errorOfChosen(seemsInside ? 1 : questions, closed)));
            }
        };
    }

    /** Few forks decide only what is clear, and never that a ratio is in a closed range. */
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

    /**
     * A ratio at one end of a narrow range may seem to be beyond the other end too. A surer interval allows for that.
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

    private boolean isOutside(RatioEstimate judged, int look, Interval range, double confidence) {
        double clear = Math.log(looks.smallestBound(look));
        Interval wide = judged.logInterval(confidence);
        return wide.high() < Math.log(range.low()) - clear || wide.low() > Math.log(range.high()) + clear;
    }

    private double errorOfChosen(int questions, boolean closed) {
        return closed ? looks.intervalErrorOfChosen(questions) : looks.significanceOfChosen(questions);
    }

    private static boolean isClosed(Interval range) {
        return range.low() > 0 && Double.isFinite(range.high());
    }

    /**
     * Returns the number of forks that would separate the estimated ratio from the nearer end of the range. The error
     * is not reduced for few forks, since more forks are needed.
     */
    private OptionalInt forksNeeded(RatioEstimate estimate, Interval range, int have, double error) {
        double distance = Math.min(
                Math.abs(estimate.logRatio() - Math.log(range.low())),
                Math.abs(estimate.logRatio() - Math.log(range.high())));
        if (!(estimate.spread() > 0) || !(distance > estimate.driftAllowance())) {
            return OptionalInt.empty();
        }
        int needed = VerdictRule.forksNeeded(estimate.spread(), distance - estimate.driftAllowance(), error);
        return OptionalInt.of(looks.lookFrom(Math.max(have + 1, needed)));
    }
}
