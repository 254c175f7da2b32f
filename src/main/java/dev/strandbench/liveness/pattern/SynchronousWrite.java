package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.LivenessModels;
import dev.strandbench.liveness.PatternTasks;
import dev.strandbench.model.ConcurrencyModel;
import java.io.RandomAccessFile;
import java.util.Set;

/**
 * Tasks that write to a file with the option to synchronise each write ({@code rwd}), as {@code fsync} does, until one
 * more task makes room. The file is a named pipe, which the JDK writes as any other file.
 *
 * <ul>
 *   <li>JDK 21: the write keeps the carrier, and the JDK adds a carrier for the time of the write (<a
 *       href="https://wiki.openjdk.org/x/egCHB">list of blocking operations</a>), up to 256 carriers.
 *   <li>JDK 24: the same for synchronous writes, but not for others (<a
 *       href="https://github.com/openjdk/jdk/pull/18598">JDK-8329593</a>).
 *   <li>Expected: virtual threads end with added carriers on every JDK, but stall with more tasks than 256.
 * </ul>
 */
public final class SynchronousWrite extends NamedPattern {

    // More than a pipe takes: 64 KiB on Linux (man 7 pipe).
    private static final int BYTES = (1 << 16) + 1;

    public SynchronousWrite() {
        super(
                "synchronous-write",
                "Tasks write to a full file synchronously until one more task makes room.",
                "https://github.com/openjdk/jdk/pull/14893",
                "Bound the number of virtual threads that write synchronously, well below 256.");
    }

    @Override
    public Set<ConcurrencyModel> models() {
        return LivenessModels.THREAD_PER_TASK;
    }

    @Override
    public void run(PatternTasks tasks) throws Exception {
        try (RandomAccessFile file = NamedPipe.open("rwd")) {
            LastTask.run(
                    tasks,
                    waiting -> {
                        waiting.run();
                        file.write(new byte[BYTES]);
                    },
                    () -> {
                        for (int i = 1; i < tasks.count(); i++) {
                            file.readFully(new byte[BYTES]);
                        }
                    });
        }
    }
}
