package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.PatternTasks;
import dev.strandbench.model.StructuredScope;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Tasks that each open a {@code StructuredTaskScope}. Another thread tries to close the scope while a subtask waits.
 *
 * <ul>
 *   <li>JDK 21: only the owner may close a scope. A call by another thread throws a {@code WrongThreadException} (<a
 *       href="https://github.com/openjdk/jdk/pull/8787">design</a>).
 *   <li>JDK 25: the new API has the same rule (<a href="https://openjdk.org/jeps/505">JEP 505</a>).
 *   <li>Expected: the tasks end on every JDK, because the subtask waits only for the exception. Another thread can end
 *       a scope only if it interrupts the owner or makes a subtask fail.
 * </ul>
 */
public final class ScopeClosedOutside extends ScopePattern {

    public ScopeClosedOutside() {
        super(
                "scope-closed-outside",
                "A thread that does not own a StructuredTaskScope tries to close it while its subtask waits.",
                "https://github.com/openjdk/jdk/pull/8787",
                "Interrupt the owner of the scope, or let a subtask fail.");
    }

    @Override
    void own(PatternTasks tasks) throws InterruptedException, ExecutionException {
        CountDownLatch refused = new CountDownLatch(1);
        AtomicLong closedAt = new AtomicLong();
        try (StructuredScope scope = StructuredScope.open()) {
            scope.fork(() -> {
                refused.await();
                return true;
            });
            tasks.startOutside(() -> {
                closedAt.set(System.nanoTime());
                closeAndBeRefused(scope, refused);
            });
            tasks.shake();
            scope.join();
        }
        tasks.endedAfterCancel(closedAt.get());
        tasks.advance();
    }

    private static void closeAndBeRefused(StructuredScope scope, CountDownLatch refused) {
        try {
            scope.close();
        } catch (WrongThreadException e) {
            refused.countDown();
        }
    }
}
