package dev.strandbench.scenario.fanout;

import dev.strandbench.workload.Arrivals;
import dev.strandbench.workload.Wait;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;

/** The waits of one op, for tasks that have a thread each. */
sealed interface BlockingWaits {

    /** The waits of a new op. */
    static BlockingWaits of(TaskWait wait) {
        return switch (wait) {
            case TaskWait.TimerWait timer -> new Sleep(timer.length());
            case TaskWait.GateWait gate -> new Gate(gate.arrivals());
            case TaskWait.ZeroWait zero -> new SleepOfZero();
            case TaskWait.BlockingWait blocking -> new Sleep(blocking.length());
        };
    }

    /** Blocks the task of an index until its wait is over; called by the task. */
    void block(int index) throws InterruptedException;

    /** Does the caller's part, once it has started all tasks: waits for them if they wait for it. */
    void release() throws InterruptedException;

    /** {@code Thread.sleep}, unless the length is zero. */
    record Sleep(Wait length) implements BlockingWaits {

        @Override
        public void block(int index) throws InterruptedException {
            length.block();
        }

        @Override
        public void release() {
            // A timer needs nobody.
        }
    }

    /** {@code Thread.sleep(0)}. */
    record SleepOfZero() implements BlockingWaits {

        @Override
        public void block(int index) throws InterruptedException {
            Thread.sleep(0);
        }

        @Override
        public void release() {
            // Nothing waits.
        }
    }

    /**
     * One future for all, completed when the last has arrived. Who completes it wakes all, as with a deferred; the
     * queue of a latch would have each thread wake the next.
     */
    final class Gate implements BlockingWaits {

        private final Arrivals arrivals;
        private final CountDownLatch allArrived = new CountDownLatch(1);
        private final CompletableFuture<Boolean> opened = new CompletableFuture<>();

        private Gate(int tasks) {
            arrivals = new Arrivals(tasks);
        }

        @Override
        public void block(int index) throws InterruptedException {
            if (arrivals.arrive(index)) {
                allArrived.countDown();
            }
            try {
                opened.get();
            } catch (ExecutionException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void release() throws InterruptedException {
            allArrived.await();
            opened.complete(true);
        }
    }
}
