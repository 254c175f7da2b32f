package dev.strandbench.profiler;

import static java.util.Objects.requireNonNull;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.TextResult;

/**
 * {@code -prof recording}: a JFR recording of the measurement iterations of each fork, with settings that neither flood
 * the recording nor slow virtual threads. The command {@code jfr} reads it; it marks iterations, so that costs are per
 * op.
 */
public final class RecordingProfiler extends MeasurementProfiler {

    static final String NAME = "recording";

    private static final Option SETTINGS = new Option(
            "settings", "strandbench", "strandbench, or deep for short runs, or one of the JDK's, or a file *.jfc");
    private static final Option DIRECTORY =
            new Option("dir", "recordings", "where to write, in a directory for each cell");
    private static final List<String> OWN_SETTINGS = List.of("strandbench", "deep");

    private final String settings;
    private @Nullable Recording recording;
    private IterationEvent iteration = new IterationEvent();
    private long allocatedBefore;
    private long processorBefore;

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
                configuration(settings);
            } catch (IOException | ParseException | InvalidPathException e) {
                Set<String> valid = new TreeSet<>(OWN_SETTINGS);
                Configuration.getConfigurations().forEach(each -> valid.add(each.getName()));
                throw options.wrong(SETTINGS.name(), String.join(", ", valid) + ", or a file *.jfc that can be read");
            }
        }
    }

    /** The settings with that name, or in that file. */
    static Configuration configuration(String settings) throws IOException, ParseException {
        if (OWN_SETTINGS.contains(settings)) {
            InputStream own = RecordingProfiler.class.getResourceAsStream("/profiles/" + settings + ".jfc");
            try (Reader reader = new InputStreamReader(requireNonNull(own), StandardCharsets.UTF_8)) {
                return Configuration.create(reader);
            }
        }
        return Files.isRegularFile(Path.of(settings))
                ? Configuration.create(Path.of(settings))
                : Configuration.getConfiguration(settings);
    }

    @Override
    public String getDescription() {
        return "A JFR recording of each fork, for the command jfr";
    }

    /** The first allocation sample of a thread stands for all that it ever allocated; it should not be counted. */
    @Override
    boolean startsEarly() {
        return true;
    }

    @Override
    void start() throws IOException {
        try {
            Recording started = new Recording(configuration(settings));
            started.start();
            recording = started;
        } catch (ParseException e) {
            throw new IOException(e);
        }
    }

    @Override
    void iterationBegins() {
        iteration = new IterationEvent();
        allocatedBefore = allocatedBytes();
        processorBefore = processorNanos();
        iteration.begin();
    }

    @Override
    void iterationEnds(BenchmarkParams benchmark, long ops) {
        iteration.benchmark = benchmark.getBenchmark();
        iteration.parameters = benchmark.getParamsKeys().stream()
                .map(name -> name + "=" + benchmark.getParam(name))
                .collect(Collectors.joining(" "));
        iteration.ops = ops;
        iteration.end();
        iteration.processorNanos = processorNanos() - processorBefore;
        iteration.allocatedBytes = allocatedBytes() - allocatedBefore;
        iteration.commit();
    }

    private static long allocatedBytes() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getTotalThreadAllocatedBytes();
    }

    private static long processorNanos() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    @Override
    TextResult finish(BenchmarkParams benchmark) throws IOException {
        try (Recording ended = requireNonNull(recording)) {
            ended.stop();
            Path file = files(benchmark).fileOfThisFork(".jfr");
            ended.dump(file);
            return new TextResult("Recording: " + file + "\n", NAME);
        }
    }
}
