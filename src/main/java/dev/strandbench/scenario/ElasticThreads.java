package dev.strandbench.scenario;

import dev.strandbench.model.ConcurrencyModel;
import java.util.Optional;

/** How many tasks a scenario has at once on Reactor's bounded elastic scheduler of virtual threads. */
public final class ElasticThreads {

    /**
     * Most tasks at once. For each that starts or ends the scheduler copies the list of all, whose references take four
     * bytes: with 30,000 at once, nearly 4 GB for an op. The default bound of the scheduler, ten for each core, leaves
     * that unseen.
     */
    public static final int MOST = 30_000;

    private ElasticThreads() {}

    /**
     * Why a model cannot have so many tasks at once; empty if it can.
     *
     * @param tasks how many there are at once at most
     */
    public static Optional<String> unsupported(ConcurrencyModel model, long tasks) {
        return model == ConcurrencyModel.REACTOR_ELASTIC_VIRTUAL && tasks > MOST
                ? Optional.of("a bounded elastic scheduler copies the list of all its tasks whenever one starts or ends"
                        + ", so no more than 30,000 are run at once; REACTOR_VIRTUAL has no such list")
                : Optional.empty();
    }
}
