package dev.strandbench.scenario.service;

import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.service.Loads.LoadBound;
import java.time.Duration;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Warmup;

/**
 * <b>Question.</b> How many requests per second does a freshly started service answer?
 *
 * <p><b>Mechanism.</b> The load is that of {@link ServiceBenchmark}, but most of the service's code is not yet
 * compiled.
 *
 * <p><b>One op</b> is a run in which all users send all their requests. A fork has one op and no warm-up. Before the
 * op, one request is sent to check which threads the service uses. The ideal is the same as in
 * {@link ServiceBenchmark}.
 *
 * <p><b>Not measured.</b> The benchmark does not measure the start of the service.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar ColdService -p heap=64m,128m -p pauseMillis=300 -f 10}
 * <b>Sources.</b> As for {@link ServiceBenchmark}.
 */
@Answer(
        columns = {
            "throughput",
            "latency.mean",
            "latency.min",
            "latency.max",
            "latency.stdev",
            "latency.p99",
            "errors",
            "received"
        },
        allocationPerTask = false)
@BenchmarkMode(Mode.SingleShotTime)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
public class ColdServiceBenchmark extends ServiceBenchmark {

    @Override
    Duration firstUseOfLoad() {
        return LoadBound.SHORT_FIRST_USE;
    }
}
