package dev.strandbench.scenario.backpressure;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.scenario.backpressure.BlockingLimiter.BlockingCaller;
import java.util.concurrent.ExecutionException;
import java.util.function.IntConsumer;

/** Callers that all want to make calls at once while a limit lets only a few through. */
public interface BackPressure extends AutoCloseable {

    /**
     * Starts the callers, which make their calls one after another, and returns when all have ended. The limit lasts
     * from op to op. A cancelled call frees its place. A {@link Hold.MeetingHold} serves one op only.
     */
    void run(Callers callers, Hold hold, CallLog log) throws Exception;

    @Override
    void close();

    /**
     * Returns the scenario on a runtime, which it then owns. Throws {@link UnsupportedOperationException} if the limit
     * does not exist in this style.
     */
    static BackPressure on(ModelRuntime runtime, Limit limit, int most) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingBackPressure(blocking, BlockingLimiter.of(limit, most));
            case StructuredRuntime structured ->
                new StructuredBackPressure(structured, BlockingLimiter.of(limit, most));
            case CallbackRuntime callbacks -> throw callbacks.unsupportedBy("BackPressure");
            case ReactiveRuntime reactive -> throw reactive.unsupportedBy("BackPressure");
            case SuspendingRuntime suspending -> new SuspendingBackPressure(suspending, limit, most);
        };
    }

    /** The callers of an op. Calls are numbered by caller: first all calls of caller 0, then those of caller 1. */
    record Callers(int count, int calls) {

        public int allCalls() {
            return count * calls;
        }

        public int first(int caller) {
            return caller * calls;
        }
    }

    interface CallLog {

        /** A call has been let through. Called by the task that makes the call. */
        default void enters(int call) {}

        /** A call has ended and is about to free its place; not called if it failed. */
        default void leaves(int call) {}

        /** A call has returned; not called if it failed. Called by the caller's task. */
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
        /** A semaphore that is not fair: a newcomer may take a free permit before waiting callers. Threads only. */
        SEMAPHORE,

        /** A semaphore that serves callers in order of arrival, as coroutine semaphores always do. */
        FAIR_SEMAPHORE,

        /** The runtime itself, a pool whose queue holds waiting callers. It limits callers, not calls. */
        RUNTIME,

        /** A fixed pool of platform threads. A caller submits its call and waits for the future. Threads only. */
        POOL,
        /** Such a pool of virtual threads. */

        WORKERS,

        /** A channel of tokens. Each call takes a token and puts it back. Coroutines only. */
        TOKENS,

        /** A view of {@code Dispatchers.IO} on which calls block in {@code runInterruptible}. Coroutines only. */
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
}
