package dev.strandbench.run.policy;

import dev.strandbench.analysis.PairVerdict;
import java.util.Map;
import java.util.Set;

/**
 * The state of a family.
 *
 * @param window the part of each fork that counts
 * @param best the arm with the smallest cost; below 0 if no arm has costs
 * @param verdicts every other arm against the best, by its number
 * @param open the arms that need more forks, without the best
 */
public record Assessment(Window window, int best, Map<Integer, PairVerdict> verdicts, Set<Integer> open) {

    private static final int NO_ARM = -1;

    /** Returns the state without costs of any arm. */
    static Assessment ofNothing(Window window) {
        return new Assessment(window, NO_ARM, Map.of(), Set.of());
    }

    public boolean isSettled() {
        return open.isEmpty();
    }
}
