package dev.strandbench.machine;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/**
 * The exit code and the first MiB of the output of a program that has ended.
 *
 * @param exit the program's exit code; empty if the program exceeded the time limit and was killed
 */
public record ProgramRun(OptionalInt exit, String output) {

    private static final int MOST_OUTPUT_BYTES = 1 << 20;

    /**
     * Runs a program without input, and keeps the standard output and the standard error. Kills the program and its
     * descendants when the time limit is exceeded or the caller is interrupted.
     *
     * @throws IOException if the program cannot be started or the output cannot be stored
     */
    public static ProgramRun of(List<String> command, Duration limit) throws IOException, InterruptedException {
        return run(new ProcessBuilder(command).redirectErrorStream(true), limit);
    }

    /** Runs a program as {@link #of} does, but discards the program's standard error. */
    public static ProgramRun withoutErrors(List<String> command, Duration limit)
            throws IOException, InterruptedException {
        return run(new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD), limit);
    }

    private static ProgramRun run(ProcessBuilder program, Duration limit) throws IOException, InterruptedException {
        // The output goes to a file. A pipe would need a reader while the program runs, and children keep a pipe open.
        Path output = Files.createTempFile("strandbench-", ".out");
        try {
            Process process = program.redirectOutput(output.toFile()).start();
            try {
                process.getOutputStream().close();
                OptionalInt exit = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)
                        ? OptionalInt.of(process.exitValue())
                        : OptionalInt.empty();
                try (InputStream printed = Files.newInputStream(output)) {
                    return new ProgramRun(
                            exit, new String(printed.readNBytes(MOST_OUTPUT_BYTES), Charset.defaultCharset()));
                }
            } finally {
                if (process.isAlive()) {
                    process.descendants().forEach(ProcessHandle::destroyForcibly);
                    process.destroyForcibly();
                }
            }
        } finally {
            delete(output);
        }
    }

    public boolean succeeded() {
        return exit.isPresent() && exit.getAsInt() == 0;
    }

    public String firstLineOr(String otherwise) {
        return output.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .findFirst()
                .orElse(otherwise);
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // A program that has not quite ended may still have the file open.
            file.toFile().deleteOnExit();
        }
    }
}
