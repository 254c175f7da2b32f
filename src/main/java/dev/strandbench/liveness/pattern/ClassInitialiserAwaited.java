package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.LivenessModels;
import dev.strandbench.liveness.PatternTasks;
import java.util.concurrent.Semaphore;

/**
 * Tasks that use the same class. The first task runs the class initialiser, which waits for another task.
 *
 * <ul>
 *   <li>JDK 21 to 25: a virtual thread is pinned while it waits for another thread to run the initialiser (<a
 *       href="https://bugs.openjdk.org/browse/JDK-8369238">JDK-8369238</a>).
 *   <li>JDK 26: a virtual thread that waits for an initialiser unmounts if the waiting code is interpreted
 *       (JDK-8369238). The thread that runs the initialiser is still pinned.
 *   <li>Expected: virtual threads stall on JDK 21 to 25 if waiting tasks hold all carriers. From JDK 26 on, virtual
 *       threads end if there are at least two carriers.
 * </ul>
 */
public final class ClassInitialiserAwaited extends NamedPattern {

    // Static, because an initialiser has no arguments.
    private static final Semaphore RELEASED = new Semaphore(0);

    /** With more waiters, the JIT compiler could compile the code that waits. */
    private static final int MOST_WAITERS = 64;

    private static final class Initialised {
        static {
            RELEASED.acquireUninterruptibly();
        }

        static void use() {}
    }

    public ClassInitialiserAwaited() {
        super(
                "class-initialiser-awaited",
                "Tasks wait for a class initialiser, which waits for another task.",
                "https://bugs.openjdk.org/browse/JDK-8369238",
                "Do not wait in class initialisers, or initialise such classes on platform threads at the start.",
                LivenessModels.THREAD_PER_TASK);
    }

    @Override
    public boolean needsFreshJvm() {
        return true;
    }

    @Override
    public void run(PatternTasks tasks) throws Exception {
        LastTask.run(
                tasks,
                Math.min(tasks.count() - 1, MOST_WAITERS),
                waiting -> {
                    waiting.run();
                    Initialised.use();
                },
                RELEASED::release);
    }
}
