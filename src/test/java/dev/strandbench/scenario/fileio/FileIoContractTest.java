package dev.strandbench.scenario.fileio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.model.ForkSite;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.Placement;
import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.Benchmarks;
import dev.strandbench.scenario.EveryArm;
import dev.strandbench.scenario.FreshMetrics;
import dev.strandbench.scenario.Models;
import dev.strandbench.scenario.Percentiles;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.Trials;
import dev.strandbench.scenario.fileio.FileIo.FileMix;
import dev.strandbench.scenario.fileio.FileIo.FileOperation;
import dev.strandbench.scenario.fileio.FileIo.FileStrategy;
import dev.strandbench.scenario.fileio.FileIo.FileWork;
import dev.strandbench.scenario.fileio.FileRound.FileOps;
import dev.strandbench.scenario.fileio.TrialFiles.BlockNumbers;
import dev.strandbench.workload.Checksum;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@FreshMetrics
@Timeout(120)
class FileIoContractTest {

    private static final FileMix MIX = new FileMix(3, 20, 2);
    private static final FileWork NUMBERS = (task, index) -> Checksum.of(100L * task + index);

    @TempDir
    private Path directory;

    /** Uses the scenario of a strategy, whose pools have {@link Models#POOL_SIZE} threads. */
    private static void use(FileStrategy strategy, Models.Work<FileIo> work) throws Exception {
        Models.run(strategy.tasksRun(), runtime -> {
            if (strategy.handsOver()) {
                try (ModelRuntime elsewhere = strategy.filesRun().open(Models.POOL_SIZE)) {
                    work.on(FileIo.on(runtime, Optional.of(elsewhere)));
                }
            } else {
                work.on(FileIo.on(runtime, Optional.empty()));
            }
        });
    }

    private static void run(FileIo io, FileRound round) throws Exception {
        round.begin();
        io.run(round);
    }

    @EveryArm
    void performsEveryOperationAndEndsEveryTask(FileStrategy strategy) throws Exception {
        AtomicInteger operations = new AtomicInteger();
        AtomicInteger awake = new AtomicInteger();
        FileRound round = new FileRound(
                MIX,
                (task, index) -> {
                    operations.incrementAndGet();
                    return NUMBERS.perform(task, index);
                },
                awake::incrementAndGet);

        use(strategy, io -> {
            for (int op = 0; op < 3; op++) {
                run(io, round);

                assertThat(round.checksum()).isEqualTo(MIX.checksum(NUMBERS));
                assertThat(round.isGoingOn()).isFalse();
                assertThat(round.nanosOfFiles()).isNotNegative();
            }
        });

        assertThat(operations).hasValue(3 * 3 * 20);
        assertThat(awake).hasValueGreaterThanOrEqualTo(3 * 2);
    }

    @EveryArm
    void readsAndWritesFiles(FileStrategy strategy, FileOperation operation) throws Exception {
        for (FileMix mix : new FileMix[] {MIX, new FileMix(1, 1, 1)}) {
            try (TrialFiles files = TrialFiles.create(directory, operation, mix, 512)) {
                FileRound round = new FileRound(mix, files, () -> {});

                use(strategy, io -> run(io, round));

                assertThat(round.checksum()).isEqualTo(mix.checksum(new BlockNumbers(operation, mix)::result));
                files.requireContents();
            }
        }
        assertThat(directory).isEmptyDirectory();
    }

    @EveryArm
    void performsOperationsWhereItSays(FileStrategy strategy) throws Exception {
        Thread caller = Thread.currentThread();
        Set<Placement> ofFiles = ConcurrentHashMap.newKeySet();
        Set<Placement> ofWaiting = ConcurrentHashMap.newKeySet();
        FileWork recording = (task, index) -> {
            ofFiles.add(Placement.current(caller));
            return 0;
        };

        use(strategy, io -> run(io, new FileRound(MIX, recording, () -> ofWaiting.add(Placement.current(caller)))));

        assertThat(ofFiles).containsExactly(ForkSite.INSIDE.placementOfTasks(strategy.filesRun()));
        assertThat(ofWaiting).containsExactly(ForkSite.INSIDE.placementOfTasks(strategy.tasksRun()));
    }

    @EveryArm
    void passesOnTheExceptionOfAFileTaskAndEndsTheOthers(FileStrategy strategy) throws Exception {
        IOException exception = new IOException("operation 7");
        FileWork failing = (task, index) -> {
            if (index == 7) {
                throw exception;
            }
            return index;
        };

        use(
                strategy,
                io -> assertThat(Models.failureOf(() -> run(io, new FileRound(MIX, failing, () -> {}))))
                        .isSameAs(exception));
    }

    @EveryArm
    void passesOnTheExceptionOfAWaitingTask(FileStrategy strategy) throws Exception {
        use(strategy, io -> Models.requirePassedOn(failing -> run(io, new FileRound(MIX, NUMBERS, failing))));
    }

    @EveryArm
    void stopsEveryTaskWhenTheCallerIsInterrupted(FileStrategy strategy) throws Exception {
        use(
                strategy,
                io -> Models.interruptUnderWay(100, step -> {
                    FileWork stepping = (task, index) -> {
                        step.run();
                        return index;
                    };
                    run(io, new FileRound(new FileMix(3, Integer.MAX_VALUE, 2), stepping, () -> {}));
                }));
    }

    /** An op that began earlier looks like one whose waiting tasks got no thread until now. */
    @EveryArm
    void countsEveryInstantThatAStarvedTaskHasMissed(FileStrategy strategy) throws Exception {
        FileRound round = new FileRound(MIX, NUMBERS, () -> {});
        Histogram late = Percentiles.newHistogram();

        use(strategy, io -> {
            round.begin(System.nanoTime() - Duration.ofMillis(10).toNanos());
            io.run(round);
        });
        round.moveLatenessTo(late);

        // Each is late for its start and for ten milliseconds after it.
        assertThat(late.getTotalCount()).isGreaterThanOrEqualTo(2 * 11);
        assertThat(late.getMaxValue())
                .isGreaterThanOrEqualTo(Duration.ofMillis(10).toNanos());
    }

    @ParameterizedTest
    @CsvSource({"0, 0, true", "1, 0, false", "0, 1, false", "0, -1, false"})
    void findsAWrongResultAndATaskThatEndsTwiceOrNever(long wrong, int moreEnds, boolean right) throws Exception {
        FileMix mix = new FileMix(2, 5, 1);
        FileRound round = new FileRound(mix, (task, index) -> NUMBERS.perform(task, index) + wrong * index, () -> {});
        FileIo faulty = running -> {
            for (int task = 0; task < 2; task++) {
                for (int index = 0; index < 5; index++) {
                    running.perform(task, index);
                }
            }
            for (int end = 0; end < 1 + moreEnds; end++) {
                running.ticks(0).end();
            }
        };

        try (Trial trial = Trial.open(FileStrategy.VIRTUAL.tasksRun(), mix.checksum(NUMBERS))) {
            trial.observe(new FileOps(faulty, round).op());

            Trials.requireResult(trial, right);
        }
    }

    @Test
    void reportsTheLatenessAndTheRateOfAnIteration() throws Exception {
        FileRound round = new FileRound(MIX, NUMBERS, () -> {});
        use(FileStrategy.VIRTUAL, io -> {
            FileOps ops = new FileOps(io, round);
            ops.op();
            ops.begin();
            assertThat(ops.hasRun()).isFalse();
            ops.report();
            assertThat(SecondaryMetrics.take()).isEmpty();

            ops.op();
            assertThat(ops.hasRun()).isTrue();
            ops.report();
        });

        Map<String, Double> metrics = Trials.takeMetrics();
        assertThat(metrics).containsOnlyKeys("latency.p50", "latency.p99", "latency.max", "operations.perSecond");
        assertThat(metrics.get("latency.max")).isGreaterThanOrEqualTo(metrics.get("latency.p50"));
        assertThat(metrics.get("operations.perSecond")).isPositive();
    }

    @Test
    void leavesNoFileBehind() throws Exception {
        FileIoBenchmark benchmark = Benchmarks.of(
                FileIoBenchmark.class,
                "strategy=VIRTUAL operation=WRITE operations=17 fileTasks=2 fileDirectory=" + directory);

        Trials.run(benchmark, benchmark::setUp, () -> {
            assertThat(directory).isNotEmptyDirectory();
            benchmark.beginOps();
            benchmark.fileIo();
            benchmark.checkIteration();
            benchmark.report();
        });

        assertThat(directory).isEmptyDirectory();
        assertThat(Trials.takeMetrics()).containsKeys("threads.added", "latency.p99");
    }

    @EveryArm
    void namesWhatHandsItsFilesOver(FileStrategy strategy) {
        assertThat(strategy.name())
                .isEqualTo(
                        strategy.handsOver()
                                ? strategy.tasksRun() + "_TO_" + strategy.filesRun()
                                : strategy.tasksRun().name());
    }
}
