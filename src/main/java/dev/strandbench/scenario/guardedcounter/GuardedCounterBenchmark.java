package dev.strandbench.scenario.guardedcounter;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.ForkingBenchmark;
import dev.strandbench.scenario.PlatformThreads;
import dev.strandbench.scenario.QueuedWaits;
import dev.strandbench.scenario.TaskLimits;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.guardedcounter.GuardedCounter.Losses;
import dev.strandbench.scenario.guardedcounter.GuardedCounter.Protection;
import dev.strandbench.workload.Wait;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * <b>Question.</b> What does it cost, under each model, to protect a counter that many tasks increment?
 *
 * <p><b>Mechanism.</b> The tasks contend for one memory location, lock, thread or actor. NAIVE has no protection;
 * compare the other protections with NAIVE.
 *
 * <p><b>One op</b> is a run in which one caller starts and joins all tasks. Each task makes one increment. The ideal
 * time is the wait of one task ({@code waitMillis}). NAIVE may lose some updates; other protections must lose none.
 *
 * <p><b>Not measured.</b> Critical sections are short, and each task makes only one increment.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar GuardedCounter -p model=EVENT_LOOP,HYBRID -p
 * protection=NAIVE,MUTEX}. <b>Sources.</b> Everett, "Project Loom and Kotlin: some experiments". More in
 * {@code docs/scenarios/GuardedCounter.md}.
 */
@Answer(columns = "lost", further = "lossless")
public class GuardedCounterBenchmark extends ForkingBenchmark {

    @Param({
        "SEQUENTIAL",
        "PLATFORM",
        "POOL",
        "VIRTUAL",
        "STRUCTURED",
        "EVENT_LOOP",
        "DEFAULT",
        "IO",
        "UNCONFINED",
        "HYBRID"
    })
    public ConcurrencyModel model;

    @Param({"NAIVE", "ATOMIC", "LOCK", "KEPT_THREAD"})
    public Protection protection;

    @Param("1000")
    @ValidRange(min = 1, max = 1_000_000)
    public int tasks;

    /** The wait of each task before its increment, in ms; 0 means no wait. */
    @Param("0")
    @ValidRange(min = 0, max = 10_000)
    public int waitMillis;

    /** The number of POOL's threads; 200 is Tomcat's default. With one thread per core, few waits would overlap. */
    @Param("200")
    @ValidRange(min = 1, max = PlatformThreads.MOST)
    public int poolSize;

    private GuardedCounter counter;
    private Wait thinkTime;
    private final Losses losses = new Losses();

    @Setup
    public void setUp() throws Exception {
        begin(model, poolSize, tasks);
        ExecutorService keptThread = Executors.newSingleThreadExecutor();
        trial().atEnd(keptThread::close);
        counter = GuardedCounter.on(trial().runtime(), keptThread);
        thinkTime = new Wait(waitMillis);
        trial().checkPlacement(check -> counter.count(2, Wait.NONE, protection, index -> check.record()));
        Optional<ConcurrencyModel> runner = protection.runnerOfIncrements(model);
        if (runner.isPresent()) {
            trial().checkPlacement(
                            runner.get(),
                            check -> GuardedCounter.on(trial().runtime(), keptThread, check::record)
                                    .count(2, Wait.NONE, protection, index -> {}));
        }
    }

    @Setup(Level.Iteration)
    public void startCounting() {
        losses.clear();
    }

    @Benchmark
    public long guardedCounter() throws Exception {
        long count = trial().call(() -> counter.count(tasks, thinkTime, protection, index -> {}));
        long excused = protection.excusedLoss(tasks, count);
        losses.add(excused);
        return trial().observe(count + excused);
    }

    @TearDown(Level.Iteration)
    public void report() {
        losses.report();
    }

    @Override
    public Duration ideal() {
        return Duration.ofMillis(waitMillis);
    }

    @Override
    protected boolean wakesByTimer() {
        return waitMillis > 0;
    }

    @Override
    public int tasksPerOp() {
        return tasks;
    }

    @Override
    public Optional<String> unsupported() {
        return protection.unsupportedBy(model).or(this::unsupportedByThreads);
    }

    private Optional<String> unsupportedByThreads() {
        Duration waits = Duration.ofMillis((long) waitMillis * tasks);
        return switch (model) {
            case SEQUENTIAL -> new QueuedWaits(waits, 1).unsupported();
            case POOL -> new QueuedWaits(waits, poolSize).unsupported().or(() -> PlatformThreads.unsupported(poolSize));
            default -> TaskLimits.unsupported(model, tasks);
        };
    }
}
