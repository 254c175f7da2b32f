package dev.strandbench.scenario.fanout;

import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.ReactiveRuntime.ReactiveResult;
import dev.strandbench.scenario.fanout.FanOut.TaskWait;
import dev.strandbench.workload.Arrivals;
import dev.strandbench.workload.CpuBurn;
import dev.strandbench.workload.Wait;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

record ReactiveFanOut(ReactiveRuntime runtime) implements FanOut {

    @Override
    public void run(int tasks, CpuBurn work, TaskWait wait, IntConsumer consumer)
            throws InterruptedException, ExecutionException {
        ReactiveWaits waits = ReactiveWaits.of(wait, runtime, work);
        try (ReactiveResult<Void> end =
                runtime.start(runtime.all(tasks, index -> waits.task(index, () -> consumer.accept(index))))) {
            waits.release();
            end.join();
        }
    }

    sealed interface ReactiveWaits {

        /** Returns the waits of one op. The waits block only if each task has its own thread. */
        static ReactiveWaits of(TaskWait wait, ReactiveRuntime runtime, CpuBurn work) {
            if (runtime.hasThreadPerTask()) {
                return new WrappedCall(runtime, BlockingWaits.of(wait), work);
            }
            return switch (wait) {
                case TaskWait.TimerWait timer -> new Tick(runtime, timer.length(), work);
                case TaskWait.GateWait gate -> new SharedFuture(runtime, gate.arrivals(), work);
                case TaskWait.ZeroWait zero -> new TickOfZero(runtime, work);
                case TaskWait.BlockingWait blocking ->
                    throw new IllegalArgumentException("threads of a parallel scheduler must not block");
            };
        }

        Mono<Void> task(int index, Runnable body);

        default void release() throws InterruptedException {}

        record WrappedCall(ReactiveRuntime runtime, BlockingWaits waits, CpuBurn work) implements ReactiveWaits {

            @Override
            public Mono<Void> task(int index, Runnable body) {
                return runtime.<Void>call(() -> {
                    work.run();
                    waits.block(index);
                    body.run();
                    return null;
                });
            }

            @Override
            public void release() throws InterruptedException {
                waits.release();
            }
        }

        record Tick(ReactiveRuntime runtime, Wait length, CpuBurn work) implements ReactiveWaits {

            @Override
            public Mono<Void> task(int index, Runnable body) {
                if (length.millis() == 0) {
                    return runtime.after(0, () -> {
                        work.run();
                        body.run();
                    });
                }
                return afterWork(runtime, work, runtime.after(length.millis(), body));
            }
        }

        /** Waits with {@code Mono.delay(Duration.ZERO)}, which the scheduler queues like a task that is due. */
        record TickOfZero(ReactiveRuntime runtime, CpuBurn work) implements ReactiveWaits {

            @Override
            public Mono<Void> task(int index, Runnable body) {
                return afterWork(runtime, work, runtime.tick(0).then(Mono.fromRunnable(body)));
            }
        }

        private static Mono<Void> afterWork(ReactiveRuntime runtime, CpuBurn work, Mono<Void> rest) {
            return work.tokens() == 0 ? rest : runtime.after(0, work::run).then(rest);
        }

        /** All tasks wait for one future. A Reactor sink would copy its list of subscribers for each new subscriber. */
        final class SharedFuture implements ReactiveWaits {

            private final ReactiveRuntime runtime;
            private final Arrivals arrivals;
            private final CountDownLatch allArrived = new CountDownLatch(1);
            private final CompletableFuture<@Nullable Void> opened = new CompletableFuture<>();
            // Cancellation is suppressed, because a cancelled task must not cancel the other tasks' future.
            private final Mono<?> opening = Mono.fromFuture(opened, true);
            private final CpuBurn work;

            private SharedFuture(ReactiveRuntime runtime, int tasks, CpuBurn work) {
                this.runtime = runtime;
                this.work = work;
                arrivals = new Arrivals(tasks);
            }

            @Override
            public Mono<Void> task(int index, Runnable body) {
                return runtime.after(0, () -> arrive(index)).then(runtime.after(opening, body));
            }

            private void arrive(int index) {
                work.run();
                if (arrivals.arrive(index)) {
                    allArrived.countDown();
                }
            }

            @Override
            public void release() throws InterruptedException {
                allArrived.await();
                runtime.fork(() -> opened.complete(null)).block();
            }
        }
    }
}
