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

    /** Waits until so many calls have been let through, those that are over included; ends in vain after a time. */
    final class MeetingHold implements Hold {

        private final AtomicInteger missing;
        private final Duration longest;
        private final CompletableFuture<Boolean> allArrived = new CompletableFuture<>();

        /**
         * A hold of one op.
         *
         * @param calls how many meet, at least 1
         * @param longest after this, a call waits no longer for others
         */
        MeetingHold(int calls, Duration longest) {
            missing = new AtomicInteger(calls);
            this.longest = longest;
        }

        /** Counts a call in; the future is of this call alone, and completed once all have arrived. */
        CompletableFuture<Boolean> arrive() {
            CompletableFuture<Boolean> mine = allArrived.copy();
            if (missing.decrementAndGet() == 0) {
                allArrived.complete(true);
            }
            return mine;
        }

        /** After how many ms a call waits no longer for others. */
        long longestMillis() {
            return longest.toMillis();
        }

        @Override
        public void block() throws InterruptedException {
            try {
                arrive().get(longestMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException ignored) {
                // In vain, which is an end like any other.
            } catch (ExecutionException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
