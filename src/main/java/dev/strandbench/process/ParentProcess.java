package dev.strandbench.process;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;

/** What a program that was started as a {@link ChildJvm} owes to the process that started it. */
public final class ParentProcess {

    /** What precedes the port in the line that announces it. */
    static final String ANNOUNCEMENT = "strandbench: listening on port ";

    private static final String FORK = "org.openjdk.jmh.runner.ForkedMain";

    private ParentProcess() {}

    /**
     * Ends this JVM when its standard input ends, which happens when the process that started it ends, in whatever way.
     */
    public static void endWithIt() {
        Thread.ofPlatform().daemon().name("parent-watch").start(ParentProcess::awaitEnd);
    }

    private static void awaitEnd() {
        try {
            while (System.in.read() >= 0) {
                // Nobody writes; the end is what is waited for.
            }
        } catch (IOException e) {
            // As good as the end.
        }
        end();
    }

    /**
     * Ends this JVM, if it is a fork of JMH's, soon after the process that started it has ended: JMH lets an orphan run
     * its iterations to their end, and with it whatever it has started. Elsewhere does nothing.
     */
    public static void endForkWithIt() {
        if (System.getProperty("sun.java.command", "").startsWith(FORK)) {
            ProcessHandle.current().parent().ifPresentOrElse(ParentProcess::endWith, ParentProcess::end);
        }
    }

    private static void endWith(ProcessHandle parent) {
        CompletableFuture<?> unused = parent.onExit().thenRun(ParentProcess::end);
    }

    private static void end() {
        Runtime.getRuntime().halt(0);
    }

    /** Says that this program is ready, and where it listens. */
    public static void announce(int port) {
        System.out.println(ANNOUNCEMENT + port);
    }
}
