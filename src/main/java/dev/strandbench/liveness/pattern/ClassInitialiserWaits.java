package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.LivenessModels;
import dev.strandbench.liveness.PatternTasks;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;

/**
 * Tasks that each initialise a different class. Each initialiser waits for another task.
 *
 * <ul>
 *   <li>JDK 21: the JVM calls a class initialiser through a native frame. The native frame pins the virtual thread, and
 *       the JDK adds no carrier (<a href="https://openjdk.org/jeps/444">JEP 444</a>).
 *   <li>JDK 24: a class initialiser that blocks still pins the virtual thread (<a
 *       href="https://openjdk.org/jeps/491">JEP 491</a>). JDK 26 changes only the wait for an initialiser that another
 *       thread runs ({@link ClassInitialiserAwaited}).
 *   <li>Expected: virtual threads stall on every JDK if waiting tasks hold all carriers.
 * </ul>
 */
public final class ClassInitialiserWaits extends NamedPattern {

    // Static, because an initialiser has no arguments. Public, because a copy of a class is in another package at run
    // time. After an attempt without a stall, no permit is left.
    public static final Semaphore RELEASED = new Semaphore(0);

    static final class Initialised {
        static {
            RELEASED.acquireUninterruptibly();
        }

        static void use() {}
    }

    static final class Starter implements Runnable {
        @Override
        public void run() {
            Initialised.use();
        }
    }

    public ClassInitialiserWaits() {
        super(
                "class-initialiser-waits",
                "Tasks each initialise a class, whose initialiser waits for another task.",
                "https://openjdk.org/jeps/491",
                "Do not wait in class initialisers, or initialise such classes on platform threads at the start.",
                LivenessModels.THREAD_PER_TASK);
    }

    @Override
    public void run(PatternTasks tasks) throws Exception {
        Queue<Runnable> starters = new ConcurrentLinkedQueue<>();
        for (int i = 1; i < tasks.count(); i++) {
            starters.add(ClassCopies.runnable(Starter.class, Initialised.class));
        }
        LastTask.run(
                tasks,
                waiting -> {
                    Runnable starter = starters.remove();
                    waiting.run();
                    starter.run();
                },
                () -> RELEASED.release(tasks.count() - 1));
    }
}
