package dev.strandbench.profiler;

import dev.strandbench.BuiltJar;
import dev.strandbench.EndedProcess;
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
 * @param out what it printed
 * @param err what it printed as errors
 */
public record ForkedJmh(int status, String out, String err) {

    /**
     * Runs a call with the jar alone on the class path, as users do and services need it, in a directory, which also
     * holds JMH's lock, and waits for its end.
     */
    public static ForkedJmh runJar(Path directory, Path java, String... call) throws IOException, InterruptedException {
        return run(directory, BuiltJar.call(java, directory, call));
    }

    /** As {@link #runJar}, with the test classes beside the jar. */
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

    /** The score of a metric in the table at the end; {@code method} or {@code method:metric}. */
    double score(String name) {
        Matcher row = Pattern.compile("\\." + Pattern.quote(name) + "\\s+\\w+\\s+(?:\\d+\\s+)?(≈|[\\d.]+)")
                .matcher(out);
        if (!row.find()) {
            throw new AssertionError("no " + name + " in " + out + err);
        }
        // JMH writes so what rounds to 0.
        return row.group(1).equals("≈") ? 0 : Double.parseDouble(row.group(1));
    }
}
