package dev.strandbench.model;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import kotlinx.coroutines.ExecutorsKt;

/** Runs blocking tasks on an executor, which it owns. */
public final class BlockingRuntime implements ModelRuntime {

    private final ExecutorService executor;

    BlockingRuntime(ExecutorService executor) {
        this.executor = executor;
    }

    /** Runs tasks on a fixed pool of threads from a factory, for a scenario whose threads are no model's. */
    public static BlockingRuntime ofPool(int poolSize, ThreadFactory threadFactory) {
        return new BlockingRuntime(Executors.newFixedThreadPool(poolSize, threadFactory));
    }

    /** Opens a group of tasks that are joined together. */
    public TaskGroup openGroup() {
        return new TaskGroup(executor);
    }

    /** The same executor as a dispatcher for coroutines; this runtime still owns it. */
    public SuspendingRuntime asSuspending() {
        return SuspendingRuntime.on(ExecutorsKt.from(executor));
    }

    /** {@inheritDoc} Waits for running tasks; interrupts them if the calling thread is interrupted meanwhile. */
    @Override
    public void close() {
        executor.close();
    }
}
