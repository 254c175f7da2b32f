package dev.strandbench.scenario.fanout;

import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.CallbackRuntime.CallbackGroup;
import dev.strandbench.scenario.fanout.FanOut.TaskWait;
import dev.strandbench.workload.Arrivals;
import dev.strandbench.workload.Wait;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

record CallbackFanOut(CallbackRuntime runtime) implements FanOut {

    @Override
    public void run(int tasks, TaskWait wait, IntConsumer consumer) throws InterruptedException, ExecutionException {
        CallbackWaits waits = CallbackWaits.of(wait);
        try (CallbackGroup group = runtime.openGroup()) {
            List<CompletableFuture<?>> ends = new ArrayList<>(tasks);
            for (int i = 0; i < tasks; i++) {
                int index = i;
                ends.add(waits.start(group, index, () -> consumer.accept(index)));
            }
            waits.release();
            group.join(ends);
        }
    }

    sealed interface CallbackWaits {

        static CallbackWaits of(TaskWait wait) {
            return switch (wait) {
                case TaskWait.TimerWait timer -> new Timing(timer.length());
                case TaskWait.GateWait gate -> new Completion(gate.arrivals());
                case TaskWait.ZeroWait zero ->
                    throw new IllegalArgumentException("a callback has no call of length zero");
                case TaskWait.BlockingWait blocking -> throw new IllegalArgumentException("a callback does not block");
            };
        }

        /** Starts the task of an index, which runs its body when its wait is over. Returns its end. */
        CompletableFuture<@Nullable Void> start(CallbackGroup group, int index, Runnable body);

        /** Called by the caller after it has started all tasks. A gate opens once all tasks have arrived. */
        default void release() throws InterruptedException {}

        /** Schedules the task, or starts it at once if the length is zero. */
        record Timing(Wait length) implements CallbackWaits {

            @Override
            public CompletableFuture<@Nullable Void> start(CallbackGroup group, int index, Runnable body) {
                return group.after(length.millis(), body);
            }
        }

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
}
