package dev.strandbench.model;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;

/** The kind of thread on which a task runs. */
public enum Placement {
    CALLER,
    /** A platform thread that is neither a common-pool worker nor a coroutine worker. */
    PLATFORM_THREAD,
    VIRTUAL_THREAD,
    COMMON_POOL_WORKER,
    COROUTINE_WORKER;

    /** The documented prefix of coroutine workers' names. No public type identifies the workers. */
    public static final String COROUTINE_WORKER_PREFIX = "DefaultDispatcher-worker-";

    /**
     * Returns the kind of the current thread.
     *
     * @param caller thread that called the scenario
     */
    public static Placement current(Thread caller) {
        Thread current = Thread.currentThread();
        if (current.equals(caller)) {
            return CALLER;
        }
        if (current.isVirtual()) {
            return VIRTUAL_THREAD;
        }
        if (current instanceof ForkJoinWorkerThread worker && worker.getPool().equals(ForkJoinPool.commonPool())) {
            return COMMON_POOL_WORKER;
        }
        return current.getName().startsWith(COROUTINE_WORKER_PREFIX) ? COROUTINE_WORKER : PLATFORM_THREAD;
    }
}
