package dev.strandbench.watch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a JVM took from its start on, as its file has it: CSV (RFC 4180) with a line for every moment, after a line that
 * begins with {@code #} and says when the JVM has started and how many processors it has, and one with the names of the
 * columns.
 *
 * @param started when the JVM started
 * @param processors that the JVM has, at least 1
 * @param figures in the order of time; neither the time nor the processor time ever falls
 */
public record JvmSeries(Instant started, int processors, List<JvmFigures> figures) {

    private static final String ENDING = ".csv";

    private static final Pattern TITLE = Pattern.compile("# started=(\\S{1,40}) processors=([1-9]\\d{0,5})");
    private static final double PERCENT = 100;
    private static final double NANOS_PER_SECOND = 1e9;

    /** Copies the list. */
    public JvmSeries {
        figures = List.copyOf(figures);
    }

    /** A file for the series of a process, in a directory, which is created if need be. */
    static Path newFile(Path directory, long process) throws IOException {
        Files.createDirectories(directory);
        // The number alone comes again sooner or later.
        return directory.resolve(System.currentTimeMillis() + "-" + process + ENDING);
    }

    /** The lines that a file begins with, with their ends. */
    static String head(Instant started, int processors) {
        return "# started=" + started + " processors=" + processors + "\n" + JvmFigures.HEADER + "\n";
    }

    /**
     * The series in a directory, in the order in which their JVMs started; those that say nothing, and whatever else is
     * there, are left out.
     */
    public static List<JvmSeries> in(Path directory) {
        List<JvmSeries> series = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*" + ENDING)) {
            for (Path file : files) {
                // Of any encoding: a damaged line is skipped, whatever is in it.
                parse(Files.readString(file, StandardCharsets.ISO_8859_1)).ifPresent(series::add);
            }
        } catch (IOException | DirectoryIteratorException e) {
            // Gone, or not to be read: the page goes without it.
            return List.of();
        }
        series.sort(Comparator.comparing(JvmSeries::started));
        return series;
    }

    /**
     * Reads the text of a file. A JVM that is killed leaves a line without its end, which is skipped, as are damaged
     * ones and those that go back in time.
     *
     * @return empty if it does not begin as it should, or no line is left
     */
    static Optional<JvmSeries> parse(String text) {
        List<String> lines =
                text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
        Matcher title = TITLE.matcher(lines.isEmpty() ? "" : lines.getFirst());
        if (!title.matches() || lines.size() < 2 || !lines.get(1).equals(JvmFigures.HEADER)) {
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
                        && next.cpuNanos() >= earlier.getLast().cpuNanos();
    }

    /**
     * When a moment was, in s since the JVM's start.
     *
     * @param place its place among the figures, from 0
     */
    public double seconds(int place) {
        return figures.get(place).uptimeNanos() / NANOS_PER_SECOND;
    }

    /**
     * How much of its processors the JVM took between two moments, or from its start on.
     *
     * @param from the place of the earlier moment, or -1 for the JVM's start
     * @param to the place of the later one
     * @return in percent, where 100 is all processors; a little more may be due to how coarsely systems count
     */
    public double processorPercent(int from, int to) {
        JvmFigures later = figures.get(to);
        long cpuBefore = from < 0 ? 0 : figures.get(from).cpuNanos();
        long timeBefore = from < 0 ? 0 : figures.get(from).uptimeNanos();
        return PERCENT * (later.cpuNanos() - cpuBefore) / ((later.uptimeNanos() - timeBefore) * (double) processors);
    }
}
