package dev.strandbench.scenario.contexthop;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.SuspendingRuntime;

/**
 * Which contexts a unit of work hops between: two models of one style, one for I/O and one for computing. Where the
 * unit of work is coroutines, the caller's own steps run on the event loop of {@code runBlocking}.
 */
public enum HopRoute {
    /** No hop at all: the caller makes both calls itself. The floor. */
    SEQUENTIAL(ConcurrencyModel.SEQUENTIAL, ConcurrencyModel.SEQUENTIAL),

    /** A new platform thread for each hop. */
    PLATFORM(ConcurrencyModel.PLATFORM, ConcurrencyModel.PLATFORM),

    /** Two pools of platform threads. */
    POOL(ConcurrencyModel.POOL, ConcurrencyModel.POOL),

    /** One task of a pool that takes every step itself: what code with a thread per request does. */
    POOL_STAYS(ConcurrencyModel.POOL, ConcurrencyModel.POOL, ConcurrencyModel.POOL) {
        @Override
        ContextHop between(ModelRuntime io, ModelRuntime compute) {
            return new StayingContextHop((BlockingRuntime) io);
        }
    },

    /** A new virtual thread for each hop. */
    VIRTUAL(ConcurrencyModel.VIRTUAL, ConcurrencyModel.VIRTUAL),

    /**
     * One virtual thread that takes every step itself, the caller's too, and never hops: how code for virtual threads
     * is written. The caller waits for it once, as it does for {@code runBlocking}.
     */
    VIRTUAL_STAYS(ConcurrencyModel.VIRTUAL, ConcurrencyModel.VIRTUAL, ConcurrencyModel.VIRTUAL) {
        @Override
        ContextHop between(ModelRuntime io, ModelRuntime compute) {
            return new StayingContextHop((BlockingRuntime) io);
        }
    },

    /** A structured task scope with one task for each hop. */
    STRUCTURED(ConcurrencyModel.STRUCTURED, ConcurrencyModel.STRUCTURED),

    /**
     * Coroutines between {@code Dispatchers.IO} and {@code Dispatchers.Default}. The two share their threads, and
     * {@code withContext} from one to the other typically stays on the thread it is on, as both are documented.
     */
    DEFAULT(ConcurrencyModel.IO, ConcurrencyModel.DEFAULT),

    /**
     * Coroutines on the dispatchers of {@link #DEFAULT}, one {@code withContext} after the other instead of one inside
     * the other: the unit of work is back on the caller's event loop between the two.
     */
    DEFAULT_SEQUENTIAL(ConcurrencyModel.IO, ConcurrencyModel.DEFAULT) {
        @Override
        ContextHop between(ModelRuntime io, ModelRuntime compute) {
            return new SuspendingContextHopInTurn((SuspendingRuntime) io, (SuspendingRuntime) compute);
        }
    },

    /** One coroutine on {@code Dispatchers.Default} that takes every step itself: no context is named but the first. */
    DEFAULT_STAYS(ConcurrencyModel.DEFAULT, ConcurrencyModel.DEFAULT, ConcurrencyModel.DEFAULT) {
        @Override
        ContextHop between(ModelRuntime io, ModelRuntime compute) {
            return new SuspendingStayingContextHop((SuspendingRuntime) io);
        }
    },

    /** Coroutines between two pools of platform threads, those of {@link #POOL}: dispatchers that share no thread. */
    POOL_DISPATCHERS(ConcurrencyModel.POOL, ConcurrencyModel.POOL) {
        @Override
        ContextHop between(ModelRuntime io, ModelRuntime compute) {
            return new SuspendingContextHop(
                    ((BlockingRuntime) io).asSuspending(), ((BlockingRuntime) compute).asSuspending());
        }
    },

    /** Coroutines between a virtual-thread-per-task executor turned dispatcher and {@code Dispatchers.Default}. */
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

    /** What runs the I/O context. */
    ConcurrencyModel io() {
        return io;
    }

    /** What runs the compute context. */
    ConcurrencyModel compute() {
        return compute;
    }

    /** What runs the steps between round trips: the caller, unless the route never leaves its own thread. */
    ConcurrencyModel publish() {
        return publish;
    }

    /**
     * The scenario on this route.
     *
     * @param io a runtime of {@link #io}
     * @param compute another one, of {@link #compute}
     */
    ContextHop between(ModelRuntime io, ModelRuntime compute) {
        return ContextHop.between(io, compute);
    }
}
