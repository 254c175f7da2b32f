package dev.strandbench.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What Linux shows about a process in {@code /proc/PID/status} (man proc_pid_status).
 *
 * @param residentBytes physical memory
 * @param peakResidentBytes the most physical memory since the process began, or since it last called
 *     {@link #resetPeak()}
 * @param threads of the operating system, including those that have ended for Java and are about to exit
 */
public record ProcessStatus(long residentBytes, long peakResidentBytes, int threads) {

    // man proc_pid_clear_refs: 5 sets the peak of the resident memory to what it is now.
    private static final Path CLEAR = Path.of("/proc/self/clear_refs");
    private static final String PEAK = "5";
    private static final Pattern RESIDENT = Pattern.compile("^VmRSS:\\s+(\\d+) kB$", Pattern.MULTILINE);
    private static final Pattern MOST_RESIDENT = Pattern.compile("^VmHWM:\\s+(\\d+) kB$", Pattern.MULTILINE);
    private static final Pattern THREADS = Pattern.compile("^Threads:\\s+(\\d+)$", Pattern.MULTILINE);

    /** The status of this process now; empty on other systems. */
    public static Optional<ProcessStatus> read() {
        return of(ProcessHandle.current());
    }

    /** The status of a process now; empty on other systems, or if the process has ended. */
    public static Optional<ProcessStatus> of(ProcessHandle process) {
        try {
            return parse(Files.readString(Path.of("/proc", Long.toString(process.pid()), "status")));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Resets this process's peak to its memory now; where the system does not allow that, the peak stays. */
    public static void resetPeak() {
        try {
            Files.writeString(CLEAR, PEAK, StandardOpenOption.WRITE);
        } catch (IOException ignored) {
            // Then the peak is that since the process began.
        }
    }

    /** Reads the text of such a file; empty if a line is missing. */
    static Optional<ProcessStatus> parse(String status) {
        Matcher resident = RESIDENT.matcher(status);
        Matcher mostResident = MOST_RESIDENT.matcher(status);
        Matcher threads = THREADS.matcher(status);
        return resident.find() && mostResident.find() && threads.find()
                ? Optional.of(
                        new ProcessStatus(bytes(resident), bytes(mostResident), Integer.parseInt(threads.group(1))))
                : Optional.empty();
    }

    private static long bytes(Matcher kilobytes) {
        return 1024 * Long.parseLong(kilobytes.group(1));
    }
}
