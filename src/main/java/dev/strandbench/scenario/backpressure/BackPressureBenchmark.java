package dev.strandbench.scenario.backpressure;

import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.ForkingBenchmark;
import dev.strandbench.scenario.QueuedWaits;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.backpressure.BackPressure.BackPressureStrategy;
import dev.strandbench.scenario.backpressure.BackPressure.CallLog;
import dev.strandbench.scenario.backpressure.BackPressure.Callers;
import dev.strandbench.scenario.backpressure.BackPressure.Hold;
import dev.strandbench.scenario.backpressure.BackPressure.Limit;
import dev.strandbench.workload.Checksum;
import java.time.Duration;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * <b>Question.</b> What do limits on concurrent calls cost? How slow are the slowest calls? Are callers served equally?
 *
 * <p><b>Mechanism.</b> Callers queue until a call ends and the limit lets the next call through; see {@link Limit}.
 *
 * <p><b>One op</b> is a run in which each caller makes its {@code calls} in sequence. The ideal time is
 * {@code holdMillis} × {@code n}, where {@code n} is the larger of {@code calls} and {@code callers} × {@code calls} /
 * {@code limit}, rounded up. The metric {@code fairness.spread} is the relative standard deviation of callers' finish
 * times.
 *
 * <p><b>Not measured.</b> Calls are never rejected and have no timeout. Memory is not measured.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar run BackPressure -p callers=100 -p calls=10 -p holdMillis=0,1}
 * <b>Sources.</b> JEP 444; {@code docs/scenarios/BackPressure.md} lists more sources.
 */
@Answer(columns = {"latency.p50", "latency.p99", "fairness.spread"})
public class BackPressureBenchmark extends ForkingBenchmark {

    private static final int MOST_CALLS = 1_000_000;

    /** The default leaves out POOL and WORKERS, which start no thread or coroutine for a waiting caller. */
    @Param({
        "SEMAPHORE_UNFAIR_PLATFORM",
        "SEMAPHORE_UNFAIR_VIRTUAL",
        "SEMAPHORE_UNFAIR_STRUCTURED",
        "SEMAPHORE_FAIR_PLATFORM",
        "SEMAPHORE_FAIR_VIRTUAL",
        "SEMAPHORE_FAIR_STRUCTURED",
        "VIRTUAL_TO_POOL",
        "VIRTUAL_TO_WORKERS",
        "SEMAPHORE_EVENT_LOOP",
        "SEMAPHORE_DEFAULT",
        "SEMAPHORE_IO",
        "SEMAPHORE_HYBRID",
        "CHANNEL_DEFAULT",
        "LIMITED_IO"
    })
    public BackPressureStrategy strategy;

    @Param("1000")
    @ValidRange(min = 1, max = MOST_CALLS)
    public int callers;

    /** The maximum number of concurrent calls. The default, 10, is also the default size of a HikariCP pool. */
    @Param("10")
    @ValidRange(min = 1, max = 1_000)
    public int limit;

    /** The number of calls that each caller makes in sequence; POOL and WORKERS support only 1. */
    @Param("1")
    @ValidRange(min = 1, max = 1_000)
    public int calls;

    /** The duration of a call, in ms; with 0, a call only yields once. */
    @Param("1")
    @ValidRange(min = 0, max = 10_000)
    public int holdMillis;

    private BackPressure backPressure;
    private Callers asking;
    private Hold hold;
    private CallTimes times;

    @Setup
    public void setUp() throws Exception {
        asking = new Callers(callers, calls);
        begin(strategy.callersRun(), limit, () -> strategy.openRuntime(limit), Checksum.ofRange(asking.allCalls()));
        if (strategy.callsRunElsewhere()) {
            setWidth(0);
        } else if (strategy.queuesCallers()) {
            setWidth(Math.min(limit, width(strategy.callersRun(), limit)));
        }
        BackPressure limited = strategy.on(trial().runtime(), limit);
        trial().atEnd(limited::close);
        Callers two = new Callers(2, 1);
        Hold none = Hold.ofMillis(0);
        trial().checkPlacement(check -> limited.run(two, none, CallLog.returning(call -> check.record())));
        trial().checkPlacement(
                        strategy.callsRun(), check -> limited.run(two, none, CallLog.entering(call -> check.record())));
        backPressure = (all, each, log) -> trial().run(() -> limited.run(all, each, log));
        LimitCheck limitCheck = LimitCheck.of(backPressure, limit);
        limitCheck.require();
        trial().atEnd(limitCheck::requireAtEnd);
        hold = Hold.ofMillis(holdMillis);
        times = new CallTimes(asking, System::nanoTime);
    }

    @Benchmark
    public long backPressure() throws Exception {
        times.beginOp();
        backPressure.run(asking, hold, times);
        return trial().observe(times.takeOp());
    }

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
            return Optional.of("an op would have " + all.allCalls() + " calls, more than " + MOST_CALLS);
        }
        Duration held = Duration.ofMillis(holdMillis).multipliedBy(all.allCalls());
        return strategy.unsupported(all).or(() -> new QueuedWaits(held, Math.min(callers, limit)).unsupported());
    }
}
