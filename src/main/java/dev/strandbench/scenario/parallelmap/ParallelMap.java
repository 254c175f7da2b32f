package dev.strandbench.scenario.parallelmap;

import java.util.function.IntToLongFunction;

/** Transforms every item of a list and keeps their order. Owns the threads it runs on. */
public interface ParallelMap extends AutoCloseable {

    /**
     * Transforms the items and returns when all are done.
     *
     * @param items how many, at least 0; an item is its index
     * @param transform called once for each item, by several threads at a time
     * @return the results, by index
     * @throws InterruptedException if the caller is interrupted; tasks that have not begun by then never do, and loops
     *     end within 1,024 items. {@link MapStrategy#PARALLEL_STREAM} cannot be interrupted
     * @throws Exception an item's exception, or one with it as the cause
     */
    long[] map(int items, IntToLongFunction transform) throws Exception;

    /** Waits for the threads to end; does not throw. */
    @Override
    void close();
}
