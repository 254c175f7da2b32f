package dev.strandbench.scenario.footprint;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.SuspendingRuntime;
import java.util.function.IntConsumer;

/** N tasks that are all parked at the same time, each below some frames of its own, while the caller looks. */
public interface Footprint {

    /**
     * Starts the tasks, waits until all are parked, looks, lets the tasks go on and joins them.
     *
     * @param tasks how many, at least 0
     * @param stackDepth frames below which each parks, at least 1
     * @param arrival given each index from 0 to {@code tasks - 1} once, by its task, at its start
     * @param look called once, by the caller, while all are parked; not at all if a task has failed before it parked
     * @return the sum of what the tasks' frames gave back, {@link Frames#sum} if every one of them survived
     * @throws InterruptedException if the caller is interrupted; every task is then cancelled
     * @throws Exception what {@code look} threw, or a task's exception, or an {@code ExecutionException} with that as
     *     the cause; every task is then ended
     */
    long park(int tasks, int stackDepth, IntConsumer arrival, Look look) throws Exception;

    /** What the caller does while the tasks are parked. */
    @FunctionalInterface
    interface Look {

        /** Looks; every task is parked meanwhile. */
        void take() throws Exception;
    }

    /** The scenario in the style of a runtime, on that runtime. */
    static Footprint on(ModelRuntime runtime) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingFootprint(blocking);
            case StructuredRuntime structured -> new StructuredFootprint(structured);
            case CallbackRuntime callbacks -> throw callbacks.unsupportedBy("Footprint");
            case ReactiveRuntime reactive -> throw reactive.unsupportedBy("Footprint");
            case SuspendingRuntime suspending -> new SuspendingFootprint(suspending);
        };
    }
}
