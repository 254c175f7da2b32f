package dev.strandbench.scenario.gather;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.SuspendingRuntime;
import java.util.function.IntToLongFunction;

/** Many tasks at once, each of which returns a number, and a caller who adds them up. */
public interface Gather {

    /**
     * Starts the tasks and waits for their numbers.
     *
     * @param tasks how many, at least 1
     * @param number given each index from 0 to {@code tasks - 1} once, by a task of its own; what that task returns
     * @return the sum, modulo 2⁶⁴
     * @throws InterruptedException if the caller is interrupted while it waits; every task is then cancelled
     * @throws Exception a task's exception, or an {@code ExecutionException} with it as its cause
     */
    long sum(int tasks, IntToLongFunction number) throws Exception;

    /** The scenario in the style of a runtime, on that runtime. */
    static Gather on(ModelRuntime runtime) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingGather(blocking);
            case StructuredRuntime structured -> new StructuredGather(structured);
            case CallbackRuntime callbacks -> throw callbacks.unsupportedBy("Gather");
            case ReactiveRuntime reactive -> throw reactive.unsupportedBy("Gather");
            case SuspendingRuntime suspending -> new SuspendingGather(suspending);
        };
    }
}
