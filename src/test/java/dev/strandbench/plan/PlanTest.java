package dev.strandbench.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.machine.MachineIdentity;
import dev.strandbench.plan.Family.JmhCounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class PlanTest {

    private static final Plan PLAN = Plans.of(Duration.ofMinutes(1), false, 2, "A", "B", "C");
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    @Test
    void countsTheCellsOfAllFamilies() {
        assertThat(PLAN.cells()).isEqualTo(6);
    }

    private static final Plan.Environment HERE = PLAN.environment();

    @Test
    void resumesIfNothingHasChanged() {
        assertThat(HERE.differences(HERE)).isEmpty();
        assertThat(HERE.differences(PLAN.within(Duration.ofHours(1)).environment()))
                .isEmpty();
    }

    @Test
    void resumesIfAnotherJdkIsInstalled() {
        PlannedJdk further = new PlannedJdk("28", Path.of("other", "java"), List.of());

        assertThat(HERE.differences(new Plan.Environment(
                        List.of(HERE.jdks().get(0), further),
                        "jar",
                        List.of(),
                        HERE.machine(),
                        HERE.machineSettings(),
                        Map.of())))
                .isEmpty();
    }

    @Test
    void namesEverythingThatHasChanged() {
        MachineIdentity other = new MachineIdentity("Linux", "", 4, 1024);

        assertThat(HERE.differences(new Plan.Environment(
                        List.of(), "another jar", List.of(), other, Map.of("kernel", "6.18"), Map.of())))
                .containsExactly(
                        "the jar has changed",
                        "the machine was Linux, 2 processors, 1024 MiB, and is Linux, 4 processors, 1024 MiB",
                        "kernel was 6.8 and is 6.18",
                        "JDK 25 is no longer java");
    }

    @Test
    void namesAJdkWhoseBuildHasChanged(@TempDir Path home) throws IOException {
        Files.createDirectories(home.resolve("bin"));
        Files.createFile(home.resolve("bin").resolve("java"));
        installBuild(home, "28-ea+10-1");
        PlannedJdk jdk = PlannedJdk.named(home.toString());
        PlannedJdk ofAnOldPlan = new PlannedJdk(jdk.label(), jdk.program(), jdk.arguments());

        assertThat(differentJdks(jdk)).isEmpty();
        installBuild(home, "28-ea+11-1");
        assertThat(differentJdks(jdk)).containsExactly("JDK 28-ea is no longer " + jdk.program());
        assertThat(differentJdks(ofAnOldPlan)).isEmpty();
    }

    private static void installBuild(Path home, String runtimeVersion) throws IOException {
        Files.writeString(
                home.resolve("release"), "JAVA_VERSION=\"28-ea\"\nJAVA_RUNTIME_VERSION=\"" + runtimeVersion + "\"\n");
    }

    private static List<String> differentJdks(PlannedJdk jdk) {
        Plan plan = PLAN.on(Plan.Environment.ofThisMachine(List.of(jdk), Optional.empty()));
        return plan.differences().stream()
                .filter(difference -> difference.startsWith("JDK "))
                .toList();
    }

    @Test
    void hasTheFieldsOfItsPartsAtTheTopOfItsFile() {
        JsonNode written = MAPPER.valueToTree(PLAN);

        assertThat(written.propertyNames())
                .containsExactlyInAnyOrder(
                        "run",
                        "profile",
                        "created",
                        "seed",
                        "budget",
                        "precision",
                        "margin",
                        "fixed",
                        "asked",
                        "pace",
                        "jdks",
                        "jvmArguments",
                        "profilers",
                        "families",
                        "jar",
                        "benchmarkPath",
                        "machine",
                        "machineSettings",
                        "jvmSettings",
                        "call",
                        "shard",
                        "whole");
        Plan read = MAPPER.treeToValue(written, Plan.class);
        assertThat(read.environment().jdks().getFirst().program())
                .isEqualTo(Path.of("java").toAbsolutePath());
        assertThat(read).isEqualTo(PLAN.on(read.environment()));
    }

    @Test
    void isReadFromOldFilesWithoutLaterFields() {
        ObjectNode written = MAPPER.valueToTree(PLAN);
        written.remove(List.of("asked", "benchmarkPath", "machineSettings", "jvmSettings", "call", "shard"));
        ((ObjectNode) written.path("jdks").path(0)).remove("runtime");

        Plan read = MAPPER.treeToValue(written, Plan.class);

        assertThat(read.isWhole()).isTrue();
        assertThat(read.environment().jdks().getFirst().runtime()).isEmpty();
        assertThat(read.environment().benchmarkPath()).isEmpty();
        assertThat(read.environment().machineSettings()).isEmpty();
        assertThat(read.environment().jvmSettings()).isEmpty();
        assertThat(read.origin().call()).isEmpty();
        assertThat(read.origin().shard()).isEmpty();
    }

    @Test
    void isNotWholeWithoutAMachine() {
        ObjectNode written = MAPPER.valueToTree(PLAN);
        written.remove("machine");

        assertThat(MAPPER.treeToValue(written, Plan.class).isWhole()).isFalse();
    }

    @Test
    void staysTheSameShard() {
        Plan shard = Plans.shard("2/4", 2, "A");

        assertThat(shard.within(Duration.ofHours(2)).origin().shard()).isEqualTo("2/4");
        assertThat(Plans.fromJar("another jar", shard).origin().shard()).isEqualTo("2/4");
        assertThat(PLAN.origin().shard()).isEmpty();
    }

    @Test
    void changesNothingButTheBudgetWithin() {
        Plan longer = PLAN.within(Duration.ofHours(1));

        assertThat(longer.effort().budget()).isEqualTo(Duration.ofHours(1));
        assertThat(longer.within(PLAN.effort().budget())).isEqualTo(PLAN);
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
        assertThat(more.environment()).isEqualTo(plan.environment());
    }

    private static final String TOLD = "-Dtold=1";

    @ParameterizedTest
    @CsvSource({"YourWorkload, cpu, 0us, 50us", "FanOut, workMicros, 0, 10"})
    void tellsForksTheSpeedOfCpuWork(String scenario, String parameter, String none, String some) {
        Plan plan = plan(scenario, Map.of(parameter, List.of(none, some)));

        assertThat(plan.withCpuWork(() -> TOLD)).isEqualTo(plan.withJvmArgument(TOLD));
        assertThat(plan.withJvmArgument(TOLD).jvmArguments())
                .endsWith(TOLD)
                .hasSize(plan.jvmArguments().size() + 1);
    }

    @Test
    void doesNotMeasureTheSpeedIfNothingComputes() {
        for (Plan plan : List.of(
                plan("YourWorkload", Map.of("cpu", List.of("0us"))),
                plan("FanOut", Map.of("workMicros", List.of("0"))))) {
            assertThat(plan.withCpuWork(() -> {
                        throw new AssertionError("measured");
                    }))
                    .isEqualTo(plan);
        }
    }

    private static Plan plan(String regex, Map<String, List<String>> parameters) {
        return new Planner(Profile.read("quick"), List.of(regex), parameters, List.of("VIRTUAL", "IO"))
                .plan(List.of(), new Planner.Limits(Duration.ofMinutes(1), 0.02, 0, false), Optional.empty(), 1);
    }
}
