package dev.strandbench.scenario.deepstack;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.SuspendingRuntime;
import java.util.function.LongUnaryOperator;

/** Pairs of tasks that exchange values, and park for them below many frames. */
@FunctionalInterface
public interface DeepStack {

    /**
     * Starts the tasks and returns when all have ended.
     *
     * @param step done by each task with the value that it has got, after every park, above the frames it has returned
     *     through and below those it has not
     * @return the sum of the values that the tasks end with, modulo 2⁶⁴
     * @throws InterruptedException if the caller is interrupted; every task is then cancelled
     * @throws Exception the exception of a step, or an {@code ExecutionException} with it as the cause; every other
     *     task is then cancelled
     */
    long run(StackShape shape, LongUnaryOperator step) throws Exception;

    /** The scenario in the style of a runtime, on that runtime, which must not bound how many tasks are under way. */
    static DeepStack on(ModelRuntime runtime) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingDeepStack(blocking);
            case StructuredRuntime structured -> new StructuredDeepStack(structured);
            case CallbackRuntime callbacks -> throw callbacks.unsupportedBy("DeepStack");
            case ReactiveRuntime reactive -> throw reactive.unsupportedBy("DeepStack");
            case SuspendingRuntime suspending -> new SuspendingDeepStack(suspending);
        };
    }
}
