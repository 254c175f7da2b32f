package dev.strandbench.model;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Callbacks that one caller schedules and joins, a {@link CompletableFuture} each. Callbacks may schedule further ones;
 * the rest is for the caller alone.
 */
public final class CallbackGroup implements AutoCloseable {

    private final ScheduledThreadPoolExecutor timer;
    private final ThreadPoolExecutor pool;
    private boolean joined;
    private volatile boolean cancelled;

    CallbackGroup(ScheduledThreadPoolExecutor timer, ThreadPoolExecutor pool) {
        this.timer = timer;
        this.pool = pool;
    }

    /**
     * Runs a task, which must not block, on a thread of the pool.
     *
     * @param delayMillis from now, in ms; if 0, the task goes to the pool without touching the timer
     * @return completed, on the thread that ran the task, with its result or its exception; never if it was cancelled
     */
    public <T> CompletableFuture<T> after(long delayMillis, Callable<T> task) {
        CompletableFuture<T> result = new CompletableFuture<>();
        execute(TimeUnit.MILLISECONDS.toNanos(delayMillis), () -> complete(result, task));
        return result;
    }

    /** As {@link #after(long, Callable)}, for a task without a result. */
    public CompletableFuture<@Nullable Void> after(long delayMillis, Runnable task) {
        return afterNanos(TimeUnit.MILLISECONDS.toNanos(delayMillis), task);
    }

    /** As {@link #after(long, Runnable)}, for a delay that need not be of whole milliseconds. */
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

    /** Runs a task once something has been completed, on a thread of the pool. */
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

    /**
     * Waits for all of the given futures, as {@code allOf} does: a failure ends none of the others.
     *
     * @throws ExecutionException with a task's exception as its cause, one of them if several failed
     * @throws InterruptedException if the caller is interrupted
     */
    public void join(List<? extends CompletableFuture<?>> futures) throws InterruptedException, ExecutionException {
        CompletableFuture.allOf(futures.toArray(CompletableFuture[]::new)).get();
        joined = true;
    }

    /** Forgets every task that has not started, unless all were joined. Does not wait for running ones. */
    @Override
    public void close() {
        if (!joined) {
            cancelled = true;
            timer.getQueue().clear();
            pool.getQueue().clear();
        }
    }
}
