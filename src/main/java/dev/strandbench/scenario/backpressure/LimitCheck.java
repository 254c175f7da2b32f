package dev.strandbench.scenario.backpressure;

import dev.strandbench.scenario.backpressure.BackPressure.CallLog;
import dev.strandbench.scenario.backpressure.BackPressure.Callers;
import dev.strandbench.scenario.backpressure.BackPressure.Hold;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Checks, outside the timed region, that a limit allows exactly the expected number of concurrent calls. Fails if the
 * limit does not let all expected calls through in time, or if it also lets a surplus call through.
 *
 * @param patience the time within which the limit must let the expected calls through
 * @param linger the time to wait for a surplus call
 */
record LimitCheck(BackPressure backPressure, int most, Duration patience, Duration linger) {

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration LINGER = Duration.ofMillis(10);

    static LimitCheck of(BackPressure backPressure, int most) {
        return new LimitCheck(backPressure, most, PATIENCE, LINGER);
    }

    void require() throws InterruptedException, ExecutionException {
        Occupancy occupancy = new Occupancy();
        run(new Callers(most + 1, 1), new Hold.MeetingHold(most, linger), occupancy);
        if (occupancy.most() > most) {
            throw new IllegalStateException("a limit of " + most + " let " + occupancy.most() + " calls through");
        }
    }

    /** Runs the check at the end of a trial, where checked exceptions are not allowed. Restores the interrupt flag. */
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

    // Runs the op on its own thread and interrupts that thread if the op does not end.
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

    static final class Occupancy implements CallLog {

        private final AtomicInteger inside = new AtomicInteger();
        private final AtomicInteger most = new AtomicInteger();

        @Override
        public void enters(int call) {
            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
        }

        @Override
        public void leaves(int call) {
            inside.decrementAndGet();
        }

        int most() {
            return most.get();
        }
    }
}
