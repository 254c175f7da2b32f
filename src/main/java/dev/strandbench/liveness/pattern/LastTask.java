package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.PatternTasks;
import dev.strandbench.liveness.PatternTasks.Body;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Tasks that wait for another task, the last one. It starts when the others hold all the threads that they can get. If
 * a waiting task keeps its thread, and nothing adds threads, then no thread is left for the last task.
 */
final class LastTask {

    // Long enough for the JDK to add a carrier, but shorter than the silence of a stall, which is 4 s (AttemptJudge).
    // The pause delays a pattern only if some tasks get no thread.
    private static final long LONGEST_PAUSE_MILLIS = 2_000;

    /** The code of a waiting task. */
    @FunctionalInterface
    interface Wait {

        /**
         * Waits for the last task.
         *
         * @param waiting to be called where the wait begins; between this call and the wait, the task must not release
         *     its thread
         */
        void run(Runnable waiting) throws Exception;
    }

    private LastTask() {}

    /** Starts tasks that wait, and then the last task, which releases them. Returns when all have ended. */
    static void run(PatternTasks tasks, Wait wait, Body release) throws Exception {
        run(tasks, tasks.count() - 1, wait, release);
    }

    /** Does the same with a given number of tasks that wait. */
    static void run(PatternTasks tasks, int waiters, Wait wait, Body release) throws Exception {
        run(tasks, waiters, wait, () -> {}, release);
    }

    /** Does the same, and pauses before it starts the last task. */
    static void run(PatternTasks tasks, int waiters, Wait wait, Body pause, Body release) throws Exception {
        Semaphore waiting = new Semaphore(0);
        for (int i = 0; i < waiters; i++) {
            tasks.start(() -> {
                tasks.shake();
                wait.run(waiting::release);
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

    /** Returns when all waiters wait, or when each thread has a waiter and no further waiter comes. */
    private static void awaitWaiters(Semaphore waiting, int waiters, int threads) throws InterruptedException {
        int certain = Math.min(waiters, threads);
        waiting.acquire(certain);
        boolean came = true;
        for (int i = certain; i < waiters && came; i++) {
            came = waiting.tryAcquire(LONGEST_PAUSE_MILLIS, TimeUnit.MILLISECONDS);
        }
    }
}
