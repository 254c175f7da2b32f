package dev.strandbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The exit status and the output of a process that has ended.
 *
 * @param status its exit status
 * @param out its standard output
 * @param err its error output
 */
public record EndedProcess(int status, String out, String err) {

    private static final String OUT = "out";
    private static final String ERR = "err";
    private static final long PAUSE_NANOS = 5_000_000;
    private static final Path OWN_STATUS = Path.of("/proc/self/status");
    private static final long SIGINT_BIT = 0b10;

    /** Prepares a call that runs in a directory and prints into its files {@code out} and {@code err}. */
    public static ProcessBuilder prepared(Path directory, List<String> command) {
        return new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectOutput(directory.resolve(OUT).toFile())
                .redirectError(directory.resolve(ERR).toFile());
    }

    /** Waits for a process that prints into a directory, as {@link #prepared} sets it up. */
    public static EndedProcess of(Process process, Path directory) throws IOException, InterruptedException {
        int status = process.waitFor();
        return new EndedProcess(status, text(directory.resolve(OUT)), text(directory.resolve(ERR)));
    }

    public static EndedProcess of(Path directory, List<String> command) throws IOException, InterruptedException {
        return of(prepared(directory, command).start(), directory);
    }

    /** Returns the score of {@code method} or {@code method:metric} in the final table of JMH. */
    public double score(String name) {
        Matcher row = Pattern.compile("\\." + Pattern.quote(name) + "\\s+\\w+\\s+(?:\\d+\\s+)?(≈|[\\d.]+)")
                .matcher(out);
        if (!row.find()) {
            throw new AssertionError("no " + name + " in " + out + err);
        }
        // JMH prints this for a value that rounds to 0.
        return row.group(1).equals("≈") ? 0 : Double.parseDouble(row.group(1));
    }

    /** Skips a test if SIGINT may be ignored. A process that was started so passes that on to its children. */
    public static void assumeCtrlCArrives() throws IOException {
        assumeThat(OWN_STATUS).exists();
        assumeThat(Files.readAllLines(OWN_STATUS).stream()
                        .filter(line -> line.startsWith("SigIgn:"))
                        .map(line -> Long.parseUnsignedLong(line.substring(line.indexOf('\t') + 1), 16))
                        .allMatch(ignored -> (ignored & SIGINT_BIT) == 0))
                .isTrue();
    }

    public static void signal(Process process, String signal) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("sh", "-c", "kill -" + signal + " " + process.pid())
                        .start()
                        .waitFor())
                .isZero();
    }

    private static String text(Path file) throws IOException {
        // Lenient: the output may be in the encoding of another locale.
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }

    /**
     * Waits for the end of a process of another parent. A zombie counts as alive, but has no command any more.
     *
     * @throws AssertionError if this thread is interrupted, as by a test's timeout
     */
    public static void await(ProcessHandle process) {
        while (process.isAlive() && process.info().command().isPresent()) {
            if (Thread.currentThread().isInterrupted()) {
                throw new AssertionError("process " + process.pid() + " has not ended in time");
            }
            // Spinning would take a processor from the process that is to end.
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}
