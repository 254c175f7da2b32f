package dev.strandbench.run;

import dev.strandbench.analysis.PairVerdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Results of replays. Reference verdicts use the last third of each fork. Times are in s, summed over all arms. */
public record Replayed(List<ReplayedPair> pairs, List<ReplayedFamily> families) {

    /**
     * A comparison of two arms. The verdicts are about the ratio of the candidate's cost to the baseline's cost.
     *
     * @param benchmark the benchmark's name, or both names if the arms have different benchmarks
     * @param params parameters of the baseline
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

    /** The ages of a fork, in s, between which iterations count for verdicts. The later age is the end of the fork. */
    public record CountedAges(double from, double to) {}

    /**
     * A family of result entries that differ in only one parameter.
     *
     * @param params shared parameters, the number of threads if above 1, and the JDK if the file has several JDKs
     * @param best index of the arm that is best according to the policy
     * @param secondsWithoutRacing time, in s, that the policy would take if it measured every arm until the last
     *     verdict
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
     * Verdicts are about the ratio of an arm's cost to the best arm's cost. The policy gives no verdict on the best
     * arm.
     */
    public record ReplayedArm(
            String name, int forksUsed, Optional<PairVerdict> found, PairVerdict byDefault, PairVerdict reference) {}
}
