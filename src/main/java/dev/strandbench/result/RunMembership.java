package dev.strandbench.result;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The place of a measurement in an interleaved run. Forks of the same run and block ran next to each other, and are
 * paired by block. A component that the result file does not state is empty or 0.
 *
 * @param blocks the block number of each fork, in the order of the forks
 * @param jdk the label of the JDK, which is unique in the run's plan
 * @param sequential true if the run had interim analyses and could stop after each of them
 * @param measuredFrom the age of a fork, in s, from which iterations count
 * @param environment settings of the machine and the JVM by name, for example the collector and the memory
 * @param givenUp true if the run gave up the arm after repeated failures, so no fork of the arm is judged
 * @param shard the part of a larger run, such as {@code 2/4}; empty for a whole run
 * @param allForks the number of forks, including forks that do not count; 0 if no fork failed
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
