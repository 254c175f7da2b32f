package dev.strandbench.profiler.watch;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The first latencies of a fork's last iteration, in ns, in the order in which they were recorded. The file has a line
 * with {@code #} and the JVM's start time, and then one latency per line.
 */
public record LatencySample(Instant started, List<Long> nanos) {

    /** The maximum number of latencies in a sample. A chart cannot show more latencies. */
    public static final int MOST = 2000;

    private static final String ENDING = ".latencies";
    private static final Pattern TITLE = Pattern.compile("# started=(\\S{1,40})");

    public LatencySample {
        nanos = List.copyOf(nanos);
    }

    /** Returns the file for this fork's latencies; empty unless {@link ServiceOptions} request a {@link JvmSeries}. */
    public static Optional<SampleFile> fileIfAsked() {
        return ServiceOptions.seriesDirectory().map(directory -> SampleFile.in(directory, thisJvm()));
    }

    private static Instant thisJvm() {
        return Instant.ofEpochMilli(ManagementFactory.getRuntimeMXBean().getStartTime());
    }

    /** Returns the latency samples in a directory, sorted by start time. Skips damaged and unrelated files. */
    public static List<LatencySample> in(Path directory) {
        return ForkFiles.in(directory, ENDING, LatencySample::parse, Comparator.comparing(LatencySample::started));
    }

    private static Optional<LatencySample> parse(String text) {
        List<String> lines = ForkFiles.wholeLines(text);
        Matcher title = TITLE.matcher(lines.isEmpty() ? "" : lines.getFirst());
        if (!title.matches()) {
            return Optional.empty();
        }
        try {
            List<Long> nanos = lines.stream().skip(1).map(Long::valueOf).toList();
            return nanos.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new LatencySample(Instant.parse(title.group(1)), nanos));
        } catch (NumberFormatException | DateTimeException e) {
            return Optional.empty();
        }
    }

    /** The file with a fork's latencies. Each iteration replaces the file's content. */
    public record SampleFile(Path path, Instant started) {

        static SampleFile in(Path directory, Instant started) {
            long process = ProcessHandle.current().pid();
            return new SampleFile(directory.resolve(started.toEpochMilli() + "-" + process + ENDING), started);
        }

        /** Writes up to {@link #MOST} latencies. If the file cannot be written, only prints a message. */
        public void write(long[] nanos) {
            String lines = Arrays.stream(nanos, 0, Math.min(MOST, nanos.length))
                    .mapToObj(one -> one + "\n")
                    .collect(Collectors.joining());
            try {
                Path directory = path.getParent();
                if (directory != null) {
                    Files.createDirectories(directory);
                }
                Files.writeString(path, "# started=" + started + "\n" + lines, StandardCharsets.US_ASCII);
            } catch (IOException e) {
                System.err.println("strandbench: latencies are not kept: " + e);
            }
        }
    }
}
