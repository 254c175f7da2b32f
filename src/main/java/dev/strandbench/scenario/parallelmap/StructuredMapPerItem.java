package dev.strandbench.scenario.parallelmap;

import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;

record StructuredMapPerItem(StructuredRuntime runtime) implements ParallelMap {

    @Override
    public long[] map(int items, IntToLongFunction transform) throws InterruptedException, ExecutionException {
        try (StructuredScope scope = runtime.openScope()) {
            List<Supplier<Long>> subtasks = new ArrayList<>(items);
            for (int i = 0; i < items; i++) {
                int index = i;
                subtasks.add(scope.fork(() -> transform.applyAsLong(index)));
            }
            scope.join();
            return subtasks.stream().mapToLong(Supplier::get).toArray();
        }
    }

    @Override
    public void close() {
        runtime.close();
    }
}
