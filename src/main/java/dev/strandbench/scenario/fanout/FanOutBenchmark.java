package dev.strandbench.scenario.fanout;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ForkSite;
import dev.strandbench.scenario.PlatformThreads;
import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.TaskLimits;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.fanout.FanOut.TaskWait;
import dev.strandbench.scenario.fanout.FanOut.WaitBy;
import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.ConsumedIndexes;
import java.time.Duration;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * <b>Question.</b> What does it cost to start many tasks that wait at the same time, and to join them?
 *
 * <p><b>Mechanism.</b> Creation, parking in a timer, resumption and join of tasks that all overlap. With
 * {@code waitMillis=0} only creation and scheduling remain; {@link WaitBy} has further waits.
 *
 * <p><b>One op</b> is {@code tasks} tasks, started and joined by one caller. Ideal: {@code waitMillis}, if tasks wait
 * for a timer. Bounded models let {@code poolSize} tasks wait at a time.
 *
 * <p><b>Not measured.</b> Blocking system calls, contention, CPU work, results.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar FanOut -p tasks=100000 -p waitMillis=100} <b>Sources.</b> S.
 * Everett, "Project Loom and Kotlin: some experiments". More in {@code docs/scenarios/FanOut.md}.
 */
public class FanOutBenchmark extends ScenarioBenchmark {

    @Param({
        "PLATFORM",
        "POOL",
        "VIRTUAL",
        "STRUCTURED",
        "EVENT_LOOP",
        "DEFAULT",
        "IO",
        "UNCONFINED",
        "HYBRID",
        "PLATFORM_BARE",
        "VIRTUAL_BARE",
        "VIRTUAL_BOUNDED",
        "STRUCTURED_TIMEOUT",
        "CALLBACK",
        "DEFAULT_BOUNDED",
        "IO_LIMITED",
        "COMMON_POOL",
        "POOL_DISPATCHER",
        "REACTOR",
        "REACTOR_BOUNDED",
        "REACTOR_ELASTIC_VIRTUAL",
        "REACTOR_VIRTUAL"
    })
    public ConcurrencyModel model;

    @Param("10000")
    @ValidRange(min = 1, max = 1_000_000)
    public int tasks;

    /** The place where tasks are forked; by default that of the model. */
    @Param("CALLER")
    public ForkSite forkSite;

    @Param("TIMER")
    public WaitBy waitBy;

    /** Wait of each task, in ms; 0 means no wait. Not used by GATE and ZERO. */
    @Param("10")
    @ValidRange(min = 0, max = 10_000)
    public int waitMillis;

    /** Size of pools and bounds. 200 is Tomcat's default maximum; with one thread per core, tasks would not overlap. */
    @Param("200")
    @ValidRange(min = 1, max = PlatformThreads.MOST)
    public int poolSize;

    private FanOut fanOut;
    private TaskWait wait;
    private ConsumedIndexes consumed;

    @Setup
    public void setUp() throws Exception {
        begin(Trial.open(model, forkSite, poolSize, Checksum.ofRange(tasks)));
        fanOut = FanOut.on(trial().runtime(), forkSite);
        wait = waitBy.taskWait(tasks, waitMillis);
        consumed = new ConsumedIndexes(tasks);
        trial().checkForkSite(model, forkSite);
        trial().checkPlacement(check -> fanOut.run(2, TaskWait.NONE, index -> check.record()));
    }

    @Benchmark
    public long fanOut() throws Exception {
        fanOut.run(tasks, wait, consumed);
        return trial().observe(consumed.takeChecksum());
    }

    @Override
    public Duration ideal() {
        return waitBy.ideal(waitMillis);
    }

    @Override
    public int tasksPerOp() {
        return tasks;
    }

    @Override
    public Optional<String> unsupported() {
        return TaskLimits.unsupported(model, tasks)
                .or(() -> forkSite.unsupported(model))
                .or(() -> waitBy.unsupported(model, tasks, waitMillis, poolSize));
    }
}
