package dev.strandbench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.strandbench.machine.ProcessorQuota;
import dev.strandbench.machine.ProcessorSet;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.ChosenCircumstances;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.Planner;
import dev.strandbench.plan.Profile;
import dev.strandbench.profiler.SettingsProfiler;
import dev.strandbench.run.ForkOutcome.Finished;
import dev.strandbench.run.policy.ForkShape;
import dev.strandbench.scenario.baseline.BaselineBenchmark;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** What forks really get, as their JVMs say from inside, on every JDK of this machine. */
class CircumstancesIT {

    private static final List<String> COLLECTORS = List.of("Serial", "Parallel", "G1", "ZGC", "Shenandoah");
    private static final ForkShape TINY = new ForkShape(1, Duration.ofMillis(10));

    private final Plan plan = plan(Map.of("gc", COLLECTORS, "jdk", List.of("all")));

    @AutoClose
    private final JmhForkSource source = source(plan);

    private static JmhForkSource source(Plan planned) {
        return new JmhForkSource(
                planned.environment().jdks(),
                cell -> new OptionsBuilder().addProfiler(SettingsProfiler.class).build(),
                Duration.ofMinutes(2),
                false);
    }

    private static Plan plan(Map<String, List<String>> arms) {
        return plan(
                List.of("SEQUENTIAL"),
                ChosenCircumstances.of(arms, Map.of("heap", List.of("96m"), "processors", List.of("1"))));
    }

    private static Plan plan(List<String> models, ChosenCircumstances circumstances) {
        return new Planner(
                        Profile.read("quick"), List.of("BaselineBenchmark.oneTask"), Map.of("model", models), List.of())
                .under(circumstances)
                .plan(List.of(), new Planner.Limits(Duration.ofHours(1), 0.1, 0, false), Optional.empty(), 1);
    }

    private Cell arm(String circumstance, String value) {
        return new Cell(
                BaselineBenchmark.class.getName() + ".oneTask",
                "avgt",
                Map.of("model", "SEQUENTIAL", circumstance, value),
                plan.environment().jdks().getFirst().label());
    }

    private static Map<String, String> settings(ForkOutcome outcome) {
        assertThat(outcome).isInstanceOf(Finished.class);
        return ((Finished) outcome).jvm().settings();
    }

    @Test
    void forksHaveTheCollectorTheHeapAndTheProcessorsOfTheirArm() {
        requireSettings(plan(Map.of("gc", COLLECTORS)));
    }

    @Tag("full")
    @Test
    void forksHaveTheCollectorTheHeapAndTheProcessorsOfTheirArmOnEveryJdk() {
        requireSettings(plan);
    }

    private void requireSettings(Plan planned) {
        List<Cell> arms = planned.families().getFirst().arms();
        assertThat(arms).allSatisfy(arm -> {
            Map<String, String> settings = settings(source.run(arm, TINY));
            assertThat(settings.get("gc") + "GC").startsWith(arm.parameters().get("arm.gc"));
            assertThat(settings).containsEntry("heap.max", "96 MiB").containsEntry("processors", "1");
        });
        assertThat(arms.stream().map(arm -> arm.parameters().get("arm.gc")))
                .contains("Serial", "Parallel", "G1", "ZGC");
    }

    @Test
    void forksRunAllArmsOfAMixedProfileFirst() {
        Plan mixed = plan(
                List.of("SEQUENTIAL", "VIRTUAL"),
                ChosenCircumstances.of(Map.of(), Map.of("heap", List.of("96m"), "profile", List.of("MIXED"))));
        try (JmhForkSource here = source(mixed)) {
            assertThat(mixed.families().getFirst().arms())
                    .hasSize(2)
                    .allSatisfy(arm -> assertThat(settings(here.run(arm, TINY))).containsEntry("profile", "MIXED"));
        }
    }

    @Test
    void forksRunOnTheProcessorsOfTheirArmAlone() {
        assumeTrue(ProcessorSet.parse("0").orElseThrow().obstacle().isEmpty(), "taskset, and processor 0");

        assertThat(settings(source.run(arm("arm.cpuset", "0"), TINY)))
                .containsEntry("processors.allowed", "0")
                .containsEntry("processors", "1");
    }

    @Test
    void forksHaveTheQuotaOfTheirArmOrFail() {
        ForkOutcome outcome = source.run(arm("arm.quota", "0.5"), TINY);

        if (ProcessorQuota.obstacle("0.5").isPresent()) {
            assertThat(outcome).isInstanceOf(ForkOutcome.Failed.class);
        } else {
            assertThat(settings(outcome)).containsEntry("processors.quota", "0.5");
        }
    }
}
