package dev.strandbench.scenario.parallelmap;

import java.util.function.IntToLongFunction;

/** One item after another, on the caller. */
record LoopMap() implements ParallelMap {

    @Override
    public long[] map(int items, IntToLongFunction transform) throws InterruptedException {
        long[] results = new long[items];
        new Chunk(0, items).map(transform, results);
        return results;
    }

    @Override
    public void close() {
        // There is no thread but the caller's.
    }
}
