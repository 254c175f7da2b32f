package dev.strandbench.scenario.backpressure;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ModelRuntime.ComposedRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.scenario.TaskLimits;
import dev.strandbench.scenario.backpressure.BlockingLimiter.BlockingCaller;
import dev.strandbench.workload.Wait;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/** Callers that compete for a limited number of concurrent calls. Closing the scenario also closes the runtime. */
public interface BackPressure extends AutoCloseable {

    /**
     * Starts the callers, and returns when all callers have ended. All ops share one limit. A cancelled call makes room
     * for another call. Use a {@link Hold.MeetingHold} in one op only.
     */
    void run(Callers callers, Hold hold, CallLog log) throws Exception;

    @Override
    default void close() {}

    /** Creates the scenario; throws {@link UnsupportedOperationException} if the style does not support the limit. */
    static BackPressure on(ModelRuntime runtime, Limit limit, int most) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingBackPressure(blocking, BlockingLimiter.of(limit, most));
            case StructuredRuntime structured ->
                new StructuredBackPressure(structured, BlockingLimiter.of(limit, most));
            case ComposedRuntime composed -> throw composed.unsupportedBy("BackPressure");
            case SuspendingRuntime suspending -> new SuspendingBackPressure(suspending, limit, most);
        };
    }

    /** The callers of an op. Calls are numbered from 0: first all calls of caller 0, then all calls of caller 1. */
    record Callers(int count, int calls) {

        public int allCalls() {
            return count * calls;
        }

        public int first(int caller) {
            return caller * calls;
        }
    }

    interface CallLog {

        /** Records that the limit has let a call through. Called by the task that makes the call. */
        default void enters(int call) {}

        /** Records that a call has succeeded, before the limit frees the call's place for another call. */
        default void leaves(int call) {}

        /** Records that a call has succeeded and that its caller continues. Called by the caller's task. */
        default void returns(int call) {}

        static CallLog entering(IntConsumer heard) {
            return new CallLog() {
                @Override
                public void enters(int call) {
                    heard.accept(call);
                }
            };
        }

        static CallLog returning(IntConsumer heard) {
            return new CallLog() {
                @Override
                public void returns(int call) {
                    heard.accept(call);
                }
            };
        }
    }

    record Visit(int call, Hold hold, CallLog log) {

        public void block() throws InterruptedException {
            log.enters(call);
            hold.block();
            log.leaves(call);
        }
    }

    enum Limit {
        /** A semaphore that is not fair: a new caller may overtake waiting callers. For threads only. */
        SEMAPHORE,

        /** A semaphore that serves callers in the order of their arrival. Coroutine semaphores are always fair. */
        FAIR_SEMAPHORE,

        /**
         * The runtime is a thread pool with a queue of callers. The pool limits the number of running callers, not of
         * calls.
         */
        RUNTIME,

        /** A fixed pool of platform threads. Callers submit calls and wait for their futures. For threads only. */
        POOL,
        /** A fixed pool of virtual threads. Callers submit calls and wait for their futures. For threads only. */
        WORKERS,

        /** A channel of tokens. A call takes one token, and puts the token back at the end. For coroutines only. */
        TOKENS,

        /**
         * Calls run in {@code runInterruptible} and block threads of a view of {@code Dispatchers.IO}. For coroutines
         * only.
         */
        VIEW
    }

    record BlockingBackPressure(BlockingRuntime runtime, BlockingLimiter limiter) implements BackPressure {

        @Override
        public void run(Callers callers, Hold hold, CallLog log) throws InterruptedException, ExecutionException {
            BlockingCaller calling = new BlockingCaller(limiter, callers, hold, log);
            try (TaskGroup group = runtime.openGroup()) {
                for (int i = 0; i < callers.count(); i++) {
                    int caller = i;
                    group.start(() -> calling.makeCalls(caller));
                }
                group.join();
            }
        }

        @Override
        public void close() {
            limiter.close();
            runtime.close();
        }
    }

    record StructuredBackPressure(StructuredRuntime runtime, BlockingLimiter limiter) implements BackPressure {

        @Override
        public void run(Callers callers, Hold hold, CallLog log) throws InterruptedException, ExecutionException {
            BlockingCaller calling = new BlockingCaller(limiter, callers, hold, log);
            try (StructuredScope scope = runtime.openScope()) {
                for (int i = 0; i < callers.count(); i++) {
                    int caller = i;
                    scope.fork(() -> calling.makeCalls(caller));
                }
                scope.join();
            }
        }

        @Override
        public void close() {
            limiter.close();
            runtime.close();
        }
    }

    /** The work of a call that the limit has let through. */
    sealed interface Hold {

        void block() throws InterruptedException;

        static Hold ofMillis(int millis) {
            return millis == 0 ? new YieldingHold() : new TimedHold(new Wait(millis));
        }

        record TimedHold(Wait length) implements Hold {

            @Override
            public void block() throws InterruptedException {
                length.block();
            }
        }

        /** Yields once, without a timer, so that the next caller arrives before the call ends. */
        record YieldingHold() implements Hold {

            @Override
            @SuppressWarnings("ThreadPriorityCheck") // the body only gives way to other threads
            public void block() {
                Thread.yield();
            }
        }

        /** Waits until the limit has let all expected calls through, and then waits briefly for a surplus call. */
        final class MeetingHold implements Hold {

            private final int most;
            private final Duration linger;
            private final AtomicInteger arrivals = new AtomicInteger();
            private final CompletableFuture<Boolean> allArrived = new CompletableFuture<>();
            private final CompletableFuture<Boolean> oneMoreArrived = new CompletableFuture<>();

            MeetingHold(int most, Duration linger) {
                this.most = most;
                this.linger = linger;
            }

            void arrive() {
                int arrived = arrivals.incrementAndGet();
                if (arrived == most) {
                    allArrived.complete(true);
                } else if (arrived == most + 1) {
                    oneMoreArrived.complete(true);
                }
            }

            CompletableFuture<Boolean> allArrived() {
                return allArrived.copy();
            }

            CompletableFuture<Boolean> oneMoreArrived() {
                return oneMoreArrived.copy();
            }

            long lingerMillis() {
                return linger.toMillis();
            }

            @Override
            public void block() throws InterruptedException {
                arrive();
                try {
                    allArrived.get();
                    oneMoreArrived.get(lingerMillis(), TimeUnit.MILLISECONDS);
                } catch (TimeoutException ignored) {
                    // The wait timed out as expected: the limit let no surplus call through.
                } catch (ExecutionException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    enum BackPressureStrategy {
        SEMAPHORE_UNFAIR_PLATFORM(ConcurrencyModel.PLATFORM, Limit.SEMAPHORE),
        SEMAPHORE_UNFAIR_VIRTUAL(ConcurrencyModel.VIRTUAL, Limit.SEMAPHORE),
        SEMAPHORE_UNFAIR_STRUCTURED(ConcurrencyModel.STRUCTURED, Limit.SEMAPHORE),
        SEMAPHORE_FAIR_PLATFORM(ConcurrencyModel.PLATFORM, Limit.FAIR_SEMAPHORE),
        SEMAPHORE_FAIR_VIRTUAL(ConcurrencyModel.VIRTUAL, Limit.FAIR_SEMAPHORE),
        SEMAPHORE_FAIR_STRUCTURED(ConcurrencyModel.STRUCTURED, Limit.FAIR_SEMAPHORE),
        POOL(ConcurrencyModel.POOL, Limit.RUNTIME),
        WORKERS(ConcurrencyModel.VIRTUAL, Limit.RUNTIME),
        VIRTUAL_TO_POOL(ConcurrencyModel.VIRTUAL, Limit.POOL),
        VIRTUAL_TO_WORKERS(ConcurrencyModel.VIRTUAL, Limit.WORKERS),
        SEMAPHORE_EVENT_LOOP(ConcurrencyModel.EVENT_LOOP, Limit.FAIR_SEMAPHORE),
        SEMAPHORE_DEFAULT(ConcurrencyModel.DEFAULT, Limit.FAIR_SEMAPHORE),
        SEMAPHORE_IO(ConcurrencyModel.IO, Limit.FAIR_SEMAPHORE),
        SEMAPHORE_HYBRID(ConcurrencyModel.HYBRID, Limit.FAIR_SEMAPHORE),
        CHANNEL_DEFAULT(ConcurrencyModel.DEFAULT, Limit.TOKENS),
        LIMITED_IO(ConcurrencyModel.DEFAULT, Limit.VIEW);

        private final ConcurrencyModel model;
        private final Limit limit;

        BackPressureStrategy(ConcurrencyModel model, Limit limit) {
            this.model = model;
            this.limit = limit;
        }

        ConcurrencyModel callersRun() {
            return model;
        }

        ConcurrencyModel callsRun() {
            return switch (limit) {
                case POOL -> ConcurrencyModel.POOL;
                case WORKERS -> ConcurrencyModel.VIRTUAL;
                case SEMAPHORE, FAIR_SEMAPHORE, RUNTIME, TOKENS, VIEW -> model;
            };
        }

        BackPressure on(ModelRuntime runtime, int most) {
            return BackPressure.on(runtime, limit, most);
        }

        ModelRuntime openRuntime(int most) {
            return this == WORKERS
                    ? BlockingRuntime.ofPool(most, Thread.ofVirtual().factory())
                    : model.open(most);
        }

        /** Returns true if a waiting caller is only an entry in a queue and has no thread or coroutine. */
        boolean queuesCallers() {
            return limit == Limit.RUNTIME;
        }

        /**
         * Returns true if calls and callers use different platform threads. The metric {@code width} is then not
         * reported.
         */
        boolean callsRunElsewhere() {
            return limit == Limit.POOL || limit == Limit.VIEW;
        }

        Optional<String> unsupported(Callers callers) {
            if (queuesCallers() && callers.calls() > 1) {
                return Optional.of("a caller would keep its pool thread between calls; valid: calls=1,"
                        + " or VIRTUAL_TO_POOL and VIRTUAL_TO_WORKERS, which submit each call");
            }
            return TaskLimits.unsupported(model, callers.count());
        }
    }
}
