package dev.strandbench.model;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Runs non-blocking callbacks on a fixed thread pool. One timer thread submits delayed callbacks to the pool. */
public final class CallbackRuntime implements ModelRuntime.ComposedRuntime {

    static final String TIMER = "callback-timer";

    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name(TIMER).factory());
    private final ThreadPoolExecutor pool;
    private boolean forksInside;

    CallbackRuntime(int threads) {
        // CompletableFuture's own timer also removes cancelled tasks.
        timer.setRemoveOnCancelPolicy(true);
        // A cancelled task must not delay the end of a closed runtime.
        timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        // Like newFixedThreadPool, but of a type whose queue can be cleared.
        pool = new ThreadPoolExecutor(threads, threads, 0, TimeUnit.MILLISECONDS, new LinkedBlockingQueue<>());
    }

    /** Opens a group of callbacks. Only one group may be open at a time. */
    public CallbackGroup openGroup() {
        return new CallbackGroup(timer, pool, forksInside);
    }

    /** Makes groups start their callbacks on a thread of the pool instead of on the caller's thread. */
    void forkInside() {
        forksInside = true;
    }

    // The timer closes first, because it submits to the pool.
    @Override
    public void close() {
        timer.close();
        pool.close();
    }

    public static final class CallbackGroup implements AutoCloseable {

        private final ScheduledThreadPoolExecutor timer;
        private final ThreadPoolExecutor pool;
        private final boolean forksInside;
        private boolean joined;
        private volatile boolean cancelled;

        CallbackGroup(ScheduledThreadPoolExecutor timer, ThreadPoolExecutor pool, boolean forksInside) {
            this.timer = timer;
            this.pool = pool;
            this.forksInside = forksInside;
        }

        /** Uses the pool or the caller's thread to run code that starts or wakes tasks. Waits until the code ends. */
        public void fork(Runnable code) throws InterruptedException, ExecutionException {
            if (forksInside) {
                pool.submit(code).get();
            } else {
                code.run();
            }
        }

        /** Runs a non-blocking task on the pool after a delay in ms. A delay of 0 bypasses the timer. */
        public <T> CompletableFuture<T> after(long delayMillis, Callable<T> task) {
            CompletableFuture<T> result = new CompletableFuture<>();
            execute(TimeUnit.MILLISECONDS.toNanos(delayMillis), () -> complete(result, task));
            return result;
        }

        public CompletableFuture<@Nullable Void> after(long delayMillis, Runnable task) {
            return afterNanos(TimeUnit.MILLISECONDS.toNanos(delayMillis), task);
        }

        public CompletableFuture<@Nullable Void> after(Duration delay, Runnable task) {
            return afterNanos(delay.toNanos(), task);
        }

        private CompletableFuture<@Nullable Void> afterNanos(long delayNanos, Runnable task) {
            CompletableFuture<@Nullable Void> end = new CompletableFuture<>();
            execute(
                    delayNanos,
                    () -> complete(end, () -> {
                        task.run();
                        return null;
                    }));
            return end;
        }

        public CompletableFuture<@Nullable Void> after(CompletableFuture<?> event, Runnable task) {
            return event.thenRunAsync(task, pool);
        }

        private void execute(long delayNanos, Runnable step) {
            if (delayNanos == 0) {
                pool.execute(step);
            } else {
                Future<?> unused = timer.schedule(() -> pool.execute(step), delayNanos, TimeUnit.NANOSECONDS);
            }
        }

        private <T extends @Nullable Object> void complete(CompletableFuture<T> result, Callable<T> task) {
            if (cancelled) {
                return;
            }
            try {
                result.complete(task.call());
            } catch (Throwable e) {
                result.completeExceptionally(e);
            }
        }

        /** Waits for all futures, even after a failure. Wraps a failed task's exception in an ExecutionException. */
        public void join(List<? extends CompletableFuture<?>> futures) throws InterruptedException, ExecutionException {
            CompletableFuture.allOf(futures.toArray(CompletableFuture[]::new)).get();
            joined = true;
        }

        @Override
        public void close() {
            if (!joined) {
                cancelled = true;
                timer.getQueue().clear();
                pool.getQueue().clear();
            }
        }
    }
}
