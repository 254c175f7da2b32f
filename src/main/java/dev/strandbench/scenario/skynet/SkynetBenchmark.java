package dev.strandbench.scenario.skynet;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.scenario.PlatformThreads;
import dev.strandbench.scenario.QueuedWaits;
import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.Wait;
import java.time.Duration;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * <b>Question.</b> What does it cost when tasks start tasks, down to a million of them, and wait for their results?
 *
 * <p><b>Mechanism.</b> Fork and join, nested to any depth: creation from inside the scheduler by all its threads at
 * once, parking of every task that waits for others, and results that travel back from level to level in futures,
 * subtasks or deferreds, as users write it. With {@code waitMillis=0} no timer is touched, and how much of the tree is
 * alive at once is up to the scheduler; above 0 it is all of it.
 *
 * <p><b>One op</b> is a tree of {@code leaves} tasks and those above them, one for each ten, joined by one caller:
 * 1,111,111 tasks for 1,000,000 leaves. Each leaf returns a value made of its number, so that the sum tells whether one
 * was lost: the number 0 itself would not be missed. Ideal: {@code waitMillis}.
 *
 * <p><b>Not measured.</b> Channels, over which the goroutines of the published program send their sums: a thread that
 * waits on a queue does not hear of a task that failed. A fork-join pool, whose joins run other tasks meanwhile: no
 * model is one. POOL and the other bounded models are left out: tasks that wait for tasks queued behind them in one
 * bound wait for each other forever. IO_LIMITED runs as IO does, VIRTUAL_SCOPED and STRUCTURED_TIMEOUT as STRUCTURED;
 * UserProfile asks what they cost. SEQUENTIAL is the floor: the same calls, futures included, and no other thread.
 * PLATFORM is left out where the tree has more tasks than 10,000.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar Skynet -p leaves=1000000}
 *
 * <p><b>Sources.</b> A. Temerev, "Skynet 1M concurrency microbenchmark", github.com/atemerev/skynet; its
 * {@code VirtualThreads.java} does what VIRTUAL does, with an executor for each op.
 */
public class SkynetBenchmark extends ScenarioBenchmark {

    /** Nine tasks in ten are leaves, which do not park unless they wait: 1 KiB; the tenth does. Rounded up. */
    private static final long BYTES_PER_TASK = 2 * 1024;

    /** Who runs the tasks. */
    @Param({
        "SEQUENTIAL",
        "PLATFORM",
        "VIRTUAL",
        "VIRTUAL_BARE",
        "STRUCTURED",
        "EVENT_LOOP",
        "DEFAULT",
        "IO",
        "UNCONFINED",
        "HYBRID",
        "CALLBACK",
        "COMMON_POOL",
        "POOL_DISPATCHER"
    })
    public ConcurrencyModel model;

    /** Tasks of an op that start no other. */
    @Param("100000")
    @ValidRange(min = 1, max = 1_000_000)
    public int leaves;

    /** How long each leaf waits before it returns, in ms; 0, as published, is no wait. */
    @Param("0")
    @ValidRange(min = 0, max = 10_000)
    public int waitMillis;

    private Skynet skynet;
    private Wait wait;

    /** Opens the model's runtime. */
    @Setup
    public void setUp() throws Exception {
        begin(Trial.open(model, Checksum.ofRange(leaves)));
        skynet = Skynet.on(trial().runtime());
        wait = new Wait(waitMillis);
        trial().checkPlacement(check -> skynet.sum(2, Wait.NONE, leaf -> {
            check.record();
            return leaf;
        }));
    }

    /** Grows the tree and adds it up. */
    @Benchmark
    public long skynet() throws Exception {
        return trial().observe(skynet.sum(leaves, wait, Checksum::of));
    }

    @Override
    public Duration ideal() {
        return Duration.ofMillis(waitMillis);
    }

    @Override
    public int tasksPerOp() {
        return Subtree.ofAll(leaves).tasks();
    }

    @Override
    protected long bytesPerTask() {
        return waitMillis == 0 ? BYTES_PER_TASK : super.bytesPerTask();
    }

    @Override
    public Optional<String> unsupported() {
        if (model.hasPlatformThreadPerTask() && tasksPerOp() > PlatformThreads.MOST) {
            return Optional.of(PlatformThreads.MOST_REASON + ", and this tree is of " + tasksPerOp());
        }
        return model == ConcurrencyModel.SEQUENTIAL
                ? new QueuedWaits(ideal().multipliedBy(leaves), 1).unsupported()
                : Optional.empty();
    }
}
