package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.LivenessModels;
import dev.strandbench.liveness.PatternTasks;
import dev.strandbench.model.ConcurrencyModel;
import java.util.Set;

/**
 * Tasks that block in native code: each reads a byte from an empty pipe of the operating system, until one more task
 * writes the bytes.
 *
 * <ul>
 *   <li>JDK 21: a call of a native method or foreign function pins the virtual thread, and the scheduler does not
 *       compensate for pinning (<a href="https://openjdk.org/jeps/444">JEP 444</a>).
 *   <li>JDK 24: the same, because <a href="https://openjdk.org/jeps/491">JEP 491</a> is about monitors.
 *   <li>Expected: virtual threads stall on every JDK if as many tasks read as there are carriers.
 * </ul>
 */
public final class NativeDownCall extends NamedPattern {

    public NativeDownCall() {
        super(
                "native-down-call",
                "Tasks block in the native function read until one more task writes.",
                "https://github.com/odnoklassniki/one-nio/pull/130",
                "Call native functions that block on platform threads, or use the sockets and pipes of the JDK.");
    }

    @Override
    public Set<ConcurrencyModel> models() {
        return LivenessModels.THREAD_PER_TASK;
    }

    @Override
    public void run(PatternTasks tasks) throws Exception {
        NativePipe pipe = NativePipe.open();
        LastTask.run(
                tasks,
                waiting -> {
                    waiting.run();
                    pipe.readByte();
                },
                () -> pipe.writeBytes(tasks.count() - 1));
    }
}
