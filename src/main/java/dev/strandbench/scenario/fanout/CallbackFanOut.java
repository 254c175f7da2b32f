package dev.strandbench.scenario.fanout;

import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.CallbackRuntime.CallbackGroup;
import dev.strandbench.scenario.fanout.FanOut.TaskWait;
import dev.strandbench.workload.Arrivals;
import dev.strandbench.workload.CpuBurn;
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
    public void run(int tasks, CpuBurn work, TaskWait wait, IntConsumer consumer)
            throws InterruptedException, ExecutionException {
        CallbackWaits waits = CallbackWaits.of(wait, work);
        try (CallbackGroup group = runtime.openGroup()) {
            List<CompletableFuture<?>> ends = new ArrayList<>(tasks);
            group.fork(() -> {
                for (int i = 0; i < tasks; i++) {
                    int index = i;
                    ends.add(waits.start(group, index, () -> consumer.accept(index)));
                }
            });
            waits.release(group);
            group.join(ends);
        }
    }

    sealed interface CallbackWaits {

        static CallbackWaits of(TaskWait wait, CpuBurn work) {
            return switch (wait) {
                case TaskWait.TimerWait timer -> new Timing(timer.length(), work);
                case TaskWait.GateWait gate -> new Completion(gate.arrivals(), work);
                case TaskWait.ZeroWait zero ->
                    throw new IllegalArgumentException("a callback has no call of length zero");
                case TaskWait.BlockingWait blocking -> throw new IllegalArgumentException("a callback does not block");
            };
        }

        CompletableFuture<@Nullable Void> start(CallbackGroup group, int index, Runnable body);

        default void release(CallbackGroup group) throws InterruptedException, ExecutionException {}

        /**
         * Runs a task when its timer ends, or at once if the task has no timer. A separate callback does the work
         * before a wait.
         */
        record Timing(Wait length, CpuBurn work) implements CallbackWaits {

            @Override
            public CompletableFuture<@Nullable Void> start(CallbackGroup group, int index, Runnable body) {
                if (length.millis() == 0) {
                    return group.after(0, () -> {
                        work.run();
                        body.run();
                    });
                }
                return work.tokens() == 0
                        ? group.after(length.millis(), body)
                        : group.after(0, work::run).thenCompose(worked -> group.after(length.millis(), body));
            }
        }

        final class Completion implements CallbackWaits {

            private final Arrivals arrivals;
            private final CountDownLatch allArrived = new CountDownLatch(1);
            private final CompletableFuture<@Nullable Void> opened = new CompletableFuture<>();

            private final CpuBurn work;

            private Completion(int tasks, CpuBurn work) {
                arrivals = new Arrivals(tasks);
                this.work = work;
            }

            @Override
            public CompletableFuture<@Nullable Void> start(CallbackGroup group, int index, Runnable body) {
                return group.after(0, () -> arrive(index)).thenCompose(arrived -> group.after(opened, body));
            }

            private void arrive(int index) {
                work.run();
                if (arrivals.arrive(index)) {
                    allArrived.countDown();
                }
            }

            @Override
            public void release(CallbackGroup group) throws InterruptedException, ExecutionException {
                allArrived.await();
                group.fork(() -> opened.complete(null));
            }
        }
    }
}
