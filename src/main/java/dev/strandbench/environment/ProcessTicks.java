package dev.strandbench.environment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.OptionalLong;

/**
 * How much processor time Linux counts for a process, in clock ticks: its own, and that of the processes which it
 * started, which have ended and for which it has waited.
 */
final class ProcessTicks {

    // man proc_pid_stat, counted from the field after the command's closing parenthesis: utime, stime, cutime, cstime.
    private static final int FIRST = 11;
    private static final int FIELDS = 4;

    private ProcessTicks() {}

    /** Of a process, until now; empty on other systems, or if it has ended. */
    static OptionalLong of(ProcessHandle process) {
        try {
            return parse(Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat")));
        } catch (IOException e) {
            return OptionalLong.empty();
        }
    }

    /** Reads the text of {@code /proc/PID/stat}; empty if it is not whole. */
    static OptionalLong parse(String text) {
        // The command's name, in parentheses, may have spaces and parentheses of its own.
        String[] fields = text.substring(text.lastIndexOf(')') + 1).strip().split(" +", -1);
        return fields.length < FIRST + FIELDS
                ? OptionalLong.empty()
                : OptionalLong.of(Arrays.stream(fields, FIRST, FIRST + FIELDS)
                        .mapToLong(Long::parseLong)
                        .sum());
    }
}
