package dev.strandbench.scenario.backpressure;

import dev.strandbench.workload.Wait;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** The work of a call while it holds its place. Each style implements it in its own way. */
public sealed interface Hold {

    void block() throws InterruptedException;

    static Hold ofMillis(int millis) {
        return millis == 0 ? new YieldingHold() : new TimedHold(new Wait(millis));
    }

    record TimedHold(Wait length) implements Hold {

        @Override
        public void block() throws InterruptedException {
            length.block();
        }
    }

    /** Yields once without a timer. Otherwise a call would end before the next caller arrives. */
    record YieldingHold() implements Hold {

        @Override
        @SuppressWarnings("ThreadPriorityCheck") // to give way is all that it does
        public void block() {
            Thread.yield();
        }
    }

    /** Waits until the expected number of calls has been let through, then a little longer for one too many. */
    final class MeetingHold implements Hold {

        private final int most;
        private final Duration linger;
        private final AtomicInteger arrivals = new AtomicInteger();
        private final CompletableFuture<Boolean> allArrived = new CompletableFuture<>();
        private final CompletableFuture<Boolean> oneMoreArrived = new CompletableFuture<>();

        MeetingHold(int most, Duration linger) {
            this.most = most;
            this.linger = linger;
        }

        void arrive() {
            int arrived = arrivals.incrementAndGet();
            if (arrived == most) {
                allArrived.complete(true);
            } else if (arrived == most + 1) {
                oneMoreArrived.complete(true);
            }
        }

        CompletableFuture<Boolean> allArrived() {
            return allArrived.copy();
        }

        CompletableFuture<Boolean> oneMoreArrived() {
            return oneMoreArrived.copy();
        }

        long lingerMillis() {
            return linger.toMillis();
        }

        @Override
        public void block() throws InterruptedException {
            arrive();
            try {
                allArrived.get();
                oneMoreArrived.get(lingerMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException ignored) {
                // As it should be: no further call was let through.
            } catch (ExecutionException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
