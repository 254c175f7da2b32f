package dev.strandbench.scenario.wakeup;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.CallbackRuntime.CallbackGroup;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.workload.Arrivals;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/** Runs tasks that all wait for a reply at the same time. All replies arrive long before the timeouts expire. */
public interface Timeouts {

    Duration LENGTH = Duration.ofHours(1);

    /**
     * Starts all tasks, sends the replies once all tasks are waiting, and joins all tasks. After receiving its reply,
     * each task passes its index to the consumer {@code answered}. Callbacks cannot be cancelled.
     */
    void run(GuardedWaits waits, IntConsumer answered) throws Exception;

    /** The runtime must not limit the number of concurrent tasks. */
    static Timeouts on(ModelRuntime runtime) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingTimeouts(blocking);
            case StructuredRuntime structured -> new StructuredTimeouts(structured);
            case CallbackRuntime callbacks -> new CallbackTimeouts(callbacks);
            case ReactiveRuntime reactive -> throw reactive.unsupportedBy("Timeout");
            case SuspendingRuntime suspending -> new SuspendingTimeouts(suspending);
        };
    }

    enum Guard {
        /** A timeout of one hour. A timer starts before each wait, and is cancelled after the wait. */
        TIMEOUT,

        NONE
    }

    /**
     * The caller replies as soon as a given number of tasks ({@code arrivals}) wait; if fewer tasks wait, the caller
     * never replies.
     */
    record GuardedWaits(int tasks, int arrivals, Guard guard) {

        GuardedWaits(int tasks, Guard guard) {
            this(tasks, tasks, guard);
        }
    }

    /** The replies to one op's threads or callbacks. Each reply is a future. Thread-safe. */
    final class Replies {

        private final Guard guard;
        private final Arrivals arrivals;
        private final CountDownLatch allArrived = new CountDownLatch(1);
        private final List<CompletableFuture<Boolean>> futures;

        Replies(GuardedWaits waits) {
            guard = waits.guard();
            arrivals = new Arrivals(waits.arrivals());
            futures = new ArrayList<>(waits.tasks());
            for (int index = 0; index < waits.tasks(); index++) {
                futures.add(new CompletableFuture<>());
            }
        }

        Callable<Boolean> awaitedBy(int index, IntConsumer answered) {
            return () -> {
                arrive(index);
                CompletableFuture<Boolean> reply = futures.get(index);
                boolean unused = switch (guard) {
                    case TIMEOUT -> reply.get(Timeouts.LENGTH.toNanos(), TimeUnit.NANOSECONDS);
                    case NONE -> reply.get();
                };
                answered.accept(index);
                return true;
            };
        }

        /** Returns the future of a callback's reply, and counts the callback as waiting. */
        CompletableFuture<Boolean> guarded(int index) {
            CompletableFuture<Boolean> reply = futures.get(index);
            CompletableFuture<Boolean> guarded = switch (guard) {
                case TIMEOUT -> reply.orTimeout(Timeouts.LENGTH.toNanos(), TimeUnit.NANOSECONDS);
                case NONE -> reply;
            };
            arrive(index);
            return guarded;
        }

        private void arrive(int index) {
            if (arrivals.arrive(index)) {
                allArrived.countDown();
            }
        }

        void awaitAll() throws InterruptedException {
            allArrived.await();
        }

        void send() {
            for (CompletableFuture<Boolean> reply : futures) {
                reply.complete(true);
            }
        }

        void cancel() {
            for (CompletableFuture<Boolean> reply : futures) {
                reply.cancel(false);
            }
        }
    }

    record BlockingTimeouts(BlockingRuntime runtime) implements Timeouts {

        @Override
        public void run(GuardedWaits waits, IntConsumer answered) throws InterruptedException, ExecutionException {
            Replies replies = new Replies(waits);
            try (TaskGroup group = runtime.openGroup()) {
                for (int index = 0; index < waits.tasks(); index++) {
                    group.start(replies.awaitedBy(index, answered));
                }
                replies.awaitAll();
                replies.send();
                group.join();
            }
        }
    }

    record StructuredTimeouts(StructuredRuntime runtime) implements Timeouts {

        @Override
        public void run(GuardedWaits waits, IntConsumer answered) throws InterruptedException, ExecutionException {
            Replies replies = new Replies(waits);
            try (StructuredScope scope = runtime.openScope()) {
                for (int index = 0; index < waits.tasks(); index++) {
                    scope.fork(replies.awaitedBy(index, answered));
                }
                replies.awaitAll();
                replies.send();
                scope.join();
            }
        }
    }

    record CallbackTimeouts(CallbackRuntime runtime) implements Timeouts {

        @Override
        @SuppressWarnings("FutureReturnValueIgnored") // the unused future is part of a composed future
        public void run(GuardedWaits waits, IntConsumer answered) throws InterruptedException, ExecutionException {
            Replies replies = new Replies(waits);
            try (CallbackGroup group = runtime.openGroup()) {
                List<CompletableFuture<?>> ends = new ArrayList<>(waits.tasks());
                group.fork(() -> {
                    for (int i = 0; i < waits.tasks(); i++) {
                        int index = i;
                        CompletableFuture<CompletableFuture<Boolean>> asked =
                                group.after(0, () -> replies.guarded(index));
                        ends.add(asked.thenCompose(reply -> group.after(reply, () -> answered.accept(index))));
                    }
                });
                replies.awaitAll();
                group.fork(replies::send);
                group.join(ends);
            } catch (InterruptedException | ExecutionException | RuntimeException e) {
                replies.cancel();
                throw e;
            }
        }
    }
}
