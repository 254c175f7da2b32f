package dev.strandbench.scenario.service;

import dev.strandbench.scenario.Answer;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Warmup;

/**
 * <b>Question.</b> How many requests does a service that has just started answer in a second?
 *
 * <p><b>Mechanism.</b> That of {@link ServiceBenchmark}, before the JIT compiler has done much. This is what was
 * published: each figure is of a service that was started for it.
 *
 * <p><b>One op</b> is all requests of all users, once; there is one op in a fork, without warm-up, whatever the other
 * benchmarks do. Before it, one request has confirmed where the service runs it. Ideal: as for the warm one.
 *
 * <p><b>Not measured.</b> The start itself. Each fork gives one value: more forks give the distribution.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar ColdService -p heap=64m,128m -f 10}
 *
 * <p><b>Sources.</b> As for {@link ServiceBenchmark}.
 */
@Answer(
        columns = {"throughput", "latency.p99", "errors"},
        allocationPerTask = false)
@BenchmarkMode(Mode.SingleShotTime)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
public class ColdServiceBenchmark extends ServiceBenchmark {}
