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

/** Helps programs that {@link ChildJvm} starts: announces a program's port, and ends a program with its parent. */
public final class ParentProcess {

    /** The text that a program prints before its port number. */
    static final String ANNOUNCEMENT = "strandbench: listening on port ";

    private static final String WATCH = "parent-watch";

    private static final String FORK = "org.openjdk.jmh.runner.ForkedMain";

    private static final Path INPUT = Path.of("/dev/fd/0");

    /** The bits of a file's mode that contain the file type (man inode). */
    private static final int KIND = 0xF000;

    private static final int PIPE = 0x1000;

    private static final AtomicBoolean FORK_IS_WATCHED = new AtomicBoolean();

    private ParentProcess() {}

    /** Ends this JVM and removes its temporary files when standard input closes because the parent has ended. */
    public static void endWithIt() {
        endWithIt(() -> {});
    }

    /**
     * Ends this JVM when the parent of this JVM ends.
     *
     * @param last the action that ends other processes before the temporary files are removed; the action may run twice
     */
    public static void endWithIt(Runnable last) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> tidy(last), "tidy"));
        Thread.ofPlatform().daemon().name(WATCH).start(() -> awaitEnd(System.in, last));
    }

    private static void awaitEnd(InputStream input, Runnable last) {
        try {
            while (input.read() >= 0) {
                // No parent writes anything. The loop waits for the end of the input.
            }
        } catch (ClosedByInterruptException e) {
            return;
        } catch (IOException e) {
            // An error counts as the end of the input.
        }
        end(last);
    }

    /**
     * Ends this JVM soon after its parent if this JVM is a fork of JMH. A fork of JMH would otherwise run all its
     * iterations. A thread blocks in a read of the pipe between JMH and the fork until the parent ends.
     */
    public static void endForkWithIt() {
        boolean isFork = System.getProperty("sun.java.command", "").startsWith(FORK);
        if (!isFork || !FORK_IS_WATCHED.compareAndSet(false, true)) {
            return;
        }
        if (isInputAPipe()) {
            // A thread builder would load classes. Some ops start a first thread and measure the loading of classes.
            Thread watch = new Thread(() -> awaitEnd(interruptibleInput(), () -> {}), WATCH);
            watch.setDaemon(true);
            watch.start();
            // HotSpot would wait 300 ms at the end of each fork for a thread that is in a read (VM_Exit).
            Runtime.getRuntime().addShutdownHook(new Thread(watch::interrupt, WATCH + "-end"));
        } else {
            ProcessHandle.current().parent().ifPresent(ParentProcess::endWith);
        }
    }

    /** Returns a stream in which an interrupt ends a read. An interrupt does not end a read of {@code System.in}. */
    private static InputStream interruptibleInput() {
        return Channels.newInputStream(new FileInputStream(FileDescriptor.in).getChannel());
    }

    /** Returns true if the standard input is a pipe. Some JMH profilers start forks without a pipe. */
    private static boolean isInputAPipe() {
        try {
            return ((int) Files.getAttribute(INPUT, "unix:mode") & KIND) == PIPE;
        } catch (IOException | UnsupportedOperationException e) {
            // Windows does not support the attribute, and reports the end of any process without polling.
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

    /**
     * Returns the directory for temporary files that {@link ChildJvm} made for this program alone and removes later. A
     * user can change {@code java.io.tmpdir} in an environment variable, but not this directory.
     */
    public static Path temporaryDirectory() {
        return TemporaryDirectory.ofThisJvm()
                .map(TemporaryDirectory::path)
                .orElseThrow(() -> new IllegalStateException("this JVM was not started by another JVM"));
    }

    public static void announce(int port) {
        System.out.println(ANNOUNCEMENT + port);
    }

    /**
     * A directory for a program's temporary files, because some libraries never delete temporary files. The program and
     * its parent both remove the directory, so that the directory is removed even if one of the two is killed.
     */
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

        /** Removes the directory. On Windows, files that a process has open remain. */
        void remove() {
            remove(path.toFile());
        }

        /** Removes a file. A missing file is no error, because the program and its parent may both remove the file. */
        private static void remove(File file) {
            File[] children = Files.isSymbolicLink(file.toPath()) ? null : file.listFiles();
            if (children != null) {
                Arrays.stream(children).forEach(TemporaryDirectory::remove);
            }
            boolean unused = file.delete();
        }
    }
}
