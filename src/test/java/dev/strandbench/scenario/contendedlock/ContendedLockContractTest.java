package dev.strandbench.scenario.contendedlock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.Placement;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.scenario.Benchmarks;
import dev.strandbench.scenario.EveryArm;
import dev.strandbench.scenario.Models;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.Trials;
import dev.strandbench.scenario.contendedlock.BlockingLock.GuardedSum;
import dev.strandbench.scenario.contendedlock.ContendedLock.BlockingContendedLock;
import dev.strandbench.scenario.contendedlock.ContendedLock.LockKind;
import dev.strandbench.scenario.contendedlock.ContendedLock.LockStrategy;
import dev.strandbench.scenario.contendedlock.ContendedLock.SectionKind;
import dev.strandbench.scenario.contendedlock.ContendedLock.SectionWork;
import dev.strandbench.scenario.contendedlock.ContendedLock.Sharing;
import dev.strandbench.scenario.contendedlock.ContendedLock.StructuredContendedLock;
import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.CpuBurn;
import dev.strandbench.workload.Wait;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class ContendedLockContractTest {

    private static final int TASKS = Models.POOL_SIZE;
    private static final int SECTIONS = 50;
    private static final CpuBurn STEP = new CpuBurn(1);
    private static final Wait FOREVER = Wait.of(Duration.ofHours(1));
    private static final int JDK_WITHOUT_PINS_BY_MONITORS = 24;

    static Stream<Arguments> cells() {
        return Stream.of(LockStrategy.values())
                .flatMap(strategy -> Stream.of(Sharing.values()).map(sharing -> Arguments.of(strategy, sharing)));
    }

    static Stream<LockStrategy> blockingSections() {
        return Stream.of(LockStrategy.values())
                .filter(strategy -> strategy.unsupported(SectionKind.BLOCK).isEmpty());
    }

    @EveryArm
    void returnsTheSameChecksumByEveryStrategy(LockStrategy strategy, Sharing sharing) throws Exception {
        long sum = sum(strategy, sharing, SECTIONS, computing(task -> STEP.run()));

        assertThat(sum).isEqualTo(Checksum.ofRange(TASKS * SECTIONS));
    }

    @ParameterizedTest
    @MethodSource("blockingSections")
    void returnsTheSameChecksumIfSectionsBlock(LockStrategy strategy) throws Exception {
        SectionWork work = SectionKind.BLOCK.work(STEP, 1);

        assertThat(sum(strategy, Sharing.SHARED, 2, work)).isEqualTo(Checksum.ofRange(TASKS * 2));
        assertThat(sum(strategy, Sharing.PER_TASK, 2, work)).isEqualTo(Checksum.ofRange(TASKS * 2));
    }

    @EveryArm
    void letsOneTaskAtATimeUnderASharedLock(LockStrategy strategy) throws Exception {
        AtomicInteger under = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();

        sum(strategy, Sharing.SHARED, SECTIONS, computing(task -> {
            most.accumulateAndGet(under.incrementAndGet(), Math::max);
            STEP.run();
            under.decrementAndGet();
        }));

        assertThat(most).hasValue(1);
    }

    /** Strategies whose tasks can all sleep under a lock at once. */
    static Stream<LockStrategy> sleepingAtOnce() {
        return blockingSections().filter(strategy -> !mayRunOutOfCarriers(strategy));
    }

    private static boolean mayRunOutOfCarriers(LockStrategy strategy) {
        return strategy.kind() == LockKind.SYNCHRONIZED
                && strategy.model().placement() == Placement.VIRTUAL_THREAD
                && Runtime.version().feature() < JDK_WITHOUT_PINS_BY_MONITORS;
    }

    @ParameterizedTest
    @MethodSource("sleepingAtOnce")
    void stopsTasksThatSleepUnderLocksOfTheirOwn(LockStrategy strategy) throws Exception {
        requireStopped(strategy, Sharing.PER_TASK, TASKS, FOREVER);
    }

    @ParameterizedTest
    @MethodSource("blockingSections")
    void stopsTasksThatWaitForALockUnderWhichOneSleeps(LockStrategy strategy) throws Exception {
        requireStopped(strategy, Sharing.SHARED, 1, FOREVER);
    }

    /** Strategies whose caller only waits. */
    static Stream<Arguments> cellsWithAnIdleCaller() {
        return cells().filter(cell -> ((LockStrategy) cell.get()[0]).model().placement() != Placement.CALLER);
    }

    @ParameterizedTest
    @MethodSource("cellsWithAnIdleCaller")
    void stopsTasksThatComputeWhenTheCallerIsInterrupted(LockStrategy strategy, Sharing sharing) throws Exception {
        requireStopped(strategy, sharing, 100, Wait.NONE);
    }

    // Also waits for the tasks, because the dispatchers of the coroutines library are never closed.
    private static void requireStopped(LockStrategy strategy, Sharing sharing, int steps, Wait pause) throws Exception {
        Set<Thread> entered = ConcurrentHashMap.newKeySet();
        Models.run(
                strategy.model(),
                runtime -> Models.interruptUnderWay(steps, step -> {
                    IntConsumer inside = task -> {
                        entered.add(Thread.currentThread());
                        step.run();
                    };
                    strategy.on(runtime, sharing).pass(TASKS, Integer.MAX_VALUE, new SectionWork(STEP, inside, pause));
                }));
        for (Thread thread : entered) {
            awaitOutside(thread);
        }
    }

    private static void awaitOutside(Thread thread) throws InterruptedException {
        String scenario = ContendedLock.class.getPackageName() + ".";
        while (Stream.of(thread.getStackTrace())
                .anyMatch(frame -> frame.getClassName().startsWith(scenario))) {
            if (Thread.interrupted()) {
                throw new InterruptedException("timed out");
            }
            Thread.onSpinWait();
        }
    }

    @EveryArm
    void passesOnTheExceptionOfATaskAndReleasesItsLock(LockStrategy strategy, Sharing sharing) throws Exception {
        Models.requirePassedOn(strategy.model(), (runtime, failing) -> {
            SectionWork work = computing(task -> {
                if (task == 1) {
                    failing.run();
                }
            });
            strategy.on(runtime, sharing).pass(TASKS, SECTIONS, work);
        });
    }

    @Test
    void givesAnOpOneLockOrEachTaskItsOwn() throws Exception {
        assertThat(created(Sharing.SHARED)).isEqualTo(1);
        assertThat(created(Sharing.PER_TASK)).isEqualTo(TASKS);
    }

    private static int created(Sharing sharing) throws Exception {
        AtomicInteger created = new AtomicInteger();
        Supplier<BlockingLock> counting = () -> {
            created.incrementAndGet();
            return BlockingLock.create(LockKind.REENTRANT);
        };
        Models.run(
                ConcurrencyModel.STRUCTURED,
                runtime -> new StructuredContendedLock((StructuredRuntime) runtime, sharing, counting)
                        .pass(TASKS, 1, computing(task -> {})));
        int inScope = created.getAndSet(0);
        Models.run(
                ConcurrencyModel.VIRTUAL,
                runtime -> new BlockingContendedLock((BlockingRuntime) runtime, sharing, counting)
                        .pass(TASKS, 1, computing(task -> {})));
        assertThat(created).hasValue(inScope);
        return inScope;
    }

    private record OpenLock(GuardedSum guarded) implements BlockingLock {

        @Override
        public void pass(int task, long value, SectionWork work) throws InterruptedException {
            guarded.add(task, value, work);
        }
    }

    @Test
    void failsATrialWhoseLockLetsTwoTasksInAtOnce() throws Exception {
        CountDownLatch both = new CountDownLatch(2);
        SectionWork work = computing(task -> {
            both.countDown();
            Models.await(both);
        });
        try (Trial trial = Trial.open(ConcurrencyModel.VIRTUAL, Checksum.ofRange(2))) {
            trial.observe(on(trial, () -> new OpenLock(new GuardedSum())).pass(2, 1, work));

            Trials.requireWrongResult(trial);
        }
    }

    private record SkippingLock(BlockingLock lock, long skipped) implements BlockingLock {

        @Override
        public void pass(int task, long value, SectionWork work) throws InterruptedException {
            if (value != skipped) {
                lock.pass(task, value, work);
            }
        }

        @Override
        public GuardedSum guarded() {
            return lock.guarded();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 77, TASKS * SECTIONS - 1, TASKS * SECTIONS})
    void findsASectionThatIsLeftOut(int index) throws Exception {
        try (Trial trial = Trial.open(ConcurrencyModel.VIRTUAL, Checksum.ofRange(TASKS * SECTIONS))) {
            trial.observe(passAllBut(trial, index));

            Trials.requireResult(trial, index == TASKS * SECTIONS);
        }
    }

    private static long passAllBut(Trial trial, int index) throws Exception {
        return on(trial, () -> new SkippingLock(BlockingLock.create(LockKind.SYNCHRONIZED), Checksum.of(index)))
                .pass(TASKS, SECTIONS, computing(task -> {}));
    }

    private static ContendedLock on(Trial trial, Supplier<BlockingLock> locks) {
        return new BlockingContendedLock((BlockingRuntime) trial.runtime(), Sharing.SHARED, locks);
    }

    @Test
    void failsATrialThatLeavesAThreadBehind() throws Exception {
        Trials.requireThreadNoticed(
                ConcurrencyModel.VIRTUAL,
                "left under a lock",
                (trial, threads) -> trial.observe(on(trial, () -> BlockingLock.create(LockKind.SEMAPHORE))
                        .pass(1, 1, computing(task -> threads.accept("left under a lock")))));
    }

    @ParameterizedTest
    @EnumSource(
            value = ConcurrencyModel.class,
            names = {"VIRTUAL", "STRUCTURED"})
    void refusesAMutexWithoutCoroutines(ConcurrencyModel model) throws Exception {
        Throwable failure = Models.failure(
                model,
                runtime -> ContendedLock.on(runtime, LockKind.MUTEX, Sharing.SHARED)
                        .pass(1, 1, computing(task -> {})));

        assertThat(failure)
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage("MUTEX exists for coroutines only");
    }

    @ParameterizedTest
    @EnumSource(names = {"SYNCHRONIZED_VIRTUAL", "REENTRANT_VIRTUAL", "SYNCHRONIZED_POOL"})
    void countsThePinsOfSectionsThatBlock(LockStrategy strategy) throws Exception {
        ContendedLockBenchmark benchmark = Benchmarks.of(
                ContendedLockBenchmark.class,
                "strategy=" + strategy + " sharing=PER_TASK section=BLOCK tasks=20 workTokens=1");
        double pins =
                Trials.metrics(benchmark, benchmark::setUp, benchmark::report).getOrDefault("pins.perOp", Double.NaN);

        // Class initialisation may pin once or twice on any JDK.
        if (mayRunOutOfCarriers(strategy)) {
            assertThat(pins).isGreaterThanOrEqualTo(20);
        } else {
            assertThat(pins).isBetween(0.0, 19.0);
        }
    }

    @Test
    void countsNoPinsOfSectionsThatCompute() throws Exception {
        ContendedLockBenchmark benchmark =
                Benchmarks.of(ContendedLockBenchmark.class, "strategy=REENTRANT_VIRTUAL tasks=4 workTokens=1");

        assertThat(Trials.metrics(benchmark, benchmark::setUp, benchmark::report))
                .isEmpty();
    }

    @Test
    void givesAPoolAThreadForEachProcessorOrForEachTaskThatSleeps() throws Exception {
        int processors = Runtime.getRuntime().availableProcessors();
        int tasks = processors + 2;

        assertThat(widthOfPool(SectionKind.COMPUTE, tasks)).isEqualTo(processors);
        assertThat(widthOfPool(SectionKind.BLOCK, tasks)).isEqualTo(tasks);
    }

    private static double widthOfPool(SectionKind section, int tasks) throws Exception {
        ContendedLockBenchmark benchmark = Benchmarks.of(
                ContendedLockBenchmark.class,
                "strategy=REENTRANT_POOL workTokens=1 section=" + section + " tasks=" + tasks);
        return Trials.metrics(benchmark, benchmark::setUp, benchmark::reportWidth)
                .getOrDefault("width", Double.NaN);
    }

    private static long sum(LockStrategy strategy, Sharing sharing, int sections, SectionWork work) throws Exception {
        return Models.use(
                strategy.model(), runtime -> strategy.on(runtime, sharing).pass(TASKS, sections, work));
    }

    private static SectionWork computing(IntConsumer inside) {
        return new SectionWork(STEP, inside, Wait.NONE);
    }
}
