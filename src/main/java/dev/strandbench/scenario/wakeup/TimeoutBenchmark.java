package dev.strandbench.scenario.wakeup;

import dev.strandbench.model.ConcurrencyModel;
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
 * <b>Question.</b> What does it cost to guard every wait by a timeout that never fires?
 *
 * <p><b>Mechanism.</b> All tasks wait at the same time, each for a reply of its own and an hour at most; then the
 * caller replies to all. By {@code guard=TIMEOUT} as many timers are armed and cancelled as tasks wait.
 * {@code Future.get} with a timeout parks a platform thread by the operating system, and puts a virtual thread into a
 * delay queue of its scheduler. {@code withTimeout} is one more job and, under every dispatcher, a place in the heap of
 * one thread, {@code DefaultExecutor}. {@code orTimeout} schedules with what the JDK keeps for all futures.
 * {@code guard=NONE} is the same wait without a timeout: what it takes less is the price of the timeouts. Both scores
 * have what it takes to start, wake and end the tasks, so that neither ranks models by that price. From JDK 25 on, a
 * thread of the scheduler's own adds timers to its queue and takes them out, partly after the op: CPU time beside the
 * score has that.
 *
 * <p><b>One op</b> is {@code tasks} tasks started, answered and joined, by one caller. No ideal: nothing waits for
 * time.
 *
 * <p><b>Not measured.</b> Timeouts that fire. Those of work that does not wait: {@code withTimeout} arms a timer
 * nevertheless, and a thread does not. A scope's own timeout, one for all tasks: see STRUCTURED_TIMEOUT in FanOut.
 * Timeouts of many lengths: equal ones expire in the order they are armed in, which is the easiest for a queue.
 * SEQUENTIAL, POOL and the bounded models are left out: not all of their tasks can wait at once.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar run '\.Timeout' -p guard=NONE,TIMEOUT}
 *
 * <p><b>Sources.</b> JDK-8319447, on delayed tasks that are mostly cancelled, and JDK-8351927, on those of virtual
 * threads.
 */
public class TimeoutBenchmark extends ScenarioBenchmark {

    /** Who runs the tasks. */
    @Param({"PLATFORM", "VIRTUAL", "STRUCTURED", "EVENT_LOOP", "DEFAULT", "IO", "UNCONFINED", "HYBRID", "CALLBACK"})
    public ConcurrencyModel model;

    /** Tasks in an op, each of which waits once. */
    @Param("1000")
    @ValidRange(min = 1, max = 1_000_000)
    public int tasks;

    /** What guards each wait. */
    @Param("TIMEOUT")
    public Guard guard;

    private Timeouts timeouts;
    private GuardedWaits waits;
    private ConsumedIndexes answered;

    /** Opens the model's runtime. */
    @Setup
    public void setUp() throws Exception {
        begin(Trial.open(model, Checksum.ofRange(tasks)));
        timeouts = Timeouts.on(trial().runtime());
        waits = new GuardedWaits(tasks, guard);
        answered = new ConsumedIndexes(tasks);
        trial().checkPlacement(check -> timeouts.run(new GuardedWaits(2, guard), index -> check.record()));
    }

    /** Starts the tasks, replies to them and joins them. */
    @Benchmark
    public long timeout() throws Exception {
        timeouts.run(waits, answered);
        return trial().observe(answered.takeChecksum());
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
        return model.hasPlatformThreadPerTask() && tasks > PlatformThreads.MOST
                ? Optional.of(PlatformThreads.MOST_REASON)
                : Optional.empty();
    }
}
