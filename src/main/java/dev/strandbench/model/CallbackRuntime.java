package dev.strandbench.model;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Runs non-blocking callbacks on a fixed pool. One timer thread hands delayed callbacks over to the pool. */
public final class CallbackRuntime implements ModelRuntime {

    static final String TIMER = "callback-timer";

    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name(TIMER).factory());
    private final ThreadPoolExecutor pool;

    CallbackRuntime(int threads) {
        // CompletableFuture's own timer does this too.
        timer.setRemoveOnCancelPolicy(true);
        // A cancelled task must not delay the end of a closed runtime.
        timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        // The same pool as newFixedThreadPool, but its queue can be cleared.
        pool = new ThreadPoolExecutor(threads, threads, 0, TimeUnit.MILLISECONDS, new LinkedBlockingQueue<>());
    }

    /** Opens a group of callbacks. Only one group may be open at a time. */
    public CallbackGroup openGroup() {
        return new CallbackGroup(timer, pool);
    }

    /** Returns the exception for a scenario that has no callback implementation. */
    public IllegalArgumentException unsupportedBy(String scenario) {
        return new IllegalArgumentException(scenario + " is not written with callbacks");
    }

    // The timer first, because it submits to the pool.
    @Override
    public void close() {
        timer.close();
        pool.close();
    }
}
