package dev.strandbench.scenario.fanout;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ForkSite;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.scenario.ForkingBenchmark;
import dev.strandbench.scenario.PlatformThreads;
import dev.strandbench.scenario.PossibleCause;
import dev.strandbench.scenario.TaskLimits;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.fanout.FanOut.TaskWait;
import dev.strandbench.scenario.fanout.FanOut.WaitBy;
import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.ConsumedIndexes;
import dev.strandbench.workload.CpuBurn;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * <b>Question.</b> What does it cost to start many tasks that wait at the same time, and to join them?
 *
 * <p><b>Mechanism.</b> Each task is created, parks until a timer wakes it, and is joined. With {@code waitMillis=0},
 * tasks are only created and scheduled. {@link WaitBy} lists other kinds of waits.
 *
 * <p><b>One op</b> is a run of all tasks. The ideal time is one task's wait and work, or all tasks' work divided by the
 * number of processors if that is longer. Some models limit concurrent waits ({@code poolSize}).
 *
 * <p><b>Not measured.</b> Tasks make no blocking system calls, use no locks, and return no results.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar FanOut -p tasks=100000 -p waitMillis=100}. <b>Sources.</b>
 * Everett, "Project Loom and Kotlin: some experiments". More in {@code docs/scenarios/FanOut.md}.
 */
public class FanOutBenchmark extends ForkingBenchmark {

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

    @Param("TIMER")
    @PossibleCause(value = "TIMER", without = "GATE", cause = "the timers that wake tasks", unless = "waitMillis=0")
    public WaitBy waitBy;

    /** The wait of each task, in ms; 0 means no wait. GATE and ZERO ignore {@code waitMillis}. */
    @Param("10")
    @ValidRange(min = 0, max = 10_000)
    public int waitMillis;

    /** The CPU work of each task, in µs on an idle processor; half of the work precedes the wait. */
    @Param("0")
    @ValidRange(min = 0, max = MOST_WORK_MICROS)
    public int workMicros;

    /** The number of a pool's threads, or of a bounded model's concurrent tasks; 200 is Tomcat's default maximum. */
    @Param("200")
    @ValidRange(min = 1, max = PlatformThreads.MOST)
    public int poolSize;

    /** The number of threads that start tasks. Each thread starts and joins an equal share of the tasks. */
    @Param("1")
    @ValidRange(min = 1, max = 64)
    public int callers;

    private FanOut fanOut;
    private BlockingRuntime callerThreads;
    private CpuBurn work;
    private ConsumedIndexes consumed;

    @Setup
    public void setUp() throws Exception {
        begin(model, poolSize, Checksum.ofRange(tasks));
        fanOut = FanOut.on(trial().runtime());
        callerThreads = BlockingRuntime.ofPool(callers, Thread.ofPlatform().factory());
        trial().atEnd(callerThreads::close);
        work = workOf(workMicros).half();
        consumed = new ConsumedIndexes(tasks);
        trial().checkPlacement(check -> fanOut.run(2, TaskWait.NONE, index -> check.record()));
    }

    @Benchmark
    public long fanOut() throws Exception {
        if (callers == 1) {
            runShare(0);
        } else {
            runAllShares();
        }
        return trial().observe(consumed.takeChecksum());
    }

    private void runAllShares() throws InterruptedException, ExecutionException {
        try (TaskGroup group = callerThreads.openGroup()) {
            for (int i = 0; i < callers; i++) {
                int caller = i;
                group.start(() -> runShare(caller));
            }
            group.join();
        }
    }

    private boolean runShare(int caller) throws Exception {
        int first = firstTask(caller);
        int share = firstTask(caller + 1) - first;
        return trial().call(() -> {
            fanOut.run(share, work, waitBy.taskWait(share, waitMillis), index -> endTask(first + index));
            return true;
        });
    }

    // The limit of flatMap applies to each caller, and a caller inside the pool takes one of the pool's threads.
    private boolean servesSeveralCallers() {
        return model != ConcurrencyModel.CALLBACK
                && model != ConcurrencyModel.REACTOR_BOUNDED
                && (model != ConcurrencyModel.POOL || forkSite != ForkSite.INSIDE);
    }

    private int firstTask(int caller) {
        return (int) ((long) tasks * caller / callers);
    }

    private void endTask(int index) {
        work.run();
        consumed.accept(index);
    }

    @Override
    public Duration ideal() {
        return ideal(waitBy.ideal(waitMillis).plus(workMicros, ChronoUnit.MICROS), tasks, workMicros);
    }

    @Override
    protected boolean isIdealTimed() {
        return workMicros > 0;
    }

    @Override
    protected boolean wakesByTimer() {
        return waitBy == WaitBy.TIMER && waitMillis > 0;
    }

    @Override
    public int tasksPerOp() {
        return tasks;
    }

    @Override
    protected int callersAtOnce() {
        return callers;
    }

    @Override
    public Optional<String> unsupported() {
        if (callers > 1 && !servesSeveralCallers()) {
            return Optional.of("callers of " + model + " would share its bound or its timer; valid: callers=1");
        }
        if (callers > tasks) {
            return Optional.of("callers=" + callers + " is more than tasks=" + tasks);
        }
        return TaskLimits.unsupported(model, poolSize, tasks)
                .or(() -> waitBy.unsupported(model, tasks, waitMillis, poolSize));
    }
}
