package dev.strandbench.result;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What an interleaved run says of a measurement of its own. Forks of the same run and block ran side by side, so that
 * two measurements can be paired by block.
 *
 * @param run the run's name; equal for all measurements of a run
 * @param blocks the block of each fork, in the order of the forks
 * @param machine what the run knows of its machine, in words; empty if the file does not say
 * @param jdk the JDK's label in the run's plan, which no other JDK of the run has; empty if the file does not say
 * @param answer the figure that answers the benchmark's question; empty if the file does not say
 * @param sequential whether the run looked at its verdicts after several numbers of forks, and could stop at each
 * @param measuredFrom the age of each fork, in s, from which on it counts; empty if the file does not say
 * @param environment how machine and JVM were set, by name: schedulers, memory, collector; empty if the file does not
 *     say
 * @param givenUp whether a later fork failed, again when it was repeated, and the run gave the arm up: what is here is
 *     of the forks before that, and nothing is judged by it
 * @param shard which part of a larger run it was, such as {@code 2/4}; empty if it was all of it, or the file does not
 *     say
 * @param failedForks how many forks failed, whether or not they were made up for; 0 if the file does not say
 * @param allForks of how many that were run, those that count for nothing included; 0 if none failed
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

    /** Says of how many only where some failed, as files do. */
    public RunMembership {
        allForks = failedForks == 0 ? 0 : allForks;
    }

    /** Of a run that is no part of a larger one, and of an arm none of whose forks failed, as far as is known. */
    public RunMembership(
            String run,
            List<Integer> blocks,
            String machine,
            String jdk,
            Optional<AnswerMetric> answer,
            boolean sequential,
            OptionalDouble measuredFrom,
            Map<String, String> environment,
            boolean givenUp) {
        this(run, blocks, machine, jdk, answer, sequential, measuredFrom, environment, givenUp, "", 0, 0);
    }

    /** Of an arm that was not given up, in such a run. */
    public RunMembership(
            String run,
            List<Integer> blocks,
            String machine,
            String jdk,
            Optional<AnswerMetric> answer,
            boolean sequential,
            OptionalDouble measuredFrom,
            Map<String, String> environment) {
        this(run, blocks, machine, jdk, answer, sequential, measuredFrom, environment, false);
    }

    /** What files said before they named JDK and answer. */
    public RunMembership(String run, List<Integer> blocks, String machine) {
        this(run, blocks, machine, "", Optional.empty(), true, OptionalDouble.empty(), Map.of());
    }
}
