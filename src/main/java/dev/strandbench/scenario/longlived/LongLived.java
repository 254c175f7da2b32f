package dev.strandbench.scenario.longlived;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ModelRuntime.ComposedRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.scenario.TaskLimits;
import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.ObjectChain;
import dev.strandbench.workload.Wait;
import java.util.Optional;

/** A service with long-lived connections, each of which sends a request now and then. */
public interface LongLived extends AutoCloseable {

    /**
     * Hands over an op's requests, one to each connection in turn, and returns when all are answered. Limits the number
     * of requests in flight. After an exception, only {@link #close} may be called.
     */
    void serve(Requests requests) throws Exception;

    /** Ends the kept threads or coroutines. Closing the runtime waits for the threads. */
    @Override
    default void close() {}

    /**
     * Opens the service on a runtime.
     *
     * @param kept true if each connection keeps a thread or coroutine, which waits for the connection's requests
     * @param connections the number of connections, at least 1
     * @param most the largest number of requests in flight, at least 1
     * @throws UnsupportedOperationException if the runtime's style cannot keep tasks beyond an op
     */
    static LongLived on(ModelRuntime runtime, boolean kept, int connections, int most) {
        return switch (runtime) {
            case BlockingRuntime blocking ->
                kept ? KeptThreads.open(blocking, connections, most) : new NewTasks(blocking, most);
            case StructuredRuntime structured -> {
                if (kept) {
                    throw new UnsupportedOperationException("a structured scope ends with its op");
                }
                yield new NewSubtasks(structured, most);
            }
            case ComposedRuntime composed -> throw composed.unsupportedBy("LongLived");
            case SuspendingRuntime suspending ->
                kept ? new KeptCoroutines(suspending, connections, most) : new NewCoroutines(suspending, most);
        };
    }

    /** The requests of an op. A request's task receives the request, descends, waits, returns, and answers. */
    interface Requests {

        int count();

        /** Returns the number of stack frames above the wait of a request. */
        int depth();

        Wait upstream();

        /** Records that a request is handed over; called by the code that hands requests over. */
        void sent(int request);

        Visit receive(int request);

        void answer(Visit visit);
    }

    /** A request on its way through the frames of the service, used only by the request's task. */
    final class Visit {

        /** The value that the outermost frame receives as its second argument; the first argument is 0. */
        public static final long SEED = Checksum.of(0);

        private final int request;
        private final ObjectChain held;
        private long value;

        public Visit(int request, ObjectChain held) {
            this.request = request;
            this.held = held;
        }

        public int request() {
            return request;
        }

        /** Returns the objects that the request holds from its start to its answer. */
        public ObjectChain held() {
            return held;
        }

        /** Adds a frame's values when the request returns through the frame. */
        public void leave(int frame, long left, long right) {
            value += frame * (left ^ right);
        }

        /** Returns the sum of the values that {@link #leave} has added. */
        public long value() {
            return value;
        }

        static long valueOf(int depth) {
            Visit visit = new Visit(0, ObjectChain.EMPTY);
            long left = 0;
            long right = SEED;
            for (int frame = depth; frame > 0; frame--) {
                visit.leave(frame, left, right);
                long next = left + frame;
                left = right;
                right = next;
            }
            return visit.value;
        }
    }

    /** The lifetime of a thread or coroutine that answers requests. */
    enum Lifetime {
        /** Lives as long as its connection, and answers only this connection's requests. */
        KEPT,
        /** Lives in a pool, and answers requests of all connections. */
        POOLED,
        /** Lives as long as a request. */
        NEW
    }

    enum LongLivedStrategy {
        KEPT_PLATFORM(Lifetime.KEPT, ConcurrencyModel.PLATFORM),
        KEPT_VIRTUAL(Lifetime.KEPT, ConcurrencyModel.VIRTUAL),
        KEPT_DEFAULT(Lifetime.KEPT, ConcurrencyModel.DEFAULT),
        KEPT_HYBRID(Lifetime.KEPT, ConcurrencyModel.HYBRID),
        POOL(Lifetime.POOLED, ConcurrencyModel.POOL),

        /** A pool with one virtual thread for each request in flight. */
        POOLED_VIRTUAL(Lifetime.POOLED, ConcurrencyModel.VIRTUAL),
        NEW_PLATFORM(Lifetime.NEW, ConcurrencyModel.PLATFORM),
        NEW_VIRTUAL(Lifetime.NEW, ConcurrencyModel.VIRTUAL),
        NEW_STRUCTURED(Lifetime.NEW, ConcurrencyModel.STRUCTURED),
        NEW_EVENT_LOOP(Lifetime.NEW, ConcurrencyModel.EVENT_LOOP),
        NEW_DEFAULT(Lifetime.NEW, ConcurrencyModel.DEFAULT),
        NEW_HYBRID(Lifetime.NEW, ConcurrencyModel.HYBRID);

        private final Lifetime lifetime;
        private final ConcurrencyModel model;

        LongLivedStrategy(Lifetime lifetime, ConcurrencyModel model) {
            this.lifetime = lifetime;
            this.model = model;
        }

        ConcurrencyModel model() {
            return model;
        }

        /** Opens this strategy's runtime; {@code poolSize} is the number of threads of POOL. */
        ModelRuntime openRuntime(int poolSize, int most) {
            return this == POOLED_VIRTUAL
                    ? BlockingRuntime.ofPool(most, Thread.ofVirtual().factory())
                    : model.open(poolSize);
        }

        LongLived on(ModelRuntime runtime, int connections, int most) {
            return LongLived.on(runtime, isKept(), connections, most);
        }

        boolean isKept() {
            return lifetime == Lifetime.KEPT;
        }

        Optional<String> unsupported(int connections, int most) {
            return TaskLimits.unsupported(model, isKept() ? connections : most);
        }
    }
}
