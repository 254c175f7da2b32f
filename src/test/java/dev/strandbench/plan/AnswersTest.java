package dev.strandbench.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.result.AnswerMetric;
import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.ScenarioBenchmark;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.options.OptionsBuilder;

class AnswersTest {

    private static final String SCENARIO = "dev.strandbench.scenario.";

    static List<SelectedBenchmark> benchmarks() {
        return SelectedBenchmark.of(new OptionsBuilder().build()).stream()
                .filter(SelectedBenchmark::isScenario)
                .toList();
    }

    @Test
    void knowsTheMetricThatAnswersByTheNameOfABenchmark() {
        assertThat(Answers.of(SCENARIO + "startuplatency.StartupLatencyBenchmark.startupLatency"))
                .contains(new AnswerMetric("latency.p50", "us", false));
        assertThat(Answers.of(SCENARIO + "service.HighestRateBenchmark.highestRate"))
                .contains(new AnswerMetric("rate.highest", "requests/s", true));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                SCENARIO + "fanout.FanOutBenchmark.fanOut",
                SCENARIO + "service.ServiceBenchmark.service",
                SCENARIO + "fanout.fanoutBENCHMARK.fanOut",
                "com.somebody.ElsesBenchmark.op",
                "java.lang.String.length",
                "[I.x",
                "noDot",
                ".",
                ""
            })
    void leavesToTheScoreWhatNobodyDeclares(String benchmark) {
        assertThat(Answers.of(benchmark)).isEmpty();
    }

    @Test
    void answersByTheScoreInTheDirectionOfItsMode() {
        assertThat(benchmarks())
                .filteredOn(benchmark -> benchmark.name().equals("FanOut"))
                .singleElement()
                .satisfies(fanOut -> {
                    assertThat(fanOut.answer()).isEqualTo(new AnswerMetric("", "", false));
                    assertThat(fanOut.columns()).isEmpty();
                    assertThat(fanOut.hasAllocationPerTask()).isTrue();
                });
    }

    @Test
    void tellsNothingPerTaskOfASingleShotWhoseSetUpCountsToo() {
        assertThat(benchmarks())
                .filteredOn(benchmark -> benchmark.entry().getMode() == Mode.SingleShotTime)
                .hasSizeGreaterThan(2)
                .noneMatch(SelectedBenchmark::hasAllocationPerTask);
    }

    @Test
    void dependsOnParametersOnlyWhereAScenarioSaysSo() {
        SelectedBenchmark workload = named("YourWorkload");

        assertThat(workload.answer(cell(workload, "arrivals", "closed"))).isEqualTo(AnswerMetric.score("avgt"));
        assertThat(workload.answer(cell(workload, "arrivals", "200/s")))
                .isEqualTo(new AnswerMetric("latency.p99", "ms", false));
        SelectedBenchmark fanOut = named("FanOut");
        assertThat(fanOut.answer(fanOut.cells(new OptionsBuilder().build()).getFirst()))
                .isEqualTo(fanOut.answer());
    }

    @Test
    void knowsOfParametersHowLongAnOpMayTake() {
        assertThat(longestOp("HighestRate", "seconds", "60")).isGreaterThan(Duration.ofHours(1));
        assertThat(longestOp("OpenLoop", "seconds", "3600")).isBetween(Duration.ofHours(1), Duration.ofHours(3));
        assertThat(longestOp("LeastHeap", "mostMebibytes", "64")).isGreaterThan(Duration.ofMinutes(5));
        assertThat(longestOp("FanOut", "tasks", "1000")).isZero();
    }

    @Test
    void knowsOfParametersHowLongAnOpUsuallyTakes() {
        assertThat(usualOp("UserProfile", "requests", "1000000")).isBetween(10.0, 30.0);
        assertThat(usualOp("SequentialTransactions", "transactions", "100")).isBetween(3.0, 6.0);
        assertThat(usualOp("Transactions", "model", "SEQUENTIAL")).isBetween(3.0, 6.0);
        assertThat(usualOp("ParallelMap", "tokens", "1000000")).isPositive();
        assertThat(usualOp("Footprint", "tasks", "1000")).isZero();
        // A warm-up of 20 s, and as long as nine attempts.
        assertThat(usualOp("HighestRate", "seconds", "2")).isEqualTo(20 + 9 * 2);
    }

    private static double usualOp(String name, String parameter, String value) {
        SelectedBenchmark benchmark = named(name);
        return benchmark.usualOpSeconds(cell(benchmark, parameter, value));
    }

    @Test
    void knowsWhatABenchmarkThatIsNoScenarioSaysItselfOfHowLongAnOpMayTake() {
        String somebodys = "com.acme.SomebodysBenchmark.once";
        String scenario = named("HighestRate").entry().getUsername();

        Duration longest = SelectedBenchmark.longestOp(somebodys, Map.of("tokens", "100"));

        assertThat(longest).isEqualTo(Duration.ofMinutes(20));
        assertThat(SelectedBenchmark.hasTimeout(somebodys)).isTrue();
        assertThat(SelectedBenchmark.hasTimeout(scenario)).isFalse();
    }

    private static Duration longestOp(String name, String parameter, String value) {
        SelectedBenchmark benchmark = named(name);
        return SelectedBenchmark.longestOp(benchmark.entry().getUsername(), cell(benchmark, parameter, value));
    }

    private static SelectedBenchmark named(String name) {
        return benchmarks().stream()
                .filter(benchmark -> benchmark.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Map<String, String> cell(SelectedBenchmark benchmark, String parameter, String value) {
        return benchmark
                .cells(new OptionsBuilder().param(parameter, value).build())
                .getFirst();
    }

    @ParameterizedTest
    @MethodSource("benchmarks")
    void isDeclaredWholeOrNotAtAll(SelectedBenchmark benchmark) {
        AnswerMetric answer = benchmark.answer();

        assertThat(Answers.of(benchmark.entry().getUsername()))
                .isEqualTo(Answers.of(benchmark.type().orElseThrow()));
        assertThat(answer.unit().isEmpty()).isEqualTo(answer.isScore());
        List<String> others = Stream.of(benchmark.columns(), benchmark.further())
                .flatMap(List::stream)
                .toList();
        assertThat(others).doesNotContain("", answer.metric(), "ideal", "tasks").doesNotHaveDuplicates();
    }

    @Test
    void isAskedOfScenariosAlone() {
        assertThat(benchmarks())
                .extracting(benchmark -> benchmark.type().orElseThrow())
                .filteredOn(type -> type.isAnnotationPresent(Answer.class))
                .hasSizeGreaterThan(5)
                .allMatch(ScenarioBenchmark.class::isAssignableFrom);
    }
}
