package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.PatternTasks;
import java.time.Duration;

/**
 * Tasks that are cancelled while they sleep for a day.
 *
 * <ul>
 *   <li>Coroutines: the cancellation of a coroutine interrupts the thread only in {@code runInterruptible} (<a
 *       href="https://kotlinlang.org/docs/cancellation-and-timeouts.html">kotlinx.coroutines</a>).
 *   <li>Expected: coroutines stall. Other tasks end on every JDK, because an interrupt ends {@code Thread.sleep}.
 * </ul>
 */
public final class CancelSleep extends NamedPattern {

    public CancelSleep() {
        super(
                "cancel-sleep",
                "Tasks are cancelled while they sleep.",
                "https://github.com/Kotlin/kotlinx.coroutines/issues/57",
                "In coroutines, suspend with delay, or block in runInterruptible.");
    }

    @Override
    public boolean dependsOnTasks() {
        return false;
    }

    @Override
    public void run(PatternTasks tasks) throws Exception {
        CancelledTasks.run(tasks, () -> Thread.sleep(Duration.ofDays(1)));
    }
}
