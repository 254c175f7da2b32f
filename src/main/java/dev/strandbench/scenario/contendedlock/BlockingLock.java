package dev.strandbench.scenario.contendedlock;

import static dev.strandbench.workload.ConsumedIndexes.SLOTS_APART;

import dev.strandbench.scenario.contendedlock.ContendedLock.LockKind;
import dev.strandbench.scenario.contendedlock.ContendedLock.SectionWork;
import dev.strandbench.workload.Checksum;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Supplier;

interface BlockingLock {

    /**
     * Takes the lock, adds a value to the sum, and releases the lock. An interrupt does not end a wait for a monitor.
     */
    void pass(int task, long value, SectionWork work) throws InterruptedException;

    GuardedSum guarded();

    default long sum() {
        return guarded().read();
    }

    default void passAll(int task, int sections, SectionWork work) throws InterruptedException {
        long first = (long) task * sections;
        for (int i = 0; i < sections; i++) {
            work.outside().run();
            pass(task, Checksum.of(first + i), work);
        }
    }

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

    record BlockingLocks(List<BlockingLock> all) {

        static BlockingLocks create(int count, Supplier<BlockingLock> locks) {
            List<BlockingLock> all = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                all.add(locks.get());
            }
            return new BlockingLocks(all);
        }

        BlockingLock of(int task) {
            return all.get(task % all.size());
        }

        long sum() {
            long sum = 0;
            for (BlockingLock lock : all) {
                sum += lock.sum();
            }
            return sum;
        }
    }

    /** A sum that is not synchronized and that a lock must protect. Padding keeps sums on separate cache lines. */
    final class GuardedSum {

        private final long[] slots = new long[2 * SLOTS_APART];

        /** Returns the sum. The caller must hold the lock, or must have joined all tasks. */
        long read() {
            return slots[SLOTS_APART];
        }

        /** The caller must have held the lock since it read the sum. */
        void write(long value) {
            slots[SLOTS_APART] = value;
        }

        void add(int task, long value, SectionWork work) throws InterruptedException {
            long sum = read();
            work.inside().accept(task);
            work.pause().block();
            write(sum + value);
        }
    }
}
