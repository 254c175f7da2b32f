package dev.strandbench.scenario.contendedlock;

import dev.strandbench.workload.Checksum;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;

/** A lock that threads wait for, and the sum that it guards. */
interface BlockingLock {

    /**
     * Takes the lock, adds a value to the sum, and releases the lock.
     *
     * @param task the index of the task
     * @param work what else is done under the lock
     * @throws InterruptedException if the thread is interrupted before it waits for the lock, while it sleeps under it,
     *     or, other than for a monitor, while it waits for the lock
     */
    void pass(int task, long value, SectionWork work) throws InterruptedException;

    /** The sum that it guards. */
    GuardedSum guarded();

    /** The value of the sum, when all tasks were joined. */
    default long sum() {
        return guarded().read();
    }

    /**
     * What a task does.
     *
     * @param task its index
     * @param sections how many sections it passes through
     */
    default void passAll(int task, int sections, SectionWork work) throws InterruptedException {
        long first = (long) task * sections;
        for (int i = 0; i < sections; i++) {
            work.outside().run();
            pass(task, Checksum.of(first + i), work);
        }
    }

    /**
     * Creates a lock that nobody holds.
     *
     * @throws UnsupportedOperationException if it exists for coroutines only
     */
    static BlockingLock create(LockKind kind) {
        GuardedSum guarded = new GuardedSum();
        return switch (kind) {
            case SYNCHRONIZED -> new ByMonitor(guarded);
            case REENTRANT -> new ByReentrantLock(guarded, new ReentrantLock());
            case FAIR -> new ByReentrantLock(guarded, new ReentrantLock(true));
            case STAMPED -> new ByStampedLock(guarded, new StampedLock());
            case SEMAPHORE -> new BySemaphore(guarded, new Semaphore(1));
            case MUTEX -> throw new UnsupportedOperationException(kind + " exists for coroutines only");
        };
    }

    /** The monitor of the sum. Waiting for it cannot be interrupted. */
    record ByMonitor(GuardedSum guarded) implements BlockingLock {

        @Override
        public void pass(int task, long value, SectionWork work) throws InterruptedException {
            if (Thread.interrupted()) {
                throw new InterruptedException("before a section");
            }
            synchronized (guarded) {
                guarded.add(task, value, work);
            }
        }
    }

    /** A lock, fair or not. */
    record ByReentrantLock(GuardedSum guarded, ReentrantLock lock) implements BlockingLock {

        @Override
        public void pass(int task, long value, SectionWork work) throws InterruptedException {
            lock.lockInterruptibly();
            try {
                guarded.add(task, value, work);
            } finally {
                lock.unlock();
            }
        }
    }

    /** A lock that only ever is written under. */
    record ByStampedLock(GuardedSum guarded, StampedLock lock) implements BlockingLock {

        @Override
        public void pass(int task, long value, SectionWork work) throws InterruptedException {
            long stamp = lock.writeLockInterruptibly();
            try {
                guarded.add(task, value, work);
            } finally {
                lock.unlockWrite(stamp);
            }
        }
    }

    /** One permit. */
    record BySemaphore(GuardedSum guarded, Semaphore permit) implements BlockingLock {

        @Override
        public void pass(int task, long value, SectionWork work) throws InterruptedException {
            permit.acquire();
            try {
                guarded.add(task, value, work);
            } finally {
                permit.release();
            }
        }
    }
}
