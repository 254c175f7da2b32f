package dev.strandbench.scenario.cancellation;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.Style;
import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.ForkingBenchmark;
import dev.strandbench.scenario.TaskLimits;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.cancellation.Cancellation.Ending;
import dev.strandbench.scenario.cancellation.Cancellation.ParkedAt;
import dev.strandbench.scenario.cancellation.CancellationRound.CancellationRounds;
import dev.strandbench.scenario.cancellation.CancellationRound.StopTimes;
import java.time.Duration;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * <b>Question.</b> How long does it take to stop many parked tasks, in total and per task? Does every task stop?
 *
 * <p><b>Mechanism.</b> All tasks park without a timer until an event ends them; the parameter {@code ending} selects
 * the event. The event interrupts threads one after another, or makes coroutines resume with an exception.
 *
 * <p><b>One op</b> is one round: all tasks start and park, an event ends the tasks, and the caller joins them. The
 * answer is the metric {@code latency.lastStopped}: the time, in µs, from the event until the last task has stopped. An
 * iteration reports the median over its ops. There is no ideal time.
 *
 * <p><b>Not measured.</b> Tasks do not clean up, compute or ignore cancellation, and scopes are not nested.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar run Cancellation -p ending=CANCEL,FIRST_FAILURE}
 * <b>Sources.</b> N. J. Smith, "Notes on structured concurrency" (2018); {@code docs/scenarios/Cancellation.md}.
 */
@Answer(
        metric = "latency.lastStopped",
        unit = "us",
        columns = {"latency.lastStopped.p99", "latency.perTask"})
public class CancellationBenchmark extends ForkingBenchmark {

    private static final int MOST_AT_ONE_LATCH = 10_000;

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

    @Param("CANCEL")
    public Ending ending;

    @Param("OWN")
    public ParkedAt parkedAt;

    /** The number of tasks in an op, including the task that ends the others, if there is one. */
    @Param("1000")
    @ValidRange(min = 2, max = 1_000_000)
    public int tasks;

    private CancellationRounds rounds;

    @Setup
    public void setUp() throws Exception {
        begin(model, ending.checksum(tasks));
        Cancellation cancellation = Cancellation.on(trial().runtime());
        trial().checkPlacement(check -> cancellation.run(new CancellationRound(
                new StopTimes(2), Ending.CANCEL, parkedAt, Duration.ZERO, index -> check.record())));
        rounds = new CancellationRounds(cancellation, tasks, ending, parkedAt);
    }

    @Benchmark
    public long cancellation() throws Exception {
        return trial().observe(trial().call(rounds::runNext));
    }

    @TearDown(Level.Iteration)
    public void report() {
        rounds.report();
    }

    @Override
    protected boolean wakesByTimer() {
        return ending == Ending.TIMEOUT;
    }

    @Override
    public int tasksPerOp() {
        return tasks;
    }

    @Override
    public Optional<String> unsupported() {
        return parkedAt == ParkedAt.SHARED && model.style() != Style.SUSPENDING && tasks > MOST_AT_ONE_LATCH
                ? Optional.of(
                        "the time of threads to leave a latch grows with the square of their number; valid: up to "
                                + "10,000 tasks, or parkedAt=OWN")
                : TaskLimits.unsupported(model, tasks);
    }
}
