package dev.strandbench.scenario.gather;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.IntToLongFunction;

/** A future for each task. */
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
