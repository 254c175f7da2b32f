package dev.strandbench.run.policy;

import dev.strandbench.analysis.PairVerdict;
import java.util.Map;
import java.util.Set;

/**
 * A policy's verdicts on a family, each compared with the best arm. Arms are given by their numbers.
 *
 * @param best the arm with the lowest cost; negative if no arm has a cost
 * @param open the arms that need more forks; never contains the best arm
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
