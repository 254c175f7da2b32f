package dev.strandbench.scenario.cancellation;

import dev.strandbench.scenario.cancellation.Cancellation.Ending;
import dev.strandbench.scenario.cancellation.Cancellation.ParkedAt;
import dev.strandbench.scenario.cancellation.CancellationRound.DecidingFailure;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/** Lets the threads of a round park, and lets the threads and their owner wait for each other. Thread-safe. */
final class ThreadMeeting {

    private final CancellationRound round;
    private final CompletableFuture<Boolean> allParked = new CompletableFuture<>();
    private final CompletableFuture<Long> outcome = new CompletableFuture<>();
    private final CountDownLatch neverOpened = new CountDownLatch(1);

    ThreadMeeting(CancellationRound round) {
        this.round = round;
    }

    void park() throws InterruptedException {
        if (round.parking()) {
            allParked.complete(true);
        }
        if (round.parkedAt() == ParkedAt.SHARED) {
            neverOpened.await();
        }
        while (!Thread.interrupted()) {
            LockSupport.park(this);
        }
        throw new InterruptedException("while parked");
    }

    void succeed(long result) {
        outcome.complete(result);
    }

    void fail(Throwable exception) {
        outcome.completeExceptionally(exception);
        allParked.completeExceptionally(exception);
    }

    /** Waits until all tasks are about to park. The last tasks may park slightly after this method returns. */
    void awaitAllParked() throws InterruptedException, ExecutionException {
        allParked.get();
    }

    Object awaitOutcome() throws InterruptedException, ExecutionException {
        try {
            return outcome.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof DecidingFailure failure) {
                return failure;
            }
            throw e;
        }
    }

    /** Waits until a task succeeds or the timeout passes. Returns true if the timeout passes before a task succeeds. */
    boolean isOverAfter(Duration timeout) throws InterruptedException, ExecutionException {
        try {
            outcome.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
            return false;
        } catch (TimeoutException e) {
            return true;
        }
    }

    boolean hasFailed() {
        return outcome.isCompletedExceptionally();
    }

    record CancellableTask(int index, CancellationRound round, ThreadMeeting meeting) implements Callable<Long> {

        @Override
        public Long call() throws InterruptedException, ExecutionException {
            try {
                round.started(index);
                return round.decides(index) ? decide() : park();
            } catch (RuntimeException | Error e) {
                meeting.fail(e);
                throw e;
            }
        }

        private long decide() throws InterruptedException, ExecutionException {
            meeting.awaitAllParked();
            round.endsNow();
            if (round.ending() == Ending.FIRST_FAILURE) {
                throw round.failure();
            }
            meeting.succeed(round.prize());
            return round.prize();
        }

        private long park() throws InterruptedException {
            try {
                meeting.park();
                return index;
            } catch (InterruptedException e) {
                round.cancelled(index);
                throw e;
            }
        }
    }
}
