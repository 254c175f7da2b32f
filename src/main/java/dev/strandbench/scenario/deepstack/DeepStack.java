package dev.strandbench.scenario.deepstack;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.workload.Checksum;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongUnaryOperator;

/** Pairs of tasks that exchange values and park for them below many frames. */
@FunctionalInterface
public interface DeepStack {

    /** Returns the sum of all tasks' last values, modulo 2⁶⁴. A task applies the step to a value after each park. */
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

    /** Runs each task as a future. A further future completes when the last task ends or the first one fails. */
    record BlockingDeepStack(BlockingRuntime runtime) implements DeepStack {

        @Override
        public long run(StackShape shape, LongUnaryOperator step) throws InterruptedException, ExecutionException {
            LongAdder sum = new LongAdder();
            AtomicInteger unfinished = new AtomicInteger(shape.tasks());
            CompletableFuture<Boolean> outcome = new CompletableFuture<>();
            try (TaskGroup group = runtime.openGroup()) {
                for (StackTask task : StackTask.of(shape, step, sum)) {
                    group.start(TaskGroup.reporting(outcome, () -> {
                        task.call();
                        return unfinished.decrementAndGet() == 0 && outcome.complete(true);
                    }));
                }
                outcome.get();
                group.join();
            }
            return sum.sum();
        }
    }

    record StructuredDeepStack(StructuredRuntime runtime) implements DeepStack {

        @Override
        public long run(StackShape shape, LongUnaryOperator step) throws InterruptedException, ExecutionException {
            LongAdder sum = new LongAdder();
            try (StructuredScope scope = runtime.openScope()) {
                for (StackTask task : StackTask.of(shape, step, sum)) {
                    scope.fork(task);
                }
                scope.join();
            }
            return sum.sum();
        }
    }

    /** The shape of the pairs, of which tasks 0 and 1 are the first; {@code unwind} is at most {@code depth}. */
    record StackShape(int pairs, int depth, int unwind, int parks) {

        int tasks() {
            return 2 * pairs;
        }

        int fixed() {
            return depth - unwind;
        }

        static long seed(int task) {
            return Checksum.of(task);
        }

        /** Returns the expected sum of the tasks' last values if the step is {@link Checksum#of}. */
        long checksum() {
            long sum = 0;
            for (int pair = 0; pair < pairs; pair++) {
                sum += checksum(2 * pair, 2 * pair + 1);
            }
            return sum;
        }

        private long checksum(int one, int other) {
            long unwoundByOne = frames(unwind, one);
            long unwoundByOther = frames(unwind, other);
            long valueOfOne = seed(one);
            long valueOfOther = seed(other);
            for (int park = 0; park < parks; park++) {
                long given = valueOfOne;
                valueOfOne = Checksum.of(valueOfOther + unwoundByOne);
                valueOfOther = Checksum.of(given + unwoundByOther);
            }
            return valueOfOne + frames(fixed(), one) + valueOfOther + frames(fixed(), other);
        }

        /** Returns what a number of frames adds to a value that is returned through them. */
        static long frames(int frames, int task) {
            long left = task;
            long right = seed(task);
            long sum = 0;
            for (int frame = frames; frame > 0; frame--) {
                sum += frame * (left ^ right);
                long next = left + frame;
                left = right;
                right = next;
            }
            return sum;
        }
    }
}
