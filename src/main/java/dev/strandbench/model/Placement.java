package dev.strandbench.model;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;

/** Where a task runs, as the task itself can tell. */
public enum Placement {
    /** On the thread that called the scenario. */
    CALLER,
    /** On a platform thread other than the caller's and those below. */
    PLATFORM_THREAD,
    /** On a virtual thread. */
    VIRTUAL_THREAD,
    /** On a worker of {@code ForkJoinPool.commonPool()}. */
    COMMON_POOL_WORKER,
    /** On a worker of the scheduler that {@code Dispatchers.Default} and {@code Dispatchers.IO} share. */
    COROUTINE_WORKER;

    // The scheduler's documented thread name prefix; there is no public type to ask for.
    private static final String COROUTINE_WORKER_PREFIX = "DefaultDispatcher-worker-";

    /** Returns where the current thread belongs, given the one that called the scenario. */
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
