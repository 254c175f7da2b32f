package dev.strandbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.AverageTimeResult;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.options.TimeValue;

class RankedStrategiesTest {

    @Test
    void ranksStrategiesInOneTableLikeModels() {
        String table = RankedTable.render(List.of(result("SLOW", 20), result("FAST", 10)));

        assertThat(table.lines())
                .containsExactly(
                        "ParallelMap.parallelMap  items=100",
                        "      strategy   score  ± error  unit   × best  × ideal  B/task",
                        "  1.  FAST      10.000        –  ms/op    1.00        –       –",
                        "  2.  SLOW      20.000        –  ms/op    2.00        –       –",
                        "");
    }

    private static RunResult result(String strategy, long millis) {
        WorkloadParams workload = new WorkloadParams();
        workload.put("strategy", strategy, 0);
        workload.put("items", "100", 0);
        IterationParams iteration = new IterationParams(IterationType.MEASUREMENT, 1, TimeValue.NONE, 1);
        String name = "dev.strandbench.scenario.parallelmap.ParallelMapBenchmark.parallelMap";
        BenchmarkParams params = MadeUpParams.of(name, workload, iteration);
        IterationResult one = new IterationResult(params, iteration, null);
        one.addResult(new AverageTimeResult(
                ResultRole.PRIMARY, "op", 1, TimeUnit.MILLISECONDS.toNanos(millis), TimeUnit.MILLISECONDS));
        return new RunResult(params, List.of(new BenchmarkResult(params, List.of(one))));
    }
}
