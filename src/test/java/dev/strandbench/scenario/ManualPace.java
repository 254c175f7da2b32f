package dev.strandbench.scenario;

import dev.strandbench.scenario.PacedSchedule.PaceClock;

/** A clock that a test sets, in ns. Whoever sleeps moves it on. Not thread-safe. */
public final class ManualPace implements PaceClock {

    private long now;

    @Override
    public long nanoTime() {
        return now;
    }

    @Override
    public void sleep(long nanos) {
        now += Math.max(0, nanos);
    }

    public void set(long nanos) {
        now = nanos;
    }

    public void advance(long nanos) {
        now += nanos;
    }
}
