package dev.strandbench.scenario.backpressure;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Makes sure that a limit lets through as many calls at once as it should and not one more: limits that differ are not
 * comparable, and what lets one call more through each time is fast for the wrong reason. Takes {@code linger} and a
 * little; not for the timed region.
 *
 * @param most how many the limit should let through
 * @param patience how long as many as that may take to get in
 * @param linger how long they stay there once all are in, for one more to get in if it can
 */
record LimitCheck(BackPressure backPressure, int most, Duration patience, Duration linger) {

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration LINGER = Duration.ofMillis(10);

    /** A check that waits long for calls that should get in, and briefly for one that should not. */
    static LimitCheck of(BackPressure backPressure, int most) {
        return new LimitCheck(backPressure, most, PATIENCE, LINGER);
    }

    /**
     * Checks it now.
     *
     * @throws IllegalStateException if the limit lets more through, or fewer
     * @throws InterruptedException if the caller is interrupted meanwhile
     */
    void require() throws InterruptedException, ExecutionException {
        Occupancy occupancy = new Occupancy();
        run(new Callers(most + 1, 1), new Hold.MeetingHold(most, linger), occupancy);
        if (occupancy.most() > most) {
            throw new IllegalStateException("a limit of " + most + " let " + occupancy.most() + " calls through");
        }
    }

    /** As {@link #require}, as the last thing of a trial; an interrupt is restored, and a failure. */
    void requireAtEnd() {
        try {
            require();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while checking the limit", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("the limit could not be checked", e);
        }
    }

    /** An op on a thread of its own, which is interrupted if the op does not end. */
    private void run(Callers callers, Hold hold, CallLog log) throws InterruptedException, ExecutionException {
        FutureTask<Boolean> op = new FutureTask<>(() -> {
            backPressure.run(callers, hold, log);
            return true;
        });
        Thread thread = Thread.ofPlatform().name("limit check").start(op);
        try {
            op.get(patience.plus(linger).toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new IllegalStateException("a limit of " + most + " lets fewer calls through", e);
        } finally {
            thread.interrupt();
            thread.join();
        }
    }
}
