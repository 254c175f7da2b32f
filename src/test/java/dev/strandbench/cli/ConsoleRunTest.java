package dev.strandbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.plan.Plan;
import dev.strandbench.plan.Planner;
import dev.strandbench.plan.Profile;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConsoleRunTest {

    private static final String TOLD = "-Dtold=1";

    @Test
    void isToldToForksOfAWorkloadThatComputes() {
        Plan plan = plan("YourWorkload", Map.of("cpu", List.of("0us", "50us")));

        assertThat(ConsoleRun.withCpuWork(plan, () -> TOLD)).isEqualTo(plan.withJvmArgument(TOLD));
        assertThat(plan.withJvmArgument(TOLD).jvmArguments())
                .endsWith(TOLD)
                .hasSize(plan.jvmArguments().size() + 1);
    }

    @Test
    void isNotMeasuredWhereNothingComputes() {
        for (Plan plan : List.of(plan("YourWorkload", Map.of("cpu", List.of("0us"))), plan("FanOut", Map.of()))) {
            assertThat(ConsoleRun.withCpuWork(plan, () -> {
                        throw new AssertionError("measured");
                    }))
                    .isEqualTo(plan);
        }
    }

    private static Plan plan(String regex, Map<String, List<String>> parameters) {
        return new Planner(Profile.read("quick"), List.of(regex), parameters, List.of("VIRTUAL", "IO"))
                .plan(List.of(), new Planner.Limits(Duration.ofMinutes(1), 0.02, false), Optional.empty(), 1);
    }
}
