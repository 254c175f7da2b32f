package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.PatternTasks;
import java.time.Duration;

/**
 * Tasks that sleep for a day, and are cancelled.
 *
 * <ul>
 *   <li>JDK 21 and later: an interrupt ends {@code Thread.sleep}.
 *   <li>Coroutines: cancelling a coroutine does not interrupt its thread, unless the code is in
 *       {@code runInterruptible} (<a
 *       href="https://kotlinlang.org/docs/cancellation-and-timeouts.html">kotlinx.coroutines</a>).
 *   <li>Expected: threads end on every JDK. Coroutines stall.
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
