package dev.strandbench.run;

import dev.strandbench.analysis.PairVerdict;
import java.util.Map;

/**
 * What became of two arms.
 *
 * @param benchmark the benchmark's name; both, if the arms have different ones
 * @param params the parameters that the arms share
 * @param found what the policy found: candidate over baseline
 * @param secondsSpent recorded time of what the policy used, both arms together
 * @param warmupSeconds the common warm-up, of each fork
 * @param forksUsed of each arm
 * @param steady whether both arms were warmed up
 * @param defaultSeconds what JMH's defaults would have taken, both arms together
 * @param byDefault what JMH's defaults would have found
 * @param reference what the last third of all forks shows
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
