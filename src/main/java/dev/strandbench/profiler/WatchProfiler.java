package dev.strandbench.profiler;

import dev.strandbench.profiler.recording.CellDirectory;
import dev.strandbench.profiler.watch.ServiceOptions;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * Tells each fork the directory in which its service must record figures of its JVM over time. The jar attaches this
 * profiler if results are kept. It has no effect on forks without a service.
 */
public final class WatchProfiler implements ForkOptions {

    private final Path directory;

    /** The directory has a subdirectory for each cell. */
    public WatchProfiler(String directory) {
        this.directory = Path.of(directory);
    }

    @Override
    public Collection<String> addJVMOptions(BenchmarkParams benchmark) {
        return List.of(ServiceOptions.seriesArgument(directory.resolve(CellDirectory.nameOf(benchmark.id()))));
    }

    @Override
    public String getDescription() {
        return "Figures of a service's JVM every 250 ms, for the results of this project";
    }
}
