package dev.strandbench.scenario.cancellation;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.Style;
import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.PlatformThreads;
import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.ValidRange;
import java.time.Duration;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * <b>Question.</b> How long does it take until the last of many parked tasks has stopped, what is that per task, and
 * does one stay behind?
 *
 * <p><b>Mechanism.</b> All tasks are parked, without a timer, when {@code ending} ends them: the owner, a deadline, the
 * first success, or the first failure. Threads are interrupted one after another, wake up, and throw an
 * {@code InterruptedException}, whose stack trace is part of what cancellation costs there; coroutines are resumed with
 * a {@code CancellationException}, which has none. An executor's future, in PLATFORM and VIRTUAL, also makes one with a
 * stack trace before it interrupts its thread; bare threads and scopes do not. Who cancels is the model's: with futures
 * and bare threads the owner, once it is awake; in a structured scope the task that decides; in a coroutine scope the
 * task that fails, but after a success the owner, because the library has no scope that does it. At a deadline it is
 * the owner or the thread of a timer, by model and by JDK. Where tasks are parked is {@link ParkedAt}.
 *
 * <p><b>One op</b> is {@code tasks} tasks started, parked, ended, and joined. Its time is mostly that of starting them,
 * so it is not the answer. That is in the secondary metrics: {@code latency.lastStopped} is the time from the end, as
 * {@link Ending} defines it, until the last task has caught what stops it; the median over an iteration's ops, in µs,
 * with {@code latency.lastStopped.p99} beside it. {@code latency.perTask} is that median divided by the tasks that were
 * cancelled, in ns; {@code latency.firstStopped} the same median for the first that stops. An op after which one of
 * them has not noticed its cancellation, or the owner does not know its reason, fails the fork; one that waits for a
 * task that stays parked does not end. TIMEOUT waits 20 ms in each op, longer if the tasks need that to park, and its
 * answer contains how late the model's timer is; the others touch no timer. No ideal: there is no work to bound it.
 *
 * <p><b>Not measured.</b> Cleaning up, which takes every task as long as reading the clock; tasks that compute or
 * ignore that they are cancelled; nested scopes; {@code shutdownNow} of an executor that is opened for an op, which
 * interrupts threads without their futures; {@code select} over all tasks' results, which registers with each of them.
 * CALLBACK is left out: cancelling a {@code CompletableFuture} stops nobody who computes it. POOL and the other bounded
 * models are left out: with fewer threads than tasks not all would be parked, with as many it is PLATFORM. SEQUENTIAL
 * is left out: its first task would never return. PLATFORM is left out above 10,000 tasks.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar run Cancellation -p ending=CANCEL,FIRST_FAILURE}
 *
 * <p><b>Sources.</b> N. J. Smith, "Notes on structured concurrency, or: Go statement considered harmful" (2018); JEP
 * 453, 505 and 525, "Structured Concurrency"; the Kotlin documentation, "Cancellation and timeouts".
 */
@Answer(
        metric = "latency.lastStopped",
        unit = "us",
        columns = {"latency.lastStopped.p99", "latency.perTask"})
public class CancellationBenchmark extends ScenarioBenchmark {

    private static final int MOST_AT_ONE_LATCH = 10_000;

    /** Who runs the tasks. */
    @Param({
        "PLATFORM",
        "VIRTUAL",
        "VIRTUAL_BARE",
        "STRUCTURED",
        "EVENT_LOOP",
        "DEFAULT",
        "IO",
        "UNCONFINED",
        "HYBRID",
        "POOL_DISPATCHER"
    })
    public ConcurrencyModel model;

    /** What ends the tasks. */
    @Param("CANCEL")
    public Ending ending;

    /** What they are parked at. */
    @Param("OWN")
    public ParkedAt parkedAt;

    /** Tasks of an op, with the one that ends the others, where one does. */
    @Param("1000")
    @ValidRange(min = 2, max = 1_000_000)
    public int tasks;

    private CancellationRounds rounds;

    /** Opens the model's runtime. */
    @Setup
    public void setUp() throws Exception {
        begin(Trial.open(model, ending.checksum(tasks)));
        Cancellation cancellation = Cancellation.on(trial().runtime());
        trial().checkPlacement(check -> cancellation.run(new CancellationRound(
                new StopTimes(2), Ending.CANCEL, parkedAt, Duration.ZERO, index -> check.record())));
        rounds = new CancellationRounds(cancellation, tasks, ending, parkedAt);
    }

    /** Starts the tasks, parks them, and ends them. */
    @Benchmark
    public long cancellation() throws Exception {
        return trial().observe(rounds.runNext());
    }

    /** Reports when the tasks of the iteration's ops have stopped. */
    @TearDown(Level.Iteration)
    public void report() {
        rounds.report();
    }

    @Override
    public Duration ideal() {
        return Duration.ZERO;
    }

    @Override
    public int tasksPerOp() {
        return tasks;
    }

    @Override
    public Optional<String> unsupported() {
        if (model.hasPlatformThreadPerTask() && tasks > PlatformThreads.MOST) {
            return Optional.of(PlatformThreads.MOST_REASON + ", and this op has " + tasks);
        }
        return parkedAt == ParkedAt.SHARED && model.style() != Style.SUSPENDING && tasks > MOST_AT_ONE_LATCH
                ? Optional.of("threads leave a latch in time that grows with the square of their number; valid up to "
                        + "10,000 tasks, or parkedAt=OWN")
                : Optional.empty();
    }
}
