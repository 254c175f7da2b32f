package dev.strandbench.liveness.pattern;

import dev.strandbench.machine.ProgramRun;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Creates named pipes. The JDK reads and writes them as files, and they block for as long as nobody is at the end. */
final class NamedPipe {

    private static final Duration LONGEST_CREATION = Duration.ofMinutes(1);

    private NamedPipe() {}

    /**
     * Opens a new pipe at both ends. No file is left behind.
     *
     * @param mode the mode of a {@link RandomAccessFile}
     * @throws UnsupportedOperationException if the system has no named pipes
     */
    static RandomAccessFile open(String mode) throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("strandbench-");
        Path pipe = directory.resolve("pipe");
        try {
            create(pipe);
            return new RandomAccessFile(pipe.toFile(), mode);
        } finally {
            // An open pipe needs no name.
            Files.deleteIfExists(pipe);
            Files.delete(directory);
        }
    }

    private static void create(Path pipe) throws InterruptedException {
        try {
            ProgramRun creation = ProgramRun.of(List.of("mkfifo", pipe.toString()), LONGEST_CREATION);
            if (!creation.succeeded()) {
                throw new UnsupportedOperationException(
                        "mkfifo: " + creation.output().strip());
            }
        } catch (IOException e) {
            throw new UnsupportedOperationException("this system has no mkfifo", e);
        }
    }
}
