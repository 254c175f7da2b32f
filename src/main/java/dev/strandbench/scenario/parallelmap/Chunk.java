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

    /**
     * Items between two looks at whether to stop. A look costs about what the lightest item does; one in as many costs
     * nothing that could be measured, and every loop pays it.
     */
    private static final int BETWEEN_POLLS = 1_024;

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
     * @throws InterruptedException within {@link #BETWEEN_POLLS} items of the current thread's interruption
     */
    void map(IntToLongFunction transform, long[] results) throws InterruptedException {
        for (int start = from; start < to; start = endOfStretch(start)) {
            if (Thread.interrupted()) {
                throw new InterruptedException("before item " + start);
            }
            mapStretch(start, transform, results);
        }
    }

    /** Transforms the items from one on, up to where the next poll is due. */
    void mapStretch(int start, IntToLongFunction transform, long[] results) {
        int end = endOfStretch(start);
        for (int index = start; index < end; index++) {
            results[index] = transform.applyAsLong(index);
        }
    }

    /** Where the stretch that starts with an item ends. */
    int endOfStretch(int start) {
        // Not start + BETWEEN_POLLS, which may overflow.
        return to - start > BETWEEN_POLLS ? start + BETWEEN_POLLS : to;
    }
}
