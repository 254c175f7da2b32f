package dev.strandbench.run;

import dev.strandbench.machine.JvmSettings;
import dev.strandbench.result.GcTime;
import dev.strandbench.run.ForkOutcome.Finished;
import dev.strandbench.run.ForkOutcome.ForkJvm;
import dev.strandbench.run.ForkOutcome.SecondarySeries;
import dev.strandbench.usercode.NotesFile;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Records the score and the duration of each iteration while JMH runs, because JMH's results lack durations. */
final class SeriesRecorder implements OutputFormat {

    private static final double NANOS_PER_SECOND = 1e9;

    private final OutputFormat text;
    private final IterationListener listener;
    private final List<Double> scores = new ArrayList<>();
    private final List<Double> seconds = new ArrayList<>();
    private final Map<String, List<Double>> secondary = new LinkedHashMap<>();
    private final Map<String, String> units = new LinkedHashMap<>();
    private String unit = "";
    private double secondsSinceFirst;
    private long started;
    private volatile long lastProgress = System.nanoTime();
    private final Map<String, String> settings = new LinkedHashMap<>();
    private @Nullable ForkJvm jvm;

    /** Called after each iteration, on the thread that runs the fork. */
    @FunctionalInterface
    interface IterationListener {
        void ended(int iterations, double secondsSinceFirst);
    }

    SeriesRecorder(PrintStream out, IterationListener listener) {
        text = OutputFormatFactory.createFormatInstance(out, VerboseMode.NORMAL);
        this.listener = listener;
    }

    /**
     * Returns the time, in ns, since the last event: the start of the fork, or the start or end of an iteration.
     * Thread-safe.
     */
    long nanosSinceProgress() {
        return System.nanoTime() - lastProgress;
    }

    Optional<Finished> finished(int fewestIterations) {
        if (scores.size() < fewestIterations || jvm == null) {
            return Optional.empty();
        }
        Map<String, SecondarySeries> series = new LinkedHashMap<>();
        secondary.forEach((name, values) -> {
            if (values.size() == scores.size()) {
                series.put(name, new SecondarySeries(units.getOrDefault(name, ""), array(values)));
            }
        });
        return Optional.of(new Finished(unit, array(scores), array(seconds), series, jvm.with(settings)));
    }

    private static double[] array(List<Double> numbers) {
        return numbers.stream().mapToDouble(Double::doubleValue).toArray();
    }

    @Override
    public void iteration(BenchmarkParams benchmark, IterationParams params, int iteration) {
        started = System.nanoTime();
        lastProgress = started;
        text.iteration(benchmark, params, iteration);
    }

    @Override
    public void iterationResult(
            BenchmarkParams benchmark, IterationParams params, int iteration, IterationResult result) {
        lastProgress = System.nanoTime();
        double took = Math.max(1, lastProgress - started) / NANOS_PER_SECOND;
        if (seconds.isEmpty()) {
            took = Math.min(took, secondsInOps(benchmark, params, result));
        } else {
            secondsSinceFirst += took;
        }
        seconds.add(took);
        scores.add(result.getPrimaryResult().getScore());
        unit = result.getPrimaryResult().getScoreUnit();
        result.getSecondaryResults().forEach((name, metric) -> keep(name, metric));
        Set<String> names = result.getSecondaryResults().keySet();
        if (names.contains(GcTime.COUNT) && !names.contains(GcTime.NAME)) {
            keep(GcTime.NAME, 0, GcTime.UNIT);
        }
        text.iterationResult(benchmark, params, iteration, result);
        listener.ended(scores.size(), secondsSinceFirst);
    }

    /** Returns the approximate time of an iteration's ops, without set-up, in s; infinity if unknown. */
    static double secondsInOps(BenchmarkParams benchmark, IterationParams params, IterationResult result) {
        double ops = (double) result.getMetadata().getMeasuredOps();
        double score = result.getPrimaryResult().getScore();
        double units = benchmark.getMode() == Mode.Throughput ? ops / score : ops * score / benchmark.getThreads();
        double planned = (double) params.getTime().convertTo(TimeUnit.NANOSECONDS) / NANOS_PER_SECOND;
        double measured = units * benchmark.getTimeUnit().toNanos(1) / NANOS_PER_SECOND;
        return measured > 0 ? Math.max(planned, measured) : Double.POSITIVE_INFINITY;
    }

    private void keep(String name, Result<?> metric) {
        Optional<Map.Entry<String, String>> setting = JvmSettings.settingIn(name);
        if (setting.isPresent()) {
            settings.put(setting.get().getKey(), setting.get().getValue());
            return;
        }
        keep(name, metric.getScore(), metric.getScoreUnit());
    }

    private void keep(String name, double score, String scoreUnit) {
        secondary.computeIfAbsent(name, first -> new ArrayList<>()).add(score);
        units.put(name, scoreUnit);
    }

    @Override
    public void startBenchmark(BenchmarkParams benchmark) {
        jvm = new ForkJvm(
                benchmark.getJvm(),
                benchmark.getJvmArgs().stream()
                        .filter(argument -> !NotesFile.isNamedBy(argument) && !AotCaches.isNamedBy(argument))
                        .toList(),
                benchmark.getJdkVersion(),
                benchmark.getVmName(),
                benchmark.getVmVersion(),
                Map.of(),
                benchmark.getThreads());
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
        // The results of the iterations already contain all that JMH passes here.
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
