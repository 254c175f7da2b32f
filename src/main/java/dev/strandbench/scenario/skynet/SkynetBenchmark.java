package dev.strandbench.scenario.skynet;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.scenario.ForkingBenchmark;
import dev.strandbench.scenario.QueuedWaits;
import dev.strandbench.scenario.TaskLimits;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.skynet.Skynet.Subtree;
import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.CpuBurn;
import dev.strandbench.workload.Wait;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * <b>Question.</b> What does it cost to start as many as a million nested tasks, and to wait for their results?
 *
 * <p><b>Mechanism.</b> All of the scheduler's threads create tasks. Each parent task waits for its child tasks.
 *
 * <p><b>One op</b> is one tree of tasks, which one caller joins. The ideal is the wait of one leaf, {@code waitMillis}.
 *
 * <p><b>Not measured.</b> Unlike in the published program, tasks use no channels. Skynet leaves out models that limit
 * concurrent tasks, because parent tasks would wait forever for child tasks that cannot start.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar Skynet -p leaves=1000000} <b>Sources.</b> A. Temerev, "Skynet
 * 1M concurrency microbenchmark", github.com/atemerev/skynet. More in {@code docs/scenarios/Skynet.md}.
 */
public class SkynetBenchmark extends ForkingBenchmark {

    // A leaf takes 1 KiB unless it waits, and one task in ten parks. The value is rounded up.
    private static final long BYTES_PER_TASK = 2 * 1024;

    @Param({
        "SEQUENTIAL",
        "PLATFORM",
        "VIRTUAL",
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

    @Param("100000")
    @ValidRange(min = 1, max = 1_000_000)
    public int leaves;

    /** The wait of each leaf, in ms. The published program has no wait. */
    @Param("0")
    @ValidRange(min = 0, max = 10_000)
    public int waitMillis;

    /** The CPU work of each leaf after its wait, in µs on an idle processor. */
    @Param("0")
    @ValidRange(min = 0, max = MOST_WORK_MICROS)
    public int workMicros;

    private Skynet skynet;
    private Wait wait;
    private CpuBurn work;

    @Setup
    public void setUp() throws Exception {
        begin(model, Checksum.ofRange(leaves));
        skynet = Skynet.on(trial().runtime());
        wait = new Wait(waitMillis);
        work = workOf(workMicros);
        trial().checkPlacement(check -> skynet.sum(2, Wait.NONE, leaf -> {
            check.record();
            return leaf;
        }));
    }

    @Benchmark
    public long skynet() throws Exception {
        return trial().observe(trial().call(() -> skynet.sum(leaves, wait, this::numberOf)));
    }

    private long numberOf(int leaf) {
        work.run();
        return Checksum.of(leaf);
    }

    @Override
    public Duration ideal() {
        return ideal(Duration.ofMillis(waitMillis).plus(workMicros, ChronoUnit.MICROS), leaves, workMicros);
    }

    @Override
    protected boolean isIdealTimed() {
        return workMicros > 0;
    }

    @Override
    protected boolean wakesByTimer() {
        return waitMillis > 0;
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
        return model == ConcurrencyModel.SEQUENTIAL
                ? new QueuedWaits(Duration.ofMillis(waitMillis).multipliedBy(leaves), 1).unsupported()
                : TaskLimits.unsupported(model, tasksPerOp());
    }
}
