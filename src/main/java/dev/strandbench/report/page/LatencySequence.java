package dev.strandbench.report.page;

import dev.strandbench.result.Measurement;
import dev.strandbench.scenario.Explanation;
import dev.strandbench.scenario.Explanation.LatencyFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the latencies of a fork in the order of their measurement, if a benchmark kept them in a file. */
final class LatencySequence {

    // A chart of this width can show no more.
    private static final int MOST = 2000;

    private static final double NANOS_PER_MICRO = 1e3;

    private LatencySequence() {}

    /** Returns the first latencies of the arm's last fork, in µs; empty if no file has those of this entry alone. */
    static Optional<List<Double>> of(Measurement measurement, ResultSource source) {
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
            return nanos.isEmpty()
                    ? Optional.empty()
                    : Optional.of(nanos.stream()
                            .limit(MOST)
                            .map(one -> Objects.requireNonNull(PageNumbers.figure(one / NANOS_PER_MICRO)))
                            .toList());
        } catch (IOException | InvalidPathException e) {
            // The page does without: the file is damaged, or its name is another system's.
            return Optional.empty();
        }
    }
}
