package dev.strandbench.scenario.cancellation;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/** Where the threads of a round park, and where they and their owner wait for each other. Thread-safe. */
final class ThreadMeeting {

    private final CancellationRound round;
    private final CompletableFuture<Boolean> allParked = new CompletableFuture<>();
    private final CompletableFuture<Long> outcome = new CompletableFuture<>();
    private final CountDownLatch neverOpened = new CountDownLatch(1);

    ThreadMeeting(CancellationRound round) {
        this.round = round;
    }

    /**
     * Parks the calling thread until it is interrupted.
     *
     * @throws InterruptedException then, and so always
     */
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

    /** Declares that a task has succeeded. */
    void succeed(long result) {
        outcome.complete(result);
    }

    /** Declares that a task has failed, so that nobody waits for it to park. */
    void fail(Throwable exception) {
        outcome.completeExceptionally(exception);
        allParked.completeExceptionally(exception);
    }

    /**
     * Waits until all tasks that park are parked; the last ones may still be on their way from the count to the queue.
     *
     * @throws ExecutionException if one has failed, with its exception as the cause
     */
    void awaitAllParked() throws InterruptedException, ExecutionException {
        allParked.get();
    }

    /**
     * Waits for the task that ends the others.
     *
     * @return its result, or its failure if it was to fail
     * @throws ExecutionException if another has failed, with its exception as the cause
     */
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

    /**
     * Waits until a deadline, because no task has an outcome.
     *
     * @return whether it has passed
     * @throws ExecutionException if a task has failed, with its exception as the cause
     */
    boolean isOverAfter(Duration timeout) throws InterruptedException, ExecutionException {
        try {
            outcome.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
            return false;
        } catch (TimeoutException e) {
            return true;
        }
    }

    /** Whether a task has failed. */
    boolean hasFailed() {
        return outcome.isCompletedExceptionally();
    }
}
