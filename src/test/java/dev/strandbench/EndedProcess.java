package dev.strandbench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * A process that has ended.
 *
 * @param status its exit status
 * @param out what it printed
 * @param err what it printed as errors
 */
public record EndedProcess(int status, String out, String err) {

    private static final String OUT = "out";
    private static final String ERR = "err";
    private static final long PAUSE_NANOS = 5_000_000;

    /** A call in a directory, which it prints into the files {@code out} and {@code err} of; not started yet. */
    public static ProcessBuilder prepared(Path directory, List<String> command) {
        return new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectOutput(directory.resolve(OUT).toFile())
                .redirectError(directory.resolve(ERR).toFile());
    }

    /** Waits for the end of a process that prints into files of a directory, as {@link #prepared} has it. */
    public static EndedProcess of(Process process, Path directory) throws IOException, InterruptedException {
        int status = process.waitFor();
        return new EndedProcess(
                status, Files.readString(directory.resolve(OUT)), Files.readString(directory.resolve(ERR)));
    }

    /**
     * Waits for the end of a process that somebody else has started. One that has ended counts as alive for as long as
     * nobody asks how, but has no program any more.
     *
     * @throws AssertionError if this thread is interrupted, as by a test's timeout
     */
    public static void await(ProcessHandle process) {
        while (process.isAlive() && process.info().command().isPresent()) {
            if (Thread.currentThread().isInterrupted()) {
                throw new AssertionError("process " + process.pid() + " has not ended in time");
            }
            // Whoever spins takes a processor from the one that is to end.
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** Runs a call in a directory, as {@link #prepared} has it. */
    public static EndedProcess of(Path directory, List<String> command) throws IOException, InterruptedException {
        return of(prepared(directory, command).start(), directory);
    }
}
