package dev.strandbench.compare;

import dev.strandbench.analysis.LookPlan;
import dev.strandbench.analysis.RangeVerdict.RangePosition;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.RunMembership;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A verdict on a claim that a count is always 0, or never 0. {@link RangePosition#INSIDE} confirms the claim, and
 * {@link RangePosition#OUTSIDE} refutes the claim.
 */
public record EntryCount(RangePosition position, List<String> obstacles) {

    /**
     * Judges a claim about an arm's counts. Returns empty if no iteration has the metric. A single contradicting
     * iteration refutes the claim. A confirmation requires at least two forks. In an adaptive run, a confirmation
     * requires as many forks as the second interim analysis. If a fork failed, a claim that a count is always 0 cannot
     * be confirmed.
     *
     * @param zero true for the claim that the count is always 0; false for the claim that the count is never 0
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
