package dev.strandbench.scenario.guardedcounter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ForkSite;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.Placement;
import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.Benchmarks;
import dev.strandbench.scenario.EveryArm;
import dev.strandbench.scenario.FreshMetrics;
import dev.strandbench.scenario.Models;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.guardedcounter.GuardedCounter.Losses;
import dev.strandbench.scenario.guardedcounter.GuardedCounter.Protection;
import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.ConsumedIndexes;
import dev.strandbench.workload.Wait;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.results.Result;

@FreshMetrics
@Timeout(120)
class GuardedCounterContractTest {

    private static final Wait FOREVER = Wait.of(Duration.ofHours(1));

    static List<ConcurrencyModel> models() {
        return Models.of(GuardedCounterBenchmark.class);
    }

    static Stream<Arguments> cells() {
        return models().stream()
                .flatMap(model -> Stream.of(Protection.values())
                        .filter(protection -> protection.unsupportedBy(model).isEmpty())
                        .map(protection -> Arguments.of(model, protection)));
    }

    static Stream<Arguments> cellsThatMoveIncrements() {
        return cells().flatMap(cell -> {
            ConcurrencyModel model = (ConcurrencyModel) cell.get()[0];
            Protection protection = (Protection) cell.get()[1];
            return protection.runnerOfIncrements(model).stream().map(runner -> Arguments.of(model, protection, runner));
        });
    }

    static Stream<Arguments> impossibleCells() {
        return models().stream()
                .flatMap(model -> Stream.of(Protection.values())
                        .filter(protection -> protection.unsupportedBy(model).isPresent())
                        .map(protection -> Arguments.of(model, protection)));
    }

    @ParameterizedTest
    @MethodSource("cells")
    void countsEveryTask(ConcurrencyModel model, Protection protection) throws Exception {
        int tasks = 200;
        ConsumedIndexes consumed = new ConsumedIndexes(tasks);

        long count = Models.use(model, runtime -> count(runtime, tasks, new Wait(1), protection, consumed));

        assertThat(count).isBetween(protection == Protection.NAIVE ? 1L : tasks, (long) tasks);
        assertThat(consumed.takeChecksum()).isEqualTo(Checksum.ofRange(tasks));
    }

    @ParameterizedTest
    @MethodSource("cellsThatMoveIncrements")
    void incrementsWhereTheProtectionSays(ConcurrencyModel model, Protection protection, ConcurrencyModel runner)
            throws Exception {
        for (ForkSite site : ForkSite.values()) {
            try (Trial trial = Trial.open(model, site, 2, 0)) {
                trial.checkPlacement(
                        runner,
                        check -> use(
                                trial.runtime(),
                                check::record,
                                counter -> counter.count(100, Wait.NONE, protection, index -> {})));
            }
        }
    }

    @EveryArm
    void keepsAThreadFromOpToOpOrStartsOneInEach(ConcurrencyModel model) throws Exception {
        assertThat(threadsOfTwoOps(model, Protection.KEPT_THREAD)).hasSize(1);
        assertThat(threadsOfTwoOps(model, Protection.CONFINEMENT)).hasSize(2);
    }

    private static Set<Thread> threadsOfTwoOps(ConcurrencyModel model, Protection protection) throws Exception {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        Models.run(
                model,
                runtime -> use(runtime, () -> threads.add(Thread.currentThread()), counter -> {
                    counter.count(10, Wait.NONE, protection, index -> {});
                    return counter.count(10, Wait.NONE, protection, index -> {});
                }));
        return threads;
    }

    @ParameterizedTest
    @EnumSource(names = {"VIRTUAL", "STRUCTURED"})
    void givesVirtualThreadsAnActorOnAVirtualThread(ConcurrencyModel model) {
        assertThat(Protection.ACTOR.runnerOfIncrements(model))
                .hasValueSatisfying(runner -> assertThat(runner.placement()).isEqualTo(Placement.VIRTUAL_THREAD));
    }

    @ParameterizedTest
    @MethodSource("cells")
    void takesTenThousandTasksAsPublished(ConcurrencyModel model, Protection protection) {
        assertThat(benchmark(model, protection, 10_000).unsupported()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("cells")
    void passesOnTheExceptionOfATask(ConcurrencyModel model, Protection protection) throws Exception {
        Models.requirePassedOn(model, (runtime, task) -> count(runtime, 20, new Wait(1), protection, task));
    }

    @ParameterizedTest
    @MethodSource("cells")
    void stopsEveryTaskWhenTheCallerIsInterrupted(ConcurrencyModel model, Protection protection) throws Exception {
        Models.requireStopped(model, (runtime, task) -> count(runtime, 100, FOREVER, protection, task));
    }

    @ParameterizedTest
    @MethodSource("impossibleCells")
    void refusesAProtectionThatDoesNotExistThere(ConcurrencyModel model, Protection protection) throws Exception {
        Models.run(
                model,
                runtime -> assertThatThrownBy(() -> count(runtime, 1, Wait.NONE, protection, index -> {}))
                        .isInstanceOf(UnsupportedOperationException.class));
        assertThat(benchmark(model, protection, 1).unsupported()).isPresent();
    }

    @EveryArm
    void runsEveryDefaultProtectionUnderEveryModel(ConcurrencyModel model) throws Exception {
        String[] defaults = GuardedCounterBenchmark.class
                .getField("protection")
                .getAnnotation(Param.class)
                .value();

        assertThat(defaults)
                .allSatisfy(name -> assertThat(benchmark(model, Protection.valueOf(name), 1_000)
                                .unsupported())
                        .isEmpty());
    }

    @EveryArm
    void excusesLossesWithoutProtectionOnly(Protection protection) {
        assertThat(protection.excusedLoss(1_000, 900)).isEqualTo(protection == Protection.NAIVE ? 100 : 0);
    }

    @EveryArm
    void excusesNoCountThatNoRaceExplains(Protection protection) {
        assertThat(protection.excusedLoss(1_000, 0)).isZero();
        assertThat(protection.excusedLoss(1_000, 1_001)).isZero();
    }

    private static long count(
            ModelRuntime runtime, int tasks, Wait thinkTime, Protection protection, IntConsumer onTask)
            throws Exception {
        return use(runtime, () -> {}, counter -> counter.count(tasks, thinkTime, protection, onTask));
    }

    @FunctionalInterface
    private interface CounterUse {

        long on(GuardedCounter counter) throws Exception;
    }

    private static long use(ModelRuntime runtime, Runnable insideUpdate, CounterUse use) throws Exception {
        try (ExecutorService keptThread = Executors.newSingleThreadExecutor()) {
            return use.on(GuardedCounter.on(runtime, keptThread, insideUpdate));
        }
    }

    private static GuardedCounterBenchmark benchmark(ConcurrencyModel model, Protection protection, int tasks) {
        return Benchmarks.of(
                GuardedCounterBenchmark.class, "model=" + model + " protection=" + protection + " tasks=" + tasks);
    }

    @Test
    void tellsOpsThatLostNothingFromTheMean() {
        Losses losses = new Losses();
        losses.add(0);
        losses.add(6);
        losses.add(3);

        losses.report();

        assertThat(SecondaryMetrics.take())
                .extracting(Result::getLabel, Result::getScore, Result::getScoreUnit)
                .containsExactlyInAnyOrder(tuple("lost", 3.0, "updates/op"), tuple("lossless", 1.0, "ops"));
    }

    @Test
    void forgetsTheIterationBefore() {
        Losses losses = new Losses();
        losses.add(0);
        losses.clear();
        losses.add(5);

        losses.report();

        assertThat(SecondaryMetrics.take())
                .extracting(Result::getLabel, Result::getScore)
                .containsExactlyInAnyOrder(tuple("lost", 5.0), tuple("lossless", 0.0));
    }
}
