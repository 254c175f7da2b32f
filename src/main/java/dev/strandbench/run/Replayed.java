package dev.strandbench.run;

import dev.strandbench.analysis.PairVerdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The results of replays. Each pair and each arm has a verdict of the adaptive policy ({@code found}) and a verdict of
 * JMH's defaults. The reference verdict comes from the last third of each fork. Times are in s, summed over all arms.
 */
public record Replayed(List<ReplayedPair> pairs, List<ReplayedFamily> families) {

    /**
     * Two arms with verdicts on the candidate's cost divided by the baseline's cost.
     *
     * @param benchmark one name; both names if the arms have different benchmarks
     * @param params the parameters of the baseline
     * @param warmupSeconds the length of each fork's warm-up
     * @param steady true if the ratio did not change with the age of the forks
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

    public record CountedForks(String benchmark, Map<String, String> params, List<CountedAges> forks) {

        public double seconds() {
            return forks.stream().mapToDouble(CountedAges::to).sum();
        }
    }

    /** The ages of a fork, in s, between which iterations count. The fork ends at age {@code to}. */
    public record CountedAges(double from, double to) {}

    /**
     * A family of entries that differ in a single parameter.
     *
     * @param params the parameters that all arms share, with the number of threads if above 1, and the JDK if the file
     *     has several
     * @param best the index of the arm that the policy finds best
     * @param secondsWithoutRacing the time if the policy measured every arm until the last verdict
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
     * An arm with verdicts on its cost divided by the cost of the policy's best arm. The best arm has no {@code found}
     * verdict.
     */
    public record ReplayedArm(
            String name, int forksUsed, Optional<PairVerdict> found, PairVerdict byDefault, PairVerdict reference) {}
}
