package dev.strandbench.scenario.service;

import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.ValidRange;
import java.time.Duration;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;

/**
 * <b>Question.</b> How long do clients wait for the service when they come at a rate of their own, whether it keeps up
 * or not?
 *
 * <p><b>Mechanism.</b> The applications of the Service scenario, with requests under way at once as many as come:
 * queues for threads, connections and the processor. Upstream services and store are the same.
 *
 * <p><b>One op</b> is {@code ratePerSecond} requests a second for {@code seconds}, answered. Its time says nothing but
 * whether the service kept up. The answer is in the secondary metrics: {@code latency}, from the moment at which a
 * request was to be sent to its answer, {@code throughput} and {@code errors}. A request that fails is counted with the
 * latency of its failure. Up to {@code threads} requests are under way; those due beyond wait, and their wait counts.
 * Ideal: {@code seconds}.
 *
 * <p><b>Not measured.</b> Bursts: the rate is even. What a network adds. SEQUENTIAL and PLATFORM make no server.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar OpenLoop -p ratePerSecond=50,100,200 -p heap=128m -f 1 -wi 1 -i
 * 1}
 *
 * <p><b>Sources.</b> Moraes, "Kotlin Coroutine Benchmark", for the service; G. Tene, "How NOT to Measure Latency".
 */
@Answer(
        metric = "latency.p99",
        unit = "ms",
        columns = {"throughput", "errors"},
        allocationPerTask = false)
@BenchmarkMode(Mode.SingleShotTime)
public class OpenLoopBenchmark extends RateScenario {

    /** Requests per second. */
    @Param("100")
    @ValidRange(min = 1, max = 100_000)
    public int ratePerSecond;

    /** For how long to send requests, in s. */
    @Param("10")
    @ValidRange(min = 1, max = 3_600)
    public int seconds;

    /** Sends requests at the rate, and waits for their answers. */
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
        return longestLoad(seconds);
    }

    @Override
    public int tasksPerOp() {
        return Math.multiplyExact(ratePerSecond, seconds);
    }
}
