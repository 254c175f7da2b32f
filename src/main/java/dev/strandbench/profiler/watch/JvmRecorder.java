package dev.strandbench.profiler.watch;

import static java.util.Objects.requireNonNull;

import dev.strandbench.machine.CpuReading;
import dev.strandbench.machine.JdkManagement;
import dev.strandbench.machine.ProcessorSet;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.text.ParseException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import jdk.jfr.Category;
import jdk.jfr.Configuration;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.openjdk.jmh.infra.BenchmarkParams;

/** Records this JVM with JFR, and marks iterations in the recording. Only one thread at a time may use a recorder. */
public final class JvmRecorder {

    /** The name of the JFR settings that keep recordings small and do not slow down virtual threads. */
    public static final String DEFAULT_SETTINGS = "strandbench";

    private static final List<String> OWN_SETTINGS = List.of(DEFAULT_SETTINGS, "deep");

    private final Recording recording;
    private final int processors =
            ProcessorSet.ofThisProcess().map(set -> set.numbers().size()).orElse(0);
    private IterationEvent iteration = new IterationEvent();
    private long allocatedBefore;
    private long processorBefore;

    private JvmRecorder(Recording recording) {
        this.recording = recording;
    }

    /** Starts a recording with the named {@link #settings}. Throws {@link IOException} if the settings do not exist. */
    public static JvmRecorder start(String settings) throws IOException {
        try {
            Recording started = new Recording(settings(settings));
            started.start();
            return new JvmRecorder(started);
        } catch (ParseException e) {
            throw new IOException(e);
        }
    }

    /**
     * Returns JFR settings by name or path. Throws {@link IOException} if the settings do not exist or cannot be read,
     * and {@link ParseException} if the file contains no JFR settings.
     */
    public static Configuration settings(String name) throws IOException, ParseException {
        if (OWN_SETTINGS.contains(name)) {
            InputStream own = JvmRecorder.class.getResourceAsStream("/profiles/" + name + ".jfc");
            try (Reader reader = new InputStreamReader(requireNonNull(own), StandardCharsets.UTF_8)) {
                return Configuration.create(reader);
            }
        }
        return Files.isRegularFile(Path.of(name))
                ? Configuration.create(Path.of(name))
                : Configuration.getConfiguration(name);
    }

    public static Set<String> settingsNames() {
        Set<String> names = new TreeSet<>(OWN_SETTINGS);
        Configuration.getConfigurations().forEach(each -> names.add(each.getName()));
        return names;
    }

    public void iterationBegins() {
        iteration = new IterationEvent();
        allocatedBefore = allocatedBytes();
        processorBefore = processorNanos();
        iteration.begin();
    }

    public void iterationEnds(String benchmark, String parameters, long ops) {
        iteration.benchmark = benchmark;
        iteration.parameters = parameters;
        iteration.ops = ops;
        iteration.processors = processors;
        iteration.end();
        iteration.processorNanos = processorNanos() - processorBefore;
        iteration.allocatedBytes = allocatedBytes() - allocatedBefore;
        iteration.commit();
    }

    public static String parametersOf(BenchmarkParams benchmark) {
        return benchmark.getParamsKeys().stream()
                .map(name -> name + "=" + benchmark.getParam(name))
                .collect(Collectors.joining(" "));
    }

    private static long allocatedBytes() {
        return JdkManagement.allocatedBytes().orElse(0);
    }

    private static long processorNanos() {
        return CpuReading.now().cpuNanos();
    }

    /**
     * Writes what has been recorded so far, and continues recording. Replaces an existing file only when the new file
     * is complete.
     */
    public void save(Path file) throws IOException {
        Path draft = file.resolveSibling(file.getFileName() + ".part");
        try {
            recording.dump(draft);
            // A killed JVM leaves only a draft.
            Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    public void write(Path file) throws IOException {
        try (recording) {
            recording.stop();
            recording.dump(file);
        }
    }

    @Name("strandbench.Iteration")
    @Label("Iteration")
    @Description("A measurement iteration of a JMH benchmark")
    @Category("Strandbench")
    @StackTrace(false)
    static final class IterationEvent extends Event {

        @Label("Benchmark")
        String benchmark = "";

        @Label("Parameters")
        String parameters = "";

        @Label("Ops")
        long ops;

        @Label("Processors")
        @Description("The number of processors that the system lets the JVM use; 0 if unknown")
        int processors;

        @Label("Allocated")
        @Description("The bytes that all threads allocated on the heap, as the JVM counts them")
        @DataAmount
        long allocatedBytes;

        @Label("Processor Time")
        @Description("The CPU time of all threads of the JVM, in user mode and in the kernel")
        @Timespan(Timespan.NANOSECONDS)
        long processorNanos;
    }
}
