package dev.strandbench.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What Linux says about a process in {@code /proc/PID/status} (man proc_pid_status).
 *
 * @param residentBytes its physical memory
 * @param peakResidentBytes the most that it was since the process began, or since {@link #resetPeak()} of its own
 * @param threads of the operating system, those included that Java takes for ended and that are about to leave
 */
public record ProcessStatus(long residentBytes, long peakResidentBytes, int threads) {

    // man proc_pid_clear_refs: 5 sets the peak of the resident memory to what it is now.
    private static final Path CLEAR = Path.of("/proc/self/clear_refs");
    private static final String PEAK = "5";
    private static final Pattern RESIDENT = Pattern.compile("^VmRSS:\\s+(\\d+) kB$", Pattern.MULTILINE);
    private static final Pattern MOST_RESIDENT = Pattern.compile("^VmHWM:\\s+(\\d+) kB$", Pattern.MULTILINE);
    private static final Pattern THREADS = Pattern.compile("^Threads:\\s+(\\d+)$", Pattern.MULTILINE);

    /** What it says of this process now; empty on other systems. */
    public static Optional<ProcessStatus> read() {
        return of(ProcessHandle.current());
    }

    /** What it says of a process now; empty on other systems, or if the process has ended. */
    public static Optional<ProcessStatus> of(ProcessHandle process) {
        try {
            return parse(Files.readString(Path.of("/proc", Long.toString(process.pid()), "status")));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Begins this process's peak anew; where the system does not allow that, it stays what it is. */
    public static void resetPeak() {
        try {
            Files.writeString(CLEAR, PEAK, StandardOpenOption.WRITE);
        } catch (IOException ignored) {
            // Then the peak is that of the process.
        }
    }

    /** What the text of such a file says; empty if it does not say all. */
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
