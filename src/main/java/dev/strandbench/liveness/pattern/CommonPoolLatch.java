package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.PatternTasks;
import dev.strandbench.model.ConcurrencyModel;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Semaphore;

/**
 * Tasks in the common pool that wait on a semaphore for another task in that pool.
 *
 * <ul>
 *   <li>JDK 21 and later: the pool notices only waits in its own methods and in a {@code ManagedBlocker} (<a
 *       href="https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/util/concurrent/ForkJoinPool.html"
 *       >ForkJoinPool</a>). A wait for a semaphore or a latch only parks the worker.
 *   <li>Expected: the tasks stall on every JDK if waiting tasks hold all workers. The pattern does not use a model's
 *       threads.
 * </ul>
 */
public final class CommonPoolLatch extends NamedPattern {

    public CommonPoolLatch() {
        super(
                "common-pool-latch",
                "Tasks of the common pool wait for another of its tasks.",
                "https://github.com/nsoft/jesterj/issues/44",
                "Wait with CompletableFuture.join, in a ManagedBlocker, or on threads that are not shared.",
                Set.of(ConcurrencyModel.PLATFORM));
    }

    @Override
    public void run(PatternTasks tasks) throws Exception {
        ForkJoinPool pool = ForkJoinPool.commonPool();
        int waiters = tasks.count() - 1;
        CountDownLatch waiting = new CountDownLatch(Math.min(waiters, pool.getParallelism()));
        CountDownLatch ended = new CountDownLatch(waiters);
        Semaphore released = new Semaphore(0);
        for (int i = 0; i < waiters; i++) {
            pool.execute(() -> {
                tasks.shake();
                waiting.countDown();
                released.acquireUninterruptibly();
                tasks.advance();
                ended.countDown();
            });
        }
        waiting.await();
        pool.execute(() -> released.release(waiters));
        ended.await();
    }
}
