package dev.strandbench.liveness;

import dev.strandbench.workload.SeededDraws;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Varies the order of events. Depending on the seed, a call yields, parks or does nothing. Thread-safe. */
final class Shaker {

    static final long NOTHING = -1;
    static final long YIELD = 0;
    static final long LONGEST_PARK_NANOS = 200_000;

    private static final double SHARE_OF_NOTHING = 0.5;
    private static final double SHARE_OF_PARKS = 0.25;

    private final long seed;
    private final AtomicLong calls = new AtomicLong();

    Shaker(long seed) {
        this.seed = seed;
    }

    @SuppressWarnings("ThreadPriorityCheck") // the yield only changes the order of events
    void shake() {
        long move = move(calls.getAndIncrement());
        if (move == YIELD) {
            Thread.yield();
        } else if (move > YIELD) {
            LockSupport.parkNanos(move);
        }
    }

    /** Returns the action of a numbered call: {@link #NOTHING}, {@link #YIELD}, or the time to park, in ns. */
    long move(long call) {
        double drawn = SeededDraws.uniform(seed, call);
        if (drawn < SHARE_OF_NOTHING) {
            return NOTHING;
        }
        if (drawn < 1 - SHARE_OF_PARKS) {
            return YIELD;
        }
        double share = (1 - drawn) / SHARE_OF_PARKS;
        return Math.max(1, (long) (share * LONGEST_PARK_NANOS));
    }
}
