package dev.strandbench.profiler;

import dev.strandbench.profiler.recording.CellDirectory;
import dev.strandbench.profiler.watch.ServiceOptions;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;

/** Tells each fork where to write latencies and resource usage over time. */
public final class WatchProfiler implements ForkOptions {

    private final Path directory;

    public WatchProfiler(String directory) {
        this.directory = Path.of(directory);
    }

    @Override
    public Collection<String> addJVMOptions(BenchmarkParams benchmark) {
        return List.of(ServiceOptions.seriesArgument(directory.resolve(CellDirectory.nameOf(benchmark.id()))));
    }

    @Override
    public String getDescription() {
        return "Figures of a watched JVM every 250 ms, for the results of this project";
    }
}
