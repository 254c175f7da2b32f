package dev.strandbench.scenario.footprint;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Where threads park until the caller lets them go: one latch for all, so that each thread costs one node in one queue
 * and no timer. Thread-safe.
 */
final class ParkingGate {

    private final AtomicInteger missing;
    private final CountDownLatch decided;
    private final CountDownLatch open = new CountDownLatch(1);

    /** Creates a closed gate for a number of threads. */
    ParkingGate(int threads) {
        missing = new AtomicInteger(threads);
        decided = new CountDownLatch(threads == 0 ? 0 : 1);
    }

    /** Parks the calling thread until the gate opens. */
    void park() throws InterruptedException {
        if (missing.decrementAndGet() == 0) {
            decided.countDown();
        }
        open.await();
    }

    /** Declares that a thread will never come, so that nobody waits for it. */
    void abandon() {
        decided.countDown();
    }

    /**
     * Waits until all threads are at the gate; the last ones may still be on their way from the count to the queue.
     *
     * @return whether they are; if not, one will never come
     */
    boolean awaitAll() throws InterruptedException {
        decided.await();
        return missing.get() == 0;
    }

    /** Opens the gate for all threads. */
    void open() {
        open.countDown();
    }
}
