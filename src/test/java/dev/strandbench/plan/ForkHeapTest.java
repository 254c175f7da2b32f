package dev.strandbench.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.catalog.SelectedBenchmark;
import dev.strandbench.error.UserErrorException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
                        .include("\\.ParallelMapBenchmark\\.")
                        .param("items", "1000000")))
                .containsExactly("-Xms2048m", "-Xmx2048m");
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

        assertThatThrownBy(() -> ForkHeap.of(selected, options, 8 * 1024))
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining("its heap of 7168 MiB is more")
                .hasMessageContaining("valid:");
        assertThat(ForkHeap.of(selected, options, 0)).isPresent();
    }

    @Test
    void saysHowLargeAHeapOfLessThanAGibibyteIs() {
        assertThat(new ForkHeap(768).obstacle(900))
                .hasValueSatisfying(
                        reason -> assertThat(reason).startsWith("its heap of 768 MiB is more than three quarters"));
    }

    @Test
    void refusesToGiveALargeHeapToABenchmarkThatFixesItsOwn() {
        var options = new OptionsBuilder()
                .include("\\.(FanOut|Footprint)Benchmark\\.")
                .param("tasks", "1000000")
                .param("model", "VIRTUAL")
                .build();

        assertThatThrownBy(() -> ForkHeap.of(SelectedBenchmark.of(options), options, PLENTY))
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining("Footprint");
    }
}
