package dev.strandbench.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.environment.MachineIdentity;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlanTest {

    private static final Plan PLAN = Plans.of(Duration.ofMinutes(1), false, 2, "A", "B", "C");

    @Test
    void countsTheCellsOfAllFamilies() {
        assertThat(PLAN.cells()).isEqualTo(6);
    }

    @Test
    void goesOnWhereNothingHasChanged() {
        assertThat(PLAN.differences(PLAN)).isEmpty();
        assertThat(PLAN.differences(PLAN.within(Duration.ofHours(1)))).isEmpty();
    }

    @Test
    void goesOnBesideFurtherJdks() {
        PlannedJdk further = new PlannedJdk("28", Path.of("other", "java"), List.of());

        assertThat(PLAN.differences(PLAN.on(
                        PLAN.jar(),
                        PLAN.machine(),
                        PLAN.machineSettings(),
                        List.of(PLAN.jdks().get(0), further))))
                .isEmpty();
    }

    @Test
    void namesEverythingThatHasChanged() {
        MachineIdentity other = new MachineIdentity("Linux", "", 4, 1024);

        assertThat(PLAN.differences(PLAN.on("another jar", other, Map.of("kernel", "6.18"), List.of())))
                .containsExactly(
                        "the jar has changed",
                        "the machine was Linux, 2 processors, 1024 MiB, and is Linux, 4 processors, 1024 MiB",
                        "kernel was 6.8 and is 6.18",
                        "JDK 25 is no longer java");
    }

    @Test
    void staysTheShardThatItIs() {
        Plan shard = Plans.shard("2/4", 2, "A");

        assertThat(shard.within(Duration.ofHours(2)).shard()).isEqualTo("2/4");
        assertThat(shard.on("another jar", shard.machine(), shard.machineSettings(), shard.jdks())
                        .shard())
                .isEqualTo("2/4");
        assertThat(PLAN.shard()).isEmpty();
    }

    @Test
    void changesNothingButTheBudgetWithin() {
        Plan longer = PLAN.within(Duration.ofHours(1));

        assertThat(longer.budget()).isEqualTo(Duration.ofHours(1));
        assertThat(longer.within(PLAN.budget())).isEqualTo(PLAN);
    }

    @Test
    void hasMoreForksOfAllButSingleShots() {
        JmhCounts three = new JmhCounts(3, 0, 1, Duration.ofSeconds(1));
        Family cold = new Family("cold", List.of(new Cell("some.ColdBenchmark.op", "ss", Map.of(), "25")), three);
        Plan plan = PLAN.withFamilies(List.of(PLAN.families().getFirst(), cold));

        Plan more = plan.withForks(20);

        assertThat(more.families().getFirst().ownCounts()).isEqualTo(new JmhCounts(20, 2, 4, Duration.ofSeconds(1)));
        assertThat(more.families().getLast()).isEqualTo(cold);
        assertThat(more.withForks(10)).isEqualTo(more);
        assertThat(more.differences(plan)).isEmpty();
    }
}
