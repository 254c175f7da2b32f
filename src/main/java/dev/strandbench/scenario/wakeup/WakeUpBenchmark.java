package dev.strandbench.scenario.wakeup;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.PlatformThreads;
import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.ValidRange;
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
 * <p><b>Mechanism.</b> A queue of timers, the thread that waits for the first of them, and the hand-over to whatever
 * runs the task. Platform threads have no such queue: each sleeps by the operating system. Its timer slack is in every
 * model's latency: once for each platform thread, elsewhere once for each wait for the first of a queue. Virtual
 * threads have one delay queue on JDK 21, several on later ones, and the scheduler's own from JDK 25 on; each wakes a
 * carrier. Coroutines have one thread of kotlinx.coroutines for all dispatchers, {@code DefaultExecutor}, which
 * dispatches them; UNCONFINED runs on it, and EVENT_LOOP keeps its own queue on the thread that runs everything.
 * CALLBACK is a {@code ScheduledThreadPoolExecutor} and a pool.
 *
 * <p><b>One op</b> is {@code timers} tasks that wake at instants spread evenly over {@code spreadMillis}. Its time is
 * the wait and means nothing. The answer is in the secondary metrics, in µs: {@code latency.p50} to
 * {@code latency.p99.9} of an iteration, averaged over iterations, and {@code latency.max}, the greatest: from when a
 * timer is due to the first instruction after it. Instants are fixed before the first task starts, 50 ms ahead and 10
 * µs more for each, 500 µs for each platform thread, times {@code leadFactor}. What is started too late nevertheless
 * counts from its instant; {@code timers.armedLate} is the share, and above 1 % the iteration does not count. Ideal:
 * that lead and {@code spreadMillis}, the last instant.
 *
 * <p>{@code delay} rounds up to milliseconds, so that by {@code waitLength=WHOLE_MILLIS} all ask for whole ones and
 * none is charged for rounding. What is armed within less than a millisecond is then due in bursts of that length, one
 * each millisecond, and {@code spreadMillis=0} is a single burst in the order of arming: closer together the faster a
 * model arms. {@code EXACT} asks for what is left in ns, keeps the instants, and charges {@code delay} for what it
 * adds.
 *
 * <p><b>Not measured.</b> What arming costs, and timers that are cancelled: see {@link TimeoutBenchmark}. Timers that
 * other work competes with. Where they are due faster than tasks can run and end, lateness is the length of a queue; a
 * greater {@code spreadMillis} shows the timers alone, 0 mostly that queue. That tasks end counts too, as the next ones
 * wait for a core meanwhile: most for threads of the operating system, all the more on few cores. With their longer
 * lead fewer ops fit into an iteration, so that their {@code latency.max} is the greatest of fewer. SEQUENTIAL, POOL
 * and the bounded models are left out: their tasks wait for each other, not for timers.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar WakeUp -p timers=10000 -p spreadMillis=200}
 *
 * <p><b>Sources.</b> G. Tene, "How NOT to Measure Latency", on intended starts; JDK-8351927, on the delay queues of
 * virtual threads; kotlinx.coroutines issue 3920, on rounding.
 */
@Answer(
        metric = "latency.p99",
        unit = "us",
        columns = {"latency.p50", "latency.max"},
        further = {"latency.p99.9", "timers.armedLate"})
public class WakeUpBenchmark extends ScenarioBenchmark {

    // Longer than machines usually pause: a pause while tasks are started would make them late.
    private static final Duration LEAST_LEAD = Duration.ofMillis(50);
    // Several times what it takes to start a task and to arm its timer, on slow machines too.
    private static final Duration LEAD_PER_TASK = Duration.ofNanos(10_000);
    // Where two processors start a thousand of them that wake meanwhile, each takes 130 to 470 µs.
    private static final Duration LEAD_PER_PLATFORM_THREAD = Duration.ofNanos(500_000);

    /** Who runs the tasks. */
    @Param({"PLATFORM", "VIRTUAL", "STRUCTURED", "EVENT_LOOP", "DEFAULT", "IO", "UNCONFINED", "HYBRID", "CALLBACK"})
    public ConcurrencyModel model;

    /** Timers in an op. */
    @Param("1000")
    @ValidRange(min = 1, max = 1_000_000)
    public int timers;

    /** Over how long their instants are spread, in ms; 0 for all at the same instant. */
    @Param("20")
    @ValidRange(min = 0, max = 10_000)
    public int spreadMillis;

    /** How long a task asks its timer to wait. */
    @Param("WHOLE_MILLIS")
    public WaitLength waitLength;

    /** How many times the usual time there is to start the tasks, for slow machines. */
    @Param("1")
    @ValidRange(min = 1, max = 10)
    public int leadFactor;

    private WakeUp wakeUp;
    private WakeLog log;

    /** Opens the model's runtime. */
    @Setup
    public void setUp() throws Exception {
        begin(Trial.open(model, Checksum.ofRange(timers)));
        wakeUp = WakeUp.on(trial().runtime());
        log = new WakeLog(timers, lead(), spread(), waitLength);
        trial().checkPlacement(check -> wakeUp.run(2, Alarms.passed(index -> check.record())));
    }

    /** Starts the tasks and waits until all have woken. */
    @Benchmark
    public long wakeUp() throws Exception {
        log.begin();
        wakeUp.run(timers, log);
        return trial().observe(log.end());
    }

    /** Reports how late the timers of the iteration were. */
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
        return model.hasPlatformThreadPerTask() && timers > PlatformThreads.MOST
                ? Optional.of(PlatformThreads.MOST_REASON)
                : Optional.empty();
    }
}
