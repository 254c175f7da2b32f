package dev.strandbench.environment;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/**
 * A program that has run, and has ended.
 *
 * @param exit its exit code; empty if it took too long, and was ended
 * @param output what it wrote, errors among it
 */
public record ProgramRun(OptionalInt exit, String output) {

    /**
     * Runs a program without input. Blocks until it has ended, or is ended because it takes too long, or because the
     * caller is interrupted.
     *
     * @param limit how long it may take
     * @throws IOException if it cannot be started, or its output not be kept
     * @throws InterruptedException if the caller is interrupted
     */
    public static ProgramRun of(List<String> command, Duration limit) throws IOException, InterruptedException {
        // To a file, because a pipe would have to be read while the program runs, and children of it keep it open.
        Path output = Files.createTempFile("strandbench-", ".out");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            try {
                process.getOutputStream().close();
                OptionalInt exit = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)
                        ? OptionalInt.of(process.exitValue())
                        : OptionalInt.empty();
                return new ProgramRun(exit, new String(Files.readAllBytes(output), Charset.defaultCharset()));
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

    /** Whether it ended by itself, without an error. */
    public boolean succeeded() {
        return exit.isPresent() && exit.getAsInt() == 0;
    }

    /** The first line with something in it. */
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
            // A program that is still ending may hold it open.
            file.toFile().deleteOnExit();
        }
    }
}
