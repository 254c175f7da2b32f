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
 * The outcome of a family in a run: the result entries with their verdicts, and further facts.
 *
 * @param judged the verdicts on the result entries; contains no arms before the first result entry
 * @param failures the reason of the last failure of each cell that had a failed fork
 * @param settled true if no arm needs more forks
 * @param disturbances the disturbances of disturbed blocks that count
 * @param wallSeconds the duration of all forks in seconds, including the starts of their JVMs
 * @param secondsPerFork the average duration of a finished fork in seconds, including the start of its JVM; 0 if no
 *     fork has finished
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

    /**
     * An arm that has no result entry.
     *
     * @param failed true if the arm was given up or all its forks failed; false if the arm was not run
     * @param allForks the number of forks of this arm that were run
     */
    public record UnmeasuredArm(Cell cell, boolean failed, int failedForks, int allForks) {}

    /** Returns the family's result entries in the order of the result file. */
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

    /** Returns the undecided arms that this run can still decide. */
    public List<JudgedArm> withinReach() {
        return undecided().stream()
                .filter(arm -> arm.forks() + arm.moreForks() <= mostForks)
                .toList();
    }

    /** Returns the approximate number of forks that each arm still needs for the verdicts that this run can reach. */
    public int moreForks() {
        return withinReach().stream().mapToInt(JudgedArm::moreForks).max().orElse(0);
    }

    /**
     * Returns the approximate time in seconds that this run needs in order to decide the remaining decidable arms. The
     * time includes forks of the best arm.
     */
    public double secondsToDecide() {
        return secondsPerFork * moreForks() * (1 + withinReach().size());
    }
}
