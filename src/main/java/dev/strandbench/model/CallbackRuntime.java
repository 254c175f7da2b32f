package dev.strandbench.model;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Runs callbacks, none of which blocks, on a fixed pool of platform threads. One more thread keeps the time: it hands
 * over to the pool what is due, and runs nothing itself. What has no delay goes to the pool at once.
 */
public final class CallbackRuntime implements ModelRuntime {

    /** The name of the thread that keeps the time. */
    static final String TIMER = "callback-timer";

    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name(TIMER).factory());
    private final ThreadPoolExecutor pool;

    CallbackRuntime(int threads) {
        // As CompletableFuture has its own timer.
        timer.setRemoveOnCancelPolicy(true);
        // What was cancelled must not keep a closed runtime waiting until it is due.
        timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        // What newFixedThreadPool makes, with a queue that can be cleared.
        pool = new ThreadPoolExecutor(threads, threads, 0, TimeUnit.MILLISECONDS, new LinkedBlockingQueue<>());
    }

    /** Opens a group of callbacks that are joined together; one at a time. */
    public CallbackGroup openGroup() {
        return new CallbackGroup(timer, pool);
    }

    /** The answer of a scenario that has no implementation in this style, and so does not list the model. */
    public IllegalArgumentException unsupportedBy(String scenario) {
        return new IllegalArgumentException(scenario + " is not written with callbacks");
    }

    /** {@inheritDoc} The timer first, for it submits to the pool. */
    @Override
    public void close() {
        timer.close();
        pool.close();
    }
}
