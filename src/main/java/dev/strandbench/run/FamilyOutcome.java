package dev.strandbench.run;

import dev.strandbench.analysis.Verdict;
import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.analysis.stats.RatioEstimate;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Family;
import dev.strandbench.policy.Assessment;
import java.util.List;
import java.util.Optional;

/**
 * What is known of a family.
 *
 * @param family the family
 * @param arms what is known of each arm, the best first, failed ones and those not yet run last
 * @param steady whether all arms were warmed up in what was measured
 * @param settled whether everything that was asked for is known
 * @param disturbances what disturbed blocks that count all the same
 * @param wallSeconds how long its forks took, JVM starts included
 */
public record FamilyOutcome(
        Family family, List<Arm> arms, boolean steady, boolean settled, List<String> disturbances, double wallSeconds) {

    /**
     * What is known of an arm.
     *
     * @param cell the arm
     * @param failed whether its forks failed; if not, and none counted, it has not been run or has nothing to measure
     * @param forks how many forks counted
     * @param toBest its cost over the best arm's; empty for the best arm itself and where nothing is known
     * @param verdict on that ratio
     * @param moreForks about how many more forks would show a difference of that size, or of the smallest that matters;
     *     0 if the verdict is no {@link Verdict#INCONCLUSIVE}
     */
    public record Arm(
            Cell cell, boolean failed, int forks, Optional<RatioEstimate> toBest, Verdict verdict, int moreForks) {}

    /** How many more forks of each arm its undecided verdicts need, about. */
    public int moreForks() {
        return arms.stream().mapToInt(Arm::moreForks).max().orElse(0);
    }

    static int moreForks(Assessment.Pair pair, VerdictRule rule) {
        if (pair.verdict() != Verdict.INCONCLUSIVE || !pair.estimate().hasInterval()) {
            return 0;
        }
        double ratio = Math.max(Math.exp(Math.abs(pair.estimate().logRatio())), rule.smallestRatio());
        int have = Math.min(pair.estimate().baselineForks(), pair.estimate().candidateForks());
        return Math.max(1, rule.forksNeeded(pair.estimate().spread(), ratio) - have);
    }
}
