package dev.strandbench.result;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A measurement's run and blocks. Forks of the same run and block are compared in pairs. Unknown values are empty or 0.
 *
 * @param blocks block number of each fork, in the order of the forks
 * @param sequential true if the run had interim analyses and could stop after each of them
 * @param measuredFrom age of each fork, in s, at which its counted iterations begin
 * @param givenUp true if the run gave up the arm after repeated failures; the arm's forks then get no verdict
 * @param shard part of a divided run, such as {@code 2/4}; empty for a whole run
 * @param allForks number of forks, including failed ones; recorded only if a fork failed, otherwise 0
 */
public record RunMembership(
        String run,
        List<Integer> blocks,
        String machine,
        String jdk,
        Optional<AnswerMetric> answer,
        boolean sequential,
        OptionalDouble measuredFrom,
        Map<String, String> environment,
        boolean givenUp,
        String shard,
        int failedForks,
        int allForks) {

    public RunMembership {
        allForks = failedForks == 0 ? 0 : allForks;
    }
}
