package dev.strandbench.scenario.parallelmap;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.IntToLongFunction;

/** Runs a task with a future for each item. */
record BlockingMapPerItem(BlockingRuntime runtime) implements ParallelMap {

    @Override
    public long[] map(int items, IntToLongFunction transform) throws InterruptedException, ExecutionException {
        try (TaskGroup group = runtime.openGroup()) {
            List<Future<Long>> futures = new ArrayList<>(items);
            for (int i = 0; i < items; i++) {
                int index = i;
                futures.add(group.fork(() -> transform.applyAsLong(index)));
            }
            group.join();
            return futures.stream().mapToLong(Future::resultNow).toArray();
        }
    }

    @Override
    public void close() {
        runtime.close();
    }

    /** Runs a task for each item on a fixed pool of virtual threads that lives for one call. */
    record VirtualPoolMap(int poolSize) implements ParallelMap {

        @Override
        public long[] map(int items, IntToLongFunction transform) throws InterruptedException, ExecutionException {
            try (BlockingRuntime pool =
                    BlockingRuntime.ofPool(poolSize, Thread.ofVirtual().factory())) {
                return new BlockingMapPerItem(pool).map(items, transform);
            }
        }
    }
}
