package dev.strandbench.liveness;

import dev.strandbench.machine.LiveThreads;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.Placement;

/**
 * Counts the threads that a model uses, including threads of earlier attempts in the same JVM. A carrier lives for 30 s
 * after its last task, and a coroutine worker for 60 s. Each count therefore includes threads that were needed only
 * briefly. Not thread-safe.
 */
final class ModelThreads {

    private final AttemptTasks tasks;
    private int most;

    ModelThreads(AttemptTasks tasks) {
        this.tasks = tasks;
    }

    /** Counts the threads. Returns the largest count since this object was created. */
    int most() {
        most = Math.max(most, now());
        return most;
    }

    private int now() {
        return switch (tasks.model().placement()) {
            case VIRTUAL_THREAD -> LiveThreads.carriers();
            case COROUTINE_WORKER ->
                // IO tasks use only some of the workers. A pattern without tasks uses at least one thread.
                tasks.model() == ConcurrencyModel.IO ? Math.max(1, tasks.mostAtOnce()) : workers();
            case CALLER -> 1;
            case PLATFORM_THREAD, COMMON_POOL_WORKER -> tasks.mostAtOnce();
        };
    }

    private static int workers() {
        return (int) LiveThreads.all()
                .filter(thread -> thread.getName().startsWith(Placement.COROUTINE_WORKER_PREFIX))
                .count();
    }
}
