package dev.strandbench.scenario;

import dev.strandbench.model.ConcurrencyModel;
import java.util.Optional;

/** The largest number of tasks at once under models that cannot run an arbitrary number of tasks. */
public final class TaskLimits {

    /**
     * The largest number of tasks on Reactor's bounded elastic scheduler of virtual threads. Each start and end of a
     * task copies the list of all tasks, so 30,000 tasks take nearly 4 GB per op. With Reactor's default limit, ten
     * tasks per core, the copies cost little.
     */
    public static final int MOST_ELASTIC = 30_000;

    private TaskLimits() {}

    /** Returns the reason why a model cannot run this number of tasks at once; empty if the model can. */
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
