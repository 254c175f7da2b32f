package dev.strandbench.run;

import dev.strandbench.machine.ProcessTrees;
import dev.strandbench.plan.ShellCall;
import java.io.File;
import java.nio.file.Path;
import java.util.List;

/**
 * Ends what a run has started when the JVM is told to end, and says how to go on. Whoever runs forks asks it whether a
 * fork that failed did so for that.
 */
public final class Interruption {

    /** As this JVM was started; while a fork runs, the property tells what the fork is given. */
    private static final String CLASS_PATH = System.getProperty("java.class.path", "");

    private final Thread hook;
    private volatile boolean happened;

    private Interruption(Path directory) {
        hook = new Thread(() -> end(directory), "interruption");
    }

    /** Watches from now on. */
    public static Interruption onShutdown(Path directory) {
        Interruption interruption = new Interruption(directory);
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    private void end(Path directory) {
        happened = true;
        System.err.println();
        System.err.println("strandbench: interrupted; what was measured is kept. To go on: " + resumeLine(directory));
        ProcessTrees.end(ProcessHandle.current().children());
    }

    /** The call that goes on with the run in a directory. */
    public static String resumeLine(Path directory) {
        boolean known = CLASS_PATH.endsWith(".jar") && !CLASS_PATH.contains(File.pathSeparator);
        return ShellCall.of(List.of(
                "java", "-jar", known ? CLASS_PATH : "target/benchmarks.jar", "run", "--resume", directory.toString()));
    }

    public boolean hasHappened() {
        return happened;
    }

    /** Watches no longer. */
    public void isOver() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // It is on its way already, and has nothing left to end.
            return;
        }
    }
}
