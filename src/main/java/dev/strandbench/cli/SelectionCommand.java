package dev.strandbench.cli;

import dev.strandbench.environment.jdk.JavaVersion;
import dev.strandbench.profiler.ScenarioProfiler;
import dev.strandbench.report.RankedTable;
import dev.strandbench.run.Cell;
import dev.strandbench.run.ConsoleProgress;
import dev.strandbench.run.InterleavedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** What the jar does when it is called without arguments: two scenarios under all their models, in a few minutes. */
final class SelectionCommand implements Callable<Integer> {

    private static final String SCENARIOS = "\\.(FanOut|UserProfile)Benchmark\\.";
    private static final int ROUNDS = 2;
    private static final int WARMUP_SECONDS = 2;
    private static final int MEASUREMENT_SECONDS = 3;
    private static final DateTimeFormatter DIRECTORY_TIME = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'");

    @Override
    public Integer call() {
        Options selection = new OptionsBuilder().include(SCENARIOS).build();
        List<Cell> cells = SelectedBenchmark.of(selection).stream()
                .flatMap(benchmark -> benchmark.cells(selection).stream()
                        .map(parameters -> new Cell(benchmark.entry().getUsername(), parameters)))
                .toList();
        long seed = System.nanoTime();
        System.out.println("Strandbench: FanOut and UserProfile under every model, " + ROUNDS + " forks each, on Java "
                + Runtime.version() + ", about " + minutes(cells.size()) + " minutes (order from seed " + seed + ").");

        ConsoleProgress progress = new ConsoleProgress(System.out, Terminal.isInteractive());
        Collection<RunResult> results = new InterleavedRun(cells, ROUNDS, seed, forkOptions()).run(progress);

        System.out.println();
        System.out.print(RankedTable.render(results));
        System.out.println("score ± error: time per op, 99.9 % interval over iterations; with two short forks a first");
        System.out.println("impression, not a verdict. × ideal: times the longest chain of waits. B/task: allocation.");
        System.out.println("Next: java -jar target/benchmarks.jar FanOut -p tasks=100000 -p waitMillis=100 -prof gc");
        System.out.println("      java -jar target/benchmarks.jar --help");
        save(results);
        return results.size() == cells.size() ? ExitStatus.DONE : ExitStatus.FAILED;
    }

    private static Options forkOptions() {
        List<String> quiet = new ForkJvm(JavaVersion.running()).quietArguments();
        return new OptionsBuilder()
                .warmupIterations(WARMUP_SECONDS)
                .warmupTime(TimeValue.seconds(1))
                .measurementIterations(MEASUREMENT_SECONDS)
                .measurementTime(TimeValue.seconds(1))
                .addProfiler(GCProfiler.class)
                .addProfiler(ScenarioProfiler.class)
                .jvmArgsPrepend(quiet.toArray(String[]::new))
                .build();
    }

    private static long minutes(int cells) {
        int secondsPerFork = WARMUP_SECONDS + MEASUREMENT_SECONDS + 2;
        return Math.round(Math.ceil(cells * ROUNDS * secondsPerFork / 60.0));
    }

    private static void save(Collection<RunResult> results) {
        String time = Clock.systemUTC().instant().atOffset(ZoneOffset.UTC).format(DIRECTORY_TIME);
        Path file = Path.of("results", time + "-quick", "results.json");
        try {
            Files.createDirectories(file.getParent());
        } catch (IOException e) {
            System.err.println("strandbench: results not saved: cannot create " + file.getParent());
            return;
        }
        ResultFormatFactory.getInstance(ResultFormatType.JSON, file.toString()).writeOut(results);
        System.out.println("Saved: " + file);
    }
}
