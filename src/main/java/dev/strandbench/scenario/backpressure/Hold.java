package dev.strandbench.scenario.backpressure;

import dev.strandbench.workload.Wait;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** What a call does while it is let through; each style has its own way of doing it. */
public sealed interface Hold {

    /**
     * Blocks the current thread for as long as the call takes.
     *
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    void block() throws InterruptedException;

    /** A hold of a length; without a length, one that gives way. */
    static Hold ofMillis(int millis) {
        return millis == 0 ? new YieldingHold() : new TimedHold(new Wait(millis));
    }

    /** The model's own timer. */
    record TimedHold(Wait length) implements Hold {

        @Override
        public void block() throws InterruptedException {
            length.block();
        }
    }

    /**
     * Gives way once, without a timer: {@code Thread.yield} or {@code yield}. Otherwise a call that does next to
     * nothing would be over before anybody else asked, and no limit would ever be reached.
     */
    record YieldingHold() implements Hold {

        @Override
        @SuppressWarnings("ThreadPriorityCheck") // to give way is all that it does
        public void block() {
            Thread.yield();
        }
    }

    /**
     * Waits until as many calls have been let through as should be at once, and then a while for one more. What comes
     * later, when others are over, finds that nobody is missing.
     */
    final class MeetingHold implements Hold {

        private final int most;
        private final Duration linger;
        private final AtomicInteger arrivals = new AtomicInteger();
        private final CompletableFuture<Boolean> allArrived = new CompletableFuture<>();
        private final CompletableFuture<Boolean> oneMoreArrived = new CompletableFuture<>();

        /**
         * A hold of one op.
         *
         * @param most how many calls meet, at least 1
         * @param linger how long these stay for one more to join them
         */
        MeetingHold(int most, Duration linger) {
            this.most = most;
            this.linger = linger;
        }

        /** Counts a call in. */
        void arrive() {
            int arrived = arrivals.incrementAndGet();
            if (arrived == most) {
                allArrived.complete(true);
            } else if (arrived == most + 1) {
                oneMoreArrived.complete(true);
            }
        }

        /** A future, of one call alone, that is completed once all have arrived. */
        CompletableFuture<Boolean> allArrived() {
            return allArrived.copy();
        }

        /** As {@link #allArrived}, once one more has arrived, if that ever happens. */
        CompletableFuture<Boolean> oneMoreArrived() {
            return oneMoreArrived.copy();
        }

        /** How many ms to wait for one more. */
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
                // Nobody else was let through, as it should be.
            } catch (ExecutionException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
