package dev.strandbench.run.policy;

import dev.strandbench.analysis.PairVerdict;
import java.util.Map;
import java.util.Set;

/**
 * A policy's verdicts on a family. Arms are given by their numbers.
 *
 * @param window the ages of each fork between which iterations count for the verdicts
 * @param best the arm with the lowest cost; negative if no arm has a cost
 * @param verdicts the verdict on each other arm compared with the best arm
 * @param open the arms that need more forks, without the best arm
 */
public record Assessment(Window window, int best, Map<Integer, PairVerdict> verdicts, Set<Integer> open) {

    private static final int NO_ARM = -1;

    static Assessment ofNothing(Window window) {
        return new Assessment(window, NO_ARM, Map.of(), Set.of());
    }

    public boolean isSettled() {
        return open.isEmpty();
    }
}
