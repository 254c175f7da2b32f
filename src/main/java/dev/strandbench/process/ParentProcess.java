package dev.strandbench.process;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;

/**
 * What a program that runs as a {@link ChildJvm} does for the process that started it: announces its port and ends with
 * it.
 */
public final class ParentProcess {

    /** The text before the port in the line that announces it. */
    static final String ANNOUNCEMENT = "strandbench: listening on port ";

    private static final String FORK = "org.openjdk.jmh.runner.ForkedMain";

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
        Thread.ofPlatform().daemon().name("parent-watch").start(() -> awaitEnd(last));
    }

    private static void awaitEnd(Runnable last) {
        try {
            while (System.in.read() >= 0) {
                // Nothing is ever written; the loop waits for the end.
            }
        } catch (IOException e) {
            // Counts as the end.
        }
        end(last);
    }

    /**
     * Ends this JVM, if it is a fork of JMH's, soon after the process that started it has ended: JMH lets an orphan run
     * its iterations to their end, and with it whatever it has started. Elsewhere does nothing.
     */
    public static void endForkWithIt() {
        if (System.getProperty("sun.java.command", "").startsWith(FORK)) {
            ProcessHandle.current().parent().ifPresentOrElse(ParentProcess::endWith, ParentProcess::endFork);
        }
    }

    private static void endWith(ProcessHandle parent) {
        CompletableFuture<?> unused = parent.onExit().thenRun(ParentProcess::endFork);
    }

    private static void endFork() {
        end(() -> {});
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
