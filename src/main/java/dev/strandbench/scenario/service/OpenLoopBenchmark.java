package dev.strandbench.scenario.service;

import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.ValidRange;
import java.time.Duration;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Warmup;

/**
 * <b>Question.</b> How long do clients wait if requests arrive at a fixed rate, even when the service cannot keep up?
 *
 * <p><b>Mechanism.</b> The benchmark uses the services of {@link ServiceBenchmark}. Requests arrive even if earlier
 * ones are not yet answered.
 *
 * <p><b>One op</b> is a load at the rate {@code ratePerSecond}, and lasts until all requests are answered. The answer
 * is the metric {@code latency.p99}, measured from the planned start of each request. The parameter {@code threads}
 * limits concurrent requests; latencies include the wait for a thread. The ideal is the duration that the parameter
 * {@code seconds} sets.
 *
 * <p><b>Not measured.</b> Requests use no network, and do not arrive in bursts. OpenLoop leaves out SEQUENTIAL and
 * PLATFORM, because no server uses them.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar OpenLoop -p ratePerSecond=50,100,200 -p heap=128m}
 * <b>Sources.</b> Moraes, "Kotlin Coroutine Benchmark" (the service); Tene, "How NOT to Measure Latency".
 */
@Answer(
        metric = "latency.p99",
        unit = "ms",
        columns = {"throughput", "errors"},
        allocationPerTask = false)
@BenchmarkMode(Mode.SingleShotTime)
@Warmup(iterations = 1)
@Measurement(iterations = 2)
public class OpenLoopBenchmark extends RateScenario {

    @Param("100")
    @ValidRange(min = 1, max = 100_000)
    public int ratePerSecond;

    /** The time during which the load generator sends requests, in seconds. */
    @Param("10")
    @ValidRange(min = 1, max = 3_600)
    public int seconds;

    @Benchmark
    public long openLoop() throws Exception {
        if (!hasService()) {
            return 0;
        }
        LoadReport report = load(ratePerSecond, seconds);
        show(report);
        return report.successes();
    }

    @Override
    public Duration ideal() {
        return Duration.ofSeconds(seconds);
    }

    @Override
    public Duration longestOp() {
        return longestWarmUp().plus(longestLoad(seconds));
    }

    @Override
    public int tasksPerOp() {
        return Math.multiplyExact(ratePerSecond, seconds);
    }
}
