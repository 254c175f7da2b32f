package dev.strandbench.scenario.contexthop;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.SuspendingRuntime;

/**
 * One unit of work goes from the caller to the I/O context, on to the compute context, and back.
 *
 * <p>In every style the two hops are nested: from the I/O context the unit of work goes on to the compute context
 * without coming back to the caller in between, and the result returns the same way. {@link HopRoute} names the two
 * routes that differ.
 */
public interface ContextHop {

    /**
     * Makes round trips one after another, each of which starts with what the one before has published.
     *
     * @param hops how many round trips, at least 0
     * @param value what the first one starts with
     * @return what the last one has published
     * @throws InterruptedException if the caller is interrupted while it waits; no further step is then begun
     * @throws Exception a step's exception, or an {@code ExecutionException} with it as the cause of its causes
     */
    long hop(int hops, long value, HopSteps steps) throws Exception;

    /**
     * The scenario between two runtimes of one style.
     *
     * @throws IllegalArgumentException if their styles differ
     */
    static ContextHop between(ModelRuntime io, ModelRuntime compute) {
        if (!io.getClass().equals(compute.getClass())) {
            throw new IllegalArgumentException("no hop from " + io + " to " + compute + ": their styles differ");
        }
        return switch (io) {
            case BlockingRuntime blocking -> new BlockingContextHop(blocking, (BlockingRuntime) compute);
            case StructuredRuntime structured -> new StructuredContextHop(structured, (StructuredRuntime) compute);
            case CallbackRuntime callbacks -> throw callbacks.unsupportedBy("ContextHop");
            case ReactiveRuntime reactive -> throw reactive.unsupportedBy("ContextHop");
            case SuspendingRuntime suspending -> new SuspendingContextHop(suspending, (SuspendingRuntime) compute);
        };
    }
}
