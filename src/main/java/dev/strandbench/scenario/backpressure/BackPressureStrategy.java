package dev.strandbench.scenario.backpressure;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.scenario.PlatformThreads;
import java.util.Optional;

/** Who runs the callers, and what makes them wait. */
public enum BackPressureStrategy {
    /** A platform thread for each caller, and a semaphore that lets a newcomer go first. */
    SEMAPHORE_UNFAIR_PLATFORM(ConcurrencyModel.PLATFORM, Limit.SEMAPHORE),

    /** A virtual thread for each caller, and a semaphore that lets a newcomer go first. */
    SEMAPHORE_UNFAIR_VIRTUAL(ConcurrencyModel.VIRTUAL, Limit.SEMAPHORE),

    /** A fork of a structured task scope for each caller, and a semaphore that lets a newcomer go first. */
    SEMAPHORE_UNFAIR_STRUCTURED(ConcurrencyModel.STRUCTURED, Limit.SEMAPHORE),

    /** A platform thread for each caller, and a fair semaphore. */
    SEMAPHORE_FAIR_PLATFORM(ConcurrencyModel.PLATFORM, Limit.FAIR_SEMAPHORE),

    /** A virtual thread for each caller, and a fair semaphore. */
    SEMAPHORE_FAIR_VIRTUAL(ConcurrencyModel.VIRTUAL, Limit.FAIR_SEMAPHORE),

    /** A fork of a structured task scope for each caller, and a fair semaphore. */
    SEMAPHORE_FAIR_STRUCTURED(ConcurrencyModel.STRUCTURED, Limit.FAIR_SEMAPHORE),

    /** Callers are tasks in the queue of a fixed pool of platform threads; none has a thread before its turn. */
    POOL(ConcurrencyModel.POOL, Limit.RUNTIME),

    /** As {@link #POOL}, of virtual threads. */
    WORKERS(ConcurrencyModel.VIRTUAL, Limit.RUNTIME),

    /** A virtual thread for each caller, which hands each call to a fixed pool of platform threads. */
    VIRTUAL_TO_POOL(ConcurrencyModel.VIRTUAL, Limit.POOL),

    /** A virtual thread for each caller, which hands each call to a fixed pool of virtual threads. */
    VIRTUAL_TO_WORKERS(ConcurrencyModel.VIRTUAL, Limit.WORKERS),

    /** A coroutine for each caller, all on one thread, and a semaphore, which is fair. */
    SEMAPHORE_EVENT_LOOP(ConcurrencyModel.EVENT_LOOP, Limit.FAIR_SEMAPHORE),

    /** A coroutine for each caller on {@code Dispatchers.Default}, and a semaphore, which is fair. */
    SEMAPHORE_DEFAULT(ConcurrencyModel.DEFAULT, Limit.FAIR_SEMAPHORE),

    /** A coroutine for each caller on {@code Dispatchers.IO}, and a semaphore, which is fair. */
    SEMAPHORE_IO(ConcurrencyModel.IO, Limit.FAIR_SEMAPHORE),

    /** A coroutine for each caller whose every step is a new virtual thread, and a semaphore, which is fair. */
    SEMAPHORE_HYBRID(ConcurrencyModel.HYBRID, Limit.FAIR_SEMAPHORE),

    /** A coroutine for each caller on {@code Dispatchers.Default}, and a channel of tokens. */
    CHANNEL_DEFAULT(ConcurrencyModel.DEFAULT, Limit.TOKENS),

    /**
     * A coroutine for each caller on {@code Dispatchers.Default}, which makes each call on
     * {@code Dispatchers.IO.limitedParallelism}, where it blocks.
     */
    LIMITED_IO(ConcurrencyModel.DEFAULT, Limit.VIEW);

    private final ConcurrencyModel model;
    private final Limit limit;

    BackPressureStrategy(ConcurrencyModel model, Limit limit) {
        this.model = model;
        this.limit = limit;
    }

    /** The model that says where callers run. */
    ConcurrencyModel callersRun() {
        return model;
    }

    /** The model that says where calls are made. */
    ConcurrencyModel callsRun() {
        return switch (limit) {
            case POOL -> ConcurrencyModel.POOL;
            case WORKERS -> ConcurrencyModel.VIRTUAL;
            case SEMAPHORE, FAIR_SEMAPHORE, RUNTIME, TOKENS, VIEW -> model;
        };
    }

    /**
     * The scenario by this strategy; to be closed after use.
     *
     * @param most how many calls are let through at once, at least 1
     */
    BackPressure open(int most) {
        return BackPressure.on(openRuntime(most), limit, most);
    }

    private ModelRuntime openRuntime(int most) {
        return this == WORKERS ? BlockingRuntime.ofPool(most, Thread.ofVirtual().factory()) : model.open(most);
    }

    /** Why it cannot have these callers; empty if it can. */
    Optional<String> unsupported(Callers callers) {
        if (limit == Limit.RUNTIME && callers.calls() > 1) {
            return Optional.of("a caller is a task of the pool and would keep its thread from call to call; valid: "
                    + "calls=1, and VIRTUAL_TO_POOL and VIRTUAL_TO_WORKERS hand over each call");
        }
        return model.hasPlatformThreadPerTask() && callers.count() > PlatformThreads.MOST
                ? Optional.of(PlatformThreads.MOST_REASON)
                : Optional.empty();
    }
}
