package dev.strandbench.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads the files in which Linux reports the system's state. On other systems, all results are empty. */
public final class ProcFiles {

    static final ProcFiles OF_THIS_MACHINE = new ProcFiles(Path.of("/"));

    private final Path root;

    ProcFiles(Path root) {
        this.root = root;
    }

    Path path(String file) {
        return root.resolve(file);
    }

    List<String> lines(String file) {
        return lines(path(file));
    }

    static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            return List.of();
        }
    }

    Optional<String> first(String file) {
        return lines(file).stream().findFirst().map(String::strip);
    }

    Optional<String> after(String start, String file) {
        return lines(file).stream()
                .filter(line -> line.startsWith(start))
                .map(line -> line.substring(start.length()))
                .findFirst();
    }

    private Optional<String> text(String file) {
        try {
            return Optional.of(Files.readString(path(file)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * Returns the time of the processors that this process may use, or of all processors if {@code /proc/stat} lacks
     * one of them.
     */
    Optional<ProcessorTime> processorTime() {
        return text("proc/stat")
                .flatMap(text -> ProcessorLimits.allowed(path(""))
                        .flatMap(processors -> ProcessorTime.parse(text, processors))
                        .or(() -> ProcessorTime.parse(text)));
    }

    Optional<ProcessCounters> ofThisProcess() {
        return text("proc/self/stat").map(ProcessCounters::parse);
    }

    Optional<ProcessCounters> of(ProcessHandle process) {
        return text("proc/" + process.pid() + "/stat").map(ProcessCounters::parse);
    }

    record ProcessCounters(List<String> fields) {

        // Indexes count from the field after the command's name, so the tenth field of the file has index 7.
        private static final int MINOR_FAULTS = 7;
        // The fields utime, stime, cutime and cstime.
        private static final int TIMES = 11;
        private static final int LAST_TIME = 14;

        static ProcessCounters parse(String text) {
            // The command's name is in parentheses and may itself contain spaces and parentheses.
            return new ProcessCounters(
                    List.of(text.substring(text.lastIndexOf(')') + 1).strip().split(" ", -1)));
        }

        OptionalLong minorFaults() {
            return sum(MINOR_FAULTS, MINOR_FAULTS);
        }

        /** Returns the CPU time of the process and of ended child processes that it waited for, in clock ticks. */
        OptionalLong processorTicks() {
            return sum(TIMES, LAST_TIME);
        }

        private OptionalLong sum(int first, int last) {
            if (fields.size() <= last) {
                return OptionalLong.empty();
            }
            try {
                return OptionalLong.of(fields.subList(first, last + 1).stream()
                        .mapToLong(Long::parseLong)
                        .sum());
            } catch (NumberFormatException e) {
                return OptionalLong.empty();
            }
        }
    }

    /**
     * The time of all processors since the machine started, in clock ticks (man proc_stat).
     *
     * @param busy time that processes used; excludes interrupts, which kernels count in different ways
     * @param stolen time that the hypervisor gave to other guests
     */
    public record ProcessorTime(long all, long busy, long stolen) {

        // The columns are user (including guest), nice, system, idle, iowait, irq, softirq and steal.
        private static final int KINDS = 8;
        private static final int PROCESS_KINDS = 3;
        private static final int STEAL = 7;
        private static final Pattern TOTALS = Pattern.compile("^cpu +(\\d+(?: \\d+){7,})$", Pattern.MULTILINE);
        private static final Pattern ONE = Pattern.compile("^cpu(\\d{1,4}) (\\d+(?: \\d+){7,})$", Pattern.MULTILINE);

        public static Optional<ProcessorTime> read() {
            return OF_THIS_MACHINE.processorTime();
        }

        static Optional<ProcessorTime> parse(String text) {
            Matcher totals = TOTALS.matcher(text);
            return totals.find() ? Optional.of(of(totals.group(1))) : Optional.empty();
        }

        /** Returns the time of the given processors; empty if the text lacks one of them. */
        static Optional<ProcessorTime> parse(String text, ProcessorSet processors) {
            List<ProcessorTime> each = ONE.matcher(text)
                    .results()
                    .filter(one -> processors.numbers().contains(Integer.valueOf(one.group(1))))
                    .map(one -> of(one.group(2)))
                    .toList();
            return each.size() < processors.numbers().size()
                    ? Optional.empty()
                    : each.stream()
                            .reduce((one, other) -> new ProcessorTime(
                                    one.all + other.all, one.busy + other.busy, one.stolen + other.stolen));
        }

        private static ProcessorTime of(String kinds) {
            long[] ticks =
                    Stream.of(kinds.split(" ", -1)).mapToLong(Long::parseLong).toArray();
            return new ProcessorTime(
                    Arrays.stream(ticks, 0, KINDS).sum(),
                    Arrays.stream(ticks, 0, PROCESS_KINDS).sum(),
                    ticks[STEAL]);
        }

        /**
         * Returns the share of time, from 0 to 1, that the hypervisor has given to other guests since an earlier
         * reading.
         */
        public double stolenShareSince(ProcessorTime earlier) {
            return all == earlier.all ? 0 : (double) (stolen - earlier.stolen) / (all - earlier.all);
        }
    }

    /**
     * A process's memory, in bytes, and its number of threads (man proc_pid_status). The peak is the largest memory
     * since the process started, or since {@link #resetPeak()}. Unlike Java's count, the number of threads includes
     * exiting threads.
     */
    public record ProcessStatus(long residentBytes, long peakResidentBytes, int threads) {

        private static final Pattern RESIDENT = Pattern.compile("^VmRSS:\\s+(\\d+) kB$", Pattern.MULTILINE);
        private static final Pattern MOST_RESIDENT = Pattern.compile("^VmHWM:\\s+(\\d+) kB$", Pattern.MULTILINE);
        private static final Pattern THREADS = Pattern.compile("^Threads:\\s+(\\d+)$", Pattern.MULTILINE);

        public static Optional<ProcessStatus> read() {
            return of(ProcessHandle.current());
        }

        public static Optional<ProcessStatus> of(ProcessHandle process) {
            return OF_THIS_MACHINE.text("proc/" + process.pid() + "/status").flatMap(ProcessStatus::parse);
        }

        public static void resetPeak() {
            try {
                // The value 5 resets the peak (man proc_pid_clear_refs).
                Files.writeString(Path.of("/proc/self/clear_refs"), "5", StandardOpenOption.WRITE);
            } catch (IOException ignored) {
                // Without a reset, the peak covers the whole life of the process.
            }
        }

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
}
