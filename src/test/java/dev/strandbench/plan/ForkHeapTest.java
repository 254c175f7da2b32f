package dev.strandbench.plan;

import static dev.strandbench.UserErrors.assertThatUserError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.strandbench.plan.Family.JmhCounts;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;

class ForkHeapTest {

    private static final long PLENTY = 64 * 1024;

    private static ChainedOptionsBuilder fanOut(String tasks) {
        return new OptionsBuilder()
                .include("\\.FanOutBenchmark\\.")
                .param("tasks", tasks)
                .param("model", "VIRTUAL");
    }

    private static List<String> arguments(ChainedOptionsBuilder options) {
        return ForkHeap.of(SelectedBenchmark.of(options.build()), options.build(), PLENTY)
                .map(ForkHeap::arguments)
                .orElse(List.of());
    }

    @Test
    void growsWithTheTasksOfAnOp() {
        assertThat(arguments(fanOut("10000"))).isEmpty();
        assertThat(arguments(fanOut("100000"))).containsExactly("-Xms2048m", "-Xmx2048m");
        assertThat(arguments(fanOut("1000000"))).containsExactly("-Xms7168m", "-Xmx7168m");
        assertThat(arguments(new OptionsBuilder()
                        .include("\\.UserProfileBenchmark\\.")
                        .param("requests", "1000000")
                        .param("model", "VIRTUAL")))
                .containsExactly("-Xms12288m", "-Xmx12288m");
    }

    @ParameterizedTest
    @ValueSource(strings = {"StartupLatency", "ColdStartupLatency"})
    void doesNotGrowWithTasksThatFollowOneAnother(String scenario) {
        assertThat(arguments(new OptionsBuilder()
                        .include("\\." + scenario + "Benchmark\\.")
                        .param("starts", "1000000")))
                .isEmpty();
    }

    @Test
    void isSmallerForTasksThatNeverPark() {
        assertThat(arguments(new OptionsBuilder()
                        .include("\\.SkynetBenchmark\\.")
                        .param("leaves", "1000000")
                        .param("waitMillis", "0")))
                .containsExactly("-Xms3072m", "-Xmx3072m");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-Xmx3g", "-XX:MaxHeapSize=3g"})
    void leavesTheHeapToWhoeverHasChosenOne(String argument) {
        assertThat(arguments(fanOut("1000000").jvmArgsAppend(argument))).isEmpty();
        assertThat(arguments(fanOut("1000000").jvmArgs(argument))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-Xmn64m", "-XX:MaxRAMPercentage=50", "-XX:+UseNUMA"})
    void choosesOneWhereOnlyOtherThingsAreAsked(String argument) {
        assertThat(arguments(fanOut("1000000").jvmArgsAppend(argument))).contains("-Xmx7168m");
    }

    @Test
    void refusesWhatTheMachineCannotTouch() {
        var options = fanOut("1000000").build();
        List<SelectedBenchmark> selected = SelectedBenchmark.of(options);

        assertThatUserError(() -> ForkHeap.of(selected, options, 8 * 1024))
                .hasMessageContaining("its heap of 7168 MiB is more")
                .hasMessageContaining("valid:");
        assertThat(ForkHeap.of(selected, options, 0)).isPresent();
    }

    @Test
    void saysHowLargeAHeapOfLessThanAGibibyteIs() {
        assertThat(new ForkHeap(768).obstacle(900))
                .get(STRING)
                .startsWith("its heap of 768 MiB is more than three quarters");
    }

    @Test
    void saysThatTheHeapOfABenchmarkDoesNotFitASmallContainer() {
        List<String> arguments = List.of("-Xms1g", "-Xmx1g");

        assertThat(ForkHeap.obstacle(arguments, 512))
                .contains("its heap of 1024 MiB is more than three quarters of this machine's memory of 512 MiB;"
                        + " valid: a smaller heap, such as --over heap=256m");
        assertThat(ForkHeap.obstacle(arguments, 2_048)).isEmpty();
        assertThat(ForkHeap.obstacle(List.of(), 512)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "-Xmx3g, 3072",
        "-Xmx256M, 256",
        "-Xmx2097152k, 2048",
        "-Xmx1073741824, 1024",
        "-XX:MaxHeapSize=1t, 1048576",
    })
    void isWhatTheLastArgumentThatChoosesOneSays(String argument, long mebibytes) {
        assertThat(ForkHeap.mebibytesIn(List.of("-Xmx1m", argument, "-Xms8g", "-Xmn1g")))
                .hasValue(mebibytes);
    }

    @Test
    void isInAPlanWhereACellOrTheProfileChoosesOne() {
        Cell small = cell("A", "-Xms256m", "-Xmx256m");
        Cell large = cell("B", "-Xms2048m", "-Xmx2048m");

        assertThat(ForkHeap.largestMebibytes(plan(cell("A"), cell("B")), 1024)).isEqualTo(1024);
        assertThat(ForkHeap.largestMebibytes(plan(small), 1024)).isEqualTo(256);
        assertThat(ForkHeap.largestMebibytes(plan(small, cell("B")), 1024)).isEqualTo(1024);
        assertThat(ForkHeap.largestMebibytes(plan(small, large), 1024)).isEqualTo(2048);
        assertThat(ForkHeap.largestMebibytes(plan(small, large).withJvmArgument("-Xmx6g"), 1024))
                .isEqualTo(6 * 1024);
    }

    private static Cell cell(String arm, String... jvmArguments) {
        return new Cell(
                "some.ScenarioBenchmark.op",
                "avgt",
                Map.of("model", arm),
                "25",
                List.of(jvmArguments),
                Optional.empty());
    }

    private static Plan plan(Cell... arms) {
        return Plans.of(new Family("Scenario.op", List.of(arms), new JmhCounts(3, 2, 4, Duration.ofSeconds(1))));
    }

    @Test
    void refusesToGiveALargeHeapToABenchmarkThatFixesItsOwn() {
        var options = new OptionsBuilder()
                .include("\\.(FanOut|Footprint)Benchmark\\.")
                .param("tasks", "1000000")
                .param("model", "VIRTUAL")
                .build();

        assertThatUserError(() -> ForkHeap.of(SelectedBenchmark.of(options), options, PLENTY))
                .hasMessageContaining("Footprint");
    }
}
