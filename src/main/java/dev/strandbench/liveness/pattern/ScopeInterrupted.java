package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.PatternTasks;
import dev.strandbench.model.StructuredScope;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Tasks that each own a {@code StructuredTaskScope}, and are interrupted while they join the scope.
 *
 * <ul>
 *   <li>JDK 21: the join throws {@code InterruptedException}. Then {@code close} interrupts the subtasks and waits for
 *       them (<a href="https://openjdk.org/jeps/453">JEP 453</a>).
 *   <li>JDK 25: the new API behaves the same way (<a href="https://openjdk.org/jeps/505">JEP 505</a>).
 *   <li>Expected: the tasks end on every JDK.
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
        AtomicLong interruptedAt = new AtomicLong();
        try (StructuredScope scope = StructuredScope.open()) {
            scope.fork(() -> {
                neverOpened.await();
                return true;
            });
            tasks.startOutside(() -> {
                tasks.shake();
                interruptedAt.set(System.nanoTime());
                owner.interrupt();
            });
            scope.join();
        } catch (InterruptedException e) {
            tasks.endedAfterCancel(interruptedAt.get());
            tasks.advance();
        }
    }
}
