package dev.strandbench.scenario.parallelmap;

import java.util.function.IntToLongFunction;

/** One item after another, on the caller. */
record LoopMap() implements ParallelMap {

    @Override
    public long[] map(int items, IntToLongFunction transform) {
        long[] results = new long[items];
        for (int index = 0; index < items; index++) {
            results[index] = transform.applyAsLong(index);
        }
        return results;
    }

    @Override
    public void close() {
        // There is no thread but the caller's.
    }
}
