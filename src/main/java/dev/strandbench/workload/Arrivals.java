package dev.strandbench.workload;

import java.util.concurrent.atomic.AtomicIntegerArray;

/** Detects which of many tasks arrives last, without false sharing. Thread-safe; use an instance only once. */
public final class Arrivals {

    // Up to this number of tasks can arrive at once without sharing a counter. A power of two, for masks.
    private static final int COUNTS = 64;
    // The distance is two cache lines of 64 bytes, because processors fetch cache lines in pairs.
    private static final int INTS_APART = 32;
    private static final int ROOT = COUNTS;

    private final AtomicIntegerArray missing = new AtomicIntegerArray((COUNTS + 1) * INTS_APART);

    public Arrivals(int tasks) {
        for (int count = 0; count < Math.min(tasks, COUNTS); count++) {
            missing.set(count * INTS_APART, (tasks - count + COUNTS - 1) / COUNTS);
        }
        missing.set(ROOT * INTS_APART, Math.min(tasks, COUNTS));
    }

    /** Counts the arrival of a task. A task must arrive only once. Returns true for the task that arrives last. */
    public boolean arrive(int index) {
        return isLast(index & (COUNTS - 1)) && isLast(ROOT);
    }

    private boolean isLast(int count) {
        return missing.decrementAndGet(count * INTS_APART) == 0;
    }
}
