package dev.strandbench.run;

import dev.strandbench.analysis.PairVerdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What became of a family.
 *
 * @param benchmark JMH's name for the method
 * @param params the parameters that the arms share
 * @param best the arm that the policy found to be the best, as an index of {@code arms}
 * @param arms in the file's order
 * @param secondsSpent recorded time of what the policy used, all arms together
 * @param secondsWithoutRacing the same if no arm leaves before the last verdict is in
 * @param defaultSeconds what JMH's defaults would have taken, all arms together
 * @param defaultBest the arm that they would have found to be the best
 */
public record ReplayedFamily(
        String benchmark,
        Map<String, String> params,
        int best,
        List<ReplayedArm> arms,
        double secondsSpent,
        double secondsWithoutRacing,
        double defaultSeconds,
        String defaultBest) {

    /**
     * What became of an arm; all verdicts are on its cost over that of the arm that the policy found to be the best.
     *
     * @param name the value of the parameter that tells the arms apart
     * @param forksUsed how many forks the policy used
     * @param found what it found; empty for the best itself
     * @param byDefault what JMH's defaults would have found
     * @param reference what the last third of all forks shows
     */
    public record ReplayedArm(
            String name, int forksUsed, Optional<PairVerdict> found, PairVerdict byDefault, PairVerdict reference) {}
}
