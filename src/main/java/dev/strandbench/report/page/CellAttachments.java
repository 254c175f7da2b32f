package dev.strandbench.report.page;

import dev.strandbench.profiler.recording.CellDirectory;
import dev.strandbench.report.page.PageArm.Attachment;
import dev.strandbench.result.Measurement;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.openjdk.jmh.annotations.Mode;

/** What profilers left of a cell beside its result file: flame graphs and recordings. */
final class CellAttachments {

    private static final String FLAMES = "flames";
    private static final String RECORDINGS = "recordings";
    private static final String STACKS = ".collapsed";

    /** How the files of a single fork begin. */
    private static final String OF_FORK = "fork-";

    private CellAttachments() {}

    /**
     * Finds them where {@code -prof flame} and {@code -prof recording} put them unless told otherwise. JMH's name for a
     * cell leaves out the JDK: where the results have the cell on several, nobody knows whose they are.
     *
     * @param page the directory of the page that links to them
     */
    static List<Attachment> of(Measurement measurement, ResultSource source, Path page) {
        List<Attachment> found = new ArrayList<>();
        for (Path graph : files(source.directory().resolve(FLAMES), measurement, ".html")) {
            found.add(new Attachment("flame graph, " + stem(graph, ".html"), link(page, graph)));
        }
        for (Path recording : files(source.directory().resolve(RECORDINGS), measurement, ".jfr")) {
            found.add(new Attachment("recording, " + stem(recording, ".jfr").replace('-', ' '), link(page, recording)));
        }
        return found.isEmpty() || isOnSeveralJdks(measurement, source) ? List.of() : found;
    }

    /** Files of the collapsed stacks of all its forks, by event; none where nobody knows whose they are. */
    static SortedMap<String, Path> stacks(Measurement measurement, ResultSource source) {
        SortedMap<String, Path> found = new TreeMap<>();
        for (Path stacks : files(source.directory().resolve(FLAMES), measurement, STACKS)) {
            String event = stem(stacks, STACKS);
            if (!event.startsWith(OF_FORK) && found.put(event, stacks) != null) {
                return Collections.emptySortedMap();
            }
        }
        return found.isEmpty() || isOnSeveralJdks(measurement, source) ? Collections.emptySortedMap() : found;
    }

    private static boolean isOnSeveralJdks(Measurement measurement, ResultSource source) {
        return source.measurements().stream().anyMatch(other -> isSameButForJdk(other, measurement));
    }

    private static String stem(Path file, String ending) {
        String name = String.valueOf(file.getFileName());
        return name.substring(0, name.length() - ending.length());
    }

    private static List<Path> files(Path below, Measurement measurement, String ending) {
        return directories(below, measurement).stream()
                .flatMap(cell -> entries(cell).stream())
                .filter(file -> file.toString().endsWith(ending))
                .toList();
    }

    /** The one that this jar's profilers write to; or else what is called after the cell. */
    static List<Path> directories(Path below, Measurement measurement) {
        if (!Files.isDirectory(below)) {
            return List.of();
        }
        Path own = below.resolve(CellDirectory.nameOf(id(measurement)));
        return Files.isDirectory(own)
                ? List.of(own)
                : entries(below).stream()
                        .filter(cell -> isOf(String.valueOf(cell.getFileName()), measurement))
                        .toList();
    }

    /** What JMH calls a cell: parameters are in the order of their names. */
    private static String id(Measurement measurement) {
        StringBuilder id = new StringBuilder(encoded(measurement.benchmark()))
                .append('-')
                .append(Mode.deepValueOf(measurement.mode()).name());
        new TreeMap<>(measurement.params())
                .forEach((name, value) ->
                        id.append('-').append(encoded(name)).append('-').append(encoded(value)));
        return id.toString();
    }

    private static List<Path> entries(Path directory) {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            return StreamSupport.stream(entries.spliterator(), false)
                    .sorted(Comparator.comparing(Path::toString))
                    .toList();
        } catch (IOException | DirectoryIteratorException e) {
            // Another user's, say: the page goes without what is in it.
            return List.of();
        }
    }

    private static boolean isSameButForJdk(Measurement one, Measurement other) {
        return one.benchmark().equals(other.benchmark())
                && one.mode().equals(other.mode())
                && one.params().equals(other.params())
                && !one.jdk().equals(other.jdk());
    }

    /** Whether JMH calls a cell so: by its benchmark, its mode, and name and value of each parameter. */
    private static boolean isOf(String directory, Measurement measurement) {
        String mode = Mode.deepValueOf(measurement.mode()).name();
        return (directory + "-").startsWith(encoded(measurement.benchmark()) + "-" + mode + "-")
                && measurement.params().entrySet().stream()
                        .allMatch(parameter -> (directory + "-")
                                .contains(
                                        "-" + encoded(parameter.getKey()) + "-" + encoded(parameter.getValue()) + "-"));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /**
     * A relative reference that no name in it can turn into another scheme's.
     *
     * @param page the directory of the page
     */
    static String link(Path page, Path file) {
        Path relative = page.toAbsolutePath()
                .normalize()
                .relativize(file.toAbsolutePath().normalize());
        return StreamSupport.stream(relative.spliterator(), false)
                .map(part -> encoded(part.toString()).replace("+", "%20"))
                .collect(Collectors.joining("/", "./", ""));
    }
}
