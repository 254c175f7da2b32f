package dev.strandbench.scenario.contendedlock;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The locks of one op. */
record BlockingLocks(List<BlockingLock> all) {

    /** So many locks, each of which a function creates. */
    static BlockingLocks create(int count, Supplier<BlockingLock> locks) {
        List<BlockingLock> all = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            all.add(locks.get());
        }
        return new BlockingLocks(all);
    }

    /** The lock that a task takes. */
    BlockingLock of(int task) {
        return all.get(task % all.size());
    }

    /** What all tasks together have added up, once they were joined. */
    long sum() {
        long sum = 0;
        for (BlockingLock lock : all) {
            sum += lock.sum();
        }
        return sum;
    }
}
