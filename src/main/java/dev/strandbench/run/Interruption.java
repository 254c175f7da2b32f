package dev.strandbench.run;

import dev.strandbench.machine.ProcessTrees;
import dev.strandbench.plan.ShellCall;
import java.io.File;
import java.nio.file.Path;
import java.util.List;

/**
 * An action that runs when the JVM shuts down. An action that is registered after the shutdown has begun never runs.
 */
public final class Interruption {

    /** The class path at the start of the program. It is kept because {@code java.class.path} changes during a fork. */
    private static final String CLASS_PATH = System.getProperty("java.class.path", "");

    private final Thread hook;
    private volatile boolean happened;

    private Interruption(Runnable end) {
        hook = new Thread(
                () -> {
                    happened = true;
                    end.run();
                },
                "interruption");
    }

    public static Interruption onShutdown(Runnable end) {
        Interruption interruption = new Interruption(end);
        try {
            Runtime.getRuntime().addShutdownHook(interruption.hook);
        } catch (IllegalStateException e) {
            interruption.happened = true;
        }
        return interruption;
    }

    /** Registers an action that prints the command for resuming a run and ends the run's forks. */
    static Interruption ofRun(Path directory) {
        return onShutdown(() -> {
            System.err.println();
            System.err.println(
                    "strandbench: interrupted; earlier results are kept. To resume: " + resumeLine(directory));
            ProcessTrees.end(ProcessHandle.current().children());
        });
    }

    public static String resumeLine(Path directory) {
        boolean known = CLASS_PATH.endsWith(".jar") && !CLASS_PATH.contains(File.pathSeparator);
        return ShellCall.of(List.of(
                "java", "-jar", known ? CLASS_PATH : "target/benchmarks.jar", "run", "--resume", directory.toString()));
    }

    public boolean hasHappened() {
        return happened;
    }

    public void isOver() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            return;
        }
    }
}
