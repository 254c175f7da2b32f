package dev.strandbench.machine;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/** Announces a program's port to its {@link ChildJvm}, and ends the program when its parent process ends. */
public final class ParentProcess {

    static final String ANNOUNCEMENT = "strandbench: listening on port ";

    private static final String WATCH = "parent-watch";

    private static final String FORK = "org.openjdk.jmh.runner.ForkedMain";

    private static final Path INPUT = Path.of("/dev/fd/0");

    /** The bits of a file's mode that encode the file type (man inode). */
    private static final int KIND = 0xF000;

    private static final int PIPE = 0x1000;

    private static final AtomicBoolean FORK_IS_WATCHED = new AtomicBoolean();

    private ParentProcess() {}

    /** Ends this JVM and removes its temporary files when the parent process ends, which closes the standard input. */
    public static void endWithIt() {
        endWithIt(() -> {});
    }

    /** Does the same as {@link #endWithIt()}, but runs an action before this JVM ends. The action may run twice. */
    public static void endWithIt(Runnable last) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> tidy(last), "tidy"));
        Thread.ofPlatform().daemon().name(WATCH).start(() -> awaitEnd(System.in, last));
    }

    private static void awaitEnd(InputStream input, Runnable last) {
        try {
            while (input.read() >= 0) {
                // No parent writes anything, so the loop waits for the end of the input.
            }
        } catch (ClosedByInterruptException e) {
            return;
        } catch (IOException e) {
            // An error counts as the end of the input.
        }
        end(last);
    }

    /**
     * Ends a JMH fork soon after its parent process ends, instead of only after all iterations. Does nothing in other
     * JVMs.
     */
    public static void endForkWithIt() {
        if (!isOfAFork() || !FORK_IS_WATCHED.compareAndSet(false, true)) {
            return;
        }
        if (isInputAPipe()) {
            // Uses no thread builder, because some ops measure the loading of its classes.
            Thread watch = new Thread(() -> awaitEnd(interruptibleInput(), () -> {}), WATCH);
            watch.setDaemon(true);
            watch.start();
            // At the end of a fork, HotSpot waits up to 300 ms for a thread that is in a read (VM_Exit).
            Runtime.getRuntime().addShutdownHook(new Thread(watch::interrupt, WATCH + "-end"));
        } else {
            ProcessHandle.current().parent().ifPresent(ParentProcess::endWith);
        }
    }

    public static boolean isOfAFork() {
        return System.getProperty("sun.java.command", "").startsWith(FORK);
    }

    /** Unlike a read from {@code System.in}, a read from the returned stream can be interrupted. */
    private static InputStream interruptibleInput() {
        return Channels.newInputStream(new FileInputStream(FileDescriptor.in).getChannel());
    }

    /** Returns true if the standard input is a pipe. Some JMH profilers start forks without a pipe. */
    private static boolean isInputAPipe() {
        try {
            return ((int) Files.getAttribute(INPUT, "unix:mode") & KIND) == PIPE;
        } catch (IOException | UnsupportedOperationException e) {
            // Windows does not support the attribute, but reports the end of a process without polling.
            return false;
        }
    }

    private static void endWith(ProcessHandle parent) {
        CompletableFuture<?> unused = parent.onExit().thenRun(() -> end(() -> {}));
    }

    private static void end(Runnable last) {
        try {
            tidy(last);
        } finally {
            Runtime.getRuntime().halt(0);
        }
    }

    private static void tidy(Runnable last) {
        try {
            last.run();
        } finally {
            TemporaryDirectory.ofThisJvm().ifPresent(TemporaryDirectory::remove);
        }
    }

    /** Returns the directory for temporary files. Unlike {@code java.io.tmpdir}, ignores environment variables. */
    public static Path temporaryDirectory() {
        return TemporaryDirectory.ofThisJvm()
                .map(TemporaryDirectory::path)
                .orElseThrow(() -> new IllegalStateException("this JVM was not started by another JVM"));
    }

    public static void announce(int port) {
        System.out.println(ANNOUNCEMENT + port);
    }

    record TemporaryDirectory(Path path) {

        private static final String PREFIX = "strandbench-program-";
        private static final String TEMPORARY_FILES = "java.io.tmpdir";
        private static final String PROPERTY = "strandbench.temporaryDirectory";

        static TemporaryDirectory create() throws IOException {
            Path parent = Path.of(System.getProperty(TEMPORARY_FILES, "")).toAbsolutePath();
            return new TemporaryDirectory(Files.createTempDirectory(parent, PREFIX));
        }

        List<String> jvmArguments() {
            return List.of("-D" + TEMPORARY_FILES + "=" + path, "-D" + PROPERTY + "=" + path);
        }

        static Optional<TemporaryDirectory> ofThisJvm() {
            return Optional.ofNullable(System.getProperty(PROPERTY)).map(path -> new TemporaryDirectory(Path.of(path)));
        }

        /** On Windows, a file cannot be removed while a process has it open. */
        void remove() {
            remove(path.toFile());
        }

        /** Ignores missing files, because both the program and the parent process may remove files. */
        private static void remove(File file) {
            File[] children = Files.isSymbolicLink(file.toPath()) ? null : file.listFiles();
            if (children != null) {
                Arrays.stream(children).forEach(TemporaryDirectory::remove);
            }
            boolean unused = file.delete();
        }
    }
}
