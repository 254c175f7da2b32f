package dev.strandbench.workload;

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Detects the last of many tasks to arrive. Neighbouring tasks use counters on different cache lines, so that a model
 * whose tasks arrive on many threads pays no extra contention. Thread-safe; one instance per use.
 */
public final class Arrivals {

    // At most this many tasks can arrive at once without sharing a counter. A power of two, used as a mask.
    private static final int COUNTS = 64;
    // Two lines of 64 bytes, because processors fetch them in pairs.
    private static final int INTS_APART = 32;
    private static final int ROOT = COUNTS;

    private final AtomicIntegerArray missing = new AtomicIntegerArray((COUNTS + 1) * INTS_APART);

    /** Expects the tasks 0 to {@code tasks - 1}, at least one. */
    public Arrivals(int tasks) {
        for (int count = 0; count < Math.min(tasks, COUNTS); count++) {
            missing.set(count * INTS_APART, (tasks - count + COUNTS - 1) / COUNTS);
        }
        missing.set(ROOT * INTS_APART, Math.min(tasks, COUNTS));
    }

    /** Counts a task, which must arrive only once. Returns true if it is the last. */
    public boolean arrive(int index) {
        return isLast(index & (COUNTS - 1)) && isLast(ROOT);
    }

    private boolean isLast(int count) {
        return missing.decrementAndGet(count * INTS_APART) == 0;
    }
}
