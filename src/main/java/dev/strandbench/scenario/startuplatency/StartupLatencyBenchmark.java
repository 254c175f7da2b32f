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
 * <b>Question.</b> How long after the call that starts a task does the task begin, in a JVM that is warmed up?
 *
 * <p><b>Mechanism.</b> The caller reads the clock just before the call that starts the task, and the task reads the
 * clock in its first instruction. The caller waits until the task has ended. With {@code forkSite=INSIDE}, virtual
 * threads and coroutines queue the task on the caller's own thread, which runs the task once the caller waits. From
 * other sites, and for platform threads, another thread that was idle has to wake up.
 *
 * <p><b>One op</b> is the start of all tasks; each task starts when the previous task has ended. The answers are
 * secondary metrics, in µs, because an op also waits for results. The metric {@code latency.twiceMean} is the share of
 * starts that took at least twice the mean, in %. There is no ideal, because there is no work. The page of a run shows
 * the first starts of the last iteration in order.
 *
 * <p><b>Not measured.</b> Tasks return no results, and the benchmark does not measure throughput. StartupLatency leaves
 * out SEQUENTIAL, EVENT_LOOP and UNCONFINED: they have no other thread on which a task could begin.
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

    /** The CSV file that receives every latency, warm-up included, in order and in ns; "" for no file. */
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
