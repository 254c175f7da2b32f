package dev.strandbench.run.policy;

import dev.strandbench.analysis.PairVerdict;
import java.util.Map;
import java.util.Set;

/**
 * A policy's judgement of a family.
 *
 * @param window the part of each fork that counts for the verdicts
 * @param best the number of the arm with the lowest cost; negative if no arm has a cost
 * @param verdicts a map from the number of each arm, except the best arm, to the verdict that compares this arm with
 *     the best arm
 * @param open the numbers of the arms that need more forks, without the best arm
 */
public record Assessment(Window window, int best, Map<Integer, PairVerdict> verdicts, Set<Integer> open) {

    private static final int NO_ARM = -1;

    /** Returns the assessment of a family in which no arm has a cost. */
    static Assessment ofNothing(Window window) {
        return new Assessment(window, NO_ARM, Map.of(), Set.of());
    }

    public boolean isSettled() {
        return open.isEmpty();
    }
}
