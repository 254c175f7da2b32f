package dev.strandbench.analysis;

import dev.strandbench.analysis.ComparedForks.FamilyContext;
import dev.strandbench.analysis.RangeVerdict.RangePosition;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.analysis.stats.RatioEstimate;
import java.util.OptionalInt;

/**
 * Decides if the ratio of two arms' costs, with waiting time, is inside a range. The arms and the range are chosen
 * before the measurement, so no other pairs share the error probability.
 *
 * <p>A claim may be about several ratios. One ratio outside its range refutes the claim, so the ratios share the error
 * probability of a refutation (Bonferroni). A confirmation needs all ratios inside their ranges, so each ratio may use
 * the whole error probability (intersection-union test, Berger, Technometrics 24, 1982).
 */
record RangeRule(LookPlan looks) {

    /**
     * Compares the ratio of two arms' costs with a range.
     *
     * @param questions the number of ratios that must all be inside their ranges, including unmeasured ones; at least 1
     * @param range the range for the candidate's cost divided by the baseline's; an open end is 0 or infinity
     */
    RangeVerdict place(ArmCosts baseline, ArmCosts candidate, FamilyContext family, int questions, Interval range) {
        ComparedForks forks = ComparedForks.of(baseline, candidate, family, looks);
        boolean closed = isClosed(range);
        double share = forks.shareOfChoice() * (closed ? forks.intervalShare() : forks.differenceShare());
        double confirming = 1 - share * looks.errorOfChosen(1, closed);
        double refuting = refuting(forks, range, share * looks.errorOfChosen(questions, closed));
        if (forks.isEmpty() || !forks.all().hasInterval()) {
            return new RangeVerdict(RangePosition.UNDECIDED, range, forks.all(), refuting, OptionalInt.empty());
        }
        RangePosition position = position(forks.judged(), forks.look(), range, confirming, refuting);
        if (position == RangePosition.UNDECIDED) {
            double error = looks.errorOfChosen(range.contains(forks.all().ratio()) ? 1 : questions, closed);
            return new RangeVerdict(
                    position,
                    range,
                    forks.all().withLeastHalfWidth(looks.roomForModes(forks.count())),
                    refuting,
                    forksNeeded(forks.all(), range, forks.count(), error));
        }
        double confidence = position == RangePosition.INSIDE ? confirming : refuting;
        return new RangeVerdict(
                position,
                range,
                forks.judged().withLeastHalfWidth(looks.roomForModes(forks.look())),
                confidence,
                OptionalInt.empty());
    }

    /** Returns the position of the ratio. Few forks can show only clear cases, and confirm no range with two ends. */
    private RangePosition position(RatioEstimate judged, int look, Interval range, double confirming, double refuting) {
        if (look == 0 || !Double.isFinite(judged.logRatio())) {
            return RangePosition.UNDECIDED;
        }
        if (isOutside(judged, look, range, refuting)) {
            return RangePosition.OUTSIDE;
        }
        double low = Math.log(range.low());
        double high = Math.log(range.high());
        double clear = Math.log(looks.smallestBound(look));
        double room = looks.roomForModes(look);
        Interval narrow = judged.logInterval(confirming);
        boolean inside = isClosed(range)
                ? look >= looks.fewestForksInside() && narrow.isWithin(low + room, high - room)
                : narrow.isWithin(low + clear, high - clear);
        return inside ? RangePosition.INSIDE : RangePosition.UNDECIDED;
    }

    /** Returns the level of a refutation. It is higher for a narrow range: an interval may miss it at either end. */
    private double refuting(ComparedForks forks, Interval range, double error) {
        return isClosed(range) && isOutside(forks.judged(), forks.look(), range, 1 - error)
                ? 1 - forks.judged().errorBeyondEither(error, Math.log(range.high() / range.low()))
                : 1 - error;
    }

    private boolean isOutside(RatioEstimate judged, int look, Interval range, double confidence) {
        double clear = Math.log(looks.smallestBound(look));
        Interval wide = judged.logInterval(confidence);
        return wide.high() < Math.log(range.low()) - clear || wide.low() > Math.log(range.high()) + clear;
    }

    private static boolean isClosed(Interval range) {
        return range.low() > 0 && Double.isFinite(range.high());
    }

    /** Returns the approximate number of forks to tell the estimate from the nearest end; empty if unknown. */
    private OptionalInt forksNeeded(RatioEstimate estimate, Interval range, int have, double error) {
        double distance = Math.min(
                        Math.abs(estimate.logRatio() - Math.log(range.low())),
                        Math.abs(estimate.logRatio() - Math.log(range.high())))
                - estimate.driftAllowance();
        if (!(estimate.spread() > 0) || !(distance > 0)) {
            return OptionalInt.empty();
        }
        boolean inside = isClosed(range) && range.contains(estimate.ratio());
        int fewest = Math.max(have + 1, inside ? looks.fewestForksInside() : 0);
        for (int look : looks.looksAfter(fewest - 1)) {
            double clear = inside ? looks.roomForModes(look) : Math.log(looks.smallestBound(look));
            if (distance > clear && VerdictRule.forksNeeded(estimate.spread(), distance - clear, error) <= look) {
                return OptionalInt.of(look);
            }
        }
        int needed = VerdictRule.forksNeeded(estimate.spread(), distance, error);
        return OptionalInt.of(looks.lookThatShows(Math.exp(distance), Math.max(fewest, needed)));
    }
}
