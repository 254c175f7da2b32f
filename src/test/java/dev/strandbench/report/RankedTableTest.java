package dev.strandbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.AverageTimeResult;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.options.TimeValue;

class RankedTableTest {

    private final Locale locale = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(locale);
    }

    @ParameterizedTest
    @ValueSource(strings = {"und", "en-US", "de-DE"})
    void ranksTheModelsOfEachScenarioInEveryLocale(String tag) throws IOException {
        Locale.setDefault(Locale.forLanguageTag(tag));
        List<RunResult> results = List.of(
                result("dev.strandbench.scenario.fanout.FanOutBenchmark.fanOut", "VIRTUAL", 20, 20.5, 21),
                result("dev.strandbench.scenario.fanout.FanOutBenchmark.fanOut", "PLATFORM", 1200, 1201, 1202.5),
                result("dev.strandbench.scenario.fanout.FanOutBenchmark.fanOut", "DEFAULT", 15, 15.5, 15.75),
                result("dev.strandbench.scenario.baseline.BaselineBenchmark.bridge", "HYBRID", 1));

        assertThat(RankedTable.render(results)).isEqualTo(golden("ranked-table.txt"));
    }

    @Test
    void rendersNothingFromNothing() {
        assertThat(RankedTable.render(List.of())).isEmpty();
    }

    private static String golden(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(RankedTableTest.class.getResourceAsStream("/golden/" + name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static RunResult result(String benchmark, String model, double... scores) {
        WorkloadParams workload = new WorkloadParams();
        workload.put("model", model, 0);
        workload.put("tasks", "10000", 0);
        IterationParams iteration = new IterationParams(IterationType.MEASUREMENT, scores.length, TimeValue.NONE, 1);
        BenchmarkParams params = MadeUpParams.of(benchmark, workload, iteration);
        List<IterationResult> iterations = new ArrayList<>();
        for (double score : scores) {
            IterationResult one = new IterationResult(params, iteration, null);
            one.addResult(
                    new AverageTimeResult(ResultRole.PRIMARY, "op", 1, (long) (score * 1e6), TimeUnit.MILLISECONDS));
            if (scores.length == 1) {
                iterations.add(one);
                continue;
            }
            for (Result<?> secondary : List.of(
                    new ScalarResult("ideal", 10, "ms/op", AggregationPolicy.AVG),
                    new ScalarResult("tasks", 10_000, "tasks/op", AggregationPolicy.AVG),
                    new ScalarResult("gc.alloc.rate.norm", 12_345_678, "B/op", AggregationPolicy.AVG))) {
                one.addResult(secondary);
            }
            iterations.add(one);
        }
        return new RunResult(params, List.of(new BenchmarkResult(params, iterations)));
    }
}
