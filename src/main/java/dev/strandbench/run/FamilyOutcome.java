package dev.strandbench.run;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Family;
import java.util.List;
import java.util.Optional;

/**
 * What is known of a family.
 *
 * @param family the family
 * @param arms what is known of each arm, the best first, failed ones and those not yet run last
 * @param steady whether all arms were warmed up in what was measured
 * @param tooEarly whether it was measured before code is compiled, so that nothing may be said of it
 * @param settled whether everything that was asked for is known
 * @param disturbances what disturbed blocks that count all the same
 * @param wallSeconds how long its forks took, JVM starts included
 * @param mostForks as many as an arm has at most in the run
 */
public record FamilyOutcome(
        Family family,
        List<Arm> arms,
        boolean steady,
        boolean tooEarly,
        boolean settled,
        List<String> disturbances,
        double wallSeconds,
        int mostForks) {

    /** As many forks as an arm has at most where a run ranks arms. */
    public static final int MOST_FORKS = 30;

    /**
     * What is known of an arm.
     *
     * @param cell the arm
     * @param failed whether its forks failed and it was given up; if not, and none counted, it has not been run or has
     *     nothing to measure
     * @param forks how many forks counted
     * @param failedForks how many failed, were ended because they hung, or had no score though others had
     * @param allForks how many were run, whether they failed, counted or did not
     * @param toBest its cost over the best arm's; empty for the best arm itself and where nothing is known
     */
    public record Arm(
            Cell cell, boolean failed, int forks, int failedForks, int allForks, Optional<PairVerdict> toBest) {

        /** How many more forks would decide it, about; 0 if it is decided, or cannot be said. */
        public int moreForks() {
            return toBest.map(PairVerdict::moreForks).orElse(0);
        }
    }

    /** The arms that are not decided. */
    public List<Arm> undecided() {
        return arms.stream().filter(arm -> arm.moreForks() > 0).toList();
    }

    /** Those of them that going on would decide. */
    public List<Arm> withinReach() {
        return undecided().stream()
                .filter(arm -> arm.forks() + arm.moreForks() <= mostForks)
                .toList();
    }

    /** How many more forks of each arm the verdicts within reach need, about. */
    public int moreForks() {
        return withinReach().stream().mapToInt(Arm::moreForks).max().orElse(0);
    }

    /** How long a fork took on average, its JVM's start included, in s; 0 if none has run. */
    public double secondsPerFork() {
        int forks = arms.stream().mapToInt(Arm::forks).sum();
        return forks == 0 ? 0 : wallSeconds / forks;
    }

    /** About how long those take, in s: forks of the arms within reach and of the best. */
    public double secondsToDecide() {
        return secondsPerFork() * moreForks() * (1 + withinReach().size());
    }
}
