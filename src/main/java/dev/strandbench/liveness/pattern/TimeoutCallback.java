package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.PatternTasks;
import dev.strandbench.model.ConcurrencyModel;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Tasks that wait for a {@code CompletableFuture}, whose timeout has a callback that waits for a second timeout.
 *
 * <ul>
 *   <li>JDK 21 to 24: the JDK has one thread for all such timeouts, which runs the callbacks (<a
 *       href="https://github.com/openjdk/jdk/pull/23702">JDK-8319447</a> replaces it).
 *   <li>JDK 25: the timer of the common pool takes over. Its review asks whether tasks could "compromise the liveness"
 *       of its thread (same source).
 *   <li>Expected: stalls up to JDK 24. From JDK 25 on, the suite finds out. The model does not matter.
 * </ul>
 */
public final class TimeoutCallback extends NamedPattern {

    public TimeoutCallback() {
        super(
                "timeout-callback",
                "The callback of a CompletableFuture's timeout waits for a second timeout.",
                "https://github.com/openjdk/jdk/pull/23702",
                "Give callbacks that may wait to an executor: use exceptionallyAsync instead of exceptionally.");
    }

    @Override
    public Set<ConcurrencyModel> models() {
        return Set.of(ConcurrencyModel.PLATFORM, ConcurrencyModel.VIRTUAL);
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
                CompletableFuture<Boolean> unused = answer.orTimeout(1, TimeUnit.MILLISECONDS);
                handled.get();
                tasks.advance();
            });
        }
        tasks.await();
    }
}
