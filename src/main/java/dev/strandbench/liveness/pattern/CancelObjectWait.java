package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.LivenessModels;
import dev.strandbench.liveness.PatternTasks;

/**
 * Tasks that are cancelled while they wait in {@code Object.wait}.
 *
 * <ul>
 *   <li>JDK 21 and later: an interrupt ends {@code Object.wait} on mounted and unmounted virtual threads (<a
 *       href="https://openjdk.org/jeps/491">JEP 491</a>).
 *   <li>Expected: all tasks except coroutines end on every JDK. A coroutine on a virtual thread stalls, because its
 *       cancellation does not interrupt the thread (<a
 *       href="https://kotlinlang.org/docs/cancellation-and-timeouts.html">Kotlin</a>).
 * </ul>
 */
public final class CancelObjectWait extends NamedPattern {

    public CancelObjectWait() {
        super(
                "cancel-object-wait",
                "Tasks are cancelled while they wait in Object.wait.",
                "https://openjdk.org/jeps/491",
                "In coroutines, suspend, or block in runInterruptible.",
                LivenessModels.THREAD_PER_TASK);
    }

    @Override
    public boolean dependsOnTasks() {
        return false;
    }

    @Override
    public void run(PatternTasks tasks) throws Exception {
        CancelledTasks.run(tasks, () -> {
            Object monitor = new Object();
            synchronized (monitor) {
                while (true) {
                    monitor.wait();
                }
            }
        });
    }
}
