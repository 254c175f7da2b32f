package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.PatternTasks;
import dev.strandbench.model.ConcurrencyModel;
import java.util.Set;

/**
 * Tasks that are cancelled while they wait for a monitor. The owner of the monitor waits for the cancelled tasks to
 * end.
 *
 * <ul>
 *   <li>JDK 21 and later: an interrupt does not end a wait for a monitor. An interrupt can end a wait for a
 *       {@code Lock} (<a
 *       href="https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/util/concurrent/locks/Lock.html"
 *       >documentation</a>).
 *   <li>Expected: the tasks stall on every JDK.
 * </ul>
 */
public final class CancelMonitorEnter extends NamedPattern {

    public CancelMonitorEnter() {
        super(
                "cancel-monitor-enter",
                "Tasks are cancelled while they wait for a monitor.",
                "https://github.com/mongodb/mongo-java-driver/pull/984",
                "Take a ReentrantLock with lockInterruptibly or with a timeout.",
                Set.of(ConcurrencyModel.PLATFORM, ConcurrencyModel.VIRTUAL));
    }

    @Override
    public boolean dependsOnTasks() {
        return false;
    }

    @Override
    public void run(PatternTasks tasks) throws Exception {
        Object monitor = new Object();
        synchronized (monitor) {
            CancelledTasks.run(tasks, () -> {
                synchronized (monitor) {
                    tasks.advance();
                }
            });
        }
    }
}
