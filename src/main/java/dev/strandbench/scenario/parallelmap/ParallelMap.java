package dev.strandbench.scenario.parallelmap;

import dev.strandbench.workload.Checksum;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;
import org.openjdk.jmh.infra.Blackhole;

/** Transforms every item of a list in order. Owns its threads. */
public interface ParallelMap extends AutoCloseable {

    /**
     * Transforms the items, which are their indexes, and returns the results by index. After an interrupt, loops end
     * within 1,024 items; {@link MapStrategy#PARALLEL_STREAM} cannot be interrupted.
     */
    long[] map(int items, IntToLongFunction transform) throws Exception;

    @Override
    default void close() {}

    /** Keeps a CPU busy for {@code tokens} of {@link Blackhole#consumeCPU} and returns the item's checksum. */
    record CpuWork(long tokens) implements IntToLongFunction {

        @Override
        public long applyAsLong(int index) {
            Blackhole.consumeCPU(tokens);
            return Checksum.of(index);
        }
    }

    /** Consecutive items, without the item {@code to}. */
    record Chunk(int from, int to) {

        // A check for interruption costs about as much as the lightest item, so every loop checks this seldom.
        private static final int BETWEEN_POLLS = 1_024;

        /**
         * Cuts items into chunks whose lengths differ by at most one. Returns fewer chunks if there are fewer items.
         */
        static List<Chunk> cut(int items, int chunks) {
            int count = Math.min(items, chunks);
            List<Chunk> cut = new ArrayList<>(count);
            for (long i = 0; i < count; i++) {
                cut.add(new Chunk((int) (items * i / count), (int) (items * (i + 1) / count)));
            }
            return cut;
        }

        /** Transforms the items of this chunk into their places; an interrupt ends it at the next check. */
        void map(IntToLongFunction transform, long[] results) throws InterruptedException {
            for (int start = from; start < to; start = endOfStretch(start)) {
                if (Thread.interrupted()) {
                    throw new InterruptedException("before item " + start);
                }
                mapStretch(start, transform, results);
            }
        }

        /** Transforms the items from {@code start} to the next check for interruption. */
        void mapStretch(int start, IntToLongFunction transform, long[] results) {
            int end = endOfStretch(start);
            for (int index = start; index < end; index++) {
                results[index] = transform.applyAsLong(index);
            }
        }

        /** Returns the end of the stretch that starts with an item. */
        int endOfStretch(int start) {
            // Not start + BETWEEN_POLLS, which may overflow.
            return to - start > BETWEEN_POLLS ? start + BETWEEN_POLLS : to;
        }
    }
}
