package dev.strandbench.scenario.wakeup;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.scenario.ForkingBenchmark;
import dev.strandbench.scenario.TaskLimits;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.wakeup.Timeouts.Guard;
import dev.strandbench.scenario.wakeup.Timeouts.GuardedWaits;
import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.ConsumedIndexes;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * <b>Question.</b> What does it cost to guard every wait with a timeout that never fires?
 *
 * <p><b>Mechanism.</b> All tasks wait for their replies at the same time. With {@code guard=TIMEOUT}, each wait starts
 * and cancels a timer. With {@code guard=NONE}, waits have no timer.
 *
 * <p><b>One op</b> is a run in which one caller starts all tasks, sends all replies and joins the tasks. There is no
 * ideal time, because no task waits for a fixed time.
 *
 * <p><b>Not measured.</b> No timeout fires, all timeouts have the same length, and no timeout guards a whole scope.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar run '\.Timeout' -p guard=NONE,TIMEOUT} <b>Sources.</b>
 * JDK-8319447 and JDK-8351927, on cancelled timers. More in {@code docs/scenarios/Timeout.md}.
 */
public class TimeoutBenchmark extends ForkingBenchmark {

    @Param({"PLATFORM", "VIRTUAL", "STRUCTURED", "EVENT_LOOP", "DEFAULT", "IO", "UNCONFINED", "HYBRID", "CALLBACK"})
    public ConcurrencyModel model;

    @Param("1000")
    @ValidRange(min = 1, max = 1_000_000)
    public int tasks;

    @Param("TIMEOUT")
    public Guard guard;

    private Timeouts timeouts;
    private GuardedWaits waits;
    private ConsumedIndexes answered;

    @Setup
    public void setUp() throws Exception {
        begin(model, Checksum.ofRange(tasks));
        timeouts = Timeouts.on(trial().runtime());
        waits = new GuardedWaits(tasks, guard);
        answered = new ConsumedIndexes(tasks);
        trial().checkPlacement(check -> timeouts.run(new GuardedWaits(2, guard), index -> check.record()));
    }

    @Benchmark
    public long timeout() throws Exception {
        return trial().observe(trial().call(this::checksumOfOp));
    }

    private long checksumOfOp() throws Exception {
        timeouts.run(waits, answered);
        return answered.takeChecksum();
    }

    // No timeout fires, and replies wake the tasks.
    @Override
    protected boolean wakesByTimer() {
        return false;
    }

    @Override
    public int tasksPerOp() {
        return tasks;
    }

    @Override
    public Optional<String> unsupported() {
        return TaskLimits.unsupported(model, tasks);
    }
}
