package dev.strandbench.liveness;

import dev.strandbench.model.ConcurrencyModel;
import java.util.Arrays;
import java.util.function.Predicate;

/**
 * Counts the threads that a model uses, including threads of earlier attempts in the same JVM. A carrier lives for 30 s
 * after its last task, and a coroutine worker for 60 s. Each count therefore includes threads that were needed only
 * briefly. Not thread-safe.
 */
final class ModelThreads {

    /** The prefix of the names of {@code Dispatchers.Default}'s and {@code Dispatchers.IO}'s threads. */
    static final String WORKER = "DefaultDispatcher-worker-";

    private static final String CARRIER = "jdk.internal.misc.CarrierThread";
    private static final int SPARE_ROOM = 16;

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
            case VIRTUAL_THREAD -> live(thread -> thread.getClass().getName().equals(CARRIER));
            case COROUTINE_WORKER ->
                // IO tasks use only some of the workers. A pattern without tasks uses at least one thread.
                tasks.model() == ConcurrencyModel.IO
                        ? Math.max(1, tasks.mostAtOnce())
                        : live(thread -> thread.getName().startsWith(WORKER));
            case CALLER -> 1;
            case PLATFORM_THREAD, COMMON_POOL_WORKER -> tasks.mostAtOnce();
        };
    }

    private static int live(Predicate<Thread> counted) {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        Thread[] live = new Thread[root.activeCount() + SPARE_ROOM];
        return (int)
                Arrays.stream(live, 0, root.enumerate(live)).filter(counted).count();
    }
}
