package dev.strandbench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.AverageTimeResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.IterationResultMetaData;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.results.SingleShotResult;
import org.openjdk.jmh.results.ThroughputResult;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.options.TimeValue;

class SeriesRecorderTest {

    private static final IterationParams PLANNED =
            new IterationParams(IterationType.MEASUREMENT, 5, TimeValue.milliseconds(100), 1);

    private static BenchmarkParams params(Mode mode) {
        return new BenchmarkParams(
                "a.B.c",
                "",
                false,
                1,
                new int[] {1},
                List.of(),
                1,
                0,
                PLANNED,
                PLANNED,
                mode,
                new WorkloadParams(),
                TimeUnit.MILLISECONDS,
                1,
                "java",
                List.of(),
                "25",
                "a VM",
                "25+1",
                "1.37",
                TimeValue.minutes(10));
    }

    private static double seconds(Mode mode, Result<?> result, long ops) {
        IterationResult iteration = new IterationResult(params(mode), PLANNED, new IterationResultMetaData(ops, ops));
        iteration.addResult(result);
        return SeriesRecorder.secondsInOps(params(mode), PLANNED, iteration);
    }

    private static Result<?> result(Mode mode, double ops, long nanos) {
        return switch (mode) {
            case Throughput -> new ThroughputResult(ResultRole.PRIMARY, "c", ops, nanos, TimeUnit.MILLISECONDS);
            case SingleShotTime -> new SingleShotResult(ResultRole.PRIMARY, "c", nanos, 1, TimeUnit.MILLISECONDS);
            default -> new AverageTimeResult(ResultRole.PRIMARY, "c", ops, nanos, TimeUnit.MILLISECONDS);
        };
    }

    @ParameterizedTest
    @CsvSource({"AverageTime, 3", "Throughput, 3", "SingleShotTime, 1"})
    void knowsHowLongTheOpsOfAnIterationTook(Mode mode, long ops) {
        Result<?> longOps = result(mode, (double) ops, TimeUnit.SECONDS.toNanos(6));

        assertThat(seconds(mode, longOps, ops)).isCloseTo(6, within(1e-6));
    }

    @Test
    void takesAnIterationForAsLongAsItWasPlannedAtLeast() {
        Result<?> shortOps = result(Mode.AverageTime, 10, TimeUnit.MILLISECONDS.toNanos(90));

        assertThat(seconds(Mode.AverageTime, shortOps, 10)).isCloseTo(0.1, within(1e-6));
    }

    @Test
    void countsAnIterationWithoutACollectionAsNoTime() {
        BenchmarkParams params = params(Mode.SingleShotTime);
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        SeriesRecorder recorder = new SeriesRecorder(nowhere, (iterations, secondsSinceFirst) -> {});
        recorder.startBenchmark(params);

        for (int collections = 0; collections < 2; collections++) {
            IterationResult result = new IterationResult(params, PLANNED, new IterationResultMetaData(1, 1));
            result.addResult(result(Mode.SingleShotTime, 1, 1_000));
            result.addResult(new ScalarResult("gc.count", collections, "counts", AggregationPolicy.SUM));
            if (collections > 0) {
                result.addResult(new ScalarResult("gc.time", 5, "ms", AggregationPolicy.SUM));
            }
            recorder.iteration(params, PLANNED, collections + 1);
            recorder.iterationResult(params, PLANNED, collections + 1, result);
        }

        assertThat(recorder.finished(2).orElseThrow().secondary())
                .hasEntrySatisfying(
                        "gc.time", series -> assertThat(series.scores()).containsExactly(0.0, 5.0));
    }

    /** However long iterations take together, a fork whose iterations end is not stuck. */
    @Test
    void countsFromTheLastIterationThatHasBegunOrEnded() {
        BenchmarkParams params = params(Mode.SingleShotTime);
        IterationResult result = new IterationResult(params, PLANNED, new IterationResultMetaData(1, 1));
        result.addResult(result(Mode.SingleShotTime, 1, 1_000));
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        SeriesRecorder recorder = new SeriesRecorder(nowhere, (iterations, secondsSinceFirst) -> {});

        for (int iteration = 1; iteration <= 2; iteration++) {
            awaitAMilli(recorder);
            long begin = System.nanoTime();
            recorder.iteration(params, PLANNED, iteration);
            assertThat(recorder.nanosSinceProgress()).isLessThanOrEqualTo(System.nanoTime() - begin);

            awaitAMilli(recorder);
            long end = System.nanoTime();
            recorder.iterationResult(params, PLANNED, iteration, result);
            assertThat(recorder.nanosSinceProgress()).isLessThanOrEqualTo(System.nanoTime() - end);
        }
    }

    /** So that what is counted from before differs from what is counted from now. */
    private static void awaitAMilli(SeriesRecorder recorder) {
        while (recorder.nanosSinceProgress() < TimeUnit.MILLISECONDS.toNanos(1)) {
            Thread.onSpinWait();
        }
    }

    @Test
    void doesNotGuessWhereAnIterationHasNoScore() {
        Result<?> withheld = result(Mode.AverageTime, 0, 0);

        assertThat(seconds(Mode.AverageTime, withheld, 1)).isInfinite();
    }
}
