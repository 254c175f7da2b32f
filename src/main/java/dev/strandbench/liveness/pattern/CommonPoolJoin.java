package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.PatternTasks;
import dev.strandbench.model.ConcurrencyModel;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;

/**
 * Tasks in the common pool that each submit an inner task to this pool, and join its {@code CompletableFuture}.
 *
 * <ul>
 *   <li>JDK 21 and later: a worker runs the task that it joins, or the pool adds a worker (<a
 *       href="https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/util/concurrent/ForkJoinPool.html"
 *       >ForkJoinPool</a>). After the pool has added 256 workers, a join fails, as in <a
 *       href="https://github.com/FgForrest/evitaDB/issues/1117">evitaDB #1117</a>.
 *   <li>Expected: the tasks end on every JDK. The pattern does not use a model's threads.
 * </ul>
 */
public final class CommonPoolJoin extends NamedPattern {

    // The pool can add more than 200 workers. With too many tasks, a join fails instead of stalling.
    private static final int MOST_TASKS = 100;

    public CommonPoolJoin() {
        super(
                "common-pool-join",
                "Tasks of the common pool each submit a task to the common pool, and join it, which may add threads.",
                "https://github.com/vavr-io/vavr/pull/2093",
                "Compose the futures with thenCompose instead of joining them.",
                Set.of(ConcurrencyModel.PLATFORM));
    }

    // The pool keeps added workers for a minute, so a later attempt in the same JVM would use them.
    @Override
    public boolean needsFreshJvm() {
        return true;
    }

    @Override
    public void run(PatternTasks tasks) throws Exception {
        ForkJoinPool pool = ForkJoinPool.commonPool();
        CompletableFuture<?>[] outer = IntStream.range(0, Math.min(tasks.count(), MOST_TASKS))
                .mapToObj(task -> CompletableFuture.supplyAsync(
                        () -> {
                            tasks.shake();
                            int inner = CompletableFuture.supplyAsync(() -> task, pool)
                                    .join();
                            tasks.advance();
                            return inner;
                        },
                        pool))
                .toArray(CompletableFuture<?>[]::new);
        CompletableFuture.allOf(outer).get();
    }
}
