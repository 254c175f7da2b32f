package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.PatternTasks;
import dev.strandbench.liveness.PatternTasks.Body;
import java.util.concurrent.CountDownLatch;

final class CancelledTasks {

    private CancelledTasks() {}

    /** Starts tasks, and cancels all tasks when each thread runs a waiting task. Returns when all tasks have ended. */
    static void run(PatternTasks tasks, Body wait) throws Exception {
        CountDownLatch waiting = new CountDownLatch(Math.min(tasks.width(), tasks.count()));
        for (int i = 0; i < tasks.count(); i++) {
            tasks.start(() -> {
                tasks.shake();
                waiting.countDown();
                try {
                    wait.run();
                } catch (InterruptedException e) {
                    tasks.advance();
                }
            });
        }
        waiting.await();
        tasks.shake();
        long cancelledAt = System.nanoTime();
        tasks.cancel();
        tasks.await();
        tasks.endedAfterCancel(cancelledAt);
    }
}
