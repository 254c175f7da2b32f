package dev.strandbench.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What Linux says about a process in {@code /proc/PID/status} (man proc_pid_status).
 *
 * @param residentBytes its physical memory
 * @param peakResidentBytes the most that it has had so far
 * @param threads of the operating system, those included that Java takes for ended and that are about to leave
 */
public record ProcessStatus(long residentBytes, long peakResidentBytes, int threads) {

    private static final Pattern RESIDENT = Pattern.compile("^VmRSS:\\s+(\\d+) kB$", Pattern.MULTILINE);
    private static final Pattern PEAK = Pattern.compile("^VmHWM:\\s+(\\d+) kB$", Pattern.MULTILINE);
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

    /** What the text of such a file says; empty if it does not say all. */
    static Optional<ProcessStatus> parse(String status) {
        Matcher resident = RESIDENT.matcher(status);
        Matcher peak = PEAK.matcher(status);
        Matcher threads = THREADS.matcher(status);
        return resident.find() && peak.find() && threads.find()
                ? Optional.of(new ProcessStatus(bytes(resident), bytes(peak), Integer.parseInt(threads.group(1))))
                : Optional.empty();
    }

    private static long bytes(Matcher kilobytes) {
        return 1024 * Long.parseLong(kilobytes.group(1));
    }
}
