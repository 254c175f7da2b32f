package dev.strandbench.profiler;

import dev.strandbench.recording.CellDirectory;
import dev.strandbench.watch.AskedOfService;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * Has the services that forks start watched: tells each fork where its service is to write what its JVM takes. The jar
 * attaches it unasked where results are kept; forks without a service ignore it.
 */
public final class WatchProfiler implements ForkOptions {

    private final Path directory;

    /** Called by JMH, in the run and in its fork, with the directory that has one for each cell. */
    public WatchProfiler(String directory) {
        this.directory = Path.of(directory);
    }

    @Override
    public Collection<String> addJVMOptions(BenchmarkParams benchmark) {
        return List.of(AskedOfService.seriesArgument(directory.resolve(CellDirectory.nameOf(benchmark.id()))));
    }

    @Override
    public String getDescription() {
        return "What the JVM of a service takes, every 250 ms, for the results of this project";
    }
}
