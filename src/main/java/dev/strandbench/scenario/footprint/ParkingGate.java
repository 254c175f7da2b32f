package dev.strandbench.scenario.footprint;

import dev.strandbench.scenario.footprint.Footprint.Frames;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntConsumer;

/** One latch at which all threads park, so that each costs one queue node and no timer. Thread-safe. */
final class ParkingGate {

    private final AtomicInteger missing;
    private final CountDownLatch decided;
    private final CountDownLatch open = new CountDownLatch(1);

    ParkingGate(int threads) {
        missing = new AtomicInteger(threads);
        decided = new CountDownLatch(threads == 0 ? 0 : 1);
    }

    void park() throws InterruptedException {
        if (missing.decrementAndGet() == 0) {
            decided.countDown();
        }
        open.await();
    }

    /** Declares that a thread will never come. */
    void abandon() {
        decided.countDown();
    }

    /** Waits until all threads have been counted at the gate. Returns false if one will never come. */
    boolean awaitAll() throws InterruptedException {
        decided.await();
        return missing.get() == 0;
    }

    void open() {
        open.countDown();
    }

    /** The task of the blocking and the structured style. */
    record ParkingTask(int index, int stackDepth, IntConsumer arrival, ParkingGate gate, LongAdder sum)
            implements Callable<Boolean> {

        @Override
        public Boolean call() throws InterruptedException {
            try {
                arrival.accept(index);
                sum.add(Frames.descend(stackDepth, index, Frames.right(index), gate));
                return true;
            } catch (InterruptedException | RuntimeException | Error e) {
                gate.abandon();
                throw e;
            }
        }
    }
}
