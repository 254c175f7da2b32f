package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.PatternTasks;
import dev.strandbench.model.StructuredScope;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;

/**
 * Tasks that own a {@code StructuredTaskScope} each, in which one subtask fails, and the other ignores interruption and
 * waits for what its owner does after the scope.
 *
 * <ul>
 *   <li>JDK 21: the failure interrupts the other subtask, and the close waits for its end, however late (<a
 *       href="https://openjdk.org/jeps/453">JEP 453</a>).
 *   <li>JDK 25: the same, with a new API (<a href="https://openjdk.org/jeps/505">JEP 505</a>).
 *   <li>Expected: stalls on every JDK. The API has no close that leaves a subtask behind.
 * </ul>
 */
public final class ScopeInterruptIgnored extends ScopePattern {

    public ScopeInterruptIgnored() {
        super(
                "scope-interrupt-ignored",
                "A StructuredTaskScope fails while a subtask ignores interruption.",
                "https://openjdk.org/jeps/505",
                "Let subtasks respond to interruption: use methods that throw InterruptedException.");
    }

    @Override
    void own(PatternTasks tasks) throws InterruptedException {
        Semaphore afterTheScope = new Semaphore(0);
        try (StructuredScope scope = StructuredScope.open()) {
            scope.fork(() -> {
                afterTheScope.acquireUninterruptibly();
                return true;
            });
            scope.fork(() -> {
                tasks.shake();
                throw new IllegalStateException("this subtask fails");
            });
            scope.join();
        } catch (ExecutionException e) {
            tasks.advance();
        }
        afterTheScope.release();
    }
}
