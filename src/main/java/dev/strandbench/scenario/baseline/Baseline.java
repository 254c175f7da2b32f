package dev.strandbench.scenario.baseline;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.SuspendingRuntime;
import java.util.function.LongUnaryOperator;

/** Enters a model and leaves it again, with one task or none. */
public interface Baseline {

    /** Enters the model, starts nothing, leaves, and returns the value. */
    long bridge(long value) throws Exception;

    /** Enters the model, has one task apply the operator to the value, leaves, and returns the result. */
    long oneTask(long value, LongUnaryOperator work) throws Exception;

    /** Returns the implementation for a runtime. */
    static Baseline on(ModelRuntime runtime) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingBaseline(blocking);
            case StructuredRuntime structured -> new StructuredBaseline(structured);
            case CallbackRuntime callbacks -> throw callbacks.unsupportedBy("Baseline");
            case ReactiveRuntime reactive -> throw reactive.unsupportedBy("Baseline");
            case SuspendingRuntime suspending -> new SuspendingBaseline(suspending);
        };
    }
}
