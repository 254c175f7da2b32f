package dev.strandbench.run.policy;

import dev.strandbench.analysis.PairVerdict;
import java.util.Map;
import java.util.Set;

/**
 * A policy's verdicts, each of which compares an arm with the best arm. Open arms, which never include the best arm,
 * need more forks.
 *
 * @param best index of the arm with the lowest cost; negative if no arm has a cost
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
