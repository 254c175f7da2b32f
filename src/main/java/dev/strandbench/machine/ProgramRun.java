package dev.strandbench.machine;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/**
 * A program's exit code and the first MiB of its output. The exit code is empty if the program was killed at the time
 * limit.
 */
public record ProgramRun(OptionalInt exit, String output) {

    private static final int MOST_OUTPUT_BYTES = 1 << 20;

    /**
     * Runs a program without input, and keeps its standard output and standard error. At the time limit or on an
     * interrupt, kills the program and its descendants. Throws {@link IOException} if the program cannot start or its
     * output cannot be stored.
     */
    public static ProgramRun of(List<String> command, Duration limit) throws IOException, InterruptedException {
        return run(new ProcessBuilder(command).redirectErrorStream(true), limit);
    }

    /**
     * Runs a program, and discards its standard error. Returns empty if the program cannot start or the caller is
     * interrupted. An interrupted caller stays interrupted.
     */
    public static Optional<ProgramRun> withoutErrors(List<String> command, Duration limit) {
        try {
            return Optional.of(run(new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD), limit));
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private static ProgramRun run(ProcessBuilder program, Duration limit) throws IOException, InterruptedException {
        // Output goes to a file, because a pipe needs a reader and stays open while the program's children run.
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
            // A killed program may have the file open for a moment.
            file.toFile().deleteOnExit();
        }
    }
}
