package dev.strandbench.scenario.fanout;

import dev.strandbench.workload.Arrivals;
import dev.strandbench.workload.Wait;
import java.util.concurrent.CountDownLatch;

/** The waits of one op, for tasks that have a thread each. */
sealed interface BlockingWaits {

    /** The waits of a new op. */
    static BlockingWaits of(TaskWait wait) {
        return switch (wait) {
            case TaskWait.TimerWait timer -> new Sleep(timer.length());
            case TaskWait.GateWait gate -> new Latch(gate.arrivals());
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

    /** One latch for all, opened when the last has arrived. */
    final class Latch implements BlockingWaits {

        private final Arrivals arrivals;
        private final CountDownLatch allArrived = new CountDownLatch(1);
        private final CountDownLatch opened = new CountDownLatch(1);

        private Latch(int tasks) {
            arrivals = new Arrivals(tasks);
        }

        @Override
        public void block(int index) throws InterruptedException {
            if (arrivals.arrive(index)) {
                allArrived.countDown();
            }
            opened.await();
        }

        @Override
        public void release() throws InterruptedException {
            allArrived.await();
            opened.countDown();
        }
    }
}
