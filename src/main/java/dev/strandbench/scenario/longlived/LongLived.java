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
     * Sends an op's requests to the connections in turn, and returns when all requests are answered. Limits the number
     * of requests in flight. After an exception, only {@link #close} may be called.
     */
    void serve(Requests requests) throws Exception;

    @Override
    default void close() {}

    /**
     * Opens the service on a runtime.
     *
     * @param kept true if each connection has its own thread or coroutine, which waits for the connection's requests
     * @param most maximum number of requests in flight, at least 1
     * @throws UnsupportedOperationException if the runtime's tasks cannot outlive an op
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

    /** The requests of an op. A request's task makes nested calls, waits, returns from the calls, and answers. */
    interface Requests {

        int count();

        /** Returns the number of nested calls that a task makes before it waits. */
        int depth();

        Wait upstream();

        /** Records that a request is sent; called by the sender. */
        void sent(int request);

        Visit receive(int request);

        void answer(Visit visit);
    }

    /** The state of a request that a task handles. Not thread-safe. */
    final class Visit {

        /** The second value of the outermost nested call, whose first value is 0. */
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

        public ObjectChain held() {
            return held;
        }

        /** Adds a nested call's two values to the checksum when the call returns. */
        public void leave(int frame, long left, long right) {
            value += frame * (left ^ right);
        }

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
        /** The thread or coroutine lives as long as its connection and answers only that connection's requests. */
        KEPT,
        /** The thread lives in a pool and answers all connections' requests. */
        POOLED,
        /** The thread or coroutine lives as long as a request. */
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
