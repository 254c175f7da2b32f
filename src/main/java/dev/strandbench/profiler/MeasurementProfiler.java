package dev.strandbench.profiler;

import dev.strandbench.base.FileFault;
import dev.strandbench.profiler.recording.CellDirectory;
import dev.strandbench.profiler.watch.ServiceOptions;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.TextResult;
import org.openjdk.jmh.runner.IterationType;

/** A profiler that runs in the fork during the measurement iterations, and then writes a file. */
abstract class MeasurementProfiler implements InternalProfiler, ForkOptions {

    // If a fork takes longer than this multiple of its planned length, it saves its file after each iteration. A run
    // may end such a fork at twice the planned length, which it measures with another clock.
    private static final double OVER_LENGTH = 1.5;

    private final boolean active;
    private final String name;
    private final String directory;
    private boolean running;
    private int warmups;
    private int iterations;
    private long endOfFirst;

    MeasurementProfiler(boolean active, String name, String directory) {
        this.active = active;
        this.name = name;
        this.directory = directory;
    }

    final boolean isActive() {
        return active;
    }

    final CellFiles files(BenchmarkParams benchmark) {
        return CellFiles.of(name, directory, benchmark);
    }

    @Override
    public final List<String> addJVMOptions(BenchmarkParams benchmark) {
        if (!active) {
            return List.of();
        }
        CellFiles files = files(benchmark);
        List<String> options = new ArrayList<>(List.of(files.optionForNextFork(ending())));
        options.addAll(ServiceOptions.EXACT_SAMPLES);
        options.addAll(furtherOptions());
        options.addAll(optionsForService(files, files.forks()));
        return options;
    }

    abstract String ending();

    List<String> furtherOptions() {
        return List.of();
    }

    abstract List<String> optionsForService(CellFiles files, int fork);

    /** Returns true if profiling starts with the last warm-up iteration instead of the first measurement iteration. */
    boolean startsEarly() {
        return false;
    }

    boolean canWork() throws ProfilerException {
        return true;
    }

    abstract void start() throws IOException;

    /** Stops the profiler after the last measurement iteration. Returns the message to print. */
    abstract TextResult finish(BenchmarkParams benchmark) throws IOException;

    /** Writes the file before the fork has finished, because a run may end the fork after any iteration. */
    abstract void save(BenchmarkParams benchmark) throws IOException;

    void iterationBegins() throws IOException {}

    void iterationEnds(BenchmarkParams benchmark, long ops) {}

    @Override
    public final void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        if (!active) {
            return;
        }
        boolean isMeasurement = iteration.getType() == IterationType.MEASUREMENT;
        if (!isMeasurement) {
            warmups++;
        }
        boolean isLastWarmup = !isMeasurement && warmups == iteration.getCount();
        try {
            if (!running && (isMeasurement || (isLastWarmup && startsEarly()))) {
                running = canWork();
                if (running) {
                    start();
                }
            }
            if (isMeasurement && running) {
                iterationBegins();
            }
        } catch (ProfilerException e) {
            throw new IllegalStateException(e.getMessage(), e);
        } catch (IOException e) {
            throw new IllegalStateException(getClass().getSimpleName() + " cannot write: " + e, e);
        }
    }

    @Override
    public final Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        if (!running || iteration.getType() != IterationType.MEASUREMENT) {
            return List.of();
        }
        iterationEnds(benchmark, result.getMetadata().getAllOps());
        iterations++;
        if (iterations == 1) {
            endOfFirst = System.nanoTime();
        }
        if (iterations < iteration.getCount()) {
            if (mayEndHere(benchmark, iteration)) {
                try {
                    save(benchmark);
                } catch (IOException e) {
                    // Scores are valid even without the profile, and the profiler tries again at the end of the fork.
                }
            }
            return List.of();
        }
        running = false;
        warmups = 0;
        iterations = 0;
        try {
            return List.of(finish(benchmark));
        } catch (IOException e) {
            // Scores are valid even without the profile.
            return List.of(new TextResult("Not written: " + FileFault.of(e) + "\n", name));
        }
    }

    private boolean mayEndHere(BenchmarkParams benchmark, IterationParams iteration) {
        double planned = (double) iteration.getTime().convertTo(TimeUnit.NANOSECONDS) * iteration.getCount();
        return benchmark.getMode() != Mode.SingleShotTime && System.nanoTime() - endOfFirst > OVER_LENGTH * planned;
    }

    record CellFiles(String profiler, Path directory) {

        static final String OF_SERVICE = "-service";

        private static final String OF_FORK = "fork-";

        private static final Map<CellFiles, Integer> STARTED = new ConcurrentHashMap<>();
        private static final AtomicBoolean KEEPS = new AtomicBoolean();

        static CellFiles of(String profiler, String directory, BenchmarkParams benchmark) {
            return new CellFiles(profiler, Path.of(directory, CellDirectory.nameOf(benchmark.id())));
        }

        /**
         * Returns the JVM option that gives the next fork its number. For fork 1, deletes files of earlier JMH
         * commands.
         */
        String optionForNextFork(String ending) {
            if (KEEPS.get()) {
                STARTED.computeIfAbsent(this, first -> filesOfForks(ending));
            }
            int fork = STARTED.merge(this, 1, Integer::sum);
            if (fork == 1 && Files.isDirectory(directory)) {
                deleteFilesOfForks(ending);
            }
            return "-D" + property() + "=" + fork;
        }

        static void keepEarlierFiles(boolean keeps) {
            KEEPS.set(keeps);
        }

        private int filesOfForks(String ending) {
            Pattern name = Pattern.compile(OF_FORK + "(\\d{1,6})" + Pattern.quote(ending));
            try (Stream<Path> files = Files.list(directory)) {
                return files.map(file -> name.matcher(String.valueOf(file.getFileName())))
                        .filter(Matcher::matches)
                        .mapToInt(found -> Integer.parseInt(found.group(1)))
                        .max()
                        .orElse(0);
            } catch (IOException e) {
                return 0;
            }
        }

        private void deleteFilesOfForks(String ending) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, OF_FORK + "*" + ending)) {
                for (Path file : files) {
                    if (Files.isRegularFile(file)) {
                        Files.delete(file);
                    }
                }
            } catch (IOException | DirectoryIteratorException e) {
                // Scores are valid even if old files remain.
                System.err.println("strandbench: files of an earlier call remain in " + directory + ": " + e);
            }
        }

        int forks() {
            return STARTED.getOrDefault(this, 0);
        }

        Path fileOfThisFork(String suffix) throws IOException {
            Files.createDirectories(directory);
            return file(Integer.getInteger(property(), 1), suffix);
        }

        Path file(int fork, String suffix) {
            return directory.resolve(OF_FORK + fork + suffix);
        }

        private String property() {
            return "strandbench." + profiler + ".fork";
        }
    }
}
