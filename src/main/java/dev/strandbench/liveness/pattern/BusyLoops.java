package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.PatternTasks;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Tasks that run in a loop until another task sets a flag.
 *
 * <ul>
 *   <li>JDK 21: the scheduler "does not currently implement time sharing for virtual threads" (<a
 *       href="https://openjdk.org/jeps/444">JEP 444</a>). A loop without a blocking call keeps its carrier.
 *   <li>JDK 24: <a href="https://openjdk.org/jeps/491">JEP 491</a> does not add time sharing.
 *   <li>Expected: platform threads end, because the OS shares time among threads. All other models stall on every JDK
 *       if loops hold all carriers or threads.
 * </ul>
 */
public final class BusyLoops extends NamedPattern {

    // Under PLATFORM, each loop has its own thread. More loops would slow concurrent attempts (LivenessRun).
    private static final int MOST_LOOPS = 16;

    public BusyLoops() {
        super(
                "busy-loops",
                "Tasks run in a loop until another task sets a flag.",
                "https://github.com/reactor/reactor-core/issues/4247",
                "Block instead of running in a loop, or bound the number of tasks that compute for long.");
    }

    @Override
    public boolean isBusy() {
        return true;
    }

    @Override
    public void run(PatternTasks tasks) throws Exception {
        AtomicBoolean stopped = new AtomicBoolean();
        LastTask.run(
                tasks,
                Math.min(tasks.count() - 1, MOST_LOOPS),
                waiting -> {
                    waiting.run();
                    while (!stopped.get()) {
                        Thread.onSpinWait();
                    }
                },
                () -> stopped.set(true));
    }
}
