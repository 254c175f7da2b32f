package dev.strandbench.scenario.fanout;

import dev.strandbench.scenario.fanout.FanOut.TaskWait;
import dev.strandbench.workload.Arrivals;
import dev.strandbench.workload.Wait;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;

sealed interface BlockingWaits {

    static BlockingWaits of(TaskWait wait) {
        return switch (wait) {
            case TaskWait.TimerWait timer -> new Sleep(timer.length());
            case TaskWait.GateWait gate -> new Gate(gate.arrivals());
            case TaskWait.ZeroWait zero -> new SleepOfZero();
            case TaskWait.BlockingWait blocking -> new Sleep(blocking.length());
        };
    }

    void block(int index) throws InterruptedException;

    /** If tasks wait at a gate, opens the gate when all tasks have arrived. Call this after starting all tasks. */
    default void release() throws InterruptedException {}

    record Sleep(Wait length) implements BlockingWaits {

        @Override
        public void block(int index) throws InterruptedException {
            length.block();
        }
    }

    record SleepOfZero() implements BlockingWaits {

        @Override
        public void block(int index) throws InterruptedException {
            Thread.sleep(0);
        }
    }

    /** A gate made of one future, whose completion wakes all threads. A latch would wake one thread after another. */
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
