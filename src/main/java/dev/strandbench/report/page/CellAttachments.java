package dev.strandbench.report.page;

import dev.strandbench.plan.Cell;
import dev.strandbench.profiler.recording.CellDirectory;
import dev.strandbench.profiler.watch.LatencySample;
import dev.strandbench.report.page.PageArm.Attachment;
import dev.strandbench.result.Measurement;
import dev.strandbench.scenario.Explanation;
import dev.strandbench.scenario.Explanation.LatencyFile;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.openjdk.jmh.annotations.Mode;

/** Finds a cell's flame graphs, recordings and latencies in the directory of the result file. */
final class CellAttachments {

    private static final String FLAMES = "flames";
    private static final String RECORDINGS = "recordings";
    private static final String STACKS = ".collapsed";

    private static final String OF_FORK = "fork-";

    private static final double NANOS_PER_MICRO = 1e3;

    private CellAttachments() {}

    /**
     * Returns links to the files that {@code -prof flame} and {@code -prof recording} write by default. The result is
     * empty if another cell may have written files with the same names.
     */
    static List<Attachment> of(Measurement measurement, ResultSource source, Path page) {
        List<Attachment> found = new ArrayList<>();
        for (Path graph : files(source.directory().resolve(FLAMES), measurement, ".html")) {
            attachment("flame graph, " + stem(graph, ".html"), page, graph).ifPresent(found::add);
        }
        for (Path recording : files(source.directory().resolve(RECORDINGS), measurement, ".jfr")) {
            attachment("recording, " + stem(recording, ".jfr").replace('-', ' '), page, recording)
                    .ifPresent(found::add);
        }
        return found.isEmpty() || sharesFiles(measurement, source) ? List.of() : found;
    }

    static SortedMap<String, Path> stacks(Measurement measurement, ResultSource source) {
        SortedMap<String, Path> found = new TreeMap<>();
        for (Path stacks : files(source.directory().resolve(FLAMES), measurement, STACKS)) {
            String event = stem(stacks, STACKS);
            if (!event.startsWith(OF_FORK) && found.put(event, stacks) != null) {
                return Collections.emptySortedMap();
            }
        }
        return found.isEmpty() || sharesFiles(measurement, source) ? Collections.emptySortedMap() : found;
    }

    private static boolean sharesFiles(Measurement measurement, ResultSource source) {
        Cell cell = Cell.of(measurement);
        List<Path> places =
                Stream.of(FLAMES, RECORDINGS).map(source.directory()::resolve).toList();
        boolean isOfOneJdk = places.stream().anyMatch(place -> Files.isDirectory(ofJdk(place, measurement)));
        boolean hasOwnCircumstances = places.stream()
                .flatMap(place -> Stream.of(place, ofJdk(place, measurement)))
                .anyMatch(place -> Files.isDirectory(ofCircumstances(place, measurement)));
        return source.measurements().stream()
                .map(Cell::of)
                .filter(other -> !isOfOneJdk || other.jdk().equals(cell.jdk()))
                .filter(other -> !hasOwnCircumstances || other.circumstances().equals(cell.circumstances()))
                .anyMatch(other -> other.benchmark().equals(cell.benchmark())
                        && other.mode().equals(cell.mode())
                        && other.benchmarkParameters().equals(cell.benchmarkParameters())
                        && !other.equals(cell));
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

    /**
     * Returns the directory that Strandbench's profilers created for a cell, or else the cell's directories from JMH's
     * profilers.
     */
    static List<Path> directories(Path below, Measurement measurement) {
        if (!Files.isDirectory(below)) {
            return List.of();
        }
        Path ofJdk = ofJdk(below, measurement);
        Path inJdk = Files.isDirectory(ofJdk) ? ofJdk : below;
        Path ofCircumstances = ofCircumstances(inJdk, measurement);
        Path place = Files.isDirectory(ofCircumstances) ? ofCircumstances : inJdk;
        Path own = place.resolve(CellDirectory.nameOf(id(measurement)));
        return Files.isDirectory(own)
                ? List.of(own)
                : entries(place).stream()
                        .filter(cell -> isOf(String.valueOf(cell.getFileName()), measurement))
                        .toList();
    }

    private static String id(Measurement measurement) {
        return start(measurement)
                + new TreeMap<>(Cell.of(measurement).benchmarkParameters())
                        .entrySet().stream().map(CellAttachments::named).collect(Collectors.joining());
    }

    private static Path ofJdk(Path below, Measurement measurement) {
        return below.resolve(CellDirectory.ofJdk(measurement.jdk()));
    }

    private static Path ofCircumstances(Path below, Measurement measurement) {
        return below.resolve(CellDirectory.ofCircumstances(Cell.of(measurement).circumstances()));
    }

    private static String start(Measurement measurement) {
        return encoded(measurement.benchmark()) + "-"
                + Mode.deepValueOf(measurement.mode()).name();
    }

    private static String named(Map.Entry<String, String> parameter) {
        return "-" + encoded(parameter.getKey()) + "-" + encoded(parameter.getValue());
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
            // The page shows no files from this directory, which may belong to another user.
            return List.of();
        }
    }

    private static boolean isOf(String directory, Measurement measurement) {
        return (directory + "-").startsWith(start(measurement) + "-")
                && Cell.of(measurement).benchmarkParameters().entrySet().stream()
                        .allMatch(parameter -> (directory + "-").contains(named(parameter) + "-"));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** Returns a relative link that begins with {@code ./}, not a URL scheme; empty for a file on another drive. */
    static Optional<Attachment> attachment(String label, Path page, Path file) {
        Path from = page.toAbsolutePath().normalize();
        Path to = file.toAbsolutePath().normalize();
        if (!Objects.equals(from.getRoot(), to.getRoot())) {
            return Optional.empty();
        }
        return Optional.of(new Attachment(
                label,
                StreamSupport.stream(from.relativize(to).spliterator(), false)
                        .map(part -> encoded(part.toString()).replace("+", "%20"))
                        .collect(Collectors.joining("/", "./", ""))));
    }

    /** Returns the first latencies of an arm's last fork, in µs. Ignores latencies that may belong to another arm. */
    static Optional<List<Double>> latencies(Measurement measurement, ResultSource source) {
        return ofFile(measurement, source).or(() -> ofSample(measurement, source));
    }

    private static Optional<List<Double>> ofSample(Measurement measurement, ResultSource source) {
        return directories(source.series(), measurement).stream()
                .flatMap(cell -> LatencySample.in(cell).stream())
                .filter(sample -> source.run()
                        .map(run -> run.forks().stream()
                                .filter(fork -> fork.cell().isOf(measurement))
                                .anyMatch(fork -> WatchedServices.isWithin(fork, sample.started())))
                        .orElse(true))
                .reduce((earlier, later) -> later)
                .map(sample -> micros(sample.nanos()));
    }

    private static Optional<List<Double>> ofFile(Measurement measurement, ResultSource source) {
        return Explanation.latencyFileOf(measurement.params())
                .filter(kept -> source.measurements().stream()
                                .flatMap(one -> Explanation.latencyFileOf(one.params()).stream())
                                .filter(other -> other.name().equals(kept.name())
                                        && other.owner().equals(kept.owner()))
                                .count()
                        < 2)
                .flatMap(kept -> read(kept, source));
    }

    private static Optional<List<Double>> read(LatencyFile kept, ResultSource source) {
        try {
            Optional<Path> file = Stream.of(
                            Path.of(kept.name()), source.directory().resolve(kept.name()))
                    .filter(Files::isRegularFile)
                    .findFirst();
            List<Long> nanos = file.isEmpty() ? List.of() : kept.lastFork(file.get());
            return nanos.isEmpty() ? Optional.empty() : Optional.of(micros(nanos));
        } catch (IOException | InvalidPathException e) {
            // The page leaves out a damaged file, or one with a name that this system does not allow.
            return Optional.empty();
        }
    }

    private static List<Double> micros(List<Long> nanos) {
        return nanos.stream()
                .limit(LatencySample.MOST)
                .map(one -> one / NANOS_PER_MICRO)
                .toList();
    }
}
