package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.PatternTasks;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Tasks that run in a loop until one more task sets a flag.
 *
 * <ul>
 *   <li>JDK 21: the scheduler "does not currently implement time sharing for virtual threads" (<a
 *       href="https://openjdk.org/jeps/444">JEP 444</a>). A loop without a blocking call keeps its carrier.
 *   <li>JDK 24: the same.
 *   <li>Expected: all models stall on every JDK if there are as many loops as carriers or threads, except platform
 *       threads, which share time.
 * </ul>
 */
public final class BusyLoops extends NamedPattern {

    // Platform threads are many, and more loops only delay their end.
    private static final int MOST_LOOPS = 64;

    public BusyLoops() {
        super(
                "busy-loops",
                "Tasks run in a loop until one more task sets a flag.",
                "https://github.com/brettwooldridge/HikariCP/issues/2398",
                "Block instead of running in a loop, or bound the number of tasks that compute for long.");
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
