package dev.strandbench.scenario.ownfunction;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Watches the length of ops from its own thread, at the cost of two writes per op. */
final class OpWatch implements AutoCloseable {

    private static final long NONE = Long.MIN_VALUE;
    private static final long BETWEEN_LOOKS_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Thread thread;
    private volatile long began = NONE;
    private volatile boolean closed;

    OpWatch(Duration longest, Runnable overdue) {
        thread = Thread.ofPlatform().daemon().name("own-function-watch").start(() -> watch(longest, overdue));
    }

    private void watch(Duration longest, Runnable overdue) {
        while (!closed) {
            LockSupport.parkNanos(BETWEEN_LOOKS_NANOS);
            long since = began;
            if (since != NONE && System.nanoTime() - since > longest.toNanos()) {
                overdue.run();
                return;
            }
        }
    }

    void begin() {
        began = System.nanoTime();
    }

    void end() {
        began = NONE;
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
