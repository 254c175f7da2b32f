package dev.strandbench.profiler.watch;

import dev.strandbench.machine.CpuReading;
import dev.strandbench.machine.FullCollections;
import dev.strandbench.machine.GarbageCollections;
import dev.strandbench.machine.ProcFiles.ProcessStatus;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The CPU time, used heap and other values of a JVM over time, stored as CSV (RFC 4180). The file's first line contains
 * {@code #}, the JVM's start time and the number of processors.
 *
 * @param figures samples in order of time; times and numbers of collections never decrease
 */
public record JvmSeries(Instant started, int processors, List<JvmFigures> figures) {

    private static final String DIRECTORY = "watch";
    private static final String ENDING = ".csv";

    private static final Pattern TITLE = Pattern.compile("# started=(\\S{1,40}) processors=([1-9]\\d{0,5})");
    private static final double PERCENT = 100;
    private static final double NANOS_PER_SECOND = 1e9;

    private static final String OLD_HEADER = "uptime_ns,cpu_ns,heap_used,heap_committed,threads,classes";

    public JvmSeries {
        figures = List.copyOf(figures);
    }

    public static Path directoryOfRun(Path run) {
        return run.resolve(DIRECTORY);
    }

    /** Returns the path of the directory with a result file's time series. The directory is next to the result file. */
    public static Path directoryOf(Path resultFile) {
        return Path.of(resultFile.toAbsolutePath() + "-" + DIRECTORY);
    }

    static Path newFile(Path directory, long process) throws IOException {
        Files.createDirectories(directory);
        // The OS reuses process IDs, so the name also contains the time.
        return directory.resolve(System.currentTimeMillis() + "-" + process + ENDING);
    }

    static String head(Instant started, int processors) {
        return "# started=" + started + " processors=" + processors + "\n" + JvmFigures.HEADER + "\n";
    }

    public static List<JvmSeries> in(Path directory) {
        return ForkFiles.in(directory, ENDING, JvmSeries::parse, Comparator.comparing(JvmSeries::started));
    }

    /** Parses a series and skips damaged lines; empty if a header line is invalid or no sample remains. */
    static Optional<JvmSeries> parse(String text) {
        List<String> lines = ForkFiles.wholeLines(text);
        Matcher title = TITLE.matcher(lines.isEmpty() ? "" : lines.getFirst());
        if (!title.matches()
                || lines.size() < 2
                || !Set.of(JvmFigures.HEADER, OLD_HEADER).contains(lines.get(1))) {
            return Optional.empty();
        }
        List<JvmFigures> figures = new ArrayList<>();
        for (String line : lines.subList(2, lines.size())) {
            JvmFigures.parse(line).filter(next -> follows(figures, next)).ifPresent(figures::add);
        }
        try {
            return figures.isEmpty()
                    ? Optional.empty()
                    : Optional.of(
                            new JvmSeries(Instant.parse(title.group(1)), Integer.parseInt(title.group(2)), figures));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static boolean follows(List<JvmFigures> earlier, JvmFigures next) {
        return earlier.isEmpty()
                ? next.uptimeNanos() > 0
                : next.uptimeNanos() > earlier.getLast().uptimeNanos()
                        && next.cpuNanos() >= earlier.getLast().cpuNanos()
                        && next.collections() >= earlier.getLast().collections()
                        && next.fullCollections() >= earlier.getLast().fullCollections();
    }

    public double seconds(int place) {
        return figures.get(place).uptimeNanos() / NANOS_PER_SECOND;
    }

    /**
     * Returns the CPU use between two samples, in percent of all processors; may slightly exceed 100. If the first
     * index is -1, the period begins when the JVM starts.
     */
    public double processorPercent(int from, int to) {
        JvmFigures later = figures.get(to);
        long cpuBefore = from < 0 ? 0 : figures.get(from).cpuNanos();
        long timeBefore = from < 0 ? 0 : figures.get(from).uptimeNanos();
        return PERCENT * (later.cpuNanos() - cpuBefore) / ((later.uptimeNanos() - timeBefore) * (double) processors);
    }

    /**
     * A sample of a JVM. No value is negative.
     *
     * @param cpuNanos CPU time of all threads since the JVM started, in ns
     * @param heapUsed bytes used in the heap, including dead objects
     * @param collections number of garbage collections; 0 in files of earlier versions
     * @param fullCollections number of collections of the whole heap that stop the program; 0 if unknown
     * @param resident physical memory of the process, in bytes; 0 if unknown
     */
    public record JvmFigures(
            long uptimeNanos,
            long cpuNanos,
            long heapUsed,
            long heapCommitted,
            int threads,
            int classes,
            long collections,
            long fullCollections,
            long resident) {

        static final String HEADER = OLD_HEADER + ",collections,full_collections,resident";

        private static final int COLUMNS = 9;

        private static final Pattern LINE = Pattern.compile("(?:\\d{1,18},){4}\\d{1,9},\\d{1,9}(?:(?:,\\d{1,18}){3})?");

        /**
         * Returns a sample of this JVM.
         *
         * @param startNanos value of {@link System#nanoTime} when the JVM started
         */
        static JvmFigures now(long startNanos) {
            CpuReading processor = CpuReading.now();
            MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
            return new JvmFigures(
                    processor.timeNanos() - startNanos,
                    processor.cpuNanos(),
                    heap.getUsed(),
                    heap.getCommitted(),
                    ManagementFactory.getThreadMXBean().getThreadCount(),
                    ManagementFactory.getClassLoadingMXBean().getLoadedClassCount(),
                    GarbageCollections.ofThisJvm().count(),
                    FullCollections.ofThisJvm().orElse(0),
                    ProcessStatus.read().map(ProcessStatus::residentBytes).orElse(0L));
        }

        String line() {
            return LongStream.of(
                            uptimeNanos,
                            cpuNanos,
                            heapUsed,
                            heapCommitted,
                            threads,
                            classes,
                            collections,
                            fullCollections,
                            resident)
                    .mapToObj(String::valueOf)
                    .collect(Collectors.joining(","));
        }

        static Optional<JvmFigures> parse(String line) {
            if (!LINE.matcher(line).matches()) {
                return Optional.empty();
            }
            long[] written =
                    Stream.of(line.split(",", -1)).mapToLong(Long::parseLong).toArray();
            long[] numbers = Arrays.copyOf(written, COLUMNS);
            return Optional.of(new JvmFigures(
                    numbers[0],
                    numbers[1],
                    numbers[2],
                    numbers[3],
                    (int) numbers[4],
                    (int) numbers[5],
                    numbers[6],
                    numbers[7],
                    numbers[8]));
        }
    }
}
