package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.LivenessModels;
import dev.strandbench.liveness.PatternTasks;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Tasks that wait in {@code Object.wait} in an upcall from native code until another task notifies them.
 *
 * <ul>
 *   <li>JDK 21: the JDK adds a carrier during the wait, as for every {@code Object.wait} (<a
 *       href="https://wiki.openjdk.org/x/egCHB">OpenJDK wiki</a>).
 *   <li>JDK 24: a native frame still pins the virtual thread (<a href="https://openjdk.org/jeps/491">JEP 491</a>). The
 *       JDK adds no carrier (<a href="https://github.com/openjdk/jdk/pull/21565">implementation of JEP 491</a>).
 *   <li>Expected: on JDK 21, virtual threads end because the JDK adds carriers. From JDK 24 on, virtual threads stall
 *       if waiting tasks hold all carriers.
 * </ul>
 */
public final class ObjectWaitBelowNative extends NamedPattern {

    public ObjectWaitBelowNative() {
        super(
                "object-wait-below-native",
                "Tasks wait in Object.wait, in an upcall from native code, until another task notifies them.",
                "https://github.com/zulu-openjdk/zulu-openjdk/issues/341",
                "Call native code that calls back on platform threads, or do not wait in the called Java code.",
                LivenessModels.THREAD_PER_TASK);
    }

    @Override
    public void run(PatternTasks tasks) throws Exception {
        AtomicBoolean released = new AtomicBoolean();
        NativeSort sort = NativeSort.comparingBy(() -> {
            synchronized (released) {
                while (!released.get()) {
                    released.wait();
                }
            }
        });
        LastTask.run(tasks, sort::run, () -> {
            synchronized (released) {
                released.set(true);
                released.notifyAll();
            }
        });
    }
}
