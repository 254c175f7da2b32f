package dev.strandbench.scenario.skynet;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.workload.Wait;
import java.util.function.IntToLongFunction;

/** A tree of tasks, each of which starts up to ten more and adds up what they return. */
public interface Skynet {

    /**
     * Starts the task at the root and returns its sum. The root is a task too, so that the caller starts one and waits
     * for it.
     *
     * @param leaves how many tasks start no other, at least 1
     * @param wait what each leaf waits for before it returns its number
     * @param number given each ordinal from 0 to {@code leaves - 1} once, by the task of that leaf, after the wait;
     *     what the leaf returns
     * @return the sum, modulo 2⁶⁴, over all leaves
     * @throws InterruptedException if the caller is interrupted while it waits; every task is then cancelled
     * @throws Exception a leaf's exception, or an {@code ExecutionException} with it as the cause of its causes; every
     *     other task is then cancelled, other than callbacks, which run to their end
     */
    long sum(int leaves, Wait wait, IntToLongFunction number) throws Exception;

    /** The scenario in the style of a runtime, on that runtime, which must not bound how many tasks are under way. */
    static Skynet on(ModelRuntime runtime) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingSkynet(blocking);
            case StructuredRuntime structured -> new StructuredSkynet(structured);
            case CallbackRuntime callbacks -> new CallbackSkynet(callbacks);
            case ReactiveRuntime reactive -> throw reactive.unsupportedBy("Skynet");
            case SuspendingRuntime suspending -> new SuspendingSkynet(suspending);
        };
    }
}
