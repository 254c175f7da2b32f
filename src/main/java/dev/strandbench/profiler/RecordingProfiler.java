package dev.strandbench.profiler;

import static java.util.Objects.requireNonNull;

import dev.strandbench.watch.AskedOfService;
import dev.strandbench.watch.JvmRecorder;
import dev.strandbench.watch.RecordingSettings;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.TextResult;

/**
 * {@code -prof recording}: a JFR recording of the measurement iterations of each fork, with settings that neither flood
 * the recording nor slow virtual threads. The command {@code jfr} reads it; it marks iterations, so that costs are per
 * op. A service that the fork starts is recorded too, to a file of its own.
 */
public final class RecordingProfiler extends MeasurementProfiler {

    static final String NAME = "recording";

    private static final Option SETTINGS = new Option(
            "settings",
            RecordingSettings.DEFAULT,
            "strandbench, or deep for short runs, or one of the JDK's, or a file *.jfc");
    private static final Option DIRECTORY =
            new Option("dir", "recordings", "where to write, in a directory for each cell");
    private static final String ENDING = ".jfr";

    private final String settings;
    private @Nullable JvmRecorder recorder;

    /** For the service loader, which asks for the class only. */
    public RecordingProfiler() {
        super(false, NAME, DIRECTORY.value());
        settings = SETTINGS.value();
    }

    /** Called by JMH with what follows the colon. */
    public RecordingProfiler(String line) throws ProfilerException {
        this(ProfilerOptions.parse(NAME, line, List.of(SETTINGS, DIRECTORY)));
    }

    private RecordingProfiler(ProfilerOptions options) throws ProfilerException {
        super(options.admit(PinningProfiler.flightRecorderMissing()), NAME, options.directory(DIRECTORY.name()));
        settings = options.text(SETTINGS.name());
        if (isActive()) {
            try {
                RecordingSettings.of(settings);
            } catch (IOException | ParseException | InvalidPathException e) {
                throw options.wrong(
                        SETTINGS.name(),
                        String.join(", ", RecordingSettings.names()) + ", or a file *.jfc that can be read");
            }
        }
    }

    @Override
    public String getDescription() {
        return "A JFR recording of each fork, for the command jfr";
    }

    @Override
    List<String> optionsForService(CellFiles files, int fork) {
        return AskedOfService.recordingArguments(files.file(fork, CellFiles.OF_SERVICE + ENDING), settings);
    }

    /** The first allocation sample of a thread stands for all that it ever allocated; it should not be counted. */
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
    TextResult finish(BenchmarkParams benchmark) throws IOException {
        Path file = files(benchmark).fileOfThisFork(ENDING);
        requireNonNull(recorder).write(file);
        return new TextResult("Recording: " + file + "\n", NAME);
    }
}
