package dev.strandbench.scenario.parallelmap;

import dev.strandbench.scenario.parallelmap.ParallelMap.Chunk;
import java.time.Duration;
import java.util.function.IntToLongFunction;

/** Transforms one item after another on the caller's thread. */
record LoopMap() implements ParallelMap {

    @Override
    public long[] map(int items, IntToLongFunction transform) throws InterruptedException {
        long[] results = new long[items];
        new Chunk(0, items).map(transform, results);
        return results;
    }

    /**
     * Measures the transforms on one idle thread: repeats a sample for half a second and scales the shortest time up.
     */
    static final class SequentialTime {

        private static final Duration LENGTH = Duration.ofMillis(500);
        private static final int SAMPLE = 1_000;

        private SequentialTime() {}

        /** Returns the time for a number of items, at least 1. Blocks for at least half a second. */
        static Duration of(int items, IntToLongFunction transform) throws InterruptedException {
            int sample = Math.min(items, SAMPLE);
            LoopMap loop = new LoopMap();
            long least = Long.MAX_VALUE;
            long begin = System.nanoTime();
            long end;
            do {
                long start = System.nanoTime();
                loop.map(sample, transform);
                end = System.nanoTime();
                least = Math.min(least, end - start);
            } while (end - begin < LENGTH.toNanos());
            return Duration.ofNanos(Math.round((double) least * items / sample));
        }
    }
}
