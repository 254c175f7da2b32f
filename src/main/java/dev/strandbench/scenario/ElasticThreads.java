package dev.strandbench.scenario;

import dev.strandbench.model.ConcurrencyModel;
import java.util.Optional;

/** The limit of tasks on Reactor's bounded elastic scheduler of virtual threads. */
public final class ElasticThreads {

    /**
     * The most tasks at once. Each start and end of a task copies the list of all tasks, at four bytes per reference:
     * 30,000 tasks take nearly 4 GB per op. The scheduler's default, ten tasks per core, hides this.
     */
    public static final int MOST = 30_000;

    private ElasticThreads() {}

    /**
     * Returns why a model cannot run these tasks; empty if it can.
     *
     * @param tasks the most tasks at once
     */
    public static Optional<String> unsupported(ConcurrencyModel model, long tasks) {
        return model == ConcurrencyModel.REACTOR_ELASTIC_VIRTUAL && tasks > MOST
                ? Optional.of("a bounded elastic scheduler copies the list of all its tasks whenever one starts or ends"
                        + ", so no more than 30,000 are run at once; REACTOR_VIRTUAL has no such list")
                : Optional.empty();
    }
}
