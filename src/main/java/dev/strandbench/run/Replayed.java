package dev.strandbench.run;

import dev.strandbench.analysis.PairVerdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The results of replays: pairs of arms, and families. Each pair and arm has the verdict of the policy ({@code found}),
 * of JMH's defaults, and as a reference of the last third of all forks. Times are in s, all arms together.
 */
public record Replayed(List<ReplayedPair> pairs, List<ReplayedFamily> families) {

    /**
     * Two arms; verdicts are on the candidate's cost over the baseline's.
     *
     * @param benchmark the benchmark's name; both, if the arms have different ones
     * @param params the parameters of the baseline
     * @param warmupSeconds of each fork
     * @param forksUsed of each arm
     */
    public record ReplayedPair(
            String benchmark,
            Map<String, String> params,
            PairVerdict found,
            double secondsSpent,
            double warmupSeconds,
            int forksUsed,
            boolean steady,
            double defaultSeconds,
            PairVerdict byDefault,
            PairVerdict reference) {}

    /**
     * Entries that differ in one parameter.
     *
     * @param params the parameters that the arms share
     * @param best the arm that the policy found to be the best, as an index of {@code arms}
     * @param arms in the file's order
     * @param secondsWithoutRacing {@code secondsSpent} if no arm leaves before the last verdict
     */
    public record ReplayedFamily(
            String benchmark,
            Map<String, String> params,
            int best,
            List<ReplayedArm> arms,
            double secondsSpent,
            double secondsWithoutRacing,
            double defaultSeconds,
            String defaultBest) {}

    /**
     * An arm of a family; verdicts are on its cost over that of the policy's best arm.
     *
     * @param name the value of the parameter that tells the arms apart
     * @param found empty for the best
     */
    public record ReplayedArm(
            String name, int forksUsed, Optional<PairVerdict> found, PairVerdict byDefault, PairVerdict reference) {}
}
