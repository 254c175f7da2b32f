package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.PatternTasks;
import dev.strandbench.liveness.PatternTasks.Body;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Tasks that wait for a last task. The last task starts when the other tasks hold all threads that they can get. If no
 * thread becomes free and no thread is added, the last task does not run.
 */
final class LastTask {

    /** Long enough for the JDK to add a carrier, but shorter than the 4 s without progress that count as a stall. */
    private static final long LONGEST_PAUSE_MILLIS = 2_000;

    @FunctionalInterface
    interface Waiter {

        /** Runs the given code, and then waits for the last task. Does not release the thread between the two steps. */
        void run(Runnable waiting) throws Exception;
    }

    private LastTask() {}

    /** Starts tasks that wait for a last task, and then starts the last task. Returns when all tasks have ended. */
    static void run(PatternTasks tasks, Waiter waiter, Body release) throws Exception {
        run(tasks, tasks.count() - 1, waiter, release);
    }

    static void run(PatternTasks tasks, int waiters, Waiter waiter, Body release) throws Exception {
        run(tasks, waiters, waiter, () -> {}, release);
    }

    static void run(PatternTasks tasks, int waiters, Waiter waiter, Body pause, Body release) throws Exception {
        Semaphore waiting = new Semaphore(0);
        for (int i = 0; i < waiters; i++) {
            tasks.start(() -> {
                tasks.shake();
                waiter.run(waiting::release);
                tasks.advance();
            });
        }
        awaitWaiters(waiting, waiters, tasks.width());
        pause.run();
        tasks.start(() -> {
            tasks.shake();
            release.run();
            tasks.advance();
        });
        tasks.await();
    }

    private static void awaitWaiters(Semaphore waiting, int waiters, int threads) throws InterruptedException {
        int certain = Math.min(waiters, threads);
        waiting.acquire(certain);
        boolean came = true;
        for (int i = certain; i < waiters && came; i++) {
            came = waiting.tryAcquire(LONGEST_PAUSE_MILLIS, TimeUnit.MILLISECONDS);
        }
    }
}
