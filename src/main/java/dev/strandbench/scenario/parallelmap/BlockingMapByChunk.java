package dev.strandbench.scenario.parallelmap;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.scenario.parallelmap.ParallelMap.Chunk;
import java.util.concurrent.ExecutionException;
import java.util.function.IntToLongFunction;

record BlockingMapByChunk(BlockingRuntime runtime, int chunks) implements ParallelMap {

    @Override
    public long[] map(int items, IntToLongFunction transform) throws InterruptedException, ExecutionException {
        long[] results = new long[items];
        try (TaskGroup group = runtime.openGroup()) {
            for (Chunk chunk : Chunk.cut(items, chunks)) {
                group.start(() -> {
                    chunk.map(transform, results);
                    return null;
                });
            }
            group.join();
            return results;
        }
    }

    @Override
    public void close() {
        runtime.close();
    }
}
