package dev.strandbench.liveness.pattern;

import static java.util.Objects.requireNonNull;

import dev.strandbench.liveness.LivenessModels;
import dev.strandbench.liveness.PatternTasks;
import dev.strandbench.model.ConcurrencyModel;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.util.Set;
import java.util.concurrent.Semaphore;

/**
 * Tasks that initialise a class each, whose initialiser waits for one more task.
 *
 * <ul>
 *   <li>JDK 21: the JVM calls the initialiser by a native frame, which pins the virtual thread, and the scheduler does
 *       not compensate for pinning (<a href="https://openjdk.org/jeps/444">JEP 444</a>).
 *   <li>JDK 24: the same; a class initialiser that blocks is a remaining case (<a
 *       href="https://openjdk.org/jeps/491">JEP 491</a>). JDK 26 changes only the other side, see
 *       {@link ClassInitialiserAwaited}.
 *   <li>Expected: virtual threads stall on every JDK if as many tasks wait as there are carriers.
 * </ul>
 */
public final class ClassInitialiserWaits extends NamedPattern {

    // Static, because an initialiser has no arguments. One attempt is one JVM.
    static final Semaphore RELEASED = new Semaphore(0);

    /** The code of the classes. Each task defines a class of its own from it. */
    static final class Initialised {
        static {
            RELEASED.acquireUninterruptibly();
        }
    }

    public ClassInitialiserWaits() {
        super(
                "class-initialiser-waits",
                "Tasks initialise a class each, whose initialiser waits for one more task.",
                "https://openjdk.org/jeps/491",
                "Do not wait in class initialisers, or initialise such classes on platform threads at the start.");
    }

    @Override
    public Set<ConcurrencyModel> models() {
        return LivenessModels.THREAD_PER_TASK;
    }

    @Override
    public void run(PatternTasks tasks) throws Exception {
        byte[] code = codeOfTheClass();
        LastTask.run(
                tasks,
                waiting -> {
                    waiting.run();
                    MethodHandles.lookup().defineHiddenClass(code, true);
                },
                () -> RELEASED.release(tasks.count() - 1));
    }

    private static byte[] codeOfTheClass() throws IOException {
        try (InputStream code = Initialised.class.getResourceAsStream("ClassInitialiserWaits$Initialised.class")) {
            return requireNonNull(code).readAllBytes();
        }
    }
}
