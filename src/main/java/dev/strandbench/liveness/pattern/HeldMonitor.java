package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.PatternTasks;
import java.util.concurrent.CountDownLatch;

/**
 * Tasks that wait in a {@code synchronized} block for another task. Each task has its own monitor.
 *
 * <ul>
 *   <li>JDK 21: a virtual thread that parks in {@code synchronized} is pinned. The scheduler "does not compensate for
 *       pinning by expanding its parallelism" (<a href="https://openjdk.org/jeps/444">JEP 444</a>).
 *   <li>JDK 24: an unmounted virtual thread can own a monitor (<a href="https://openjdk.org/jeps/491">JEP 491</a>).
 *   <li>Expected: virtual threads stall on JDK 21 if waiting tasks hold all carriers. From JDK 24 on, virtual threads
 *       end. A pool or dispatcher stalls on every JDK, because a blocked task keeps its thread.
 * </ul>
 */
public final class HeldMonitor extends NamedPattern {

    public HeldMonitor() {
        super(
                "held-monitor",
                "Tasks wait for another task while each holds a monitor.",
                "https://openjdk.org/jeps/491",
                "Run on JDK 24 or later, or hold a ReentrantLock instead of a monitor while you wait.");
    }

    @Override
    public void run(PatternTasks tasks) throws Exception {
        CountDownLatch released = new CountDownLatch(1);
        LastTask.run(
                tasks,
                waiting -> {
                    synchronized (new Object()) {
                        waiting.run();
                        released.await();
                    }
                },
                released::countDown);
    }
}
