package dev.strandbench.scenario.mixedload;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ForkSite;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.Placement;

/** A model for requests and a model for jobs. Requests and jobs may share one runtime and its scheduler. */
public enum MixedStrategy {
    /** Each request and each job has its own platform thread, which the OS schedules. */
    PLATFORM_SHARED(ConcurrencyModel.PLATFORM),

    /** Requests and jobs share a pool of 200 threads, Tomcat's default maximum. */
    POOL_SHARED(ConcurrencyModel.POOL),

    VIRTUAL_SHARED(ConcurrencyModel.VIRTUAL),
    STRUCTURED_SHARED(ConcurrencyModel.STRUCTURED),
    EVENT_LOOP_SHARED(ConcurrencyModel.EVENT_LOOP),
    DEFAULT_SHARED(ConcurrencyModel.DEFAULT),
    IO_SHARED(ConcurrencyModel.IO),
    HYBRID_SHARED(ConcurrencyModel.HYBRID),

    PLATFORM_APART(ConcurrencyModel.PLATFORM, ConcurrencyModel.POOL),
    POOL_APART(ConcurrencyModel.POOL, ConcurrencyModel.POOL),
    VIRTUAL_APART(ConcurrencyModel.VIRTUAL, ConcurrencyModel.POOL),
    STRUCTURED_APART(ConcurrencyModel.STRUCTURED, ConcurrencyModel.POOL),
    EVENT_LOOP_APART(ConcurrencyModel.EVENT_LOOP, ConcurrencyModel.POOL),
    DEFAULT_APART(ConcurrencyModel.DEFAULT, ConcurrencyModel.POOL),
    IO_APART(ConcurrencyModel.IO, ConcurrencyModel.POOL),
    HYBRID_APART(ConcurrencyModel.HYBRID, ConcurrencyModel.POOL),

    /**
     * Requests use {@code Dispatchers.IO}, and jobs use {@code Dispatchers.Default}. The two dispatchers share threads.
     */
    IO_BESIDE_DEFAULT(ConcurrencyModel.IO, ConcurrencyModel.DEFAULT);

    private static final int POOL_FOR_REQUESTS = 200;

    private final ConcurrencyModel requests;
    private final ConcurrencyModel jobs;
    private final boolean shared;

    MixedStrategy(ConcurrencyModel model) {
        this(model, model, true);
    }

    MixedStrategy(ConcurrencyModel requests, ConcurrencyModel jobs) {
        this(requests, jobs, false);
    }

    MixedStrategy(ConcurrencyModel requests, ConcurrencyModel jobs, boolean shared) {
        this.requests = requests;
        this.jobs = jobs;
        this.shared = shared;
    }

    /** Opens the runtimes; the caller must close the result. A separate pool for jobs has one thread per processor. */
    MixedLoad open() {
        ModelRuntime served = ForkSite.OUTSIDE.prepare(requests.open(POOL_FOR_REQUESTS));
        return MixedLoad.on(
                served,
                shared
                        ? served
                        : ForkSite.OUTSIDE.prepare(
                                jobs.open(Runtime.getRuntime().availableProcessors())));
    }

    ConcurrencyModel requests() {
        return requests;
    }

    ConcurrencyModel jobs() {
        return jobs;
    }

    boolean isShared() {
        return shared;
    }

    Placement placement() {
        return ForkSite.OUTSIDE.placementOfTasks(requests);
    }

    int width(int tasksAtOnce) {
        return requests.width(POOL_FOR_REQUESTS, tasksAtOnce);
    }
}
