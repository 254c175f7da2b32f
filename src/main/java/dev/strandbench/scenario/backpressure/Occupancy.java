package dev.strandbench.scenario.backpressure;

import java.util.concurrent.atomic.AtomicInteger;

/** Counts the calls that have been let through and are not over. Thread-safe; not for timed ops, which it slows. */
final class Occupancy implements CallLog {

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

    /** The most of them that there have been at once. */
    int most() {
        return most.get();
    }
}
