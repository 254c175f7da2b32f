package dev.strandbench.run.policy;

import dev.strandbench.analysis.PairVerdict;
import java.util.Map;
import java.util.Set;

/**
 * What a family's forks say so far.
 *
 * @param window the part of each fork that counted
 * @param best the arm with the smallest cost; below 0 if no arm has costs
 * @param verdicts every other arm against the best one, by its number
 * @param open the arms whose verdict is still worth measuring for: without the best
 */
public record Assessment(Window window, int best, Map<Integer, PairVerdict> verdicts, Set<Integer> open) {

    private static final int NO_ARM = -1;

    /** No arm has costs that anything can be concluded from. */
    static Assessment ofNothing(Window window) {
        return new Assessment(window, NO_ARM, Map.of(), Set.of());
    }

    /** Whether there is a best arm. */
    public boolean hasBest() {
        return best != NO_ARM;
    }

    /** Whether more forks would change nothing that was asked for. */
    public boolean isSettled() {
        return open.isEmpty();
    }
}
