package dev.strandbench.profiler;

import static java.util.Objects.requireNonNull;

import dev.strandbench.machine.JdkManagement;
import dev.strandbench.profiler.ProfilerOptions.Option;
import dev.strandbench.profiler.watch.JvmRecorder;
import dev.strandbench.profiler.watch.ServiceOptions;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.TextResult;

/**
 * Records each fork, and the service that the fork may start, during the measurement iterations, for {@code -prof
 * recording}. Recordings mark the iterations, so that this project's {@code jfr} command can compute costs per op.
 */
public final class RecordingProfiler extends MeasurementProfiler {

    static final String NAME = "recording";

    private static final Option SETTINGS = new Option(
            "settings",
            JvmRecorder.DEFAULT_SETTINGS,
            "strandbench, deep (for short runs), settings of the JDK, or a file *.jfc");
    private static final Option DIRECTORY =
            new Option("dir", "recordings", "the directory to write to; each cell has a directory in it");
    private static final String ENDING = ".jfr";

    private final String settings;
    private @Nullable JvmRecorder recorder;

    public RecordingProfiler() {
        super(false, NAME, DIRECTORY.value());
        settings = SETTINGS.value();
    }

    public RecordingProfiler(String line) throws ProfilerException {
        this(ProfilerOptions.parse(NAME, line, List.of(SETTINGS, DIRECTORY)));
    }

    private RecordingProfiler(ProfilerOptions options) throws ProfilerException {
        super(
                options.admit(PinningProfiler.flightRecorderMissing().or(RecordingProfiler::managementMissing)),
                NAME,
                options.directory(DIRECTORY.name()));
        settings = options.text(SETTINGS.name());
        if (isActive()) {
            try {
                JvmRecorder.settings(settings);
            } catch (IOException | ParseException | InvalidPathException e) {
                throw options.wrong(
                        SETTINGS.name(),
                        String.join(", ", JvmRecorder.settingsNames()) + ", or a file *.jfc that can be read");
            }
        }
    }

    private static Optional<String> managementMissing() {
        return JdkManagement.isPresent()
                ? Optional.empty()
                : Optional.of("this JDK lacks the module jdk.management, which counts allocation");
    }

    @Override
    public String getDescription() {
        return "A JFR recording of each fork, for the command jfr";
    }

    @Override
    String ending() {
        return ENDING;
    }

    @Override
    List<String> optionsForService(CellFiles files, int fork) {
        return ServiceOptions.recordingArguments(files.file(fork, CellFiles.OF_SERVICE + ENDING), settings);
    }

    @Override
    boolean startsEarly() {
        return true;
    }

    @Override
    void start() throws IOException {
        recorder = JvmRecorder.start(settings);
    }

    @Override
    void iterationBegins() {
        requireNonNull(recorder).iterationBegins();
    }

    @Override
    void iterationEnds(BenchmarkParams benchmark, long ops) {
        requireNonNull(recorder).iterationEnds(benchmark.getBenchmark(), JvmRecorder.parametersOf(benchmark), ops);
    }

    @Override
    void save(BenchmarkParams benchmark) throws IOException {
        requireNonNull(recorder).save(files(benchmark).fileOfThisFork(ENDING));
    }

    @Override
    TextResult finish(BenchmarkParams benchmark) throws IOException {
        Path file = files(benchmark).fileOfThisFork(ENDING);
        requireNonNull(recorder).write(file);
        return new TextResult("Recording: " + file + "\n", NAME);
    }
}
