package dev.strandbench.report.page;

import dev.strandbench.base.UserErrorException;
import dev.strandbench.result.JmhResultReader;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.ShownText;
import dev.strandbench.run.RecordedRun;
import dev.strandbench.run.SessionDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Where results come from.
 *
 * @param name as the user gave it, but for what a terminal would not show
 * @param path of the file or of the run's directory
 * @param measurements the entries
 * @param run what a run says of them; empty for a mere result file
 */
public record ResultSource(String name, Path path, List<Measurement> measurements, Optional<RecordedRun> run) {

    /**
     * Reads a JMH result file, or the directory of a run.
     *
     * @throws UserErrorException if it is neither, or is damaged
     */
    public static ResultSource read(Path path) {
        if (!Files.isDirectory(path)) {
            return new ResultSource(ShownText.of(path.toString()), path, JmhResultReader.read(path), Optional.empty());
        }
        if (!SessionDirectory.isRun(path)) {
            throw new UserErrorException(
                    path + " holds no run: there is no session.json in it; valid: the directory of a run, or a JMH"
                            + " result file");
        }
        return of(ShownText.of(path.toString()), RecordedRun.in(path));
    }

    /** A run, by the name of its directory. */
    public static ResultSource of(String name, RecordedRun run) {
        return new ResultSource(name, run.directory(), run.measurements(), Optional.of(run));
    }

    /** The directory of the run, or the one that the file is in. */
    public Path directory() {
        return run.isPresent()
                ? path
                : Objects.requireNonNullElse(path.toAbsolutePath().getParent(), path);
    }

    /** Whether JMH ran some of it with more threads than the rest. */
    boolean hasSeveralThreadCounts() {
        return measurements.stream()
                .anyMatch(one -> one.conditions().threads()
                        != measurements.getFirst().conditions().threads());
    }

    /** How many forks it tells of. */
    public int forks() {
        return run.map(known -> known.forks().size())
                .orElseGet(() -> measurements.stream()
                        .mapToInt(one -> one.primary().forks())
                        .sum());
    }
}
