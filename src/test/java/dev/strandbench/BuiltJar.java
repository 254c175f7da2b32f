package dev.strandbench;

import dev.strandbench.machine.jdk.JdkDiscovery;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The jar that the build has made for users. */
public final class BuiltJar {

    public static final Path FILE = Path.of(System.getProperty("strandbench.jar", "target/benchmarks.jar"))
            .toAbsolutePath();

    /** A class path of the jar and the classes of tests. */
    static final String WITH_TESTS = Path.of("target/test-classes").toAbsolutePath() + File.pathSeparator + FILE;

    private BuiltJar() {}

    /**
     * Runs a call on the preferred JDK in a directory, which also holds JMH's lock, and waits for its end. Only the jar
     * is on the class path, as services need it.
     */
    public static EndedProcess run(Path directory, String... call) throws IOException, InterruptedException {
        Path java = JdkDiscovery.ofThisMachine().preferred().orElseThrow().javaProgram();
        return EndedProcess.of(directory, call(java, directory, call));
    }

    /** Runs a call as {@link #run} does, on any JDK and with the test classes on the class path too. */
    public static EndedProcess runWithTests(Path directory, Path java, String... call)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                java.toString(), "-Djava.io.tmpdir=" + directory, "-cp", WITH_TESTS, "dev.strandbench.Launcher"));
        command.addAll(List.of(call));
        return EndedProcess.of(directory, command);
    }

    /**
     * Returns a command line that calls the jar; more words may be added to it.
     *
     * @param temporary the directory for temporary files, where JMH keeps its lock; a lock of its own lets a test run
     *     next to another JMH
     */
    public static List<String> call(Path java, Path temporary, String... arguments) {
        List<String> call =
                new ArrayList<>(List.of(java.toString(), "-Djava.io.tmpdir=" + temporary, "-jar", FILE.toString()));
        call.addAll(List.of(arguments));
        return call;
    }
}
