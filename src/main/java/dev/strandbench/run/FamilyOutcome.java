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
 * A family's result entries and verdicts, with facts about its forks.
 *
 * @param failures for each cell with a failed fork, the reason for the cell's last failure
 * @param settled true if no arm needs more forks
 * @param disturbances disturbances during blocks that were not repeated
 * @param wallSeconds total time of all forks, in s, including the starts of their JVMs
 * @param secondsPerFork average time, in s, of a finished fork, including its JVM's start; 0 if no fork has finished
 * @param margin largest difference that does not matter, as a share of the cost; 0 if every difference matters
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

    /** An arm without a result entry. The arm has failed if the run gave it up or if all of its forks failed. */
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
                .filter(arm -> moreForks(arm) > 0 && !judged.isWithin(margin, arm))
                .toList();
    }

    public List<JudgedArm> withinReach() {
        return undecided().stream()
                .filter(arm -> arm.forks() + moreForks(arm) <= mostForks)
                .toList();
    }

    public int moreForks() {
        return withinReach().stream().mapToInt(this::moreForks).max().orElse(0);
    }

    /** Returns approximately how many more forks an arm and the best arm each need for a verdict; 0 if unknown. */
    public int moreForks(JudgedArm arm) {
        return arm.moreForks(judged.arms().getFirst());
    }

    /** Returns the approximate time, in s, until there are verdicts on all arms in {@link #withinReach}. */
    public double secondsToDecide() {
        return secondsPerFork * moreForks() * (1 + withinReach().size());
    }
}
