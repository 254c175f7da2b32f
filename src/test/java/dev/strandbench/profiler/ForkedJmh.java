package dev.strandbench.profiler;

import dev.strandbench.BuiltJar;
import dev.strandbench.EndedProcess;
import dev.strandbench.machine.jdk.JdkDiscovery;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A run of the jar.
 *
 * @param status its exit status
 * @param out its standard output
 * @param err its standard error
 */
public record ForkedJmh(int status, String out, String err) {

    /**
     * Runs a call on the preferred JDK in a directory, which also holds JMH's lock, and waits for its end. Only the jar
     * is on the class path, as services need it.
     */
    public static ForkedJmh runJar(Path directory, String... call) throws IOException, InterruptedException {
        Path java = JdkDiscovery.ofThisMachine().preferred().orElseThrow().javaProgram();
        return run(directory, BuiltJar.call(java, directory, call));
    }

    /** Runs a call as {@link #runJar} does, on any JDK and with the test classes on the class path too. */
    public static ForkedJmh run(Path directory, Path java, String... call) throws IOException, InterruptedException {
        String classPath = Path.of("target/test-classes").toAbsolutePath() + File.pathSeparator + BuiltJar.FILE;
        List<String> command = new ArrayList<>(List.of(
                java.toString(), "-Djava.io.tmpdir=" + directory, "-cp", classPath, "dev.strandbench.Launcher"));
        command.addAll(List.of(call));
        return run(directory, command);
    }

    private static ForkedJmh run(Path directory, List<String> command) throws IOException, InterruptedException {
        EndedProcess ended = EndedProcess.of(directory, command);
        return new ForkedJmh(ended.status(), ended.out(), ended.err());
    }

    /** Returns the score of {@code method} or {@code method:metric} in the final table. */
    double score(String name) {
        Matcher row = Pattern.compile("\\." + Pattern.quote(name) + "\\s+\\w+\\s+(?:\\d+\\s+)?(≈|[\\d.]+)")
                .matcher(out);
        if (!row.find()) {
            throw new AssertionError("no " + name + " in " + out + err);
        }
        // JMH prints this for a value that rounds to 0.
        return row.group(1).equals("≈") ? 0 : Double.parseDouble(row.group(1));
    }
}
