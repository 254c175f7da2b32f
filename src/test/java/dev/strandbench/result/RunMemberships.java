package dev.strandbench.result;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Memberships in runs without shards, for tests. */
public final class RunMemberships {

    private RunMemberships() {}

    public static RunMembership of(String run, List<Integer> blocks, String machine) {
        return of(run, blocks, machine, "", Optional.empty(), true, OptionalDouble.empty(), Map.of());
    }

    public static RunMembership of(
            String run,
            List<Integer> blocks,
            String machine,
            String jdk,
            Optional<AnswerMetric> answer,
            boolean sequential,
            OptionalDouble measuredFrom,
            Map<String, String> environment) {
        return of(run, blocks, machine, jdk, answer, sequential, measuredFrom, environment, false);
    }

    /** Returns the membership of an arm without failed forks. */
    public static RunMembership of(
            String run,
            List<Integer> blocks,
            String machine,
            String jdk,
            Optional<AnswerMetric> answer,
            boolean sequential,
            OptionalDouble measuredFrom,
            Map<String, String> environment,
            boolean givenUp) {
        return new RunMembership(
                run, blocks, machine, jdk, answer, sequential, measuredFrom, environment, givenUp, "", 0, 0);
    }
}
