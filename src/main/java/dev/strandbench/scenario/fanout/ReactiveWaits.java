package dev.strandbench.scenario.fanout;

import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.workload.Arrivals;
import dev.strandbench.workload.Wait;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** The waits of one op, for tasks that are pipelines. */
sealed interface ReactiveWaits {

    /** The waits of a new op: by blocking where each task has a thread; those that need one are else not among them. */
    static ReactiveWaits of(TaskWait wait, ReactiveRuntime runtime) {
        if (runtime.hasThreadPerTask()) {
            return new WrappedCall(runtime, BlockingWaits.of(wait));
        }
        return switch (wait) {
            case TaskWait.TimerWait timer -> new Tick(runtime, timer.length());
            case TaskWait.GateWait gate -> new SharedFuture(runtime, gate.arrivals());
            case TaskWait.ZeroWait zero -> new TickOfZero(runtime);
            case TaskWait.BlockingWait blocking ->
                throw new IllegalArgumentException("no thread of a parallel scheduler may block");
        };
    }

    /** The task of an index, whose body runs when its wait is over; starts when it is subscribed to. */
    Mono<Void> task(int index, Runnable body);

    /** Does the caller's part, once it has started all tasks: waits for them if they wait for it. */
    void release() throws InterruptedException;

    /** What blocks a thread, for tasks that have one each. */
    record WrappedCall(ReactiveRuntime runtime, BlockingWaits waits) implements ReactiveWaits {

        @Override
        public Mono<Void> task(int index, Runnable body) {
            return runtime.<Void>call(() -> {
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

    /** {@code Mono.delay}, or none if the length is zero. */
    record Tick(ReactiveRuntime runtime, Wait length) implements ReactiveWaits {

        @Override
        public Mono<Void> task(int index, Runnable body) {
            return runtime.after(length.millis(), body);
        }

        @Override
        public void release() {
            // A timer needs nobody.
        }
    }

    /** {@code Mono.delay(Duration.ZERO)}, which is queued as a task is that is due at once. */
    record TickOfZero(ReactiveRuntime runtime) implements ReactiveWaits {

        @Override
        public Mono<Void> task(int index, Runnable body) {
            return runtime.tick(0).then(Mono.fromRunnable(body));
        }

        @Override
        public void release() {
            // Nothing waits.
        }
    }

    /**
     * One future for all, completed when the last has arrived. Not a sink, which copies the list of those that wait for
     * it whenever one more does.
     */
    final class SharedFuture implements ReactiveWaits {

        private final ReactiveRuntime runtime;
        private final Arrivals arrivals;
        private final CountDownLatch allArrived = new CountDownLatch(1);
        private final CompletableFuture<@Nullable Void> opened = new CompletableFuture<>();
        // Shared: who cancels its own wait must not cancel the future.
        private final Mono<?> opening = Mono.fromFuture(opened, true);

        private SharedFuture(ReactiveRuntime runtime, int tasks) {
            this.runtime = runtime;
            arrivals = new Arrivals(tasks);
        }

        @Override
        public Mono<Void> task(int index, Runnable body) {
            return runtime.after(0, () -> arrive(index)).then(runtime.after(opening, body));
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
