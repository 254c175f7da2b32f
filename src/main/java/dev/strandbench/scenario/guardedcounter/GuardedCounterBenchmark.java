package dev.strandbench.scenario.guardedcounter;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.PlatformThreads;
import dev.strandbench.scenario.QueuedWaits;
import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.workload.Wait;
import java.time.Duration;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * <b>Question.</b> What does it cost to protect a counter that many tasks increment, and which model pays most for
 * which protection?
 *
 * <p><b>Mechanism.</b> Contention for one memory location, lock, thread or actor by tasks that do nothing else, one
 * increment each. NAIVE is the same without protection; compare the others with it.
 *
 * <p><b>One op</b> is {@code tasks} tasks started and joined and the counter read, by one caller; the counter's own
 * thread, if the protection has one, is started and ended in it. Ideal: {@code waitMillis}. The secondary metric
 * {@code lost} is the number of updates lost per op: only NAIVE may lose any, though not all, and a fork in which
 * another protection does fails. {@code lossless} is the number of ops of an iteration that lost none.
 *
 * <p>As published: {@code tasks=10000}, with {@code waitMillis=10} for NAIVE and ATOMIC and none for CONFINEMENT and
 * MUTEX, under HYBRID; EVENT_LOOP with ATOMIC is its control.
 *
 * <p><b>Not measured.</b> Critical sections of any length, many increments by one task. {@link Protection} names what
 * exists for coroutines only; it is not among the defaults. SEQUENTIAL, PLATFORM and POOL are bounded; see
 * {@link #unsupported()}.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar GuardedCounter -p model=EVENT_LOOP,HYBRID -p tasks=10000 -p
 * waitMillis=0,10 -p protection=NAIVE,ATOMIC,CONFINEMENT,MUTEX}
 *
 * <p><b>Sources.</b> S. Everett, "Project Loom and Kotlin: some experiments"; the Kotlin documentation, "Shared mutable
 * state and concurrency".
 */
@Answer(columns = "lost", further = "lossless")
public class GuardedCounterBenchmark extends ScenarioBenchmark {

    /** Who runs the tasks. */
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

    /** What protects the counter; by default one of each kind: nothing, an instruction, a lock, a thread. */
    @Param({"NAIVE", "ATOMIC", "LOCK", "CONFINEMENT"})
    public Protection protection;

    /** Tasks in an op. */
    @Param("1000")
    @ValidRange(min = 1, max = 1_000_000)
    public int tasks;

    /** How long each task waits before it increments, in ms; 0 is no wait. */
    @Param("0")
    @ValidRange(min = 0, max = 10_000)
    public int waitMillis;

    /**
     * Threads of POOL: 200, what Tomcat starts at most by default, because a pool of cores would queue, not overlap.
     */
    @Param("200")
    @ValidRange(min = 1, max = PlatformThreads.MOST)
    public int poolSize;

    private GuardedCounter counter;
    private Wait thinkTime;
    private final Losses losses = new Losses();

    /** Opens the model's runtime. */
    @Setup
    public void setUp() throws Exception {
        begin(Trial.open(model, poolSize, tasks));
        counter = GuardedCounter.on(trial().runtime());
        thinkTime = new Wait(waitMillis);
        trial().checkPlacement(check -> counter.count(2, Wait.NONE, protection, index -> check.record()));
        Optional<ConcurrencyModel> runner = protection.runnerOfIncrements(model);
        if (runner.isPresent()) {
            trial().checkPlacement(
                            runner.get(),
                            check -> GuardedCounter.on(trial().runtime(), check::record)
                                    .count(2, Wait.NONE, protection, index -> {}));
        }
    }

    /** Forgets the losses of the iteration before. */
    @Setup(Level.Iteration)
    public void startCounting() {
        losses.clear();
    }

    /** Increments the counter once in each task, and reads it. */
    @Benchmark
    public long guardedCounter() throws Exception {
        long count = counter.count(tasks, thinkTime, protection, index -> {});
        long excused = protection.excusedLoss(tasks, count);
        losses.add(excused);
        return trial().observe(count + excused);
    }

    /** Reports losses. */
    @TearDown(Level.Iteration)
    public void report() {
        losses.report();
    }

    @Override
    public Duration ideal() {
        return Duration.ofMillis(waitMillis);
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
            case POOL -> new QueuedWaits(waits, poolSize).unsupported();
            case PLATFORM -> tasks > PlatformThreads.MOST ? Optional.of(PlatformThreads.MOST_REASON) : Optional.empty();
            default -> Optional.empty();
        };
    }
}
