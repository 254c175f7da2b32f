package dev.strandbench.run;

import dev.strandbench.compare.JudgedFamily;
import dev.strandbench.compare.JudgedFamily.JudgedArm;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Family;
import java.util.List;

/**
 * A family of a run: its result entries, judged, and the facts that the entries do not have.
 *
 * @param judged the result entries; without arms before the first
 * @param steady true if all arms were warmed up in the measured part
 * @param settled true if no verdict is open
 * @param disturbances of blocks that count nevertheless
 * @param wallSeconds duration of all forks, JVM starts included
 */
public record FamilyOutcome(
        Family family,
        JudgedFamily judged,
        List<UnmeasuredArm> unmeasured,
        boolean steady,
        boolean settled,
        List<String> disturbances,
        double wallSeconds,
        int mostForks) {

    public static final int MOST_FORKS = 30;

    /**
     * An arm without a result entry.
     *
     * @param failed true if it was given up; false if it has not been run
     * @param allForks the number of forks that were run
     */
    public record UnmeasuredArm(Cell cell, boolean failed, int failedForks, int allForks) {}

    public boolean hasFailed() {
        return unmeasured.stream().anyMatch(UnmeasuredArm::failed)
                || judged.arms().stream().anyMatch(arm -> arm.measurement().isGivenUp());
    }

    public String label(JudgedArm arm) {
        return family.label(Cell.of(arm.measurement()));
    }

    public List<JudgedArm> undecided() {
        return judged.arms().stream().filter(arm -> arm.moreForks() > 0).toList();
    }

    /** Returns the undecided arms that this run can decide. */
    public List<JudgedArm> withinReach() {
        return undecided().stream()
                .filter(arm -> arm.forks() + arm.moreForks() <= mostForks)
                .toList();
    }

    /** Returns the approximate number of forks of each arm that the verdicts within reach need. */
    public int moreForks() {
        return withinReach().stream().mapToInt(JudgedArm::moreForks).max().orElse(0);
    }

    /** Returns the average duration of a fork in s, its JVM's start included; 0 without forks. */
    public double secondsPerFork() {
        int forks = judged.arms().stream().mapToInt(JudgedArm::forks).sum();
        return forks == 0 ? 0 : wallSeconds / forks;
    }

    /** Returns the approximate time in s for the verdicts within reach: forks of their arms and of the best. */
    public double secondsToDecide() {
        return secondsPerFork() * moreForks() * (1 + withinReach().size());
    }
}
