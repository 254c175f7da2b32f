package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.PatternTasks;
import dev.strandbench.model.ConcurrencyModel;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Tasks that wait for a timeout while a callback occupies the timer's only thread and waits for another task.
 *
 * <ul>
 *   <li>JDK 21 and later: the timer's only thread runs all callbacks, one after another.
 *   <li>Expected: a pool stalls on every JDK if waiting tasks hold all threads. The tasks wait for the timer, the timer
 *       for the last task, and the last task for a thread. Models with one thread per task do not stall.
 * </ul>
 */
public final class TimerHeld extends NamedPattern {

    public TimerHeld() {
        super(
                "timer-held",
                "Tasks wait for a timeout while a callback holds the timer and waits for another task.",
                "https://github.com/clj-commons/manifold/issues/148",
                "Do not wait in callbacks of a timer: let a callback only submit the work to an executor.",
                Set.of(
                        ConcurrencyModel.PLATFORM,
                        ConcurrencyModel.POOL,
                        ConcurrencyModel.VIRTUAL,
                        ConcurrencyModel.STRUCTURED));
    }

    @Override
    public void run(PatternTasks tasks) throws Exception {
        CountDownLatch released = new CountDownLatch(1);
        CountDownLatch timedOut = new CountDownLatch(1);
        try (ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().daemon().factory())) {
            Future<Boolean> unusedCallback = timer.submit(() -> {
                released.await();
                return true;
            });
            long expiresAt = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(1);
            Future<?> unusedTimeout = timer.schedule(timedOut::countDown, 1, TimeUnit.MILLISECONDS);
            LastTask.run(
                    tasks,
                    waiting -> {
                        waiting.run();
                        timedOut.await();
                        tasks.endedAfterCancel(expiresAt);
                    },
                    released::countDown);
        }
    }
}
