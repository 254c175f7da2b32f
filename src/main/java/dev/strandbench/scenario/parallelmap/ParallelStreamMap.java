package dev.strandbench.scenario.parallelmap;

import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/** The stream library splits the range, for the common pool and the caller. */
record ParallelStreamMap() implements ParallelMap {

    @Override
    public long[] map(int items, IntToLongFunction transform) {
        return IntStream.range(0, items).parallel().mapToLong(transform).toArray();
    }

    @Override
    public void close() {
        // The common pool belongs to the JVM.
    }
}
