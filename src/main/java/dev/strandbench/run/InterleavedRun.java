package dev.strandbench.run;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * A fixed number of rounds, in each of which every cell runs one fork, in a random order. A machine that grows slower
 * or faster meanwhile does so for all cells alike (Abedi and Brecht, "Conducting repeatable experiments in highly
 * variable cloud computing environments", ICPE 2017).
 *
 * @param cells what to run
 * @param rounds forks of each cell, at least 1
 * @param seed of the order
 * @param common JMH options for every fork: counts, times, profilers; without includes
 */
public record InterleavedRun(List<Cell> cells, int rounds, long seed, Options common) {

    /**
     * Runs it; blocks until done.
     *
     * @param progress told of every fork
     * @return one result for each cell that had a fork that succeeded
     */
    public Collection<RunResult> run(Progress progress) {
        Map<Cell, List<RunResult>> byCell = new LinkedHashMap<>();
        Random random = new Random(seed);
        progress.begin(rounds * cells.size());
        for (int round = 0; round < rounds; round++) {
            List<Cell> order = new ArrayList<>(cells);
            Collections.shuffle(order, random);
            for (Cell cell : order) {
                progress.starting(cell);
                long start = System.nanoTime();
                ByteArrayOutputStream output = new ByteArrayOutputStream();
                Collection<RunResult> results = fork(cell, output);
                byCell.computeIfAbsent(cell, first -> new ArrayList<>()).addAll(results);
                Duration took = Duration.ofNanos(System.nanoTime() - start);
                if (results.isEmpty()) {
                    progress.failed(cell, took, output.toString(StandardCharsets.UTF_8));
                } else {
                    progress.finished(cell, took, results.iterator().next().getPrimaryResult());
                }
            }
        }
        return byCell.values().stream()
                .filter(results -> !results.isEmpty())
                .map(InterleavedRun::joined)
                .toList();
    }

    private Collection<RunResult> fork(Cell cell, ByteArrayOutputStream output) {
        ChainedOptionsBuilder options = new OptionsBuilder().parent(common).forks(1);
        cell.select(options);
        OutputFormat format = OutputFormatFactory.createFormatInstance(
                new PrintStream(output, true, StandardCharsets.UTF_8), VerboseMode.NORMAL);
        try {
            return new Runner(options.build(), format).run();
        } catch (RunnerException e) {
            format.println(String.valueOf(e.getMessage()));
            format.flush();
            return List.of();
        }
    }

    private static RunResult joined(List<RunResult> results) {
        List<BenchmarkResult> forks = new ArrayList<>();
        results.forEach(result -> forks.addAll(result.getBenchmarkResults()));
        return new RunResult(results.get(0).getParams(), forks);
    }
}
