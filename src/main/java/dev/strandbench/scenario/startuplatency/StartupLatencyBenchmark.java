package dev.strandbench.scenario.startuplatency;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.ConsumedIndexes;
import java.time.Duration;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;

/**
 * <b>Question.</b> How long after the call that starts a task does the task begin, in a JVM that is warmed up?
 *
 * <p><b>Mechanism.</b> Creation of the task, hand-over to another thread, and the wake-up of that thread. The clock is
 * read by the caller just before the call and again as the task's first instruction, and only the difference is
 * recorded. The caller is a platform thread under every model, the suspending ones too, and parks until the task has
 * ended; so nothing competes for a core with the thread that is to be woken, which is idle and may be deep asleep.
 *
 * <p><b>One op</b> is {@code starts} tasks, each started when the one before has ended. Its time contains the way back
 * to the caller, so it is not the answer. That is in the secondary metrics, in µs: {@code latency.p50} to
 * {@code latency.p99.9}, {@code latency.mean} and {@code latency.stdev} of an iteration, averaged over iterations, and
 * {@code latency.max}, the greatest. {@code latency.twiceMean} is the share of starts that took at least twice the
 * mean, in %: what the published discussion of outliers looks at. No ideal: there is no work to bound it.
 *
 * <p><b>Not measured.</b> The task's result travelling back, throughput, starts from a virtual thread or from the
 * dispatcher's own thread, which need no other thread to be woken. SEQUENTIAL, EVENT_LOOP and UNCONFINED are left out:
 * they begin a task on the caller itself, so nothing is handed over.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar '\.StartupLatency' -p series=latencies.csv}
 *
 * <p><b>Sources.</b> V. Zukanov, "Kotlin Coroutines vs Threads Performance Benchmark"; G. Tene, "How NOT to Measure
 * Latency", on percentiles and the maximum.
 */
@Answer(
        metric = "latency.p50",
        unit = "us",
        columns = "latency.p99",
        further = {"latency.mean", "latency.stdev", "latency.twiceMean"})
public class StartupLatencyBenchmark extends ScenarioBenchmark {

    /** Who runs the tasks. */
    @Param({"PLATFORM", "PLATFORM_BARE", "POOL", "VIRTUAL", "VIRTUAL_BARE", "STRUCTURED", "DEFAULT", "IO", "HYBRID"})
    public ConcurrencyModel model;

    /** Tasks in an op. */
    @Param("1000")
    @ValidRange(min = 1, max = 1_000_000)
    public int starts;

    /** The CSV file that every latency is appended to, in order and in ns, warm-up too; "" for none. */
    @Param("")
    public String series;

    /** Threads of POOL: one, as published. */
    static final int POOL_SIZE = 1;

    private StartupLatency startupLatency;
    private ConsumedIndexes consumed;
    private Latencies latencies;

    /** Opens the model's runtime. */
    @Setup
    public void setUp() throws Exception {
        latencies = new Latencies(model, series);
        begin(Trial.open(model, POOL_SIZE, Checksum.ofRange(starts)));
        startupLatency = StartupLatency.on(trial().runtime());
        consumed = new ConsumedIndexes(starts);
        trial().checkPlacement(check -> startupLatency.run(2, index -> check.record(), latency -> {}));
    }

    /** Starts the tasks, one at a time. */
    @Benchmark
    public long startupLatency() throws Exception {
        startupLatency.run(starts, consumed, latencies);
        return trial().observe(consumed.takeChecksum());
    }

    /** Reports the latencies of the iteration, and writes them to the file if there is one. */
    @TearDown(Level.Iteration)
    public void report(IterationParams iteration) {
        latencies.report();
        latencies.keep(Phase.of(iteration));
        latencies.clear();
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
