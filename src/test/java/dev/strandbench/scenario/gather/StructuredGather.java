package dev.strandbench.scenario.gather;

import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;

/** A subtask for each task, in one scope. */
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
