package dev.strandbench.profiler;

import static java.util.Objects.requireNonNull;

import dev.strandbench.base.FileFault;
import dev.strandbench.profiler.ProfilerOptions.Option;
import dev.strandbench.profiler.recording.CollapsedStacks;
import dev.strandbench.profiler.watch.ServiceOptions;
import dev.strandbench.profiler.watch.StackSampler;
import java.io.BufferedOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import one.convert.Arguments;
import one.convert.FlameGraph;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.TextResult;

/**
 * Samples stacks during the measurement iterations, for {@code -prof flame}. Writes a flame graph and collapsed stacks
 * for each cell, merged over all forks. If the fork starts a service, also writes a flame graph of the service.
 *
 * <p>async-profiler sees only OS threads, not waiting virtual threads or suspended coroutines. The stack of a virtual
 * thread ends at the frame where a carrier mounted the thread.
 */
public final class FlameProfiler extends MeasurementProfiler {

    static final String NAME = "flame";

    private static final String CTIMER = "ctimer";

    private static final Option EVENT = new Option(
            "event",
            processorEvent(System.getProperty("os.name", "")),
            "ctimer (CPU time, on Linux), itimer (CPU time, also on macOS), wall (waiting too), alloc (bytes), lock (ns"
                    + " of waiting for locks)");
    private static final Option INTERVAL = new Option(
            "interval",
            "",
            "distance of two samples, such as 1ms, or 512k for alloc; empty for async-profiler's default");
    private static final Option DIRECTORY =
            new Option("dir", "flames", "the directory to write to; each cell has a directory in it");
    private static final List<Option> OPTIONS = List.of(EVENT, INTERVAL, DIRECTORY);
    private static final String COLLAPSED = ".collapsed";

    private final String event;
    private final String interval;
    private final String line;
    private @Nullable StackSampler sampler;

    public FlameProfiler() {
        super(false, NAME, DIRECTORY.value());
        line = "";
        event = EVENT.value();
        interval = INTERVAL.value();
    }

    public FlameProfiler(String line) throws ProfilerException {
        this(line, ProfilerOptions.parse(NAME, line, OPTIONS));
    }

    private FlameProfiler(String line, ProfilerOptions options) throws ProfilerException {
        super(options.admit(obstacle(options)), NAME, options.directory(DIRECTORY.name()));
        this.line = line;
        event = options.text(EVENT.name());
        interval = options.text(INTERVAL.name());
        boolean isOfBytes = event.equals("alloc");
        if (!interval.matches(isOfBytes ? "|[1-9][0-9]*[kmg]?" : "|[1-9][0-9]*(ns|us|ms|s)?")) {
            throw options.wrong(
                    INTERVAL.name(),
                    isOfBytes ? "a number of bytes, with k, m or g" : "a number above 0, with ns, us, ms or s");
        }
    }

    /**
     * Returns true if the profiler supports a JDK feature release. If an optional profiler does not work, returns
     * false, and reports once that the run continues without the profiler.
     *
     * @param line text after the colon in {@code -prof flame:text}
     * @throws ProfilerException if the profiler does not work and is not optional; the message is one line
     */
    public static boolean admits(String line, int feature) throws ProfilerException {
        return ProfilerOptions.parse(NAME, line, OPTIONS)
                .admit(
                        feature <= StackSampler.NEWEST_JDK
                                ? Optional.empty()
                                : Optional.of("async-profiler does not support JDK " + feature + ", only those up to "
                                        + StackSampler.NEWEST_JDK));
    }

    static String processorEvent(String system) {
        return system.startsWith("Mac") ? "itimer" : CTIMER;
    }

    private static Optional<String> obstacle(ProfilerOptions options) throws ProfilerException {
        return obstacle(
                options.oneOf(EVENT.name(), StackSampler.events()),
                System.getProperty("os.name", ""),
                System.getProperty("os.arch", ""));
    }

    static Optional<String> obstacle(String event, String system, String architecture) {
        boolean mac = system.startsWith("Mac");
        boolean known = List.of("amd64", "x86_64", "aarch64").contains(architecture);
        if (!mac && !(system.equals("Linux") && known)) {
            return Optional.of("async-profiler has no library for " + system + " on " + architecture
                    + "; it has one for Linux on x86-64 and AArch64, and one for macOS");
        }
        return mac && event.equals(CTIMER)
                ? Optional.of("macOS has no ctimer; use -prof flame:event=itimer")
                : Optional.empty();
    }

    @Override
    public String getDescription() {
        return "Flame graph and collapsed stacks of each cell, by async-profiler";
    }

    @Override
    String ending() {
        return suffixOfForks("");
    }

    @Override
    List<String> furtherOptions() {
        return List.of(ALLOW_NATIVE_ACCESS);
    }

    @Override
    boolean canWork() throws ProfilerException {
        return admits(line, Runtime.version().feature());
    }

    @Override
    List<String> optionsForService(CellFiles files, int fork) {
        return ServiceOptions.stacksArguments(files.file(fork, suffixOfForks(CellFiles.OF_SERVICE)), event, interval);
    }

    @Override
    void start() throws IOException {
        sampler = StackSampler.start(event, interval);
    }

    @Override
    void iterationBegins() throws IOException {
        requireNonNull(sampler).resume();
    }

    /** Pauses the sampler, because JMH may collect garbage between iterations. */
    @Override
    void iterationEnds(BenchmarkParams benchmark, long ops) {
        requireNonNull(sampler).pause();
    }

    @Override
    void save(BenchmarkParams benchmark) throws IOException {
        requireNonNull(sampler).write(files(benchmark).fileOfThisFork(suffixOfForks("")));
    }

    @Override
    TextResult finish(BenchmarkParams benchmark) throws IOException {
        Path file = files(benchmark).fileOfThisFork(suffixOfForks(""));
        requireNonNull(sampler).write(file);
        return new TextResult("Stacks of this fork: " + file + "\n", NAME);
    }

    private String suffixOfForks(String jvm) {
        return jvm + "-" + event + COLLAPSED;
    }

    @Override
    public Collection<? extends Result<?>> afterTrial(BenchmarkResult result, long pid, File out, File err) {
        if (!isActive()) {
            return List.of();
        }
        CellFiles files = files(result.getParams());
        List<TextResult> graphs = new ArrayList<>();
        for (String jvm : List.of("", CellFiles.OF_SERVICE)) {
            try {
                merged(files, result.getParams(), jvm)
                        .ifPresent(graph ->
                                graphs.add(new TextResult("Flame graph: " + graph + "\n", NAME + jvm + ".html")));
            } catch (IOException e) {
                // An exception would stop JMH before JMH writes its results.
                graphs.add(new TextResult("No flame graph: " + FileFault.of(e) + "\n", NAME + jvm + ".html"));
            }
        }
        return graphs;
    }

    private Optional<Path> merged(CellFiles files, BenchmarkParams benchmark, String jvm) throws IOException {
        // A fork that fails early leaves no file.
        List<Path> forks = IntStream.rangeClosed(benchmark.getWarmupForks() + 1, files.forks())
                .mapToObj(fork -> files.file(fork, suffixOfForks(jvm)))
                .filter(Files::exists)
                .toList();
        if (forks.isEmpty()) {
            return Optional.empty();
        }
        String name = jvm.isEmpty() ? event : jvm.substring(1) + "-" + event;
        String stacks = CollapsedStacks.read(forks).text();
        Files.writeString(files.directory().resolve(name + COLLAPSED), stacks);
        FlameGraph graph =
                new FlameGraph(new Arguments("--title", files.directory().getFileName() + " " + name));
        graph.parseCollapsed(new StringReader(stacks));
        Path file = files.directory().resolve(name + ".html");
        try (OutputStream html = new BufferedOutputStream(Files.newOutputStream(file))) {
            graph.dump(html);
        }
        return Optional.of(file);
    }
}
