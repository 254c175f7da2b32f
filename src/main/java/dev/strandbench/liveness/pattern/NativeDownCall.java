package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.LivenessModels;
import dev.strandbench.liveness.PatternTasks;

/**
 * Tasks that block in native code. Each task reads a byte from an empty OS pipe. Another task writes the bytes later.
 *
 * <ul>
 *   <li>JDK 21: a call to a native method or foreign function pins the virtual thread. The JDK adds no carrier for a
 *       pinned thread (<a href="https://openjdk.org/jeps/444">JEP 444</a>).
 *   <li>JDK 24: a native call still pins the thread, because <a href="https://openjdk.org/jeps/491">JEP 491</a> changes
 *       only monitors.
 *   <li>Expected: virtual threads stall on every JDK if reading tasks hold all carriers.
 * </ul>
 */
public final class NativeDownCall extends NamedPattern {

    public NativeDownCall() {
        super(
                "native-down-call",
                "Tasks block in the native function read until another task writes.",
                "https://github.com/odnoklassniki/one-nio/pull/130",
                "Call native functions that block on platform threads, or use the sockets and pipes of the JDK.",
                LivenessModels.THREAD_PER_TASK);
    }

    @Override
    public void run(PatternTasks tasks) throws Exception {
        try (NativePipe pipe = NativePipe.open()) {
            LastTask.run(
                    tasks,
                    waiting -> {
                        waiting.run();
                        pipe.readByte();
                    },
                    () -> pipe.writeBytes(tasks.count() - 1));
        }
    }
}
