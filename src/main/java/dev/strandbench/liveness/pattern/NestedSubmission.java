package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.PatternTasks;
import java.util.concurrent.CountDownLatch;

/**
 * Tasks that each submit an inner task to their own executor, and wait for the inner task.
 *
 * <ul>
 *   <li>JDK 21 and later: all threads of a pool wait for tasks that are still in the pool's queue (thread starvation
 *       deadlock, <a href="https://wiki.sei.cmu.edu/confluence/pages/viewpage.action?pageId=88888625">TPS01-J</a>).
 *   <li>Expected: a pool and the dispatchers stall on every JDK if waiting tasks hold all threads. Models with one
 *       thread per task do not stall.
 * </ul>
 */
public final class NestedSubmission extends NamedPattern {

    public NestedSubmission() {
        super(
                "nested-submission",
                "Tasks each submit a task to their own executor, and wait for it.",
                "https://github.com/instituutnederlandsetaal/BlackLab/issues/168",
                "Use another executor for the inner tasks, virtual threads, or a result that nobody blocks for.");
    }

    // A single task stalls on an event loop.
    @Override
    public int fewestTasks() {
        return 1;
    }

    @Override
    public void run(PatternTasks tasks) throws Exception {
        CountDownLatch busy = new CountDownLatch(Math.min(tasks.width(), tasks.count()));
        for (int i = 0; i < tasks.count(); i++) {
            tasks.start(() -> {
                tasks.shake();
                busy.countDown();
                busy.await();
                CountDownLatch inner = new CountDownLatch(1);
                tasks.start(inner::countDown);
                inner.await();
                tasks.advance();
            });
        }
        tasks.await();
    }
}
