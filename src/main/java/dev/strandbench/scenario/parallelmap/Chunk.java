package dev.strandbench.scenario.parallelmap;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;

/**
 * A run of neighbouring items.
 *
 * @param from the first
 * @param to the one after the last
 */
public record Chunk(int from, int to) {

    /** Cuts items into chunks that differ in length by at most one; fewer than asked for if there are fewer items. */
    static List<Chunk> cut(int items, int chunks) {
        int count = Math.min(items, chunks);
        List<Chunk> cut = new ArrayList<>(count);
        for (long i = 0; i < count; i++) {
            cut.add(new Chunk((int) (items * i / count), (int) (items * (i + 1) / count)));
        }
        return cut;
    }

    /**
     * Transforms the items of this chunk into their places among all results.
     *
     * @throws InterruptedException before the next item, if the current thread is interrupted
     */
    void map(IntToLongFunction transform, long[] results) throws InterruptedException {
        for (int index = from; index < to; index++) {
            if (Thread.interrupted()) {
                throw new InterruptedException("before item " + index);
            }
            results[index] = transform.applyAsLong(index);
        }
    }
}
