package dev.strandbench.scenario.footprint;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.workload.Checksum;
import java.util.function.IntConsumer;

/** N tasks that park at the same time, each below its own frames, while the caller takes a reading. */
public interface Footprint {

    /**
     * Starts the tasks, waits until all are parked below {@code stackDepth} frames, looks, releases the tasks and joins
     * them. If a task fails before it parks, nothing is looked at.
     *
     * @param arrival called once by each task with its index, at its start
     * @return the sum of the values of the tasks' frames; {@link Frames#sum} if every frame survived
     */
    long park(int tasks, int stackDepth, IntConsumer arrival, Look look) throws Exception;

    @FunctionalInterface
    interface Look {

        void take() throws Exception;
    }

    static Footprint on(ModelRuntime runtime) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingFootprint(blocking);
            case StructuredRuntime structured -> new StructuredFootprint(structured);
            case CallbackRuntime callbacks -> throw callbacks.unsupportedBy("Footprint");
            case ReactiveRuntime reactive -> throw reactive.unsupportedBy("Footprint");
            case SuspendingRuntime suspending -> new SuspendingFootprint(suspending);
        };
    }

    /**
     * The frames below which a task parks. Each needs its {@code int} and two {@code long}s on the way back, so that no
     * compiler can drop them.
     */
    final class Frames {

        private Frames() {}

        /** Parks at the gate below {@code depth} frames of this method. Returns the result of {@link #value}. */
        static long descend(int depth, long left, long right, ParkingGate gate) throws InterruptedException {
            long below = 0;
            if (depth > 1) {
                below = descend(depth - 1, right, left + depth, gate);
            } else {
                gate.park();
            }
            return below + depth * (left ^ right);
        }

        /** Returns the second number of a task's outermost frame; the first is the index. */
        static long right(int index) {
            return Checksum.of(index);
        }

        static long value(int stackDepth, int index) {
            long left = index;
            long right = right(index);
            long sum = 0;
            for (int depth = stackDepth; depth >= 1; depth--) {
                sum += depth * (left ^ right);
                long next = left + depth;
                left = right;
                right = next;
            }
            return sum;
        }

        static long sum(int tasks, int stackDepth) {
            long sum = 0;
            for (int index = 0; index < tasks; index++) {
                sum += value(stackDepth, index);
            }
            return sum;
        }
    }
}
