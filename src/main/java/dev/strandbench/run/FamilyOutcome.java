package dev.strandbench.run;

import dev.strandbench.compare.JudgedFamily;
import dev.strandbench.compare.JudgedFamily.JudgedArm;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Family;
import dev.strandbench.result.Measurement;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * The result entries and verdicts of a family, with facts about its forks.
 *
 * @param failures the reason of the last failure, for each cell with a failed fork
 * @param settled true if no arm needs more forks
 * @param disturbances the disturbances during blocks that were not repeated
 * @param wallSeconds the total time of all forks, including the starts of their JVMs
 * @param secondsPerFork the average time of a finished fork, including the start of its JVM; 0 if there are none
 * @param margin the largest difference that does not matter, as a share of the cost; 0 if every difference matters
 */
public record FamilyOutcome(
        Family family,
        JudgedFamily judged,
        List<UnmeasuredArm> unmeasured,
        Map<Cell, String> failures,
        boolean settled,
        List<String> disturbances,
        double wallSeconds,
        double secondsPerFork,
        int mostForks,
        double margin) {

    public static final int MOST_FORKS = 30;

    /** An arm without a result entry. It has failed if it was given up or all its forks failed. */
    public record UnmeasuredArm(Cell cell, boolean failed, int failedForks, int allForks) {}

    List<Measurement> entries() {
        return judged.arms().stream()
                .sorted(Comparator.comparingInt(JudgedArm::place))
                .map(JudgedArm::measurement)
                .toList();
    }

    public boolean hasFailed() {
        return unmeasured.stream().anyMatch(UnmeasuredArm::failed)
                || judged.arms().stream().anyMatch(arm -> arm.measurement().isGivenUp());
    }

    public String label(JudgedArm arm) {
        return family.label(Cell.of(arm.measurement()));
    }

    public List<JudgedArm> undecided() {
        return judged.arms().stream()
                .filter(arm -> arm.moreForks() > 0 && !judged.isWithin(margin, arm))
                .toList();
    }

    public List<JudgedArm> withinReach() {
        return undecided().stream()
                .filter(arm -> arm.forks() + arm.moreForks() <= mostForks)
                .toList();
    }

    public int moreForks() {
        return withinReach().stream().mapToInt(JudgedArm::moreForks).max().orElse(0);
    }

    /** Returns the approximate time, in s, for verdicts on {@link #withinReach}, including forks of the best arm. */
    public double secondsToDecide() {
        return secondsPerFork * moreForks() * (1 + withinReach().size());
    }
}
