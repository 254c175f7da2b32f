package dev.strandbench.scenario.contextpropagation;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.SuspendingRuntime;

/** A request starts tasks that read its values, and waits for all of them. */
public interface ContextPropagation {

    /**
     * Starts the tasks of a request and returns when all have ended.
     *
     * @return the sum, modulo 2⁶⁴, over all tasks of what each has counted and read
     * @throws InterruptedException if the caller is interrupted; every task is then cancelled
     * @throws Exception a task's exception, or an {@code ExecutionException} with it as the cause; every other task is
     *     then cancelled
     */
    long fanOut(ContextRequest request, ContextWork work) throws Exception;

    /**
     * Starts tasks that are given no values, and returns how many of them, and of the caller itself, see one: left
     * behind on their thread by a task of a request before.
     *
     * @throws InterruptedException if the caller is interrupted
     * @throws Exception if looking fails
     */
    int strays(int tasks) throws Exception;

    /**
     * Makes sure that there are no {@link #strays}.
     *
     * @throws IllegalStateException if there are
     */
    default void requireNoStrays(int tasks) throws Exception {
        int strays = strays(tasks);
        if (strays > 0) {
            throw new IllegalStateException(
                    strays + " of " + tasks + " tasks and their caller see a value that a request has left behind");
        }
    }

    /**
     * The scenario in the style of a runtime, on that runtime.
     *
     * @param values how many values each request has, at least 0
     * @throws UnsupportedOperationException if the transport does not exist in this style
     */
    static ContextPropagation on(ModelRuntime runtime, ContextTransport transport, int values) {
        return switch (runtime) {
            case BlockingRuntime blocking ->
                new BlockingContextPropagation(blocking, BlockingTransport.of(transport, values, false));
            case StructuredRuntime structured ->
                new StructuredContextPropagation(structured, BlockingTransport.of(transport, values, true));
            case CallbackRuntime callbacks -> throw callbacks.unsupportedBy("ContextPropagation");
            case ReactiveRuntime reactive -> throw reactive.unsupportedBy("ContextPropagation");
            case SuspendingRuntime suspending -> new SuspendingContextPropagation(suspending, transport, values);
        };
    }
}
