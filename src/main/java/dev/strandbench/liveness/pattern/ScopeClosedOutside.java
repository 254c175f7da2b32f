package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.PatternTasks;
import dev.strandbench.model.StructuredScope;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;

/**
 * Tasks that open a {@code StructuredTaskScope} each, which another thread closes while its subtask waits.
 *
 * <ul>
 *   <li>JDK 21: only the owner may close a scope; another thread gets a {@code WrongThreadException} (<a
 *       href="https://github.com/openjdk/jdk/pull/8787">design</a>).
 *   <li>JDK 25: the same, with a new API (<a href="https://openjdk.org/jeps/505">JEP 505</a>).
 *   <li>Expected: ends on every JDK, because the subtask waits for that exception only. No other thread can end a
 *       scope: interrupt its owner, or let a subtask fail.
 * </ul>
 */
public final class ScopeClosedOutside extends ScopePattern {

    public ScopeClosedOutside() {
        super(
                "scope-closed-outside",
                "A thread that does not own a StructuredTaskScope closes it while its subtask waits.",
                "https://github.com/openjdk/jdk/pull/8787",
                "Interrupt the owner of the scope, or let a subtask fail.");
    }

    @Override
    void own(PatternTasks tasks) throws InterruptedException, ExecutionException {
        CountDownLatch refused = new CountDownLatch(1);
        try (StructuredScope scope = StructuredScope.open()) {
            scope.fork(() -> {
                refused.await();
                return true;
            });
            tasks.startOutside(() -> closeAndBeRefused(scope, refused));
            tasks.shake();
            scope.join();
        }
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
