package dev.strandbench.scenario.fairness;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.PlatformThreads;
import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.workload.CpuBurn;
import java.time.Duration;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * <b>Question.</b> With more busy tasks than processors, how evenly do those advance, and how late does a task run that
 * only waits for a moment again and again beside them?
 *
 * <p><b>Mechanism.</b> Who gives up a processor, and when. The operating system takes it from a platform thread whose
 * time is over. Carriers of virtual threads and workers of dispatchers are given back by tasks that wait, end or yield
 * and by no others: those that queue wait for a whole task. {@code yieldEvery} is the remedy, {@code Thread.yield} and
 * {@code yield()}, after so many chunks. IO has more threads than processors unless there are very many of these, so
 * that the operating system shares them out as it does for PLATFORM; POOL has one thread for each processor.
 *
 * <p><b>One op</b> is {@code busyPerProcessor} busy tasks for each processor, each of which does {@code chunks} chunks
 * of the same work, some tens of µs each, and {@code waiting} tasks, started after them, that wait for 1 ms by the
 * model's own timer until all busy tasks have ended. The answer is {@code finish.ratio}: how many times as long as the
 * first busy task the last took to its end, both from the start of the op. It is 1 if all advanced evenly, and as many
 * as each thread has tasks if it runs them one after another. {@code progress.spread} is how much the task that was
 * furthest behind had yet to do when the first had done everything, in %: 100 if it had not begun, by however many
 * tasks. {@code latency.p50} to {@code latency.max}, in ms, is how late waiting tasks ran: at their start, and then
 * after each millisecond; one that comes so late that it has missed further milliseconds is late for each of them. The
 * op's time says what evenness costs. No ideal: how long a chunk takes is the machine's.
 *
 * <p><b>Not measured.</b> Fairness among tasks that wait, and of locks. Timers differ by model and are part of how late
 * a task runs; beside a whole busy task that is little. Evenness is no merit where only the last task counts: that ends
 * no sooner, and the others end later than where tasks run one after another. EVENT_LOOP has one thread for all, so
 * that its op takes as many times longer as there are processors. With one processor and one busy task there is nothing
 * to be uneven. UNCONFINED would run each busy task where it is launched; SEQUENTIAL and CALLBACK have no task that
 * waits beside others.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar run Fairness -p busyPerProcessor=1,2,8 -p yieldEvery=0,1,10}
 *
 * <p><b>Sources.</b> JEP 444, on time sharing; G. Morling, "Loom and Thread Fairness"; the documentation of
 * {@code kotlinx.coroutines.yield}.
 */
@Answer(
        metric = "finish.ratio",
        unit = "times",
        columns = {"progress.spread", "latency.p50", "latency.p99"},
        further = {"latency.p90", "latency.max"})
public class FairnessBenchmark extends ScenarioBenchmark {

    /** The same number of steps in every fork, so that all do the same: tens of µs on processors of today. */
    private static final CpuBurn CHUNK = new CpuBurn(20_000);

    /** Who runs the tasks. */
    @Param({"PLATFORM", "POOL", "VIRTUAL", "STRUCTURED", "EVENT_LOOP", "DEFAULT", "IO", "HYBRID"})
    public ConcurrencyModel model;

    /** Busy tasks of an op, for each processor. */
    @Param("2")
    @ValidRange(min = 1, max = 64)
    public int busyPerProcessor;

    /** Chunks of work after which a busy task yields; 0 is never. */
    @Param("0")
    @ValidRange(min = 0, max = 100_000)
    public int yieldEvery;

    /** Tasks that wait beside the busy ones. */
    @Param("4")
    @ValidRange(min = 1, max = 1_000)
    public int waiting;

    /** Chunks of work of each busy task. */
    @Param("1000")
    @ValidRange(min = 2, max = 100_000)
    public int chunks;

    private FairnessOps ops;

    /** Opens the model's runtime. */
    @Setup
    public void setUp() throws Exception {
        TaskMix mix = new TaskMix(busy(), chunks, yieldEvery, waiting);
        begin(Trial.open(model, processors(), mix.checksum()));
        Fairness fairness = Fairness.on(trial().runtime());
        TaskMix small = new TaskMix(2, 2, 1, 2);
        trial().checkPlacement(check -> new FairnessOps(fairness, new Contest(small, check::record, () -> {})).op());
        trial().checkPlacement(check -> new FairnessOps(fairness, new Contest(small, () -> {}, check::record)).op());
        ops = new FairnessOps(fairness, new Contest(mix, CHUNK::run, () -> {}));
    }

    /** Forgets what earlier iterations showed. */
    @Setup(Level.Iteration)
    public void beginOps() {
        ops.begin();
    }

    /** Runs the busy tasks to their end, and the waiting ones beside them. */
    @Benchmark
    public long fairness() throws Exception {
        return trial().observe(ops.op());
    }

    /** Reports how uneven progress was, and how late waiting tasks were. */
    @TearDown(Level.Iteration)
    public void report() {
        ops.report();
    }

    private static int processors() {
        return Runtime.getRuntime().availableProcessors();
    }

    private int busy() {
        return busyPerProcessor * processors();
    }

    @Override
    public Duration ideal() {
        return Duration.ZERO;
    }

    @Override
    public int tasksPerOp() {
        return busy() + waiting;
    }

    @Override
    public Optional<String> unsupported() {
        return model.hasPlatformThreadPerTask() && tasksPerOp() > PlatformThreads.MOST
                ? Optional.of(PlatformThreads.MOST_REASON + ", and this takes " + tasksPerOp())
                : Optional.empty();
    }
}
