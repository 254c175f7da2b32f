package dev.strandbench.scenario.startuplatency;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.ForkingBenchmark;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.startuplatency.StartupLatency.Phase;
import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.ConsumedIndexes;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;

/**
 * <b>Question.</b> In a warmed-up JVM, how long does it take from the call that starts a task until the task begins?
 *
 * <p><b>Mechanism.</b> The caller reads the clock just before it starts a task. The task reads the clock in its first
 * instruction. With {@code forkSite=INSIDE}, a new virtual thread or coroutine is queued on the caller's carrier or
 * worker thread, and starts when the caller waits. With other fork sites, an idle thread must wake up.
 *
 * <p><b>One op</b> is the start of all tasks, one at a time. Ignore the score, because it includes the wait until each
 * task ends. The latencies are secondary metrics, in µs. The metric {@code latency.twiceMean} is the percentage of
 * latencies that are at least twice the mean. There is no ideal time.
 *
 * <p><b>Not measured.</b> Tasks return no results. StartupLatency leaves out SEQUENTIAL, EVENT_LOOP and UNCONFINED,
 * because these models have no second thread on which a task could begin.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar '\.StartupLatency' -p series=latencies.csv} <b>Sources.</b> V.
 * Zukanov, "Kotlin Coroutines vs Threads Performance Benchmark"; Gil Tene, "How NOT to Measure Latency".
 */
@Answer(
        metric = "latency.p50",
        unit = "us",
        columns = "latency.p99",
        further = {"latency.mean", "latency.stdev", "latency.twiceMean", "latency.max"})
public class StartupLatencyBenchmark extends ForkingBenchmark {

    @Param({"PLATFORM", "PLATFORM_BARE", "POOL", "VIRTUAL", "VIRTUAL_BARE", "STRUCTURED", "DEFAULT", "IO", "HYBRID"})
    public ConcurrencyModel model;

    @Param("1000")
    @ValidRange(min = 1, max = 1_000_000)
    public int starts;

    /** The CSV file for all latencies, in order and in ns, including those of the warm-up; empty means no file. */
    @Param("")
    public String series;

    static final int POOL_SIZE = 1;

    private StartupLatency startupLatency;
    private ConsumedIndexes consumed;
    private Latencies latencies;

    @Setup
    public void setUp() throws Exception {
        latencies = new Latencies(model, series);
        begin(model, POOL_SIZE, Checksum.ofRange(starts));
        startupLatency = StartupLatency.on(trial().runtime());
        consumed = new ConsumedIndexes(starts);
        trial().checkPlacement(check -> startupLatency.run(2, index -> check.record(), latency -> {}));
    }

    @Benchmark
    public long startupLatency() throws Exception {
        return trial().observe(trial().call(this::checksumOfOp));
    }

    private long checksumOfOp() throws Exception {
        startupLatency.run(starts, consumed, latencies);
        return consumed.takeChecksum();
    }

    @TearDown(Level.Iteration)
    public void report(IterationParams iteration) {
        latencies.report();
        latencies.keep(Phase.of(iteration));
        latencies.clear();
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
