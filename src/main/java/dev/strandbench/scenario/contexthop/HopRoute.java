package dev.strandbench.scenario.contexthop;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.scenario.contexthop.ContextHop.HopSteps;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/** The contexts of the hops: two models of one style. The caller's steps of coroutines run on an event loop. */
public enum HopRoute {
    /** No hop: the caller makes both calls itself. */
    SEQUENTIAL(ConcurrencyModel.SEQUENTIAL, ConcurrencyModel.SEQUENTIAL),
    PLATFORM(ConcurrencyModel.PLATFORM, ConcurrencyModel.PLATFORM),
    POOL(ConcurrencyModel.POOL, ConcurrencyModel.POOL),

    /** One task of a pool takes all steps, as in code with a thread per request. */
    POOL_STAYS(ConcurrencyModel.POOL, ConcurrencyModel.POOL, ConcurrencyModel.POOL) {
        @Override
        ContextHop between(ModelRuntime io, ModelRuntime compute) {
            return new StayingContextHop((BlockingRuntime) io);
        }
    },

    VIRTUAL(ConcurrencyModel.VIRTUAL, ConcurrencyModel.VIRTUAL),

    /** One virtual thread takes all steps and never hops, as code for virtual threads does. */
    VIRTUAL_STAYS(ConcurrencyModel.VIRTUAL, ConcurrencyModel.VIRTUAL, ConcurrencyModel.VIRTUAL) {
        @Override
        ContextHop between(ModelRuntime io, ModelRuntime compute) {
            return new StayingContextHop((BlockingRuntime) io);
        }
    },

    STRUCTURED(ConcurrencyModel.STRUCTURED, ConcurrencyModel.STRUCTURED),

    /** Coroutines between {@code Dispatchers.IO} and {@code Dispatchers.Default}, which share threads. */
    DEFAULT(ConcurrencyModel.IO, ConcurrencyModel.DEFAULT),

    /** Like {@link #DEFAULT}, but the work returns to the caller's event loop between the two contexts. */
    DEFAULT_SEQUENTIAL(ConcurrencyModel.IO, ConcurrencyModel.DEFAULT) {
        @Override
        ContextHop between(ModelRuntime io, ModelRuntime compute) {
            return new SuspendingContextHopInTurn((SuspendingRuntime) io, (SuspendingRuntime) compute);
        }
    },

    /** One coroutine on {@code Dispatchers.Default} takes all steps. */
    DEFAULT_STAYS(ConcurrencyModel.DEFAULT, ConcurrencyModel.DEFAULT, ConcurrencyModel.DEFAULT) {
        @Override
        ContextHop between(ModelRuntime io, ModelRuntime compute) {
            return new SuspendingStayingContextHop((SuspendingRuntime) io);
        }
    },

    /** Coroutines between the pools of {@link #POOL}, as dispatchers that share no thread. */
    POOL_DISPATCHERS(ConcurrencyModel.POOL, ConcurrencyModel.POOL) {
        @Override
        ContextHop between(ModelRuntime io, ModelRuntime compute) {
            return new SuspendingContextHop(
                    ((BlockingRuntime) io).asSuspending(), ((BlockingRuntime) compute).asSuspending());
        }
    },

    /** Coroutines between a virtual-thread-per-task dispatcher and {@code Dispatchers.Default}. */
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

    /** Returns the model of the I/O context. */
    ConcurrencyModel io() {
        return io;
    }

    /** Returns the model of the compute context. */
    ConcurrencyModel compute() {
        return compute;
    }

    /** Returns the model of the steps between round trips: the caller, unless the route stays on its own thread. */
    ConcurrencyModel publish() {
        return publish;
    }

    /** Returns the scenario on two different runtimes, of {@link #io} and {@link #compute}. */
    ContextHop between(ModelRuntime io, ModelRuntime compute) {
        return ContextHop.between(io, compute);
    }

    /** One task takes all steps of all round trips, like a request on its own thread. */
    record StayingContextHop(BlockingRuntime runtime) implements ContextHop {

        @Override
        public long hop(int hops, long value, HopSteps steps) throws InterruptedException, ExecutionException {
            try (TaskGroup group = runtime.openGroup()) {
                Future<Long> published = group.fork(() -> stay(hops, value, steps));
                group.join();
                return published.resultNow();
            }
        }

        private static long stay(int hops, long value, HopSteps steps) throws InterruptedException {
            long current = value;
            for (int i = 0; i < hops; i++) {
                // A real call would block here and notice the interrupt; these steps never block.
                if (Thread.interrupted()) {
                    throw new InterruptedException("before round trip " + i);
                }
                current = steps.takeAll(current);
            }
            return current;
        }
    }
}
