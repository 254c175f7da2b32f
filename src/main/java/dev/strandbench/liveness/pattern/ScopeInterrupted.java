package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.PatternTasks;
import dev.strandbench.model.StructuredScope;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;

/**
 * Tasks that own a {@code StructuredTaskScope} each, and are interrupted while they join it.
 *
 * <ul>
 *   <li>JDK 21: the join throws an {@code InterruptedException}; the close interrupts the subtasks and waits for them
 *       (<a href="https://openjdk.org/jeps/453">JEP 453</a>).
 *   <li>JDK 25: the same, with a new API (<a href="https://openjdk.org/jeps/505">JEP 505</a>).
 *   <li>Expected: ends on every JDK.
 * </ul>
 */
public final class ScopeInterrupted extends ScopePattern {

    public ScopeInterrupted() {
        super(
                "scope-interrupted",
                "Tasks that join a StructuredTaskScope are interrupted while a subtask waits.",
                "https://openjdk.org/jeps/505",
                "Let the InterruptedException pass: the scope then ends its subtasks.");
    }

    @Override
    void own(PatternTasks tasks) throws ExecutionException {
        Thread owner = Thread.currentThread();
        CountDownLatch neverOpened = new CountDownLatch(1);
        try (StructuredScope scope = StructuredScope.open()) {
            scope.fork(() -> {
                neverOpened.await();
                return true;
            });
            tasks.startOutside(() -> {
                tasks.shake();
                owner.interrupt();
            });
            scope.join();
        } catch (InterruptedException e) {
            tasks.advance();
        }
    }
}
