package dev.strandbench.scenario.startuplatency;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.SecondaryMetrics;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.ConsumedIndexes;
import java.time.Duration;
import java.util.function.LongConsumer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * <b>Question.</b> How long after the call that starts a task do the first tasks of a JVM begin?
 *
 * <p><b>Mechanism.</b> That of {@link StartupLatencyBenchmark}, and what only the first time costs: classes are loaded,
 * threads of pools, carriers and dispatchers started, code is interpreted. The runtime is open, as it would be in a
 * program, but it has run no task. For the same reason the check of where tasks run comes after the op and not before
 * it.
 *
 * <p><b>One op</b> is the first {@code starts} tasks of the JVM, one at a time. There is one op in a fork, without
 * warm-up, whatever the other benchmarks do: a second op is not cold. If JMH is asked to run more, each reports what
 * the first has found. {@code latency.first} is the first task's latency, in µs; the other metrics are those of
 * {@link StartupLatencyBenchmark}. Each fork gives one value: more forks give the distribution. No ideal.
 *
 * <p><b>Not measured.</b> The start of the JVM, and the first use of what JMH itself has already used: platform
 * threads, executors and lambda expressions are not quite cold. Models are left out as there.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar ColdStartupLatency -f 50}
 *
 * <p><b>Sources.</b> As for {@link StartupLatencyBenchmark}; an application that starts single tasks, which is what
 * that article is about, starts many of them cold.
 */
@Answer(
        metric = "latency.p50",
        unit = "us",
        columns = {"latency.p99", "latency.first"},
        allocationPerTask = false)
@BenchmarkMode(Mode.SingleShotTime)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
public class ColdStartupLatencyBenchmark extends ScenarioBenchmark {

    /** Who runs the tasks. */
    @Param({"PLATFORM", "PLATFORM_BARE", "POOL", "VIRTUAL", "VIRTUAL_BARE", "STRUCTURED", "DEFAULT", "IO", "HYBRID"})
    public ConcurrencyModel model;

    /** Tasks in an op. */
    @Param("100")
    @ValidRange(min = 1, max = 1_000_000)
    public int starts;

    /** The CSV file that every latency is appended to, in order and in ns; "" for none. */
    @Param("")
    public String series;

    private StartupLatency startupLatency;
    private ConsumedIndexes consumed;
    private Latencies latencies;
    private long firstNanos;
    private boolean cold = true;

    /** Opens the model's runtime. */
    @Setup
    public void setUp() {
        latencies = new Latencies(model, series);
        begin(Trial.open(model, StartupLatencyBenchmark.POOL_SIZE, Checksum.ofRange(starts)));
        startupLatency = StartupLatency.on(trial().runtime());
        consumed = new ConsumedIndexes(starts);
    }

    /** Starts the tasks, one at a time. */
    @Benchmark
    public long firstStarts() throws Exception {
        LongConsumer recorder = cold ? this::record : latency -> {};
        startupLatency.run(starts, consumed, recorder);
        return trial().observe(consumed.takeChecksum());
    }

    private void record(long nanos) {
        firstNanos = firstNanos == 0 ? nanos : firstNanos;
        latencies.accept(nanos);
    }

    /** Reports the latencies of the first op, then checks where tasks run. */
    @TearDown(Level.Iteration)
    public void report() throws Exception {
        SecondaryMetrics.average("latency.first", firstNanos / 1e3, "us");
        latencies.report();
        if (cold) {
            cold = false;
            latencies.keep(Phase.COLD);
            trial().checkPlacement(check -> startupLatency.run(2, index -> check.record(), latency -> {}));
        }
    }

    @Override
    public Duration ideal() {
        return Duration.ZERO;
    }

    @Override
    public int tasksPerOp() {
        return starts;
    }

    @Override
    protected long tasksAtOnce() {
        return 1;
    }
}
