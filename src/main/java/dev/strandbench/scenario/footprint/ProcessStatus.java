package dev.strandbench.scenario.footprint;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What Linux says about this process in {@code /proc/self/status} (man proc_pid_status).
 *
 * @param residentBytes its physical memory
 * @param threads of the operating system, those included that Java takes for ended and that are about to leave
 */
record ProcessStatus(long residentBytes, int threads) {

    private static final Path FILE = Path.of("/proc/self/status");
    private static final Pattern RESIDENT = Pattern.compile("^VmRSS:\\s+(\\d+) kB$", Pattern.MULTILINE);
    private static final Pattern THREADS = Pattern.compile("^Threads:\\s+(\\d+)$", Pattern.MULTILINE);

    /** What it says now; empty on other systems. */
    static Optional<ProcessStatus> read() {
        try {
            return parse(Files.readString(FILE));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** What the text of such a file says; empty if it does not say all. */
    static Optional<ProcessStatus> parse(String status) {
        Matcher resident = RESIDENT.matcher(status);
        Matcher threads = THREADS.matcher(status);
        return resident.find() && threads.find()
                ? Optional.of(
                        new ProcessStatus(1024 * Long.parseLong(resident.group(1)), Integer.parseInt(threads.group(1))))
                : Optional.empty();
    }
}
