package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.LivenessModels;
import dev.strandbench.liveness.PatternTasks;
import java.util.concurrent.CountDownLatch;

/**
 * Tasks that park in an upcall from native code until another task releases them.
 *
 * <ul>
 *   <li>JDK 21: a native frame pins the virtual thread, and the JDK adds no carrier (<a
 *       href="https://openjdk.org/jeps/444">JEP 444</a>).
 *   <li>JDK 24: blocking in an upcall still pins the thread (<a href="https://openjdk.org/jeps/491">JEP 491</a>).
 *   <li>Expected: virtual threads stall on every JDK if waiting tasks hold all carriers.
 * </ul>
 */
public final class NativeUpCall extends NamedPattern {

    public NativeUpCall() {
        super(
                "native-up-call",
                "Tasks park in an upcall from native code until another task releases them.",
                "https://openjdk.org/jeps/491",
                "Call native code that calls back on platform threads, or do not wait in the called Java code.",
                LivenessModels.THREAD_PER_TASK);
    }

    @Override
    public void run(PatternTasks tasks) throws Exception {
        CountDownLatch released = new CountDownLatch(1);
        NativeSort sort = NativeSort.comparingBy(released::await);
        LastTask.run(tasks, sort::run, released::countDown);
    }
}
