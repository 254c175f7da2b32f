package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.LivenessModels;
import dev.strandbench.liveness.PatternTasks;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Tasks that wait in {@code Object.wait} until another task notifies them.
 *
 * <ul>
 *   <li>JDK 21: the JDK adds a carrier during the wait, unless there are already 256 carriers (<a
 *       href="https://wiki.openjdk.org/x/egCHB">OpenJDK wiki</a>).
 *   <li>JDK 24: a virtual thread unmounts while it is in {@code Object.wait} (<a
 *       href="https://openjdk.org/jeps/491">JEP 491</a>).
 *   <li>Expected: on JDK 21, virtual threads end because the JDK adds carriers, but stall with more than 256 tasks.
 *       From JDK 24 on, virtual threads end with any number of tasks.
 * </ul>
 */
public final class ObjectWait extends NamedPattern {

    public ObjectWait() {
        super(
                "object-wait",
                "Tasks wait in Object.wait for another task, which notifies them.",
                "https://github.com/oracle/oci-java-sdk/issues/629",
                "Run on JDK 24 or later, or wait with java.util.concurrent.",
                LivenessModels.THREAD_PER_TASK);
    }

    @Override
    public void run(PatternTasks tasks) throws Exception {
        AtomicBoolean released = new AtomicBoolean();
        LastTask.run(
                tasks,
                waiting -> {
                    synchronized (released) {
                        waiting.run();
                        while (!released.get()) {
                            released.wait();
                        }
                    }
                },
                () -> {
                    synchronized (released) {
                        released.set(true);
                        released.notifyAll();
                    }
                });
    }
}
