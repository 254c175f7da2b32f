package dev.strandbench.scenario.fairness;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.ForkingBenchmark;
import dev.strandbench.scenario.TaskLimits;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.fairness.Contest.FairnessOps;
import dev.strandbench.scenario.fairness.Fairness.TaskMix;
import dev.strandbench.workload.CpuBurn;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * <b>Question.</b> If busy tasks outnumber processors, how evenly do they advance, and how late do other tasks run?
 *
 * <p><b>Mechanism.</b> The OS preempts platform threads. Virtual threads' carriers and dispatchers' workers become free
 * only if their tasks wait, end or yield ({@code yieldEvery}).
 *
 * <p><b>One op</b> is a run of several busy tasks per processor, while other tasks repeatedly wait for 1 ms. The
 * answer, {@code finish.ratio}, is the time until the last busy task ends, divided by the time until the first ends.
 * {@code progress.spread} is the share of work, in %, that the slowest busy task has left when the first ends. There is
 * no ideal time.
 *
 * <p><b>Not measured.</b> Tasks use no locks. Waiting tasks are not compared with one another.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar run Fairness -p busyPerProcessor=1,2,8 -p yieldEvery=0,1,10}.
 * <b>Sources.</b> JEP 444; Morling, "Loom and Thread Fairness". More in {@code docs/scenarios/Fairness.md}.
 */
@Answer(
        metric = "finish.ratio",
        unit = "times",
        columns = {"progress.spread", "latency.p50", "latency.p99"},
        further = {"latency.p90", "latency.max"})
public class FairnessBenchmark extends ForkingBenchmark {

    // A fixed number of tokens, so that all forks do equal work: tens of µs on current processors.
    private static final CpuBurn CHUNK = new CpuBurn(20_000);

    @Param({"PLATFORM", "POOL", "VIRTUAL", "STRUCTURED", "EVENT_LOOP", "DEFAULT", "IO", "HYBRID"})
    public ConcurrencyModel model;

    @Param("2")
    @ValidRange(min = 1, max = 64)
    public int busyPerProcessor;

    /** The number of chunks after which a busy task yields; 0 means that busy tasks never yield. */
    @Param("0")
    @ValidRange(min = 0, max = 100_000)
    public int yieldEvery;

    @Param("4")
    @ValidRange(min = 1, max = 1_000)
    public int waiting;

    @Param("1000")
    @ValidRange(min = 2, max = 100_000)
    public int chunks;

    private FairnessOps ops;

    @Setup
    public void setUp() throws Exception {
        TaskMix mix = new TaskMix(busy(), chunks, yieldEvery, waiting);
        begin(model, processors(), mix.checksum());
        Fairness fairness = Fairness.on(trial().runtime());
        TaskMix small = new TaskMix(2, 2, 1, 2);
        trial().checkPlacement(check -> new FairnessOps(fairness, new Contest(small, check::record, () -> {})).op());
        trial().checkPlacement(check -> new FairnessOps(fairness, new Contest(small, () -> {}, check::record)).op());
        ops = new FairnessOps(fairness, new Contest(mix, CHUNK::run, () -> {}));
    }

    @Setup(Level.Iteration)
    public void beginOps() {
        ops.begin();
    }

    @Benchmark
    public long fairness() throws Exception {
        return trial().observe(trial().call(ops::op));
    }

    @TearDown(Level.Iteration)
    public void report() {
        ops.report();
    }

    private int busy() {
        return busyPerProcessor * processors();
    }

    @Override
    public int tasksPerOp() {
        return busy() + waiting;
    }

    @Override
    public Optional<String> unsupported() {
        return TaskLimits.unsupported(model, tasksPerOp());
    }
}
