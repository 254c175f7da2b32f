package dev.strandbench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.Listing;
import dev.strandbench.analysis.stats.IterationSeries;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.PlannedJdk;
import dev.strandbench.profiler.RecordingProfiler;
import dev.strandbench.profiler.ScenarioProfiler;
import dev.strandbench.profiler.SettingsProfiler;
import dev.strandbench.profiler.recording.RecordingReader;
import dev.strandbench.run.ForkOutcome.Failed;
import dev.strandbench.run.ForkOutcome.Finished;
import dev.strandbench.run.policy.ForkShape;
import dev.strandbench.run.policy.MeasuredFork;
import dev.strandbench.scenario.baseline.BaselineBenchmark;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.BenchmarkException;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

class JmhForkSourceTest {

    private static final ForkShape TINY = new ForkShape(2, Duration.ofMillis(10));
    private static final Duration PATIENT = Duration.ofMinutes(2);
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
    private static final Cell BASELINE =
            new Cell(BaselineBenchmark.class.getName() + ".oneTask", "avgt", Map.of("model", "SEQUENTIAL"), "this");
    private static final Cell SLOW = new Cell(SlowBenchmark.class.getName() + ".sleep", "avgt", Map.of(), "this");

    private static final Cell HANGING = new Cell(HangingBenchmark.class.getName() + ".hang", "avgt", Map.of(), "this");
    private static final Cell OBJECTING =
            new Cell(ObjectingBenchmark.class.getName() + ".sleep", "avgt", Map.of(), "this");

    private static ForkOutcome run(Cell cell, Duration patience, String... arguments) {
        return run(cell, TINY, patience, arguments);
    }

    private static ForkOutcome run(Cell cell, ForkShape shape, Duration patience, String... arguments) {
        try (JmhForkSource source = source(patience, arguments)) {
            return source.run(cell, shape);
        }
    }

    private static JmhForkSource source(Duration patience, String... arguments) {
        PlannedJdk jdk = new PlannedJdk("this", JAVA, List.of("-Djmh.ignoreLock=true"));
        return new JmhForkSource(
                List.of(jdk),
                cell -> new OptionsBuilder()
                        .addProfiler(GCProfiler.class)
                        .addProfiler(SettingsProfiler.class)
                        .addProfiler(ScenarioProfiler.class)
                        .jvmArgsAppend(arguments)
                        .build(),
                patience,
                false);
    }

    @Test
    void keepsEveryIterationOfAFork() {
        ForkOutcome outcome = run(BASELINE, PATIENT, "-Xms64m", "-Xmx64m");

        assertThat(outcome).isInstanceOfSatisfying(Finished.class, finished -> {
            assertThat(Arrays.stream(finished.scores()).boxed()).hasSize(2).allMatch(score -> score > 0);
            assertThat(Arrays.stream(finished.seconds()).boxed()).hasSize(2).allMatch(seconds -> seconds > 0);
            assertThat(finished.unit()).endsWith("/op");
            assertThat(finished.secondary())
                    .containsKey("gc.alloc.rate.norm")
                    .allSatisfy((name, series) -> assertThat(name).doesNotContain("setting"))
                    .allSatisfy((name, series) -> assertThat(series.scores()).hasSize(2));
            assertThat(finished.jvm().jdkVersion()).isEqualTo(System.getProperty("java.version"));
            assertThat(finished.jvm().program()).isEqualTo(JAVA.toString());
            assertThat(finished.jvm().arguments()).containsSubsequence("-Djmh.ignoreLock=true", "-Xms64m", "-Xmx64m");
            assertThat(finished.jvm().settings())
                    .containsEntry("heap.initial", "64 MiB")
                    .containsEntry("heap.max", "64 MiB")
                    .containsEntry("gc", "G1")
                    .containsKey("jdk.virtualThreadScheduler.parallelism");
        });
    }

    @Test
    void scoresThroughputInOpsPerSecond() {
        Cell throughput = new Cell(BASELINE.benchmark(), "thrpt", BASELINE.parameters(), "this");

        ForkOutcome outcome = run(throughput, PATIENT, "-Xms64m", "-Xmx64m");

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Finished.class, finished -> assertThat(finished.unit()).isEqualTo("ops/s"));
    }

    @Test
    void failsWithTheLastLinesOfAForkThatCannotStart() {
        ForkOutcome outcome = run(BASELINE, PATIENT, "-XX:+NoSuchFlag");

        assertThat(outcome).isInstanceOfSatisfying(Failed.class, failed -> {
            assertThat(failed.reason()).isEqualTo("did not finish");
            assertThat(failed.lastLines()).anyMatch(line -> line.contains("NoSuchFlag"));
        });
    }

    @Test
    void namesTheExceptionThatEndedAForkHoweverLongItsTrace() {
        List<String> output = new ArrayList<>(List.of("# Fork: 1 of 1", "Iteration   1: <failure>", ""));
        output.add("java.lang.IllegalStateException: no room");
        IntStream.range(0, 100).forEach(frame -> output.add("\tat a.B.c" + frame + "(B.java)"));
        output.addAll(List.of("", "", "# Run complete. Total time: 00:00:01"));

        Failed failed = JmhForkSource.unfinished(output);

        assertThat(failed.reason()).isEqualTo("did not finish: java.lang.IllegalStateException: no room");
        assertThat(failed.lastLines()).hasSize(7).startsWith("\tat a.B.c0(B.java)");
    }

    @Test
    void tellsWhatKeepsEveryForkFromStartingFromAForkThatFails() {
        IOException full = new IOException("No space left on device");
        RunnerException none = new RunnerException("Benchmark caught the exception", new BenchmarkException(full));

        assertThat(JmhForkSource.obstacle(none)).containsSame(full);
        assertThat(JmhForkSource.obstacle(new RunnerException("no"))).isEmpty();
        assertThat(new NoForkException(full)).hasMessage("no fork can be started: No space left on device");
    }

    @Test
    void endsAForkThatTakesTooLong() {
        ForkOutcome outcome = run(HANGING, Duration.ofSeconds(1), "-Xmx64m");

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Failed.class, failed -> assertThat(failed.reason()).isEqualTo("no iteration ended for 1 s"));
        assertNothingIsLeft();
    }

    @Test
    void endsAForkAtTheEndOfTheBudget() {
        try (JmhForkSource source = source(PATIENT, "-Xmx64m").endingAfter(() -> 1)) {
            assertThat(source.run(HANGING, TINY))
                    .isEqualTo(new Failed("takes longer than the budget allows", List.of()));
        }
        assertNothingIsLeft();
    }

    @Test
    void waitsForOpsThatMayTakeLongerThanItHasPatienceFor() {
        try (JmhForkSource source = source(Duration.ofMillis(1), "-Xmx64m").granting(cell -> PATIENT, cell -> false)) {
            assertThat(source.run(SLOW, TINY)).isInstanceOf(Finished.class);
        }
    }

    private static org.openjdk.jmh.util.Optional<TimeValue> timeout(JmhForkSource source, Cell cell) {
        return source.options(cell, TINY, source.limit(cell, TINY), List.of()).getTimeout();
    }

    @Test
    void hasJmhInterruptNoOpBeforeItsForkIsEnded() {
        try (JmhForkSource source = source(PATIENT)
                .granting(cell -> cell.equals(SLOW) ? Duration.ofHours(1) : Duration.ofMinutes(1), cell -> false)) {
            assertThat(timeout(source, SLOW).get().convertTo(TimeUnit.SECONDS))
                    .isGreaterThan(Duration.ofHours(1).toSeconds());
            assertThat(timeout(source, BASELINE).hasValue()).isFalse();
        }
    }

    @Test
    void leavesItToJmhToInterruptTheOpsOfABenchmarkThatSaysWhen() {
        try (JmhForkSource source = source(PATIENT).granting(cell -> Duration.ofHours(1), cell -> cell.equals(SLOW))) {
            assertThat(timeout(source, SLOW).hasValue()).isFalse();
            assertThat(timeout(source, BASELINE).hasValue()).isTrue();
        }
    }

    /** As an {@code @Timeout} of as many days as there are numbers asks for. */
    @Test
    void countsNoLongerThanAClockCan() {
        Duration longest = Duration.ofNanos(Long.MAX_VALUE).plusMinutes(2);
        try (JmhForkSource source = source(PATIENT).granting(cell -> longest, cell -> false)) {
            assertThat(timeout(source, SLOW).get().convertTo(TimeUnit.DAYS)).isEqualTo(36_500);
        }
    }

    private static void assertNothingIsLeft() {
        assertThat(ProcessHandle.current()
                        .children()
                        .filter(ProcessHandle::isAlive)
                        .map(ProcessHandle::info)
                        .map(info -> info.commandLine().orElse(""))
                        .filter(line -> line.contains("ForkedMain")))
                .isEmpty();
    }

    @Test
    void endsAForkOfLongOpsAsSoonAsItHasMeasuredEnoughAndShapesTheNextAfterIt() {
        ForkShape asked = new ForkShape(100, Duration.ofMillis(5));

        ForkOutcome outcome = run(SLOW, asked, PATIENT, "-Xmx64m");

        assertThat(outcome).isInstanceOfSatisfying(Finished.class, finished -> {
            IterationSeries series = finished.series();
            assertThat(series.iterations()).isBetween(ForkShape.FEWEST_ITERATIONS, asked.iterations() - 1);
            assertThat(finished.secondary())
                    .hasEntrySatisfying(
                            "gc.alloc.rate.norm",
                            metric -> assertThat(metric.scores()).hasSize(series.iterations()));
            MeasuredFork earlier = new MeasuredFork(0, asked.length(), asked, series);
            ForkShape next = ForkShape.of(asked.length(), asked.length(), asked.iterationTime(), Optional.of(earlier));
            assertThat(next.iterations()).isEqualTo(ForkShape.FEWEST_ITERATIONS);
        });
        assertNothingIsLeft();
    }

    @Test
    void keepsTheRecordingOfAForkThatItEndsEarly(@TempDir Path directory) {
        PlannedJdk jdk = new PlannedJdk("this", JAVA, List.of("-Djmh.ignoreLock=true"));
        Options recording = new OptionsBuilder()
                .addProfiler(RecordingProfiler.class, "dir=" + directory)
                .build();
        try (JmhForkSource source = new JmhForkSource(List.of(jdk), cell -> recording, PATIENT, false)) {
            assertThat(source.run(SLOW, new ForkShape(100, Duration.ofMillis(5))))
                    .isInstanceOf(Finished.class);
        }

        assertThat(Listing.filesBelow(directory))
                .filteredOn(file -> file.endsWith("fork-1.jfr"))
                .singleElement()
                .satisfies(file -> assertThat(RecordingReader.read(file).ops())
                        .isGreaterThanOrEqualTo(ForkShape.FEWEST_ITERATIONS));
    }

    @Test
    void runsEverySingleShotHoweverLongTheyTakeTogether() {
        Cell shots = new Cell(SLOW.benchmark(), "ss", Map.of(), "this");

        ForkOutcome outcome = run(shots, new ForkShape(12, Duration.ofMillis(10)), PATIENT, "-Xmx64m");

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Finished.class,
                        finished -> assertThat(finished.scores()).hasSize(12));
    }

    @Test
    void needsTheJdkThatACellNames() {
        Cell elsewhere = new Cell(BASELINE.benchmark(), "avgt", BASELINE.parameters(), "1.4");

        assertThatThrownBy(() -> run(elsewhere, PATIENT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no JDK 1.4 in the plan");
    }

    private static final double NONE = Double.NaN;

    @Test
    void isScoredIfMostOfItsSecondHalfIs() {
        assertThat(finished(1, 2, 3, 4, 5, 6).isScored()).isTrue();
        assertThat(finished(NONE, NONE, NONE, 4, 5, 6).isScored()).isTrue();
        assertThat(finished(1, 2, 3, 4, 5, NONE).isScored()).isTrue();
        assertThat(finished(1, 2, 3, 4, NONE, NONE).isScored()).isFalse();
        assertThat(finished(NONE).isScored()).isFalse();
    }

    @Test
    void countsWhatHasNoScoreOfWhatMayCount() {
        assertThat(finished(NONE, 2, 3, 4, 5, 6).withoutScore()).isZero();
        assertThat(finished(NONE, 2, 3, 4, 5, NONE).withoutScore()).isEqualTo(1);
    }

    @Test
    void failsForTheReasonWhyNoIterationHasAScore() {
        ForkOutcome outcome = run(OBJECTING, PATIENT, "-Xmx64m");

        assertThat(outcome)
                .isEqualTo(new Failed("1 iteration has no score, invalid: the load generator was late", List.of()));
    }

    @Test
    void hasNothingToMeasureIfMostHasNoScoreWithoutAReason() {
        List<String> late = List.of("Iteration   1: ", "invalid: too late");
        Finished none = finished(1, 2, NONE, NONE);
        Finished some = finished(1, 2, 3, 4, 5, NONE);
        Finished all = finished(NONE, 2, 3, 4);

        assertThat(JmhForkSource.judged(none, late, Double.POSITIVE_INFINITY))
                .isEqualTo(new Failed("2 iterations have no score, invalid: too late", List.of()));
        assertThat(JmhForkSource.judged(none, List.of("a"), Double.POSITIVE_INFINITY))
                .isSameAs(none);
        assertThat(JmhForkSource.judged(some, late, Double.POSITIVE_INFINITY))
                .isEqualTo(new Failed("1 iteration has no score, invalid: too late", List.of()));
        assertThat(JmhForkSource.judged(some, List.of("a"), Double.POSITIVE_INFINITY))
                .isEqualTo(new Failed("1 iteration has no score", List.of("a")));
        assertThat(JmhForkSource.judged(all, late, Double.POSITIVE_INFINITY)).isSameAs(all);
    }

    /** The second of eight iterations of 1 s begins at 1 s. A long first fork counts at the ages of shorter forks. */
    @Test
    void failsIfAnIterationThatMayCountHasNoScore() {
        Finished fork = finished(1, NONE, 3, 4, 5, 6, 7, 8);

        assertThat(JmhForkSource.judged(fork, List.of("invalid: too late"), 1))
                .isEqualTo(new Failed("1 iteration has no score, invalid: too late", List.of()));
        assertThat(JmhForkSource.judged(fork, List.of("invalid: too late"), 2)).isSameAs(fork);
        assertThat(JmhForkSource.judged(fork, List.of("invalid: too late"), Double.POSITIVE_INFINITY))
                .isSameAs(fork);
    }

    @Test
    void bridgesWhatHasNoScoreInTheWarmup() {
        assertThat(finished(NONE, 2, NONE, 4, 5, 6).series().scores()).containsExactly(2, 2, 4, 4, 5, 6);
    }

    @Test
    void repeatsNoPasswordThatAForkHasPrinted() {
        String refused = "cannot reach mongodb://user:secret@10.0.0.1:27017";

        ForkOutcome.Failed failed = new ForkOutcome.Failed(refused, List.of("\tat a.B.c", refused));

        assertThat(failed.reason()).isEqualTo("cannot reach mongodb://***@10.0.0.1:27017");
        assertThat(failed.lastLines()).containsExactly("\tat a.B.c", failed.reason());
    }

    private static ForkOutcome.Finished finished(double... scores) {
        return new ForkOutcome.Finished(
                "ms/op",
                scores,
                DoubleStream.generate(() -> 1).limit(scores.length).toArray(),
                Map.of(),
                new ForkOutcome.ForkJvm("java", List.of(), "25", "a VM", "25+1", Map.of(), 1));
    }
}
