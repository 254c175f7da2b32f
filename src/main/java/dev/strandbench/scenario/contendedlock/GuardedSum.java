package dev.strandbench.scenario.contendedlock;

import static dev.strandbench.workload.ConsumedIndexes.SLOTS_APART;

/**
 * A sum that is right only while one task at a time adds to it: neither volatile nor atomic, so that it takes a lock to
 * keep it and to make it visible to the next.
 *
 * <p>It lies in the middle of an array of its own, which also keeps the locks of different tasks, created one after
 * another, from sharing a cache line: as far apart as {@code ConsumedIndexes} keeps its slots, on either side.
 */
final class GuardedSum {

    private final long[] slots = new long[2 * SLOTS_APART];

    /** Reads the sum; by who holds the lock, or when all tasks were joined. */
    long read() {
        return slots[SLOTS_APART];
    }

    /** Replaces the sum; by who holds the lock, and has held it since reading. */
    void write(long value) {
        slots[SLOTS_APART] = value;
    }

    /**
     * A section of a task that blocks: reads, works, waits, and writes what it has read and a value.
     *
     * @throws InterruptedException if the thread is interrupted before or during the wait
     */
    void add(int task, long value, SectionWork work) throws InterruptedException {
        long sum = read();
        work.inside().accept(task);
        work.pause().block();
        write(sum + value);
    }
}
