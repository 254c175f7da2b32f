package dev.strandbench.report;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.options.TimeValue;

/** What JMH says of a benchmark that never ran. */
final class MadeUpParams {

    private MadeUpParams() {}

    /** One fork and one thread, average time in ms. */
    static BenchmarkParams of(String benchmark, WorkloadParams workload, IterationParams iteration) {
        return new BenchmarkParams(
                benchmark,
                benchmark,
                true,
                1,
                new int[] {1},
                List.of(),
                1,
                0,
                iteration,
                iteration,
                Mode.AverageTime,
                workload,
                TimeUnit.MILLISECONDS,
                1,
                "java",
                List.of(),
                "25",
                "vm",
                "25",
                "1.37",
                TimeValue.NONE);
    }
}
