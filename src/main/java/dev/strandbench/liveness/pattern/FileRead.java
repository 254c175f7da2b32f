package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.PatternTasks;
import java.io.RandomAccessFile;

/**
 * Tasks that each read a byte from a named pipe, which the JDK reads like a file. Another task writes the bytes.
 *
 * <ul>
 *   <li>JDK 21: the JDK adds a carrier during the read, unless there are already 256 carriers (<a
 *       href="https://wiki.openjdk.org/x/egCHB">OpenJDK wiki</a>).
 *   <li>JDK 23: the JDK no longer adds a carrier, because most reads are short (<a
 *       href="https://github.com/openjdk/jdk/pull/18598">JDK-8329593</a>).
 *   <li>Expected: on JDK 21, virtual threads finish, because the JDK adds carriers. From JDK 23 on, virtual threads
 *       stall if reading tasks hold all carriers. A pool or dispatcher stalls on every JDK.
 * </ul>
 */
public final class FileRead extends NamedPattern {

    public FileRead() {
        super(
                "file-read",
                "Tasks read a slow file until another task writes it.",
                "https://github.com/CloudNetService/CloudNet/pull/1520",
                "Read files that can block, such as the output of a process, on platform threads.");
    }

    @Override
    public void run(PatternTasks tasks) throws Exception {
        try (RandomAccessFile file = NamedPipe.open("rw", tasks::advance)) {
            LastTask.run(
                    tasks,
                    waiting -> {
                        waiting.run();
                        int unused = file.read();
                    },
                    () -> file.write(new byte[tasks.count() - 1]));
        }
    }
}
