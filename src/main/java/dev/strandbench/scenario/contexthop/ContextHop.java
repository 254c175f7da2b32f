package dev.strandbench.scenario.contexthop;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ModelRuntime.ComposedRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.workload.Checksum;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;

/** Moves work from the caller to an I/O context, then to a compute context, and then back to the caller. */
public interface ContextHop {

    /**
     * Makes round trips, each of which starts from the previous result. An interrupt ends the round trips, except under
     * {@code SEQUENTIAL}.
     */
    long hop(int hops, long value, HopSteps steps) throws Exception;

    /** Creates the scenario; throws {@link IllegalArgumentException} if the runtimes are of different classes. */
    static ContextHop between(ModelRuntime io, ModelRuntime compute) {
        if (!io.getClass().equals(compute.getClass())) {
            throw new IllegalArgumentException("no hop from " + io + " to " + compute + ": their styles differ");
        }
        return switch (io) {
            case BlockingRuntime blocking -> new BlockingContextHop(blocking, (BlockingRuntime) compute);
            case StructuredRuntime structured -> new StructuredContextHop(structured, (StructuredRuntime) compute);
            case ComposedRuntime composed -> throw composed.unsupportedBy("ContextHop");
            case SuspendingRuntime suspending -> new SuspendingContextHop(suspending, (SuspendingRuntime) compute);
        };
    }

    /** A round trip's steps in the I/O context, in the compute context, and in the caller's context. */
    record HopSteps(LongUnaryOperator fetch, LongUnaryOperator compute, LongUnaryOperator publish) {

        /** Steps that do almost no work. The result of the steps reveals lost, repeated or misplaced steps. */
        static final HopSteps MIXING =
                new HopSteps(Checksum::of, value -> Checksum.of(value + 1), value -> Checksum.of(value + 2));

        static long resultOfMixing(int hops, long value) {
            long current = value;
            for (int i = 0; i < hops; i++) {
                current = MIXING.takeAll(current);
            }
            return current;
        }

        long takeAll(long value) {
            long fetched = fetch.applyAsLong(value);
            long computed = compute.applyAsLong(fetched);
            return publish.applyAsLong(computed);
        }
    }

    record BlockingContextHop(BlockingRuntime io, BlockingRuntime compute) implements ContextHop {

        @Override
        public long hop(int hops, long value, HopSteps steps) throws InterruptedException, ExecutionException {
            long current = value;
            for (int i = 0; i < hops; i++) {
                current = steps.publish().applyAsLong(fetchAndCompute(current, steps));
            }
            return current;
        }

        private long fetchAndCompute(long value, HopSteps steps) throws InterruptedException, ExecutionException {
            try (TaskGroup group = io.openGroup()) {
                Future<Long> computed = group.fork(() -> compute(steps.fetch().applyAsLong(value), steps));
                group.join();
                return computed.resultNow();
            }
        }

        private long compute(long fetched, HopSteps steps) throws InterruptedException, ExecutionException {
            try (TaskGroup group = compute.openGroup()) {
                Future<Long> computed = group.fork(() -> steps.compute().applyAsLong(fetched));
                group.join();
                return computed.resultNow();
            }
        }
    }

    record StructuredContextHop(StructuredRuntime io, StructuredRuntime compute) implements ContextHop {

        @Override
        public long hop(int hops, long value, HopSteps steps) throws InterruptedException, ExecutionException {
            long current = value;
            for (int i = 0; i < hops; i++) {
                current = steps.publish().applyAsLong(fetchAndCompute(current, steps));
            }
            return current;
        }

        private long fetchAndCompute(long value, HopSteps steps) throws InterruptedException, ExecutionException {
            try (StructuredScope scope = io.openScope()) {
                Supplier<Long> computed = scope.fork(() -> compute(steps.fetch().applyAsLong(value), steps));
                scope.join();
                return computed.get();
            }
        }

        private long compute(long fetched, HopSteps steps) throws InterruptedException, ExecutionException {
            try (StructuredScope scope = compute.openScope()) {
                Supplier<Long> computed = scope.fork(() -> steps.compute().applyAsLong(fetched));
                scope.join();
                return computed.get();
            }
        }
    }

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

    /** The models that run the I/O and the compute steps. Under coroutines, the caller's thread is an event loop. */
    enum HopRoute {
        SEQUENTIAL(ConcurrencyModel.SEQUENTIAL, ConcurrencyModel.SEQUENTIAL),
        PLATFORM(ConcurrencyModel.PLATFORM, ConcurrencyModel.PLATFORM),
        POOL(ConcurrencyModel.POOL, ConcurrencyModel.POOL),

        /** One task of a thread pool runs all steps, as in a server with one thread per request. */
        POOL_STAYS(ConcurrencyModel.POOL, ConcurrencyModel.POOL, ConcurrencyModel.POOL),
        VIRTUAL(ConcurrencyModel.VIRTUAL, ConcurrencyModel.VIRTUAL),

        /** One virtual thread runs all steps and never hops, as in code written for virtual threads. */
        VIRTUAL_STAYS(ConcurrencyModel.VIRTUAL, ConcurrencyModel.VIRTUAL, ConcurrencyModel.VIRTUAL),
        STRUCTURED(ConcurrencyModel.STRUCTURED, ConcurrencyModel.STRUCTURED),

        /** Coroutines that hop between {@code Dispatchers.IO} and {@code Dispatchers.Default}, which share threads. */
        DEFAULT(ConcurrencyModel.IO, ConcurrencyModel.DEFAULT),

        /** Coroutines that return to the caller's event loop between the I/O step and the compute step. */
        DEFAULT_SEQUENTIAL(ConcurrencyModel.IO, ConcurrencyModel.DEFAULT),
        DEFAULT_STAYS(ConcurrencyModel.DEFAULT, ConcurrencyModel.DEFAULT, ConcurrencyModel.DEFAULT),

        /** Coroutines that hop between two thread pools of the same size as in {@link #POOL}. */
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

        ConcurrencyModel publish() {
            return publish;
        }

        boolean startsTasksOnEachTrip() {
            return this != SEQUENTIAL && publish == ConcurrencyModel.SEQUENTIAL;
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
                case SEQUENTIAL, PLATFORM, POOL, VIRTUAL, STRUCTURED, DEFAULT, HYBRID ->
                    ContextHop.between(io, compute);
            };
        }
    }
}
