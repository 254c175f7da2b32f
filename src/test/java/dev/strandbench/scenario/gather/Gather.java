package dev.strandbench.scenario.gather;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.model.TaskGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;

/** Starts many tasks, each of which returns a number, and adds up the numbers. */
public interface Gather {

    /**
     * Starts the tasks and waits for their numbers.
     *
     * @param tasks the number of tasks, at least 1
     * @param number returns the number of a task; each task calls it once, with an index from 0 to {@code tasks - 1}
     * @return the sum of the numbers, modulo 2⁶⁴
     * @throws InterruptedException if the caller is interrupted while it waits; every task is then cancelled
     * @throws Exception a task's exception, or an {@code ExecutionException} with it as its cause
     */
    long sum(int tasks, IntToLongFunction number) throws Exception;

    /** Returns the scenario in the style of a runtime. */
    static Gather on(ModelRuntime runtime) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingGather(blocking);
            case StructuredRuntime structured -> new StructuredGather(structured);
            case CallbackRuntime callbacks -> throw callbacks.unsupportedBy("Gather");
            case ReactiveRuntime reactive -> throw reactive.unsupportedBy("Gather");
            case SuspendingRuntime suspending -> new SuspendingGather(suspending);
        };
    }

    /** Joins a future for each task. */
    record BlockingGather(BlockingRuntime runtime) implements Gather {

        @Override
        public long sum(int tasks, IntToLongFunction number) throws InterruptedException, ExecutionException {
            try (TaskGroup group = runtime.openGroup()) {
                List<Future<Long>> results = new ArrayList<>(tasks);
                for (int i = 0; i < tasks; i++) {
                    int index = i;
                    results.add(group.fork(() -> number.applyAsLong(index)));
                }
                group.join();
                long sum = 0;
                for (Future<Long> result : results) {
                    sum += result.resultNow();
                }
                return sum;
            }
        }
    }

    /** Joins a subtask for each task, in one scope. */
    record StructuredGather(StructuredRuntime runtime) implements Gather {

        @Override
        public long sum(int tasks, IntToLongFunction number) throws InterruptedException, ExecutionException {
            try (StructuredScope scope = runtime.openScope()) {
                List<Supplier<Long>> results = new ArrayList<>(tasks);
                for (int i = 0; i < tasks; i++) {
                    int index = i;
                    results.add(scope.fork(() -> number.applyAsLong(index)));
                }
                scope.join();
                long sum = 0;
                for (Supplier<Long> result : results) {
                    sum += result.get();
                }
                return sum;
            }
        }
    }
}
