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
 * <b>Question.</b> With many timers at once, how late does a task wake?
 *
 * <p><b>Mechanism.</b> A timer thread waits for the first timer of its queue, and hands the timer's task over to the
 * thread that runs the task. Platform threads sleep in the operating system.
 *
 * <p><b>One op</b> is a run of one task per timer. Timers are due at instants spread evenly over {@code spreadMillis}.
 * The instants are fixed before the first task starts. Ignore the score, which is the time until the last timer fired.
 * The answers are latencies in µs, from the instant of a timer to its task's next instruction. The metric
 * {@code timers.armedLate} is the share of timers that start late; above 1 %, an iteration is not valid. The ideal is
 * the time until the last instant.
 *
 * <p><b>Not measured.</b> The benchmark measures neither the start of timers nor cancelled timers (see
 * {@link TimeoutBenchmark}), and tasks do no other work.
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

    // The lead is longer than the usual pause of a machine, which would make tasks start late.
    private static final Duration LEAST_LEAD = Duration.ofMillis(50);
    // The lead is several times the start of a task and the arming of its timer, even on slow machines.
    private static final Duration LEAD_PER_TASK = Duration.ofNanos(10_000);
    // With a thousand threads on two processors, each thread takes 130 to 470 µs.
    private static final Duration LEAD_PER_PLATFORM_THREAD = Duration.ofNanos(500_000);

    @Param({"PLATFORM", "VIRTUAL", "STRUCTURED", "EVENT_LOOP", "DEFAULT", "IO", "UNCONFINED", "HYBRID", "CALLBACK"})
    public ConcurrencyModel model;

    @Param("1000")
    @ValidRange(min = 1, max = 1_000_000)
    public int timers;

    /** The time, in ms, over which the timers' instants are spread; 0 means one instant for all timers. */
    @Param("20")
    @ValidRange(min = 0, max = 10_000)
    public int spreadMillis;

    @Param("WHOLE_MILLIS")
    public WaitLength waitLength;

    /** The factor, for slow machines, that lengthens the time between the start of an op and the first instant. */
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
