package dev.strandbench.scenario.contexthop;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.scenario.contexthop.ContextHop.StayingContextHop;

/** The contexts of the hops: two models of one style. The caller's steps of coroutines run on an event loop. */
public enum HopRoute {
    /** No hop: the caller makes both calls itself. */
    SEQUENTIAL(ConcurrencyModel.SEQUENTIAL, ConcurrencyModel.SEQUENTIAL),
    PLATFORM(ConcurrencyModel.PLATFORM, ConcurrencyModel.PLATFORM),
    POOL(ConcurrencyModel.POOL, ConcurrencyModel.POOL),

    /** One task of a pool takes all steps, as in code with a thread per request. */
    POOL_STAYS(ConcurrencyModel.POOL, ConcurrencyModel.POOL, ConcurrencyModel.POOL),

    VIRTUAL(ConcurrencyModel.VIRTUAL, ConcurrencyModel.VIRTUAL),

    /** One virtual thread takes all steps and never hops, as code for virtual threads does. */
    VIRTUAL_STAYS(ConcurrencyModel.VIRTUAL, ConcurrencyModel.VIRTUAL, ConcurrencyModel.VIRTUAL),

    STRUCTURED(ConcurrencyModel.STRUCTURED, ConcurrencyModel.STRUCTURED),

    /** Coroutines between {@code Dispatchers.IO} and {@code Dispatchers.Default}, which share threads. */
    DEFAULT(ConcurrencyModel.IO, ConcurrencyModel.DEFAULT),

    /** Like {@link #DEFAULT}, but the work returns to the caller's event loop between the two contexts. */
    DEFAULT_SEQUENTIAL(ConcurrencyModel.IO, ConcurrencyModel.DEFAULT),

    DEFAULT_STAYS(ConcurrencyModel.DEFAULT, ConcurrencyModel.DEFAULT, ConcurrencyModel.DEFAULT),

    /** Coroutines between the pools of {@link #POOL}, as dispatchers that share no thread. */
    POOL_DISPATCHERS(ConcurrencyModel.POOL, ConcurrencyModel.POOL),

    HYBRID(ConcurrencyModel.HYBRID, ConcurrencyModel.DEFAULT);

    private final ConcurrencyModel io;
    private final ConcurrencyModel compute;
    private final ConcurrencyModel publish;

    HopRoute(ConcurrencyModel io, ConcurrencyModel compute) {
        this(io, compute, ConcurrencyModel.SEQUENTIAL);
    }

    HopRoute(ConcurrencyModel io, ConcurrencyModel compute, ConcurrencyModel publish) {
        this.io = io;
        this.compute = compute;
        this.publish = publish;
    }

    ConcurrencyModel io() {
        return io;
    }

    ConcurrencyModel compute() {
        return compute;
    }

    /** Returns the model of the steps between round trips: the caller, unless the route stays on its own thread. */
    ConcurrencyModel publish() {
        return publish;
    }

    ContextHop between(ModelRuntime io, ModelRuntime compute) {
        return switch (this) {
            case POOL_STAYS, VIRTUAL_STAYS -> new StayingContextHop((BlockingRuntime) io);
            case DEFAULT_STAYS -> new SuspendingStayingContextHop((SuspendingRuntime) io);
            case DEFAULT_SEQUENTIAL ->
                new SuspendingContextHopInTurn((SuspendingRuntime) io, (SuspendingRuntime) compute);
            case POOL_DISPATCHERS ->
                new SuspendingContextHop(
                        ((BlockingRuntime) io).asSuspending(), ((BlockingRuntime) compute).asSuspending());
            case SEQUENTIAL, PLATFORM, POOL, VIRTUAL, STRUCTURED, DEFAULT, HYBRID -> ContextHop.between(io, compute);
        };
    }
}
