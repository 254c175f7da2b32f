package dev.strandbench.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.base.UserErrorException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** Scenarios whose arms are strategies are checked like those whose arms are models. */
class StrategyArmsTest {

    @Test
    void leavesOutStrategiesThatTheParametersRuleOutAndSaysWhy() {
        Selection check = check("BlockingIo", Map.of("tasks", "10000", "delayMillis", "100"));

        Map<String, String> leftOut = check.armsToLeaveOut();

        assertThat(leftOut).containsOnlyKeys("POOL_64", "IO");
        assertThat(leftOut.get("IO")).startsWith("BlockingIo strategy=IO").contains("over the bound of 10 s");
        assertThat(check.armParameter()).isEqualTo("strategy");
        assertThat(check.remainingArms(leftOut.keySet()))
                .contains("POOL_200", "VIRTUAL", "NIO_COROUTINES", "KTOR", "ASYNC_CHANNELS")
                .doesNotContain("POOL_64", "IO");
    }

    @Test
    void countsTheThreadsThatTheCallGivesIo() {
        Options options = new OptionsBuilder()
                .include("\\.BlockingIoBenchmark\\.")
                .param("tasks", "10000")
                .param("delayMillis", "100")
                .jvmArgsAppend("-Dkotlinx.coroutines.io.parallelism=100")
                .build();

        assertThat(new Selection(SelectedBenchmark.of(options), options).armsToLeaveOut())
                .containsOnlyKeys("POOL_64");
    }

    @Test
    void refusesAStrategyThatCannotRunWhenTheCallNamesIt() {
        Selection check = check("BlockingIo", Map.of("strategy", "POOL_64", "tasks", "10000", "delayMillis", "100"));

        assertThatThrownBy(check::armsToLeaveOut)
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining("strategy=POOL_64");
    }

    @Test
    void refusesACallThatLeavesNoStrategy() {
        Selection check = check("Service", Map.of("timeoutMillis", "5"));

        assertThatThrownBy(check::armsToLeaveOut)
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining("timeoutMillis=5 is not above upstreamMillis=100");
    }

    @Test
    void asksForOneScenarioWhenModelsAndStrategiesMeet() {
        Selection check = check("(FanOut|ParallelMap)", Map.of("tasks", "10001"));

        assertThatThrownBy(check::armsToLeaveOut)
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining("select one scenario");
    }

    @Test
    void listsTheStrategiesWhenOneIsUnknown() {
        Selection check = check("ParallelMap", Map.of("strategy", "NOPE"));

        assertThatThrownBy(() -> check.requireValidParameters(Set.of("strategy")))
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining("strategy=NOPE is not valid for ParallelMap; valid: LOOP, PARALLEL_STREAM");
    }

    private static Selection check(String scenarios, Map<String, String> parameters) {
        ChainedOptionsBuilder builder = new OptionsBuilder().include("\\." + scenarios + "Benchmark\\.");
        parameters.forEach((name, value) -> builder.param(name, value));
        Options options = builder.build();
        List<SelectedBenchmark> selected = SelectedBenchmark.of(options);
        return new Selection(selected, options);
    }
}
