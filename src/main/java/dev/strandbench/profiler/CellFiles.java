package dev.strandbench.profiler;

import dev.strandbench.recording.CellDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * Where a profiler writes for one cell: a directory, in it a file for each fork. Forks are numbered by the JVM that
 * starts them; a fork learns its number from a system property.
 *
 * @param profiler its short name
 * @param directory where the files of the cell are
 */
record CellFiles(String profiler, Path directory) {

    /** What tells the files of a fork's service from its own, behind its number. */
    static final String OF_SERVICE = "-service";

    private static final Map<CellFiles, Integer> STARTED = new ConcurrentHashMap<>();

    /** The files of a benchmark with its parameters, below a directory. */
    static CellFiles of(String profiler, String directory, BenchmarkParams benchmark) {
        return new CellFiles(profiler, Path.of(directory, CellDirectory.nameOf(benchmark.id())));
    }

    /** The JVM option that tells the next fork of this cell its number. */
    String optionForNextFork() {
        return "-D" + property() + "=" + STARTED.merge(this, 1, Integer::sum);
    }

    /** How many forks of this cell this JVM has started. */
    int forks() {
        return STARTED.getOrDefault(this, 0);
    }

    /** The file of the fork that runs this code; creates its directory if need be. */
    Path fileOfThisFork(String suffix) throws IOException {
        Files.createDirectories(directory);
        return file(Integer.getInteger(property(), 1), suffix);
    }

    /** The file of a fork. */
    Path file(int fork, String suffix) {
        return directory.resolve("fork-" + fork + suffix);
    }

    private String property() {
        return "strandbench." + profiler + ".fork";
    }
}
