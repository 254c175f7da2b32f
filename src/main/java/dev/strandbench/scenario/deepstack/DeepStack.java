package dev.strandbench.scenario.deepstack;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.SuspendingRuntime;
import java.util.function.LongUnaryOperator;

/** Pairs of tasks that exchange values and park for them below many frames. */
@FunctionalInterface
public interface DeepStack {

    /**
     * Runs all tasks and returns the sum of their last values, modulo 2⁶⁴.
     *
     * @param step applied by each task to a received value after each park
     */
    long run(StackShape shape, LongUnaryOperator step) throws Exception;

    /** Returns the implementation for a runtime, which must not bound its tasks. */
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
