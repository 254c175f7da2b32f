package dev.strandbench.scenario;

import dev.strandbench.workload.ConsumedIndexes;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

public interface RequestSchedule {

    RequestSchedule AT_ONCE = request -> {};

    default boolean isAtOnce() {
        return equals(AT_ONCE);
    }

    default void begin() {}

    /**
     * Blocks until a request is due; returns at once if the request is overdue. Await requests in the order of their
     * numbers.
     */
    void awaitDue(int request) throws InterruptedException;

    /**
     * Requests with individual arrival times. A latency is the time from a request's arrival to its end. Any thread may
     * report the end of a request. Only the thread that runs the op may read latencies.
     */
    final class DueRequests implements RequestSchedule, IntConsumer {

        private final long[] dueNanos;
        // The position of each request's latency; ConsumedIndexes explains the gaps between positions.
        private final int[] slots;

        private final long[] latencyNanos;
        private long start;

        /**
         * Creates one request for each arrival time, in ns after the start of an op. The times must be in ascending
         * order.
         */
        public DueRequests(long[] dueNanos) {
            this.dueNanos = dueNanos;
            ConsumedIndexes layout = new ConsumedIndexes(dueNanos.length);
            slots = IntStream.range(0, dueNanos.length).map(layout::slotOf).toArray();
            latencyNanos = new long[layout.length()];
        }

        @Override
        public void begin() {
            start = System.nanoTime();
        }

        @Override
        public void awaitDue(int request) throws InterruptedException {
            TimeUnit.NANOSECONDS.sleep(start + dueNanos[request] - System.nanoTime());
        }

        @Override
        public void accept(int request) {
            latencyNanos[slots[request]] = System.nanoTime() - start - dueNanos[request];
        }

        public int slotOf(int request) {
            return slots[request];
        }

        public void addTo(Histogram latencies) {
            for (int slot : slots) {
                latencies.recordValue(Math.max(0, latencyNanos[slot]));
            }
        }
    }
}
