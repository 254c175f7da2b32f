package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.PatternTasks;
import dev.strandbench.model.Placement;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Tasks that wait for the same lock. All tasks except the first wait inside {@code synchronized}, each with its own
 * monitor. Finally, the owner releases the lock.
 *
 * <ul>
 *   <li>JDK 21: releasing the lock wakes the first task, which needs a carrier. The other tasks are pinned and hold all
 *       carriers (<a
 *       href="https://netflixtechblog.com/java-21-virtual-threads-dude-wheres-my-lock-3052540e231d">Netflix</a>).
 *   <li>JDK 24: the other tasks release their carriers (<a href="https://openjdk.org/jeps/491">JEP 491</a>).
 *   <li>Expected: virtual threads stall on JDK 21 if there are more tasks than carriers. All other models end.
 * </ul>
 */
public final class TwoLocks extends NamedPattern {

    public TwoLocks() {
        super(
                "two-locks",
                "A task waits for a lock, behind which other tasks wait in synchronized.",
                "https://github.com/brettwooldridge/HikariCP/issues/2293",
                "Run on JDK 24 or later, or take no lock in synchronized, not even a logger's lock.");
    }

    @Override
    public void run(PatternTasks tasks) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        try {
            tasks.start(() -> take(lock, tasks));
            awaitQueued(lock, 1);
            for (int i = 1; i < tasks.count(); i++) {
                tasks.start(() -> {
                    tasks.shake();
                    synchronized (new Object()) {
                        take(lock, tasks);
                    }
                });
            }
            // Only a virtual thread releases its carrier while it waits for the lock.
            int unmounted = tasks.model().placement() == Placement.VIRTUAL_THREAD ? 1 : 0;
            awaitQueued(lock, Math.min(tasks.count(), unmounted + tasks.width()));
        } finally {
            lock.unlock();
        }
        tasks.await();
    }

    private static void take(ReentrantLock lock, PatternTasks tasks) {
        lock.lock();
        try {
            tasks.advance();
        } finally {
            lock.unlock();
        }
    }

    private static void awaitQueued(ReentrantLock lock, int tasks) throws InterruptedException {
        while (lock.getQueueLength() < tasks) {
            Thread.sleep(1);
        }
    }
}
