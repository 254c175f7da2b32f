package dev.strandbench.scenario.fairness;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.SuspendingRuntime;

/** Busy tasks and tasks that wait, all at the same time. */
@FunctionalInterface
public interface Fairness {

    /**
     * Starts the busy tasks, then the waiting ones, and returns when all have ended. Waiting tasks go on until the busy
     * ones have done their work.
     *
     * @param contest which tasks there are and what they do; it has begun
     * @throws InterruptedException if the caller is interrupted; every task is then cancelled
     * @throws Exception a task's exception, or an {@code ExecutionException} with it as the cause; every other task is
     *     then cancelled
     */
    void run(Contest contest) throws Exception;

    /** The scenario in the style of a runtime, on that runtime. */
    static Fairness on(ModelRuntime runtime) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingFairness(blocking);
            case StructuredRuntime structured -> new StructuredFairness(structured);
            case CallbackRuntime callbacks -> throw callbacks.unsupportedBy("Fairness");
            case ReactiveRuntime reactive -> throw reactive.unsupportedBy("Fairness");
            case SuspendingRuntime suspending -> new SuspendingFairness(suspending);
        };
    }
}
