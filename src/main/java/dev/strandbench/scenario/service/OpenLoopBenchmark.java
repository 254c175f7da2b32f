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
 * <b>Question.</b> How long do clients wait if they arrive at a fixed rate, whether or not the service keeps up?
 *
 * <p><b>Mechanism.</b> The applications of the Service scenario receive requests whether or not they have answered
 * earlier requests. Requests queue for threads, connections and the processor.
 *
 * <p><b>One op</b> is a load at the rate {@code ratePerSecond}, until all requests are answered. The answer is
 * {@code latency.p99}, from the planned start of a request to its answer or failure. The number of concurrent requests
 * is at most {@code threads}; the latency of additional requests includes their wait. The ideal is the time
 * {@code seconds}.
 *
 * <p><b>Not measured.</b> The benchmark uses no network, and the rate has no bursts. OpenLoop leaves out SEQUENTIAL and
 * PLATFORM: no server uses them.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar OpenLoop -p ratePerSecond=50,100,200 -p heap=128m}
 * <b>Sources.</b> Moraes, "Kotlin Coroutine Benchmark", for the service; G. Tene, "How NOT to Measure Latency".
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

    /** The time for which the load generator sends requests, in s. */
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
