package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.LivenessModels;
import dev.strandbench.liveness.PatternTasks;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;

/**
 * Tasks that each take two connections from a pool of three, one after the other, as nested transactions do.
 *
 * <ul>
 *   <li>JDK 21 and later: for n tasks that take two connections each, HikariCP advises n + 1 connections (<a
 *       href="https://github.com/brettwooldridge/HikariCP/wiki/About-Pool-Sizing#pool-locking">pool-locking</a>).
 *   <li>Expected: on every JDK, models with one thread per task, even platform threads, stall with three or more tasks.
 *       With a pool of two threads, the tasks end, because only two of them run at the same time.
 * </ul>
 */
public final class SecondConnection extends NamedPattern {

    private static final int CONNECTIONS = 3;

    public SecondConnection() {
        super(
                "second-connection",
                "Tasks each take a connection from a pool, and then a second one.",
                "https://github.com/spring-projects/spring-framework/issues/26250",
                "Take all connections at once, or run fewer tasks at the same time than there are connections.");
    }

    @Override
    public void run(PatternTasks tasks) throws Exception {
        int atOnce = LivenessModels.THREAD_PER_TASK.contains(tasks.model()) ? CONNECTIONS : tasks.width();
        CountDownLatch taken = new CountDownLatch(Math.min(Math.min(atOnce, CONNECTIONS), tasks.count()));
        Semaphore connections = new Semaphore(CONNECTIONS);
        for (int i = 0; i < tasks.count(); i++) {
            tasks.start(() -> {
                tasks.shake();
                connections.acquire();
                taken.countDown();
                taken.await();
                tasks.shake();
                connections.acquire();
                connections.release(2);
                tasks.advance();
            });
        }
        tasks.await();
    }
}
