package dev.strandbench.scenario.startuplatency;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ForkSite;
import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.ForkingBenchmark;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.startuplatency.StartupLatency.Phase;
import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.ConsumedIndexes;
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
 * <b>Question.</b> In a new JVM, how long does it take from the call that starts a task until the task begins?
 *
 * <p><b>Mechanism.</b> Tasks start one at a time. Latencies include class loading, thread starts and interpreted code.
 * Even with {@code forkSite=INSIDE}, tasks are started from outside the model, whose threads must not exist yet. The
 * model's runtime is already open, but has not run any tasks.
 *
 * <p><b>One op</b> is the start of a JVM's first tasks. A fork has one op and no warm-up; any further op reports the
 * first op's latencies. The metric {@code latency.first} is the latency of the first task, in µs. Use many forks,
 * because each fork gives only one value of each metric. There is no ideal time.
 *
 * <p><b>Not measured.</b> The JVM's start is not measured. JMH has already used some classes, such as those of platform
 * threads and executors, so their first use is not measured either.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar ColdStartupLatency -f 50} <b>Sources.</b> See
 * {@link StartupLatencyBenchmark}.
 */
@Answer(
        metric = "latency.p50",
        unit = "us",
        columns = {"latency.p99", "latency.first"},
        allocationPerTask = false)
@BenchmarkMode(Mode.SingleShotTime)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
public class ColdStartupLatencyBenchmark extends ForkingBenchmark {

    @Param({"PLATFORM", "PLATFORM_BARE", "POOL", "VIRTUAL", "VIRTUAL_BARE", "STRUCTURED", "DEFAULT", "IO", "HYBRID"})
    public ConcurrencyModel model;

    @Param("100")
    @ValidRange(min = 1, max = 1_000_000)
    public int starts;

    /** The CSV file to which all latencies are appended, in order and in ns; empty means no file. */
    @Param("")
    public String series;

    private StartupLatency startupLatency;
    private ConsumedIndexes consumed;
    private Latencies latencies;
    private long firstNanos;
    private boolean cold = true;

    @Setup
    public void setUp() {
        latencies = new Latencies(model, series);
        begin(Trial.open(model, site(), StartupLatencyBenchmark.POOL_SIZE, Checksum.ofRange(starts)));
        startupLatency = StartupLatency.on(trial().runtime());
        consumed = new ConsumedIndexes(starts);
    }

    @Benchmark
    public long firstStarts() throws Exception {
        LongConsumer recorder = cold ? this::record : latency -> {};
        return trial().observe(trial().call(() -> {
            startupLatency.run(starts, consumed, recorder);
            return consumed.takeChecksum();
        }));
    }

    private void record(long nanos) {
        firstNanos = firstNanos == 0 ? nanos : firstNanos;
        latencies.accept(nanos);
    }

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
    protected ForkSite site() {
        return forkSite == ForkSite.INSIDE ? ForkSite.OUTSIDE : forkSite;
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
