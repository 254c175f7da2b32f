package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.LivenessModels;
import dev.strandbench.liveness.PatternTasks;
import dev.strandbench.liveness.PatternTasks.Body;
import java.io.RandomAccessFile;

/**
 * Tasks that write to a named pipe, which the JDK treats like a file. In {@code rwd} mode, each write is synchronous,
 * as with {@code fsync}. The writes block until another task reads from the pipe.
 *
 * <ul>
 *   <li>JDK 21: the JDK adds a carrier during the write, unless there are already 256 carriers (<a
 *       href="https://wiki.openjdk.org/x/egCHB">OpenJDK wiki</a>).
 *   <li>JDK 24: the JDK still adds a carrier for synchronous writes, but not for other writes (<a
 *       href="https://github.com/openjdk/jdk/pull/18598">JDK-8329593</a>).
 *   <li>Expected: on every JDK, virtual threads end because the JDK adds carriers, but stall with more than 256 tasks.
 * </ul>
 */
public final class SynchronousWrite extends NamedPattern {

    // More than the capacity of a pipe, 64 KiB on Linux (man 7 pipe).
    private static final int BYTES = (1 << 16) + 1;

    public SynchronousWrite() {
        super(
                "synchronous-write",
                "Tasks write to a full file synchronously until another task makes room.",
                "https://github.com/openjdk/jdk/pull/14893",
                "Bound the number of virtual threads that write synchronously, well below 256.",
                LivenessModels.THREAD_PER_TASK);
    }

    @Override
    public void run(PatternTasks tasks) throws Exception {
        run(tasks, () -> {});
    }

    static void run(PatternTasks tasks, Body pause) throws Exception {
        try (RandomAccessFile file = NamedPipe.open("rwd", tasks::advance)) {
            LastTask.run(
                    tasks,
                    tasks.count() - 1,
                    waiting -> {
                        waiting.run();
                        file.write(new byte[BYTES]);
                    },
                    pause,
                    () -> {
                        for (int i = 1; i < tasks.count(); i++) {
                            file.readFully(new byte[BYTES]);
                        }
                    });
        }
    }
}
