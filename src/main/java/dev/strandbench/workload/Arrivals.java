package dev.strandbench.workload;

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Tells which of many tasks is the last to arrive. Tasks next to each other count on cache lines of their own, and only
 * the last of each count touches what they share, so that a model whose tasks arrive on many threads at once pays no
 * more than one whose tasks arrive on one thread. Thread-safe; allocated per use.
 */
public final class Arrivals {

    // As many tasks as this may arrive at the same moment without meeting; a power of two, for a mask.
    private static final int COUNTS = 64;
    // Two lines of 64 bytes, because processors fetch them in pairs.
    private static final int INTS_APART = 32;
    private static final int ROOT = COUNTS;

    private final AtomicIntegerArray missing = new AtomicIntegerArray((COUNTS + 1) * INTS_APART);

    /** Expects the tasks with the indexes from 0 to {@code tasks - 1}, at least one. */
    public Arrivals(int tasks) {
        for (int count = 0; count < Math.min(tasks, COUNTS); count++) {
            missing.set(count * INTS_APART, (tasks - count + COUNTS - 1) / COUNTS);
        }
        missing.set(ROOT * INTS_APART, Math.min(tasks, COUNTS));
    }

    /** Counts a task in, once; returns whether it is the last of all. */
    public boolean arrive(int index) {
        return isLast(index & (COUNTS - 1)) && isLast(ROOT);
    }

    private boolean isLast(int count) {
        return missing.decrementAndGet(count * INTS_APART) == 0;
    }
}
