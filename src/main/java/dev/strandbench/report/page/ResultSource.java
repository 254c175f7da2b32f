package dev.strandbench.report.page;

import dev.strandbench.base.UserErrorException;
import dev.strandbench.compare.FigureChoice;
import dev.strandbench.compare.JudgedFamily;
import dev.strandbench.profiler.watch.JvmSeries;
import dev.strandbench.result.JmhResultReader;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.ShownText;
import dev.strandbench.run.FamilyOutcome;
import dev.strandbench.run.RecordedRun;
import dev.strandbench.run.SessionDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** A result file or a run directory. The name contains no control characters. */
public record ResultSource(String name, Path path, List<Measurement> measurements, Optional<RecordedRun> run) {

    /** Reads a result file or a run. Throws {@link UserErrorException} if the file or run is missing or damaged. */
    public static ResultSource read(Path path) {
        if (!Files.isDirectory(path)) {
            return new ResultSource(ShownText.of(path.toString()), path, JmhResultReader.read(path), Optional.empty());
        }
        if (!SessionDirectory.isRun(path)) {
            throw new UserErrorException(
                    path + " holds no run: there is no session.json in it; valid: the directory of a run, or a JMH"
                            + " result file");
        }
        return of(ShownText.of(path.toString()), SessionDirectory.recorded(path));
    }

    public static ResultSource of(String name, RecordedRun run) {
        return new ResultSource(name, run.directory(), run.measurements(), Optional.of(run));
    }

    public Path directory() {
        return run.isPresent()
                ? path
                : Objects.requireNonNullElse(path.toAbsolutePath().getParent(), path);
    }

    /** Returns the directory with the samples of JVMs and of latencies. */
    Path series() {
        return run.isPresent() ? JvmSeries.directoryOfRun(path) : JvmSeries.directoryOf(path);
    }

    Map<JudgedFamily, Optional<FamilyOutcome>> families(FigureChoice figures) {
        Map<JudgedFamily, Optional<FamilyOutcome>> families = new LinkedHashMap<>();
        if (run.isEmpty()) {
            JudgedFamily.allOf(measurements, figures).forEach(family -> families.put(family, Optional.empty()));
        } else {
            run.get().outcomes().stream()
                    .filter(outcome -> !outcome.judged().arms().isEmpty())
                    .forEach(outcome -> families.put(outcome.judged(), Optional.of(outcome)));
        }
        return families;
    }

    boolean hasSeveralThreadCounts() {
        return measurements.stream()
                .anyMatch(one -> one.conditions().threads()
                        != measurements.getFirst().conditions().threads());
    }

    public int forks() {
        return run.map(known -> known.forks().size())
                .orElseGet(() -> measurements.stream()
                        .mapToInt(one -> one.primary().forks())
                        .sum());
    }
}
