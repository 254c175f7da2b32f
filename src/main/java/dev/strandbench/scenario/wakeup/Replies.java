package dev.strandbench.scenario.wakeup;

import dev.strandbench.workload.Arrivals;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/** The replies of one op, a future each, for tasks that are threads or callbacks. Thread-safe. */
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

    /** The task of the blocking and the structured style: parks until it has its reply. */
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

    /** The reply to a callback, which has arrived by that. */
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

    /** Waits until all have arrived, then replies to each, in the order of their indexes. */
    void send() throws InterruptedException {
        allArrived.await();
        for (CompletableFuture<Boolean> reply : futures) {
            reply.complete(true);
        }
    }

    /** Takes back what was not sent, and with it the timers of callbacks, which no thread holds. */
    void cancel() {
        for (CompletableFuture<Boolean> reply : futures) {
            reply.cancel(false);
        }
    }
}
