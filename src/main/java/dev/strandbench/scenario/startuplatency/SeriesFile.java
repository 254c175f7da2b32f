package dev.strandbench.scenario.startuplatency;

import dev.strandbench.error.FileFault;
import dev.strandbench.model.ConcurrencyModel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * A CSV file of latencies in the order in which they were measured. Data are only ever appended: the iterations, forks
 * and models of a run, and those of earlier runs, stay in it one after another. The process id tells forks apart.
 */
record SeriesFile(Path path) {

    static final String HEADER = "model,pid,phase,iteration,start,latency_ns";

    /**
     * The file at a path; empty for "".
     *
     * @throws IllegalArgumentException if it cannot be written; the message names the path and the reason
     */
    static Optional<SeriesFile> at(String path) {
        if (path.isEmpty()) {
            return Optional.empty();
        }
        try {
            SeriesFile file = new SeriesFile(Path.of(path).toAbsolutePath());
            file.beginIfEmpty();
            return Optional.of(file);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("series=" + path + " is not a valid path: " + e.getReason());
        } catch (IOException e) {
            throw new IllegalArgumentException("series=" + path + " cannot be written (" + FileFault.of(e)
                    + "); give a file in a directory that exists and can be written");
        }
    }

    private void beginIfEmpty() throws IOException {
        try (Writer writer = appending()) {
            if (Files.size(path) == 0) {
                writer.write(HEADER + "\n");
            }
        }
    }

    /**
     * Appends latencies, in ns.
     *
     * @param iteration from 1
     */
    void append(ConcurrencyModel model, Phase phase, int iteration, long[] latencies) {
        String iterationColumns = model + "," + ProcessHandle.current().pid() + "," + phase + "," + iteration + ",";
        try (Writer writer = appending()) {
            for (int start = 0; start < latencies.length; start++) {
                writer.write(iterationColumns + start + "," + latencies[start] + "\n");
            }
        } catch (IOException e) {
            throw new UncheckedIOException("series=" + path + " cannot be written any more", e);
        }
    }

    private Writer appending() throws IOException {
        return Files.newBufferedWriter(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
