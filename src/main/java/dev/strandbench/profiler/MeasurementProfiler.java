package dev.strandbench.profiler;

import dev.strandbench.error.FileFault;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.TextResult;
import org.openjdk.jmh.runner.IterationType;

/** A profiler that runs in the fork over its measurement iterations, and then writes a file. */
abstract class MeasurementProfiler implements InternalProfiler, ForkOptions {

    private final boolean active;
    private final String name;
    private final String directory;
    private boolean running;
    private int warmups;
    private int iterations;

    /**
     * A profiler for a run.
     *
     * @param active whether it measures anything
     * @param name its short name
     * @param directory where to write, in a directory for each cell
     */
    MeasurementProfiler(boolean active, String name, String directory) {
        this.active = active;
        this.name = name;
        this.directory = directory;
    }

    /** Whether this profiler measures anything. */
    final boolean isActive() {
        return active;
    }

    /** Where it writes for a cell. */
    final CellFiles files(BenchmarkParams benchmark) {
        return CellFiles.of(name, directory, benchmark);
    }

    @Override
    public final List<String> addJVMOptions(BenchmarkParams benchmark) {
        if (!active) {
            return List.of();
        }
        CellFiles files = files(benchmark);
        List<String> options = new ArrayList<>(List.of(
                files.optionForNextFork(),
                // Otherwise samples show the next safepoint of the code instead of where it was.
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:+DebugNonSafepoints"));
        options.addAll(furtherOptions());
        options.addAll(optionsForService(files, files.forks()));
        return options;
    }

    /** Further options to start a fork with. */
    List<String> furtherOptions() {
        return List.of();
    }

    /**
     * Options by which a fork has the service that it may start profiled too.
     *
     * @param fork its number
     */
    List<String> optionsForService(CellFiles files, int fork) {
        return List.of();
    }

    /** Whether to start with the last warm-up iteration already, if there is one. */
    boolean startsEarly() {
        return false;
    }

    /** Whether this profiler can work in this fork; called before {@link #start}. */
    boolean canWork() throws ProfilerException {
        return true;
    }

    /** Called before the first measurement iteration, or earlier. */
    abstract void start() throws IOException;

    /** Called after the last measurement iteration; returns what to print of it. */
    abstract TextResult finish(BenchmarkParams benchmark) throws IOException;

    /** Called before each measurement iteration. */
    void iterationBegins() {}

    /** Called after each measurement iteration. */
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
        if (!running && (isMeasurement || (isLastWarmup && startsEarly()))) {
            try {
                running = canWork();
                if (running) {
                    start();
                }
            } catch (ProfilerException e) {
                throw new IllegalStateException(e.getMessage(), e);
            } catch (IOException e) {
                throw failed(e);
            }
        }
        if (isMeasurement && running) {
            iterationBegins();
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
        if (iterations < iteration.getCount()) {
            return List.of();
        }
        running = false;
        warmups = 0;
        iterations = 0;
        try {
            return List.of(finish(benchmark));
        } catch (IOException e) {
            // What was measured counts, whatever becomes of what was seen of it.
            return List.of(new TextResult("Not written: " + FileFault.of(e) + "\n", name));
        }
    }

    private IllegalStateException failed(IOException e) {
        return new IllegalStateException(getClass().getSimpleName() + " cannot write: " + e, e);
    }
}
