package dev.strandbench.compare;

import dev.strandbench.analysis.LookPlan;
import dev.strandbench.analysis.RangeVerdict.RangePosition;
import dev.strandbench.result.Measurement;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A verdict on whether a count is 0 in every iteration of an entry, or in none. Neither scatter nor warm-up matters to
 * it.
 *
 * @param position inside if every iteration agrees, outside if one does not, undecided without a verdict
 * @param obstacles the reasons against a verdict, in words
 */
public record EntryCount(RangePosition position, List<String> obstacles) {

    /**
     * Judges the counts of an entry. One contrary count refutes; a confirmation needs the forks of a first look.
     *
     * @param zero true if 0 is expected, false for anything else
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
