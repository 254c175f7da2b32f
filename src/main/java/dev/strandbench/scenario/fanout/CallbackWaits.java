package dev.strandbench.scenario.fanout;

import dev.strandbench.model.CallbackGroup;
import dev.strandbench.workload.Arrivals;
import dev.strandbench.workload.Wait;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** The waits of one op, for tasks that are callbacks: what completes, not what blocks. */
sealed interface CallbackWaits {

    /** The waits of a new op; those that callbacks have no form of are not among them. */
    static CallbackWaits of(TaskWait wait) {
        return switch (wait) {
            case TaskWait.TimerWait timer -> new Timing(timer.length());
            case TaskWait.GateWait gate -> new Completion(gate.arrivals());
            case TaskWait.ZeroWait zero -> throw new IllegalArgumentException("a callback has no call of length zero");
            case TaskWait.BlockingWait blocking -> throw new IllegalArgumentException("a callback does not block");
        };
    }

    /** Starts the task of an index, whose body runs when its wait is over; returns its end. */
    CompletableFuture<@Nullable Void> start(CallbackGroup group, int index, Runnable body);

    /** Does the caller's part, once it has started all tasks: waits for them if they wait for it. */
    void release() throws InterruptedException;

    /** Scheduled for later, or at once if the length is zero. */
    record Timing(Wait length) implements CallbackWaits {

        @Override
        public CompletableFuture<@Nullable Void> start(CallbackGroup group, int index, Runnable body) {
            return group.after(length.millis(), body);
        }

        @Override
        public void release() {
            // A timer needs nobody.
        }
    }

    /** One future for all, completed when the last has arrived. */
    final class Completion implements CallbackWaits {

        private final Arrivals arrivals;
        private final CountDownLatch allArrived = new CountDownLatch(1);
        private final CompletableFuture<@Nullable Void> opened = new CompletableFuture<>();

        private Completion(int tasks) {
            arrivals = new Arrivals(tasks);
        }

        @Override
        public CompletableFuture<@Nullable Void> start(CallbackGroup group, int index, Runnable body) {
            return group.after(0, () -> arrive(index)).thenCompose(arrived -> group.after(opened, body));
        }

        private void arrive(int index) {
            if (arrivals.arrive(index)) {
                allArrived.countDown();
            }
        }

        @Override
        public void release() throws InterruptedException {
            allArrived.await();
            opened.complete(null);
        }
    }
}
