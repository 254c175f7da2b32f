package dev.strandbench.compare;

import dev.strandbench.analysis.LookPlan;
import dev.strandbench.analysis.RangeVerdict.RangePosition;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.RunMembership;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The position of a count: inside if every iteration agrees with the claim, and outside if one disagrees. */
public record EntryCount(RangePosition position, List<String> obstacles) {

    /**
     * Judges the counts of an arm; empty if no iteration has the metric. A single contradicting iteration refutes the
     * claim. A confirmation requires as many forks as the second interim analysis, or two forks without interim
     * analyses. A failed fork prevents the confirmation that a count is always 0.
     *
     * @param zero true if the claim says that the count is always 0, false if never 0
     */
    public static Optional<EntryCount> of(String metric, List<Measurement> entries, boolean zero) {
        List<MeasuredArm> arms = entries.stream()
                .flatMap(entry -> MeasuredArm.of(entry, FigureChoice.of(metric).of(entry)).stream())
                .filter(arm -> arm.metric().forks() > 0)
                .toList();
        return arms.isEmpty()
                ? Optional.empty()
                : Optional.of(of(arms, zero, zero && entries.stream().anyMatch(EntryCount::hasFailedForks)));
    }

    private static boolean hasFailedForks(Measurement entry) {
        return entry.isGivenUp()
                || entry.membership().map(RunMembership::failedForks).orElse(0) > 0;
    }

    private static EntryCount of(List<MeasuredArm> arms, boolean zero, boolean perhapsLost) {
        List<MeasuredArm> valid =
                arms.stream().filter(arm -> arm.disturbance().isEmpty()).toList();
        if (valid.isEmpty()) {
            return undecided(arms.getFirst().disturbance().orElseThrow().words());
        }
        double[] counts = valid.stream()
                .flatMap(arm -> Arrays.stream(arm.metric().scores()))
                .flatMapToDouble(Arrays::stream)
                .toArray();
        if (Arrays.stream(counts).anyMatch(count -> Double.isFinite(count) && zero != (count == 0))) {
            return new EntryCount(RangePosition.OUTSIDE, List.of());
        }
        if (perhapsLost) {
            return undecided("forks failed, perhaps because of the counted event");
        }
        if (!Arrays.stream(counts).allMatch(Double::isFinite)) {
            return undecided("an iteration without a count");
        }
        boolean sequential = valid.stream().anyMatch(MeasuredArm::isSequential);
        int enough = sequential ? LookPlan.SEQUENTIAL.secondLook() : LookPlan.SINGLE.nextLook(0);
        return valid.stream().mapToInt(arm -> arm.metric().forks()).sum() >= enough
                ? new EntryCount(RangePosition.INSIDE, List.of())
                : undecided("too few forks");
    }

    private static EntryCount undecided(String obstacle) {
        return new EntryCount(RangePosition.UNDECIDED, List.of(obstacle));
    }
}
