package dev.strandbench.result;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The place of a measurement in an interleaved run. Forks of the same run and block ran next to each other, so two
 * measurements can be paired by block. A field that the file does not state is empty or 0.
 *
 * @param blocks the number of each fork's block, in the order of the forks
 * @param machine the description of the run's machine
 * @param jdk the label of the JDK, which is unique in the run's plan
 * @param sequential true if the run computed verdicts after several numbers of forks and could stop each time
 * @param measuredFrom the age, in s, from which the iterations of each fork count
 * @param environment the settings of the machine and the JVM by name: schedulers, memory, collector
 * @param givenUp true if forks failed repeatedly; the other forks of the arm are not judged in this case
 * @param shard the part of a larger run, such as {@code 2/4}; empty for a whole run
 * @param allForks the number of forks run, including forks that do not count; 0 if no fork failed
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
