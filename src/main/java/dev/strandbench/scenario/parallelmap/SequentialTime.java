package dev.strandbench.scenario.parallelmap;

import java.time.Duration;
import java.util.function.IntToLongFunction;

/**
 * Measures how long the transforms take one thread that does nothing else: it transforms a sample of the items again
 * and again in a loop for half a second, which leaves the JIT compiler time, and scales the least time up.
 */
final class SequentialTime {

    private static final Duration LENGTH = Duration.ofMillis(500);
    private static final int SAMPLE = 1_000;

    private SequentialTime() {}

    /**
     * Measures the time for a number of items, at least 1; blocks for half a second, or for one sample if that is
     * longer.
     */
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
