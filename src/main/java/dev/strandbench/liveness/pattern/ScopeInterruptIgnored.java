package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.PatternTasks;
import dev.strandbench.model.StructuredScope;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;

/**
 * Tasks that each own a {@code StructuredTaskScope} with two subtasks. One subtask fails. The other subtask ignores
 * interruption and waits for a permit, which the owner releases only after closing the scope.
 *
 * <ul>
 *   <li>JDK 21: the failure interrupts the other subtask. {@code close} waits for that subtask without a time limit (<a
 *       href="https://openjdk.org/jeps/453">JEP 453</a>).
 *   <li>JDK 25: the new API behaves the same way (<a href="https://openjdk.org/jeps/505">JEP 505</a>).
 *   <li>Expected: the tasks stall on every JDK. No method closes a scope without waiting for the subtasks.
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
    public int fewestTasks() {
        return 1;
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
