package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.PatternTasks;
import dev.strandbench.model.ConcurrencyModel;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Pairs of tasks keep the scheduler busy by waking each other, until a task from a platform thread stops them.
 *
 * <ul>
 *   <li>JDK 17 and later: Pekko's ForkJoinPool test fails. {@code externalSubmit} fixes the test on JDK 21, but not on
 *       JDK 25 (<a href="https://github.com/apache/pekko/issues/661">#661</a>). A virtual thread test also timed out
 *       (<a href="https://github.com/openjdk/jdk/pull/28797">JDK-8373118</a>).
 *   <li>Expected: platform threads end. No source states the outcome for virtual threads.
 * </ul>
 */
public final class OutsideSubmission extends NamedPattern {

    public OutsideSubmission() {
        super(
                "outside-submission",
                "Pairs of tasks wake each other until a task from a platform thread stops them.",
                "https://github.com/apache/pekko/issues/661",
                "Submit from a virtual thread, or let tasks that wake each other all the time sleep now and then.",
                Set.of(ConcurrencyModel.PLATFORM, ConcurrencyModel.VIRTUAL, ConcurrencyModel.STRUCTURED));
    }

    @Override
    public int fewestTasks() {
        return 3;
    }

    @Override
    public boolean hasThreshold() {
        return false;
    }

    @Override
    public boolean isBusy() {
        return true;
    }

    @Override
    public void run(PatternTasks tasks) throws Exception {
        AtomicBoolean stopped = new AtomicBoolean();
        CountDownLatch wakeUps = new CountDownLatch(1_000);
        for (int i = 2; i < tasks.count(); i += 2) {
            Semaphore ping = new Semaphore(1);
            Semaphore pong = new Semaphore(0);
            tasks.start(() -> play(tasks, ping, pong, wakeUps, stopped));
            tasks.start(() -> play(tasks, pong, ping, wakeUps, stopped));
        }
        wakeUps.await();
        tasks.start(() -> {
            stopped.set(true);
            tasks.advance();
        });
        tasks.await();
    }

    private static void play(
            PatternTasks tasks, Semaphore mine, Semaphore other, CountDownLatch wakeUps, AtomicBoolean stopped)
            throws InterruptedException {
        tasks.shake();
        while (!stopped.get()) {
            mine.acquire();
            other.release();
            wakeUps.countDown();
        }
        other.release(); // The other task may be waiting.
    }
}
