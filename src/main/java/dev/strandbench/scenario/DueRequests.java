package dev.strandbench.scenario;

import dev.strandbench.workload.ConsumedIndexes;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * Requests that come at times of their own, and how long each takes from that time to its end, whenever it was started:
 * a model that falls behind is charged with every request that had to wait. The times of an op are for the thread that
 * runs it; ends are noted by the requests.
 */
public final class DueRequests implements RequestSchedule, IntConsumer {

    private final long[] dueNanos;
    /** Where each request leaves its latency: apart from its neighbours, as {@link ConsumedIndexes} says why. */
    private final int[] slots;

    private final long[] latencyNanos;
    private long start;

    /** Requests that come so long after the beginning of an op, in ns, in order. */
    public DueRequests(long[] dueNanos) {
        this.dueNanos = dueNanos;
        ConsumedIndexes layout = new ConsumedIndexes(dueNanos.length);
        slots = IntStream.range(0, dueNanos.length).map(layout::slotOf).toArray();
        latencyNanos = new long[layout.length()];
    }

    /** An op begins. */
    public void begin() {
        start = System.nanoTime();
    }

    @Override
    public boolean isAtOnce() {
        return false;
    }

    @Override
    public void awaitDue(int request) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(start + dueNanos[request] - System.nanoTime());
    }

    /** A request has ended. */
    @Override
    public void accept(int request) {
        latencyNanos[slots[request]] = System.nanoTime() - start - dueNanos[request];
    }

    /** The place of a request's latency among all. */
    public int slotOf(int request) {
        return slots[request];
    }

    /** Adds the latencies of an op that has ended, in ns. */
    public void addTo(Histogram latencies) {
        for (int slot : slots) {
            latencies.recordValue(Math.max(0, latencyNanos[slot]));
        }
    }
}
