package dev.strandbench.scenario.contextpropagation;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.IntToLongFunction;

/** Forks a future for each task and joins all in order. */
record BlockingContextPropagation(BlockingRuntime runtime, BlockingTransport transport)
        implements ContextPropagationOnThreads {

    @Override
    public long addUp(int tasks, IntToLongFunction task) throws InterruptedException, ExecutionException {
        try (TaskGroup group = runtime.openGroup()) {
            List<Future<Long>> results = new ArrayList<>(tasks);
            for (int i = 0; i < tasks; i++) {
                int index = i;
                results.add(group.fork(() -> task.applyAsLong(index)));
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
