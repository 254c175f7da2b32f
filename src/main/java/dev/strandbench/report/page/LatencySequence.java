package dev.strandbench.report.page;

import dev.strandbench.result.Measurement;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The latencies of a fork in the order in which they were measured, where a benchmark kept them in a file: the
 * parameter {@code series} of StartupLatency.
 */
final class LatencySequence {

    private static final String PARAMETER = "series";
    private static final String HEADER = "model,pid,phase,iteration,start,latency_ns";
    private static final String MEASURED = "measurement";
    private static final int COLUMNS = 6;

    /** As many as a chart of this width can show. */
    private static final int MOST = 2000;

    private static final double NANOS_PER_MICRO = 1e3;

    /** A count of at least 1 that an int holds. */
    private static final Pattern NUMBER = Pattern.compile("[1-9]\\d{0,8}");

    private LatencySequence() {}

    /**
     * The first latencies that the model's last fork measured, in µs; empty if the file is gone, another, or not of
     * this entry alone. It tells models apart, not cells.
     */
    static Optional<List<Double>> of(Measurement measurement, ResultSource source) {
        String name = measurement.params().getOrDefault(PARAMETER, "");
        String model = measurement.params().getOrDefault("model", "");
        if (name.isEmpty() || model.isEmpty()) {
            return Optional.empty();
        }
        long writers = source.measurements().stream()
                .filter(one -> name.equals(one.params().get(PARAMETER))
                        && model.equals(one.params().get("model")))
                .count();
        if (writers > 1) {
            return Optional.empty();
        }
        try {
            return Stream.of(Path.of(name), source.directory().resolve(name))
                    .filter(Files::isRegularFile)
                    .findFirst()
                    .flatMap(file -> read(file, model, starts(measurement)));
        } catch (InvalidPathException e) {
            // A name from another system, whose file is not here.
            return Optional.empty();
        }
    }

    /** How many latencies an op has; 1 if it does not say. */
    private static int starts(Measurement measurement) {
        String starts = measurement.params().getOrDefault("starts", "1");
        return NUMBER.matcher(starts).matches() ? Integer.parseInt(starts) : 1;
    }

    private static Optional<List<Double>> read(Path file, String model, int starts) {
        List<Double> latencies = new ArrayList<>();
        String process = "";
        long measured = 0;
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            if (!HEADER.equals(lines.readLine())) {
                return Optional.empty();
            }
            for (@Nullable String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] fields = line.split(",", -1);
                if (fields.length != COLUMNS || !fields[0].equals(model) || !fields[2].equalsIgnoreCase(MEASURED)) {
                    continue;
                }
                if (!fields[1].equals(process)) {
                    process = fields[1];
                    latencies.clear();
                    measured = 0;
                }
                measured++;
                if (latencies.size() < MOST) {
                    latencies.add(
                            Objects.requireNonNull(PageNumbers.figure(Long.parseLong(fields[5]) / NANOS_PER_MICRO)));
                }
            }
        } catch (IOException | NumberFormatException e) {
            // Not what it seemed to be: the page goes without.
            return Optional.empty();
        }
        return latencies.isEmpty() || measured % starts != 0 ? Optional.empty() : Optional.of(latencies);
    }
}
