package dev.strandbench.scenario;

import dev.strandbench.model.ConcurrencyModel;
import java.util.Optional;

/** The limits of some models on the number of simultaneous tasks. */
public final class TaskLimits {

    /**
     * The maximum number of tasks on Reactor's bounded elastic scheduler of virtual threads. This scheduler copies the
     * list of all tasks whenever a task starts or ends. An op with 30,000 tasks therefore allocates nearly 4 GB.
     */
    public static final int MOST_ELASTIC = 30_000;

    private TaskLimits() {}

    /**
     * Returns the reason why a model cannot run all tasks at once, or why this machine cannot start all of POOL's
     * threads.
     */
    public static Optional<String> unsupported(ConcurrencyModel model, int poolSize, long tasks) {
        // A fixed pool starts a thread for each submitted task until it has all its threads.
        return model == ConcurrencyModel.POOL ? PlatformThreads.unsupported(poolSize) : unsupported(model, tasks);
    }

    /** Returns the reason why a model cannot run all its tasks at once; empty if the model can run them. */
    public static Optional<String> unsupported(ConcurrencyModel model, long tasks) {
        if (model.hasPlatformThreadPerTask()) {
            return PlatformThreads.unsupported(tasks);
        }
        return model == ConcurrencyModel.REACTOR_ELASTIC_VIRTUAL && tasks > MOST_ELASTIC
                ? Optional.of("a bounded elastic scheduler copies the list of all its tasks whenever one starts or ends"
                        + ", so no more than 30,000 tasks may run at once; REACTOR_VIRTUAL has no such list")
                : Optional.empty();
    }
}
