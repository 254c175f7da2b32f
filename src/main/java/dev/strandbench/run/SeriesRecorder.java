package dev.strandbench.run;

import dev.strandbench.run.ForkOutcome.Finished;
import dev.strandbench.run.ForkOutcome.ForkJvm;
import dev.strandbench.run.ForkOutcome.SecondarySeries;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Listens to JMH for one fork and keeps every iteration, in order; writes what JMH would print. JMH's own result knows
 * the same iterations, but not how long each took.
 */
final class SeriesRecorder implements OutputFormat {

    private static final double NANOS_PER_SECOND = 1e9;

    private final OutputFormat text;
    private final List<Double> scores = new ArrayList<>();
    private final List<Double> seconds = new ArrayList<>();
    private final Map<String, List<Double>> secondary = new LinkedHashMap<>();
    private final Map<String, String> units = new LinkedHashMap<>();
    private String unit = "";
    private long started;
    private @Nullable ForkJvm jvm;

    SeriesRecorder(PrintStream out) {
        text = OutputFormatFactory.createFormatInstance(out, VerboseMode.NORMAL);
    }

    /** What was kept; empty if there are fewer iterations than there should be, for then the fork has failed. */
    Optional<Finished> finished(int iterations) {
        if (scores.size() < iterations || jvm == null) {
            return Optional.empty();
        }
        Map<String, SecondarySeries> series = new LinkedHashMap<>();
        secondary.forEach((name, values) -> {
            if (values.size() == scores.size()) {
                series.put(name, new SecondarySeries(units.getOrDefault(name, ""), array(values)));
            }
        });
        return Optional.of(new Finished(unit, array(scores), array(seconds), series, jvm));
    }

    private static double[] array(List<Double> numbers) {
        return numbers.stream().mapToDouble(Double::doubleValue).toArray();
    }

    @Override
    public void iteration(BenchmarkParams benchmark, IterationParams params, int iteration) {
        started = System.nanoTime();
        text.iteration(benchmark, params, iteration);
    }

    @Override
    public void iterationResult(
            BenchmarkParams benchmark, IterationParams params, int iteration, IterationResult result) {
        seconds.add(Math.max(1, System.nanoTime() - started) / NANOS_PER_SECOND);
        scores.add(result.getPrimaryResult().getScore());
        unit = result.getPrimaryResult().getScoreUnit();
        result.getSecondaryResults().forEach((name, metric) -> keep(name, metric));
        text.iterationResult(benchmark, params, iteration, result);
    }

    private void keep(String name, Result<?> metric) {
        secondary.computeIfAbsent(name, first -> new ArrayList<>()).add(metric.getScore());
        units.put(name, metric.getScoreUnit());
    }

    @Override
    public void startBenchmark(BenchmarkParams benchmark) {
        jvm = new ForkJvm(
                benchmark.getJvm(),
                List.copyOf(benchmark.getJvmArgs()),
                benchmark.getJdkVersion(),
                benchmark.getVmName(),
                benchmark.getVmVersion());
        text.startBenchmark(benchmark);
    }

    @Override
    public void endBenchmark(BenchmarkResult result) {
        text.endBenchmark(result);
    }

    @Override
    public void startRun() {
        text.startRun();
    }

    @Override
    public void endRun(Collection<RunResult> result) {
        // One fork's summary says nothing that its iterations did not.
    }

    @Override
    public void print(String line) {
        text.print(line);
    }

    @Override
    public void println(String line) {
        text.println(line);
    }

    @Override
    public void flush() {
        text.flush();
    }

    @Override
    public void close() {
        text.close();
    }

    @Override
    public void verbosePrintln(String line) {
        text.verbosePrintln(line);
    }

    @Override
    public void write(int octet) {
        text.write(octet);
    }

    @Override
    public void write(byte[] octets) throws IOException {
        text.write(octets);
    }
}
