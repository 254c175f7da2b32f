package dev.strandbench.scenario.cancellation;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.SuspendingRuntime;

/** Many parked tasks, and the end of them all. */
@FunctionalInterface
public interface Cancellation {

    /**
     * Starts the tasks of a round, ends them when all are parked, and returns when the last one has stopped.
     *
     * @throws InterruptedException if the caller is interrupted; every task is then cancelled
     * @throws Exception the exception of a task that was not to fail, or an {@code ExecutionException} with it as the
     *     cause; every other task is then cancelled
     */
    void run(CancellationRound round) throws Exception;

    /** The scenario in the style of a runtime, on that runtime. */
    static Cancellation on(ModelRuntime runtime) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingCancellation(blocking);
            case StructuredRuntime structured -> new StructuredCancellation(structured);
            case CallbackRuntime callbacks -> throw callbacks.unsupportedBy("Cancellation");
            case ReactiveRuntime reactive -> throw reactive.unsupportedBy("Cancellation");
            case SuspendingRuntime suspending -> new SuspendingCancellation(suspending);
        };
    }
}
