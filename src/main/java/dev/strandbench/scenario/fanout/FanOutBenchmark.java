package dev.strandbench.scenario.fanout;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ForkSite;
import dev.strandbench.scenario.ElasticThreads;
import dev.strandbench.scenario.PlatformThreads;
import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.ValidRange;
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
 * <p><b>Mechanism.</b> Creation, parking in a timer, resumption and join, all tasks overlapping. With
 * {@code waitMillis=0} no timer is touched and creation and scheduling remain, what it costs that tasks exist: each
 * does nothing but mark a slot of its own, so that none is lost unseen. With {@code waitBy=GATE} parking remains too,
 * without a timer. {@link WaitBy} has the others.
 *
 * <p><b>One op</b> is {@code tasks} tasks started and joined, by one caller. Ideal: {@code waitMillis}, if that is what
 * they wait for; POOL, VIRTUAL_BOUNDED, DEFAULT_BOUNDED and REACTOR_BOUNDED, which let {@code poolSize} tasks wait at a
 * time, cannot beat {@code tasks / poolSize} times that, rounded up.
 *
 * <p>Reactor joins its tasks by {@code Mono.when}, which has a list of all before it starts the first, where
 * REACTOR_BOUNDED has {@code flatMap(…, poolSize)}. On virtual threads its tasks block, as wrapped calls do. REACTOR
 * starts tasks from the queue that its timer has too, whatever {@code waitMillis}. REACTOR_ELASTIC_VIRTUAL copies the
 * list of its tasks whenever one starts or ends: of 10,000 at once, 400 MB in an op, which grows with the square.
 *
 * <p>At {@code forkSite=VIRTUAL_THREAD} an op includes one hand-over to that thread and back.
 *
 * <p><b>Not measured.</b> Blocking system calls, contention, work on a CPU, results travelling back. SEQUENTIAL is left
 * out: it is the sum of the waits by definition. Threads, elastic schedulers and bounded models have limits; see
 * {@link #unsupported()}. Reactor's defaults of 256 for {@code flatMap} and of ten tasks for each core on the elastic
 * scheduler are not kept: they would queue, not overlap.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar FanOut -p tasks=100000 -p waitMillis=100}
 *
 * <p><b>Sources.</b> S. Everett, "Project Loom and Kotlin: some experiments"; JEP 444.
 */
public class FanOutBenchmark extends ScenarioBenchmark {

    /** Who runs the tasks. */
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

    /** Tasks in an op. */
    @Param("10000")
    @ValidRange(min = 1, max = 1_000_000)
    public int tasks;

    /** Where tasks are forked: where the model itself has it, unless asked otherwise. */
    @Param("CALLER")
    public ForkSite forkSite;

    /** By what tasks wait: a timer unless asked otherwise. */
    @Param("TIMER")
    public WaitBy waitBy;

    /** How long each task waits, in ms; 0 is no wait. Without meaning where they wait by GATE or ZERO. */
    @Param("10")
    @ValidRange(min = 0, max = 10_000)
    public int waitMillis;

    /**
     * Threads of POOL and IO_LIMITED, permits of the semaphores, concurrency of {@code flatMap}: 200, what Tomcat
     * starts at most by default, because a pool of cores would queue, not overlap.
     */
    @Param("200")
    @ValidRange(min = 1, max = PlatformThreads.MOST)
    public int poolSize;

    private FanOut fanOut;
    private TaskWait wait;
    private ConsumedIndexes consumed;

    /** Opens the model's runtime. */
    @Setup
    public void setUp() throws Exception {
        begin(Trial.open(model, forkSite, poolSize, Checksum.ofRange(tasks)));
        fanOut = FanOut.on(trial().runtime(), forkSite);
        wait = waitBy.taskWait(tasks, waitMillis);
        consumed = new ConsumedIndexes(tasks);
        trial().checkForkSite(model, forkSite);
        trial().checkPlacement(check -> fanOut.run(2, TaskWait.NONE, index -> check.record()));
    }

    /** Starts the tasks and joins them. */
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
        return model.hasPlatformThreadPerTask() && tasks > PlatformThreads.MOST
                ? Optional.of(PlatformThreads.MOST_REASON)
                : ElasticThreads.unsupported(model, tasks)
                        .or(() -> forkSite.unsupported(model))
                        .or(() -> waitBy.unsupported(model, tasks, waitMillis, poolSize));
    }
}
