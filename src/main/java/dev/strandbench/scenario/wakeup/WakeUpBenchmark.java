package dev.strandbench.scenario.wakeup;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.ForkingBenchmark;
import dev.strandbench.scenario.TaskLimits;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.wakeup.WakeUp.Alarms;
import dev.strandbench.scenario.wakeup.WakeUp.WaitLength;
import dev.strandbench.workload.Checksum;
import java.time.Duration;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * <b>Question.</b> When many timers run at the same time, how late do their tasks wake up?
 *
 * <p><b>Mechanism.</b> A timer thread waits until the first timer in its queue is due. The timer's task then continues
 * on a thread of the model. Platform threads need no timer thread, because the OS puts them to sleep.
 *
 * <p><b>One op</b> is a run of many tasks, each of which waits for one timer. The timers are due at instants that are
 * spread evenly over {@code spreadMillis}. Ignore the score, which is the time until the last timer has fired. The
 * answers are latencies in µs, from the instant when a timer is due until its task continues. In a valid iteration,
 * {@code timers.armedLate}, the share of tasks that start after their timers are due, is at most 1 %. The ideal is the
 * time until the last timer is due.
 *
 * <p><b>Not measured.</b> The benchmark measures neither the start nor the cancellation of timers; see
 * {@link TimeoutBenchmark}.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar WakeUp -p timers=10000 -p spreadMillis=200} <b>Sources.</b> Gil
 * Tene, "How NOT to Measure Latency"; JDK-8351927. More in {@code docs/scenarios/WakeUp.md}.
 */
@Answer(
        metric = "latency.p99",
        unit = "us",
        columns = {"latency.p50", "latency.max"},
        further = {"latency.p99.9", "timers.armedLate"})
public class WakeUpBenchmark extends ForkingBenchmark {

    // Longer than a machine's typical pause, which would make tasks start late.
    private static final Duration LEAST_LEAD = Duration.ofMillis(50);
    // Several times as long as starting a task and its timer takes, even on slow machines.
    private static final Duration LEAD_PER_TASK = Duration.ofNanos(10_000);
    // With a thousand threads on two processors, each thread takes 130 to 470 µs.
    private static final Duration LEAD_PER_PLATFORM_THREAD = Duration.ofNanos(500_000);

    @Param({"PLATFORM", "VIRTUAL", "STRUCTURED", "EVENT_LOOP", "DEFAULT", "IO", "UNCONFINED", "HYBRID", "CALLBACK"})
    public ConcurrencyModel model;

    @Param("1000")
    @ValidRange(min = 1, max = 1_000_000)
    public int timers;

    /** The time over which the timers are spread evenly, in ms; with 0, all timers are due at the same instant. */
    @Param("20")
    @ValidRange(min = 0, max = 10_000)
    public int spreadMillis;

    @Param("WHOLE_MILLIS")
    public WaitLength waitLength;

    /**
     * The factor that multiplies the time from an op's start to the first timer. Slow machines need a factor above 1.
     */
    @Param("1")
    @ValidRange(min = 1, max = 10)
    public int leadFactor;

    private WakeUp wakeUp;
    private WakeLog log;

    @Setup
    public void setUp() throws Exception {
        begin(model, Checksum.ofRange(timers));
        wakeUp = WakeUp.on(trial().runtime());
        log = new WakeLog(timers, lead(), spread(), waitLength);
        trial().checkPlacement(check -> wakeUp.run(2, Alarms.passed(index -> check.record())));
    }

    @Benchmark
    public long wakeUp() throws Exception {
        return trial().observe(trial().call(this::checksumOfOp));
    }

    private long checksumOfOp() throws Exception {
        log.begin();
        wakeUp.run(timers, log);
        return log.end();
    }

    @TearDown(Level.Iteration)
    public void report() {
        log.report();
    }

    private Duration lead() {
        Duration perTask = model.hasPlatformThreadPerTask() ? LEAD_PER_PLATFORM_THREAD : LEAD_PER_TASK;
        return LEAST_LEAD.plus(perTask.multipliedBy(timers)).multipliedBy(leadFactor);
    }

    private Duration spread() {
        return Duration.ofMillis(spreadMillis);
    }

    @Override
    public Duration ideal() {
        return lead().plus(spread());
    }

    @Override
    public int tasksPerOp() {
        return timers;
    }

    @Override
    public Optional<String> unsupported() {
        return TaskLimits.unsupported(model, timers);
    }
}
