package dev.strandbench.scenario.fairness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.EveryArm;
import dev.strandbench.scenario.FreshMetrics;
import dev.strandbench.scenario.Models;
import dev.strandbench.scenario.Percentiles;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.Trials;
import dev.strandbench.scenario.fairness.Contest.FairnessOps;
import dev.strandbench.scenario.fairness.Fairness.TaskMix;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@FreshMetrics
@Timeout(120)
class FairnessContractTest {

    private static final int CHUNKS = 10;
    private static final TaskMix MIX = new TaskMix(3, CHUNKS, 0, 2);

    private static Contest idle(TaskMix mix) {
        return new Contest(mix, () -> {}, () -> {});
    }

    static Stream<Arguments> modelsThatYield() {
        return Models.of(FairnessBenchmark.class).stream()
                .flatMap(model -> Stream.of(0, 1, 3, CHUNKS + 1).map(every -> Arguments.of(model, every)));
    }

    @ParameterizedTest
    @MethodSource("modelsThatYield")
    void doesEveryChunkAndEndsEveryTask(ConcurrencyModel model, int yieldEvery) throws Exception {
        TaskMix mix = new TaskMix(3, CHUNKS, yieldEvery, 2);
        AtomicInteger chunks = new AtomicInteger();
        AtomicInteger wakings = new AtomicInteger();
        Contest contest = new Contest(mix, chunks::incrementAndGet, wakings::incrementAndGet);

        Models.run(model, runtime -> {
            contest.begin();
            Fairness.on(runtime).run(contest);
        });

        assertThat(contest.checksum()).isEqualTo(mix.checksum());
        assertThat(contest.isGoingOn()).isFalse();
        assertThat(contest.spread()).isBetween(0.0, 100.0);
        assertThat(contest.finishRatio()).isGreaterThanOrEqualTo(1);
        assertThat(chunks).hasValue(3 * CHUNKS);
        assertThat(wakings).hasValueGreaterThanOrEqualTo(2);
    }

    @EveryArm
    void beginsAnewInEveryOp(ConcurrencyModel model) throws Exception {
        Models.run(model, runtime -> {
            FairnessOps ops = new FairnessOps(Fairness.on(runtime), idle(MIX));
            for (int op = 0; op < 5; op++) {
                assertThat(ops.op()).isEqualTo(MIX.checksum());
            }
        });
    }

    /** An op that began earlier looks like one whose waiting tasks got no processor until now. */
    @EveryArm
    void countsEveryInstantThatAStarvedTaskHasMissed(ConcurrencyModel model) throws Exception {
        Contest contest = idle(MIX);
        Histogram late = Percentiles.newHistogram();

        Models.run(model, runtime -> {
            contest.begin(System.nanoTime() - Duration.ofMillis(10).toNanos());
            Fairness.on(runtime).run(contest);
        });
        contest.moveLatenessTo(late);

        // Each is late for its start and for ten milliseconds after it.
        assertThat(late.getTotalCount()).isGreaterThanOrEqualTo(2 * 11);
        assertThat(late.getMaxValue())
                .isGreaterThanOrEqualTo(Duration.ofMillis(10).toNanos());
    }

    @ParameterizedTest
    @CsvSource({"0, 10, 100", "10, 10, 0", "5, 10, 50", "999, 1000, 0.1", "0, 1, 100"})
    void isWhatTheLastHasYetToDo(int least, int chunks, double spread) {
        assertThat(Contest.spread(least, chunks)).isEqualTo(spread);
    }

    @Test
    void looksAtTheOthersWhenTheFirstHasDoneEverything() {
        Contest contest = idle(MIX);
        contest.begin();
        work(contest, 1, 4);
        work(contest, 2, 9);

        work(contest, 0, CHUNKS);
        assertThat(contest.spread()).isEqualTo(60);
        assertThat(contest.isGoingOn()).isTrue();

        work(contest, 1, 6);
        work(contest, 2, 1);
        assertThat(contest.spread()).isEqualTo(60);
        assertThat(contest.isGoingOn()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"10, 10, 1", "10, 20, 2", "4, 5, 1.25", "0, 0, 1"})
    void isHowManyTimesAsLongTheLastTook(long firstNanos, long lastNanos, double ratio) {
        assertThat(Contest.finishRatio(firstNanos, lastNanos)).isEqualTo(ratio);
    }

    @Test
    void comparesTheEndOfTheLastWithThatOfTheFirst() {
        Contest contest = idle(MIX);
        // Earlier, so that a coarse clock has moved on since.
        long start = System.nanoTime() - 1_000;
        contest.begin(start);
        work(contest, 1, CHUNKS);
        long first = System.nanoTime() - start;
        work(contest, 0, CHUNKS);
        while (System.nanoTime() - start <= 2 * first) {
            Thread.onSpinWait();
        }
        work(contest, 2, CHUNKS);

        assertThat(contest.finishRatio()).isGreaterThan(2);
    }

    private static void work(Contest contest, int task, int chunks) {
        for (int chunk = 0; chunk < chunks; chunk++) {
            contest.work(task);
        }
    }

    /** With one thread, only yielding lets another task advance. */
    @ParameterizedTest
    @CsvSource({"0, 100", "1, 10", "5, 50"})
    void advancesAsEvenlyOnOneThreadAsTasksYield(int yieldEvery, double spread) throws Exception {
        Contest contest = idle(new TaskMix(3, CHUNKS, yieldEvery, 1));

        Models.run(ConcurrencyModel.EVENT_LOOP, runtime -> {
            contest.begin();
            Fairness.on(runtime).run(contest);
        });

        assertThat(contest.spread()).isEqualTo(spread);
    }

    @EveryArm
    void passesOnTheExceptionOfABusyTaskAndEndsTheOthers(ConcurrencyModel model) throws Exception {
        AtomicInteger chunks = new AtomicInteger();

        requirePassedOn(model, failing -> new Contest(MIX, () -> failing.accept(chunks.incrementAndGet()), () -> {}));
    }

    @EveryArm
    void passesOnTheExceptionOfAWaitingTaskAndEndsTheOthers(ConcurrencyModel model) throws Exception {
        requirePassedOn(model, failing -> new Contest(MIX, () -> {}, failing));
    }

    private static void requirePassedOn(ConcurrencyModel model, Function<Models.FailingTask, Contest> contests)
            throws Exception {
        Models.requirePassedOn(model, (runtime, failing) -> {
            Contest contest = contests.apply(failing);
            contest.begin();
            Fairness.on(runtime).run(contest);
        });
    }

    @EveryArm
    void stopsEveryTaskWhenTheCallerIsInterrupted(ConcurrencyModel model) throws Exception {
        Models.run(model, runtime -> {
            Fairness fairness = Fairness.on(runtime);
            Models.interruptUnderWay(100, step -> {
                Contest endless = new Contest(new TaskMix(3, Integer.MAX_VALUE, 1, 2), step, () -> {});
                endless.begin();
                fairness.run(endless);
            });
        });
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 0", "-1, 0, 0", "1, 0, 0", "-1, 1, 0", "-10, 0, 0", "0, 0, -1", "0, 0, 1"})
    void findsAChunkOrATaskThatIsLostOrRepeated(int chunksOf0, int chunksOf1, int ends) throws Exception {
        try (Trial trial = Trial.open(ConcurrencyModel.VIRTUAL, MIX.checksum())) {
            trial.observe(faulty(chunksOf0, chunksOf1, ends).op());

            Trials.requireResult(trial, chunksOf0 == 0 && chunksOf1 == 0 && ends == 0);
        }
    }

    private static FairnessOps faulty(int moreChunksOf0, int moreChunksOf1, int moreEnds) {
        return new FairnessOps(
                contest -> {
                    work(contest, 0, CHUNKS + moreChunksOf0);
                    work(contest, 1, CHUNKS + moreChunksOf1);
                    work(contest, 2, CHUNKS);
                    contest.ticks(0).end();
                    for (int end = 0; end < 1 + moreEnds; end++) {
                        contest.ticks(1).end();
                    }
                },
                idle(MIX));
    }

    @Test
    void reportsTheMeanRatioAndSpreadAndHowLateWaitingTasksWere() throws Exception {
        FairnessOps ops = faulty(0, 0, 0);
        ops.begin();
        ops.report();
        assertThat(SecondaryMetrics.take()).isEmpty();

        ops.op();
        ops.op();
        ops.report();

        // Each task is done before the next begins.
        Map<String, Double> metrics = Trials.takeMetrics();
        assertThat(metrics).containsEntry("progress.spread", 100.0).containsEntry("latency.p99", 0.0);
        assertThat(metrics.get("finish.ratio")).isGreaterThanOrEqualTo(1);
    }

    @Test
    void forgetsTheIterationBefore() throws Exception {
        AtomicInteger delayMillis = new AtomicInteger(10);
        FairnessOps ops = new FairnessOps(
                contest -> {
                    contest.begin(System.nanoTime()
                            - Duration.ofMillis(delayMillis.get()).toNanos());
                    contest.ticks(0).run();
                },
                idle(MIX));
        ops.begin();
        ops.op();
        ops.report();
        assertThat(Trials.takeMetrics().get("latency.p50")).isGreaterThan(4);

        // In the future, so that no task is late.
        delayMillis.set(-3_600_000);
        ops.begin();
        ops.op();
        ops.report();
        assertThat(Trials.takeMetrics()).containsEntry("latency.max", 0.0);
    }
}
