package dev.strandbench.liveness.pattern;

import dev.strandbench.machine.ProgramRun;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Creates named pipes, which the JDK treats like files. A read of an empty pipe blocks. */
final class NamedPipe {

    private static final Duration LONGEST_CREATION = Duration.ofMinutes(1);
    private static final long WAIT_MILLIS = 100;

    private NamedPipe() {}

    /**
     * Opens both ends of a new pipe, and deletes the pipe's file.
     *
     * @param mode mode of a {@link RandomAccessFile}, such as {@code rw}
     * @param waiting called ten times a second until the pipe exists, because a slow machine would otherwise look
     *     stalled
     * @throws UnsupportedOperationException if the system has no named pipes
     */
    static RandomAccessFile open(String mode, Runnable waiting) throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("strandbench-");
        Path pipe = directory.resolve("pipe");
        try {
            create(pipe, waiting);
            return new RandomAccessFile(pipe.toFile(), mode);
        } finally {
            Files.deleteIfExists(pipe);
            Files.delete(directory);
        }
    }

    private static void create(Path pipe, Runnable waiting) throws InterruptedException {
        // The call that starts a program also waits for the program to end, so another thread makes the call.
        FutureTask<ProgramRun> creation =
                new FutureTask<>(() -> ProgramRun.of(List.of("mkfifo", pipe.toString()), LONGEST_CREATION));
        Thread.ofPlatform().daemon().name("mkfifo").start(creation);
        try {
            ProgramRun created = awaited(creation, waiting);
            if (!created.succeeded()) {
                throw new UnsupportedOperationException(
                        "mkfifo: " + created.output().strip());
            }
        } catch (ExecutionException e) {
            throw new UnsupportedOperationException("this system has no mkfifo", e);
        } finally {
            creation.cancel(true);
        }
    }

    private static ProgramRun awaited(FutureTask<ProgramRun> creation, Runnable waiting)
            throws InterruptedException, ExecutionException {
        while (true) {
            try {
                return creation.get(WAIT_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                waiting.run();
            }
        }
    }
}
