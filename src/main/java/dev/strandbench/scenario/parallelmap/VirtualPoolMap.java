package dev.strandbench.scenario.parallelmap;

import dev.strandbench.model.BlockingRuntime;
import java.util.concurrent.ExecutionException;
import java.util.function.IntToLongFunction;

/**
 * A task and a future for each item, on a fixed pool of virtual threads that lives as long as one call.
 *
 * @param poolSize threads of a pool
 */
record VirtualPoolMap(int poolSize) implements ParallelMap {

    @Override
    public long[] map(int items, IntToLongFunction transform) throws InterruptedException, ExecutionException {
        try (BlockingRuntime pool =
                BlockingRuntime.ofPool(poolSize, Thread.ofVirtual().factory())) {
            return new BlockingMapPerItem(pool).map(items, transform);
        }
    }

    @Override
    public void close() {
        // Each call has closed its pool.
    }
}
