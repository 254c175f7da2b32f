package dev.strandbench.scenario.ownfunction;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.scenario.ownfunction.Calls.CallLimit;
import dev.strandbench.scenario.ownfunction.Calls.CallsThatBlock;
import java.util.concurrent.ExecutionException;

/** Runs tasks that each call the user's function once, and joins them. */
public interface OwnFunction {

    /**
     * Starts and joins tasks with indexes from 0. Each task calls the function once.
     *
     * @throws InterruptedException if the caller is interrupted; all tasks are then cancelled
     * @throws Exception if a task fails: the task's exception, or an {@code ExecutionException} with it as the cause;
     *     all other tasks are then cancelled
     */
    void run(int tasks, Calls calls) throws Exception;

    /** Creates the implementation for a runtime, with a limit on concurrent calls; 0 means no limit. */
    static OwnFunction on(ModelRuntime runtime, int limit) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingOwnFunction(blocking, CallLimit.of(limit));
            case StructuredRuntime structured -> new StructuredOwnFunction(structured, CallLimit.of(limit));
            case SuspendingRuntime suspending -> new SuspendingOwnFunction(suspending, limit);
            case CallbackRuntime callbacks ->
                throw new IllegalArgumentException("a function that blocks or suspends is not a callback");
            case ReactiveRuntime reactive -> throw reactive.unsupportedBy("OwnFunction");
        };
    }

    record BlockingOwnFunction(BlockingRuntime runtime, CallLimit limit) implements OwnFunction {

        @Override
        public void run(int tasks, Calls calls) throws InterruptedException, ExecutionException {
            CallsThatBlock limited = limit.on(calls);
            try (TaskGroup group = runtime.openGroup()) {
                for (int i = 0; i < tasks; i++) {
                    int index = i;
                    group.start(() -> {
                        limited.call(index);
                        return null;
                    });
                }
                group.join();
            }
        }
    }

    record StructuredOwnFunction(StructuredRuntime runtime, CallLimit limit) implements OwnFunction {

        @Override
        public void run(int tasks, Calls calls) throws InterruptedException, ExecutionException {
            CallsThatBlock limited = limit.on(calls);
            try (StructuredScope scope = runtime.openScope()) {
                for (int i = 0; i < tasks; i++) {
                    int index = i;
                    scope.fork(() -> {
                        limited.call(index);
                        return null;
                    });
                }
                scope.join();
            }
        }
    }
}
