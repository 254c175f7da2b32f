package dev.strandbench.process;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What a program that runs as a {@link ChildJvm} does for the process that started it: announces its port and ends with
 * it.
 */
public final class ParentProcess {

    /** The text before the port in the line that announces it. */
    static final String ANNOUNCEMENT = "strandbench: listening on port ";

    private static final String WATCH = "parent-watch";

    private static final String FORK = "org.openjdk.jmh.runner.ForkedMain";

    /** The standard input of this process, on systems that are like Unix. */
    private static final Path INPUT = Path.of("/dev/fd/0");

    /** The part of a file's mode that tells its kind, and what it is for a pipe (man inode). */
    private static final int KIND = 0xF000;

    private static final int PIPE = 0x1000;

    private static final AtomicBoolean FORK_IS_WATCHED = new AtomicBoolean();

    private ParentProcess() {}

    /**
     * Ends this JVM when its standard input ends, which happens when the process that started it ends, in whatever way.
     * Removes its temporary files at its end, if that is not a kill.
     */
    public static void endWithIt() {
        endWithIt(() -> {});
    }

    /**
     * The same, for a program that has started others.
     *
     * @param last done before the temporary files are removed: ends what would otherwise stay alive; may be called
     *     twice
     */
    public static void endWithIt(Runnable last) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> tidy(last), "tidy"));
        Thread.ofPlatform().daemon().name(WATCH).start(() -> awaitEnd(System.in, last));
    }

    private static void awaitEnd(InputStream input, Runnable last) {
        try {
            while (input.read() >= 0) {
                // Nothing is ever written; the loop waits for the end.
            }
        } catch (ClosedByInterruptException e) {
            // This JVM ends by itself.
            return;
        } catch (IOException e) {
            // Counts as the end.
        }
        end(last);
    }

    /**
     * Ends this JVM, if it is a fork of JMH's, soon after the process that started it has ended: JMH lets an orphan run
     * its iterations to their end, and with it whatever it has started. Elsewhere, and when called again, does nothing,
     * nor where the parent cannot be seen, as in a namespace of its own.
     *
     * <p>A thread waits in a read for the end of the pipe that JMH gives a fork, and disturbs no measurement: nothing
     * wakes it before.
     */
    public static void endForkWithIt() {
        boolean isFork = System.getProperty("sun.java.command", "").startsWith(FORK);
        if (!isFork || !FORK_IS_WATCHED.compareAndSet(false, true)) {
            return;
        }
        if (isInputAPipe()) {
            // Without a builder, whose classes an op that starts a first thread is to load.
            Thread watch = new Thread(() -> awaitEnd(interruptibleInput(), () -> {}), WATCH);
            watch.setDaemon(true);
            watch.start();
            // HotSpot would wait 300 ms, at the end of each fork, for a thread that is in a read (VM_Exit).
            Runtime.getRuntime().addShutdownHook(new Thread(watch::interrupt, WATCH + "-end"));
        } else {
            ProcessHandle.current().parent().ifPresent(ParentProcess::endWith);
        }
    }

    /** The standard input as one whose read ends when it is interrupted, which that of {@code System.in} does not. */
    private static InputStream interruptibleInput() {
        return Channels.newInputStream(new FileInputStream(FileDescriptor.in).getChannel());
    }

    /** Whether the input of this process ends with who started it: some profilers of JMH start forks without one. */
    private static boolean isInputAPipe() {
        try {
            return ((int) Files.getAttribute(INPUT, "unix:mode") & KIND) == PIPE;
        } catch (IOException | UnsupportedOperationException e) {
            // Windows, for example, which tells of the end of any process without being asked again and again.
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

    /** Prints the line that announces that this program is ready, and on which port it listens. */
    public static void announce(int port) {
        System.out.println(ANNOUNCEMENT + port);
    }
}
