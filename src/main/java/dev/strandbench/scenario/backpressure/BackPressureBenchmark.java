package dev.strandbench.scenario.backpressure;

import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.QueuedWaits;
import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.workload.Checksum;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * <b>Question.</b> Many callers ask for something that lets few through at once: what does each way of limiting them
 * cost in throughput, how long do the slowest calls take, and is every caller served alike?
 *
 * <p><b>Mechanism.</b> Queues of waiting threads, coroutines or tasks, and the hand-over from a call that ends to the
 * next; {@link Limit} describes what they wait for. Each caller is a task that waits, except with POOL and WORKERS,
 * where it is an entry in a queue until its turn: no thread is started for it, so these show what the task itself
 * costs; VIRTUAL_TO_POOL and VIRTUAL_TO_WORKERS have both. A limit that lets a newcomer go first loses no time waking
 * who waits, and a caller that asks again at once may be served again before anybody else: with {@code calls} above 1,
 * {@code fairness.spread} shows that.
 *
 * <p><b>One op</b> is {@code callers} callers started and joined by one, each of which makes {@code calls} calls, one
 * after the other. A call holds its place for {@code holdMillis} by the model's own timer and marks its number as made;
 * at 0 it gives way once instead, without a timer. Ideal: {@code callers} × {@code calls} / {@code limit}, rounded up,
 * but no less than {@code calls}, times {@code holdMillis}. Secondary metrics: {@code latency.p50}, {@code latency.p99}
 * and {@code latency.max} of calls in µs until they return, a caller's first from the start of the op, when all mean to
 * ask, others from when the one before has returned; and {@code fairness.spread}, the standard deviation of the times
 * from the start of the op until a caller's last call returns, in % of the mean: near 58 where one is served after the
 * other, which with one call each is every order, and near 0 where all take turns. A caller that waits makes no other
 * call meanwhile: with {@code calls} above 1, a limit that serves the same callers again and again has a low
 * {@code latency.p50} for that reason alone; {@code latency.max} and {@code fairness.spread} tell.
 *
 * <p>Before the first op and after the last, untimed, exactly {@code limit} calls must get in at once.
 *
 * <p><b>Not measured.</b> Calls that are rejected or time out. The memory of who waits: Footprint measures it for a
 * parked task, and allocation stands beside the score. Timers wake late, each model's by another delay; at
 * {@code holdMillis=0} there are none, but a platform thread that gives way asks the operating system, others their
 * scheduler. {@code Dispatchers.Default.limitedParallelism} is left out: a call that is suspended does not count there,
 * and one that blocks holds one of as many threads as processors, whatever the limit. SEQUENTIAL and CALLBACK have
 * nobody who waits; UNCONFINED is one thread, as EVENT_LOOP is.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar run BackPressure -p callers=100 -p calls=10 -p holdMillis=0,1}
 *
 * <p><b>Sources.</b> JEP 444, on semaphores in place of pools; L. Miller-Cushon and C. Wang, "Performance of pooling
 * virtual threads vs. semaphores" (loom-dev, 2024), whose pool of virtual threads is WORKERS; D. Lea, "The
 * java.util.concurrent synchronizer framework" (2005), on newcomers; N. Koval, D. Khalanskiy, D. Alistarh, "CQS: a
 * formally-verified framework for fair and abortable synchronization" (PLDI 2023), on the semaphore of coroutines.
 */
@Answer(columns = {"latency.p50", "latency.p99", "fairness.spread"})
public class BackPressureBenchmark extends ScenarioBenchmark {

    private static final int MOST_CALLS = 1_000_000;

    /** Who runs the callers, and what makes them wait. */
    @Param
    public BackPressureStrategy strategy;

    /** Callers of an op, all at once. */
    @Param("1000")
    @ValidRange(min = 1, max = MOST_CALLS)
    public int callers;

    /** Calls that are let through at once: 10, the connections that HikariCP's pool has by default. */
    @Param("10")
    @ValidRange(min = 1, max = 1_000)
    public int limit;

    /** Calls that each caller makes, one after the other; POOL and WORKERS take part at 1 only. */
    @Param("1")
    @ValidRange(min = 1, max = 1_000)
    public int calls;

    /** How long a call holds its place, in ms; at 0 it gives way once. */
    @Param("1")
    @ValidRange(min = 0, max = 10_000)
    public int holdMillis;

    private BackPressure backPressure;
    private Callers asking;
    private Hold hold;
    private CallTimes times;

    /** Starts what the strategy needs, and checks the limit. */
    @Setup
    public void setUp() throws Exception {
        asking = new Callers(callers, calls);
        begin(Trial.open(strategy, Set.of(strategy.callersRun().placement()), Checksum.ofRange(asking.allCalls())));
        backPressure = strategy.open(limit);
        trial().atEnd(backPressure::close);
        Callers two = new Callers(2, 1);
        Hold none = Hold.ofMillis(0);
        trial().checkPlacement(check -> backPressure.run(two, none, CallLog.returning(call -> check.record())));
        trial().checkPlacement(
                        strategy.callsRun(),
                        check -> backPressure.run(two, none, CallLog.entering(call -> check.record())));
        LimitCheck limitCheck = LimitCheck.of(backPressure, limit);
        limitCheck.require();
        trial().atEnd(limitCheck::requireAtEnd);
        hold = Hold.ofMillis(holdMillis);
        times = new CallTimes(asking, System::nanoTime);
    }

    /** Starts the callers and joins them. */
    @Benchmark
    public long backPressure() throws Exception {
        times.beginOp();
        backPressure.run(asking, hold, times);
        return trial().observe(times.takeOp());
    }

    /** Reports how callers fared in the iteration. */
    @TearDown(Level.Iteration)
    public void report() {
        times.report();
    }

    @Override
    public Duration ideal() {
        int inARow = Math.max(calls, Math.ceilDiv(callers * calls, limit));
        return Duration.ofMillis(holdMillis).multipliedBy(inARow);
    }

    @Override
    public int tasksPerOp() {
        return callers;
    }

    @Override
    public Optional<String> unsupported() {
        Callers all = new Callers(callers, calls);
        if (all.allCalls() > MOST_CALLS) {
            return Optional.of("an op of " + all.allCalls() + " calls, more than " + MOST_CALLS);
        }
        Duration held = Duration.ofMillis(holdMillis).multipliedBy(all.allCalls());
        return strategy.unsupported(all).or(() -> new QueuedWaits(held, Math.min(callers, limit)).unsupported());
    }
}
