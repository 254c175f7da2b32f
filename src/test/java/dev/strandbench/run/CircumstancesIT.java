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
import java.util.LinkedHashMap;
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
    private final JmhForkSource source = new JmhForkSource(
            plan.environment().jdks(),
            cell -> new OptionsBuilder().addProfiler(SettingsProfiler.class).build(),
            Duration.ofMinutes(2),
            false);

    private static Plan plan(Map<String, List<String>> arms) {
        return new Planner(
                        Profile.read("quick"),
                        List.of("BaselineBenchmark.oneTask"),
                        Map.of("model", List.of("SEQUENTIAL")),
                        List.of())
                .under(ChosenCircumstances.of(arms, Map.of("heap", List.of("96m"), "processors", List.of("1"))))
                .plan(List.of(), new Planner.Limits(Duration.ofHours(1), 0.1, 0, false), Optional.empty(), 1);
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
        Map<Cell, String> collectors = new LinkedHashMap<>();
        Map<Cell, String> heaps = new LinkedHashMap<>();
        Map<Cell, String> processors = new LinkedHashMap<>();
        for (Cell arm : arms) {
            assertThat(source.run(arm, TINY)).isInstanceOfSatisfying(Finished.class, finished -> {
                Map<String, String> settings = finished.jvm().settings();
                collectors.put(arm, settings.get("gc") + "GC");
                heaps.put(arm, settings.get("heap.max"));
                processors.put(arm, settings.get("processors"));
            });
        }

        assertThat(collectors.keySet()).containsExactlyElementsOf(arms);
        assertThat(collectors)
                .allSatisfy(
                        (arm, gc) -> assertThat(gc).startsWith(arm.parameters().get("arm.gc")));
        assertThat(heaps).allSatisfy((arm, heap) -> assertThat(heap).isEqualTo("96 MiB"));
        assertThat(processors).allSatisfy((arm, count) -> assertThat(count).isEqualTo("1"));
        assertThat(arms.stream().map(arm -> arm.parameters().get("arm.gc")))
                .contains("Serial", "Parallel", "G1", "ZGC");
    }

    @Test
    void forksRunAllArmsOfAMixedProfileFirst() {
        Plan mixed = new Planner(
                        Profile.read("quick"),
                        List.of("BaselineBenchmark.oneTask"),
                        Map.of("model", List.of("SEQUENTIAL", "VIRTUAL")),
                        List.of())
                .under(ChosenCircumstances.of(Map.of(), Map.of("heap", List.of("96m"), "profile", List.of("MIXED"))))
                .plan(List.of(), new Planner.Limits(Duration.ofHours(1), 0.1, 0, false), Optional.empty(), 1);
        try (JmhForkSource here = new JmhForkSource(
                mixed.environment().jdks(),
                cell -> new OptionsBuilder().addProfiler(SettingsProfiler.class).build(),
                Duration.ofMinutes(2),
                false)) {
            assertThat(mixed.families().getFirst().arms())
                    .hasSize(2)
                    .allSatisfy(arm -> assertThat(here.run(arm, TINY))
                            .isInstanceOfSatisfying(
                                    Finished.class,
                                    finished -> assertThat(finished.jvm().settings())
                                            .containsEntry("profile", "MIXED")));
        }
    }

    @Test
    void forksRunOnTheProcessorsOfTheirArmAlone() {
        assumeTrue(ProcessorSet.parse("0").orElseThrow().obstacle().isEmpty(), "taskset, and processor 0");
        Cell arm = new Cell(
                BaselineBenchmark.class.getName() + ".oneTask",
                "avgt",
                Map.of("model", "SEQUENTIAL", "arm.cpuset", "0"),
                plan.environment().jdks().getFirst().label());

        assertThat(source.run(arm, TINY))
                .isInstanceOfSatisfying(
                        Finished.class,
                        finished -> assertThat(finished.jvm().settings())
                                .containsEntry("processors.allowed", "0")
                                .containsEntry("processors", "1"));
    }

    @Test
    void forksHaveTheQuotaOfTheirArmOrFail() {
        Cell arm = new Cell(
                BaselineBenchmark.class.getName() + ".oneTask",
                "avgt",
                Map.of("model", "SEQUENTIAL", "arm.quota", "0.5"),
                plan.environment().jdks().getFirst().label());

        ForkOutcome outcome = source.run(arm, TINY);

        if (ProcessorQuota.obstacle("0.5").isPresent()) {
            assertThat(outcome).isInstanceOf(ForkOutcome.Failed.class);
        } else {
            assertThat(outcome)
                    .isInstanceOfSatisfying(
                            Finished.class,
                            finished -> assertThat(finished.jvm().settings()).containsEntry("processors.quota", "0.5"));
        }
    }
}
