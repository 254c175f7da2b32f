package dev.strandbench.plan;

import static dev.strandbench.UserErrors.assertThatUserError;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

class SelectionTest {

    @Test
    void leavesNoModelOutByDefault() {
        assertThat(check("GuardedCounter", "").armsToLeaveOut()).isEmpty();
    }

    @Test
    void leavesOutTheModelsThatCannotRunWithAnyValueAskedFor() {
        Map<String, String> leftOut =
                check("GuardedCounter", "protection=MUTEX").armsToLeaveOut();
        assertThat(leftOut).containsOnlyKeys("SEQUENTIAL", "PLATFORM", "POOL", "VIRTUAL", "STRUCTURED");
        assertThat(leftOut)
                .allSatisfy((model, reason) -> assertThat(reason)
                        .startsWith("GuardedCounter model=" + model + " protection=MUTEX ")
                        .endsWith("use LOCK with blocking models"));
    }

    @Test
    void saysThatTheirValidCellsAreLeftOutToo() {
        assertThat(check("GuardedCounter", "protection=LOCK,MUTEX")
                        .armsToLeaveOut()
                        .get("VIRTUAL"))
                .endsWith("; the other cells of VIRTUAL are left out with it; measure them in a separate call");
    }

    @Test
    void leavesOutStrategiesThatTheParametersRuleOutAndSaysWhy() {
        Selection check = check("BlockingIo", "tasks=10000 delayMillis=100");
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
        assertThat(check("BlockingIo", "tasks=10000 delayMillis=100", "-Dkotlinx.coroutines.io.parallelism=100")
                        .armsToLeaveOut())
                .containsOnlyKeys("POOL_64");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
        GuardedCounter; protection=MUTEX model=VIRTUAL; model=VIRTUAL protection=MUTEX
        BlockingIo; strategy=POOL_64 tasks=10000 delayMillis=100; strategy=POOL_64
        Service; timeoutMillis=5; timeoutMillis=5 is not above upstreamMillis=100
        (FanOut|ParallelMap); tasks=10001; select one scenario
        """)
    void refusesACallThatLeavesOutWhatItNamesOrEverythingOrSeveralLists(
            String scenarios, String parameters, String why) {
        assertThatUserError(check(scenarios, parameters)::armsToLeaveOut).hasMessageContaining(why);
    }

    @Test
    void listsTheStrategiesWhenOneIsUnknown() {
        Selection check = check("ParallelMap", "strategy=NOPE");
        assertThatUserError(() -> check.requireValidParameters(Set.of("strategy")))
                .hasMessageContaining("strategy=NOPE is not valid for ParallelMap; valid: LOOP, PARALLEL_STREAM");
    }

    @Test
    void findsParametersOutsideThePublicFieldsOfTheClass() {
        Selection check = check("PrivateParameters", "size=1000");

        check.requireValidParameters(Set.of("size"));
        assertThat(check.selected().getFirst().cells(check.options()))
                .containsExactlyInAnyOrder(
                        Map.of("size", "1000", "weight", "3"),
                        Map.of("size", "1000", "weight", "4"),
                        Map.of("size", "1000", "weight", "5"));
    }

    private static Selection check(String scenarios, String parameters, String... jvmArguments) {
        ChainedOptionsBuilder builder =
                new OptionsBuilder().include("\\." + scenarios + "Benchmark\\.").jvmArgsAppend(jvmArguments);
        parameters
                .lines()
                .flatMap(line -> Stream.of(line.split(" ", -1)))
                .map(parameter -> parameter.split("=", 2))
                .forEach(named -> builder.param(named[0], named[1].split(",", -1)));
        Options options = builder.build();
        return new Selection(SelectedBenchmark.of(options), options);
    }
}
