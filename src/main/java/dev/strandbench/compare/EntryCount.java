package dev.strandbench.compare;

import dev.strandbench.analysis.LookPlan;
import dev.strandbench.analysis.RangeVerdict.RangePosition;
import dev.strandbench.result.Measurement;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Whether what an entry of a result file counts is 0 in every iteration, or in none. It is about each iteration and not
 * about their mean, so that how they scatter does not matter, nor whether code was warm.
 *
 * @param position inside if every iteration is so, outside if one is not, undecided if anything forbids a verdict
 * @param obstacles what forbids it, in words; empty if nothing does
 */
public record EntryCount(RangePosition position, List<String> obstacles) {

    /**
     * Judges the counts of an entry. A single contrary one is enough to refute; to confirm takes as many forks as a
     * first look does.
     *
     * @param metric its name
     * @param zero whether it is asked for 0, or for anything else
     * @return empty if the entry lacks the metric, or keeps no iterations of it
     */
    public static Optional<EntryCount> of(String metric, Measurement entry, boolean zero) {
        return MeasuredArm.of(entry, FigureChoice.of(metric).of(entry))
                .filter(arm -> arm.metric().forks() > 0)
                .map(arm -> of(arm, zero));
    }

    private static EntryCount of(MeasuredArm arm, boolean zero) {
        double[] counts = Arrays.stream(arm.metric().scores())
                .flatMapToDouble(Arrays::stream)
                .toArray();
        Optional<Flag> disturbance = arm.disturbance();
        if (disturbance.isPresent()) {
            return undecided(disturbance.get().words());
        }
        if (Arrays.stream(counts).anyMatch(count -> Double.isFinite(count) && zero != (count == 0))) {
            return new EntryCount(RangePosition.OUTSIDE, List.of());
        }
        if (!Arrays.stream(counts).allMatch(Double::isFinite)) {
            return undecided("an iteration without a count");
        }
        LookPlan looks = arm.isSequential() ? LookPlan.SEQUENTIAL : LookPlan.SINGLE;
        return looks.lastLook(arm.metric().forks()) > 0
                ? new EntryCount(RangePosition.INSIDE, List.of())
                : undecided("too few forks");
    }

    private static EntryCount undecided(String obstacle) {
        return new EntryCount(RangePosition.UNDECIDED, List.of(obstacle));
    }
}
