package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.PatternTasks;
import dev.strandbench.model.ConcurrencyModel;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Tasks that wait for a {@code CompletableFuture} to time out. The timeout's callback waits for a second timeout.
 *
 * <ul>
 *   <li>JDK 21 to 24: a single JDK thread runs the callbacks of all {@code CompletableFuture} timeouts (<a
 *       href="https://github.com/openjdk/jdk/pull/23702">JDK-8319447</a> replaces the thread).
 *   <li>JDK 25: the timer thread of the common pool runs the callbacks. A {@code CompletableFuture} timeout is an
 *       immediate task, which the timer thread runs itself ({@code arrangeTimeout} and {@code DelayScheduler.loop} in
 *       JDK-8319447).
 *   <li>Expected: the tasks stall on every JDK and under every model, even if there is only one task.
 * </ul>
 */
public final class TimeoutCallback extends NamedPattern {

    public TimeoutCallback() {
        super(
                "timeout-callback",
                "The callback of a CompletableFuture's timeout waits for a second timeout.",
                "https://github.com/openjdk/jdk/pull/23702",
                "Give callbacks that may wait to an executor: use exceptionallyAsync instead of exceptionally.",
                Set.of(ConcurrencyModel.PLATFORM, ConcurrencyModel.VIRTUAL));
    }

    @Override
    public int fewestTasks() {
        return 1;
    }

    @Override
    public void run(PatternTasks tasks) throws Exception {
        for (int i = 0; i < tasks.count(); i++) {
            tasks.start(() -> {
                tasks.shake();
                CompletableFuture<Boolean> answer = new CompletableFuture<>();
                CompletableFuture<Boolean> handled = answer.exceptionally(timeout -> new CompletableFuture<Boolean>()
                        .completeOnTimeout(true, 1, TimeUnit.MILLISECONDS)
                        .join());
                long expiresAt = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(1);
                CompletableFuture<Boolean> unused = answer.orTimeout(1, TimeUnit.MILLISECONDS);
                handled.get();
                tasks.endedAfterCancel(expiresAt);
                tasks.advance();
            });
        }
        tasks.await();
    }
}
