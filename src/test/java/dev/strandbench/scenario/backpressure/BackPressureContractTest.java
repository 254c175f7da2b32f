package dev.strandbench.scenario.backpressure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.scenario.Benchmarks;
import dev.strandbench.scenario.EveryArm;
import dev.strandbench.scenario.ForkingBenchmark;
import dev.strandbench.scenario.Models;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.Trials;
import dev.strandbench.scenario.backpressure.BackPressure.BackPressureStrategy;
import dev.strandbench.scenario.backpressure.BackPressure.BlockingBackPressure;
import dev.strandbench.scenario.backpressure.BackPressure.CallLog;
import dev.strandbench.scenario.backpressure.BackPressure.Callers;
import dev.strandbench.scenario.backpressure.BackPressure.Hold;
import dev.strandbench.scenario.backpressure.BackPressure.Limit;
import dev.strandbench.scenario.backpressure.BackPressure.Visit;
import dev.strandbench.workload.Checksum;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class BackPressureContractTest {

    private static final Hold SHORT = Hold.ofMillis(1);
    private static final Hold FOREVER = Hold.ofMillis(3_600_000);
    private static final Duration LONG = Duration.ofHours(1);
    private static final Duration BRIEF = Duration.ofMillis(10);
    private static final int LIMIT = 4;

    private static void use(BackPressureStrategy strategy, int most, Models.Work<BackPressure> work) throws Exception {
        Models.with(() -> strategy.on(strategy.openRuntime(most), most), work);
    }

    private static Callers callers(BackPressureStrategy strategy, int count) {
        Callers several = new Callers(count, 3);
        return strategy.unsupported(several).isEmpty() ? several : new Callers(count, 1);
    }

    private static final class Told implements CallLog {

        private final Map<Integer, List<String>> calls = new ConcurrentHashMap<>();

        @Override
        public void enters(int call) {
            of(call).add("enters");
        }

        @Override
        public void leaves(int call) {
            of(call).add("leaves");
        }

        @Override
        public void returns(int call) {
            of(call).add("returns");
        }

        private List<String> of(int call) {
            return calls.computeIfAbsent(call, key -> Collections.synchronizedList(new ArrayList<>()));
        }
    }

    @EveryArm
    void makesEveryCallOnce(BackPressureStrategy strategy) throws Exception {
        for (int most : new int[] {1, LIMIT, 100}) {
            use(strategy, most, backPressure -> runTold(backPressure, callers(strategy, 50), 0));
        }
        use(strategy, LIMIT, backPressure -> runTold(backPressure, callers(strategy, 20), 1));
    }

    private static void runTold(BackPressure backPressure, Callers callers, int holdMillis) throws Exception {
        Told told = new Told();

        backPressure.run(callers, Hold.ofMillis(holdMillis), told);

        assertThat(told.calls).hasSize(callers.allCalls());
        assertThat(told.calls.values())
                .allSatisfy(events -> assertThat(events).containsExactly("enters", "leaves", "returns"));
    }

    @EveryArm
    void makesNoCallForNobody(BackPressureStrategy strategy) throws Exception {
        Told told = new Told();

        use(strategy, LIMIT, backPressure -> backPressure.run(new Callers(0, 1), FOREVER, told));

        assertThat(told.calls).isEmpty();
    }

    @EveryArm
    void makesTheCallsOfACallerOneAfterTheOther(BackPressureStrategy strategy) throws Exception {
        List<Integer> entered = Collections.synchronizedList(new ArrayList<>());
        Callers one = callers(strategy, 1);

        use(strategy, LIMIT, backPressure -> backPressure.run(one, Hold.ofMillis(0), CallLog.entering(entered::add)));

        assertThat(entered).isEqualTo(IntStream.range(0, one.calls()).boxed().toList());
    }

    @EveryArm
    void letsAsManyThroughAtOnceAsTheLimitAndNotOneMore(BackPressureStrategy strategy) throws Exception {
        for (int most : new int[] {1, LIMIT}) {
            use(
                    strategy,
                    most,
                    backPressure -> LimitCheck.of(backPressure, most).require());
        }
    }

    @EveryArm
    void passesOnTheExceptionOfACallAndLetsAsManyThroughAsBefore(BackPressureStrategy strategy) throws Exception {
        use(strategy, LIMIT, backPressure -> {
            Models.requirePassedOn(failing -> backPressure.run(new Callers(20, 1), SHORT, CallLog.entering(failing)));
            LimitCheck.of(backPressure, LIMIT).require();
        });
    }

    /** Some calls then hold their place while the others wait. */
    @EveryArm
    void stopsEveryCallWhenInterruptedAndLetsAsManyThroughAsBefore(BackPressureStrategy strategy) throws Exception {
        AtomicInteger over = new AtomicInteger();
        use(strategy, LIMIT, backPressure -> {
            Models.interruptUnderWay(
                    LIMIT,
                    step -> backPressure.run(new Callers(20, 1), FOREVER, new CallLog() {
                        @Override
                        public void enters(int call) {
                            step.run();
                        }

                        @Override
                        public void leaves(int call) {
                            over.incrementAndGet();
                        }
                    }));
            LimitCheck.of(backPressure, LIMIT).require();
        });
        assertThat(over).hasValue(0);
    }

    private static BackPressure limitedBy(BlockingLimiter limiter) {
        return new BlockingBackPressure((BlockingRuntime) ConcurrencyModel.VIRTUAL.open(1), limiter);
    }

    private static BlockingLimiter permits(int permits) {
        return new BlockingLimiter.PermitLimiter(new Semaphore(permits));
    }

    @Test
    void findsALimitThatLetsOneMoreThrough() {
        try (BackPressure backPressure = limitedBy(permits(LIMIT + 1))) {
            assertThatThrownBy(() -> new LimitCheck(backPressure, LIMIT, LONG, LONG).require())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("a limit of 4 let 5 calls through");
        }
    }

    @Test
    void findsThatNothingIsLimited() {
        try (BackPressure backPressure = limitedBy(Visit::block)) {
            assertThatThrownBy(() -> new LimitCheck(backPressure, LIMIT, LONG, LONG).require())
                    .hasMessage("a limit of 4 let 5 calls through");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, LIMIT - 1})
    void findsALimitThatLetsFewerThrough(int permits) {
        try (BackPressure backPressure = limitedBy(permits(permits))) {
            assertThatThrownBy(() -> new LimitCheck(backPressure, LIMIT, BRIEF, BRIEF).require())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("a limit of 4 lets fewer calls through");
        }
    }

    @Test
    void findsAPermitThatAFailedCallKeeps() throws Exception {
        Semaphore permits = new Semaphore(LIMIT);
        BlockingLimiter forgetful = visit -> {
            permits.acquire();
            visit.block();
            permits.release();
        };
        try (BackPressure backPressure = limitedBy(forgetful)) {
            LimitCheck.of(backPressure, LIMIT).require();

            assertThatThrownBy(() -> backPressure.run(new Callers(1, 1), SHORT, CallLog.entering(call -> {
                        throw new IllegalStateException("the call");
                    })))
                    .hasRootCauseMessage("the call");

            assertThatThrownBy(() -> new LimitCheck(backPressure, LIMIT, BRIEF, BRIEF).require())
                    .hasMessage("a limit of 4 lets fewer calls through");
        }
    }

    @Test
    void failsATrialAtWhoseEndPermitsAreTooMany() throws Exception {
        Semaphore permits = new Semaphore(LIMIT);
        BlockingLimiter generous = visit -> {
            permits.acquire();
            try {
                visit.block();
            } finally {
                permits.release(2);
            }
        };
        try (BackPressure backPressure = limitedBy(generous)) {
            Trial trial = Trial.open(ConcurrencyModel.VIRTUAL, 0);
            trial.atEnd(() -> new LimitCheck(backPressure, LIMIT, LONG, LONG).requireAtEnd());

            backPressure.run(new Callers(1, 1), SHORT, CallLog.entering(call -> {}));

            assertThatThrownBy(trial::close).hasMessage("a limit of 4 let 5 calls through");
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "7, 0", "19, 0", "0, 2", "19, 2"})
    void failsATrialThatLosesOrRepeatsACall(int wrong, int times) throws Exception {
        BlockingLimiter faulty = visit -> {
            for (int made = 0; made < (visit.call() == wrong ? times : 1); made++) {
                visit.block();
            }
        };

        assertThatThrownBy(() -> observe(faulty))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("every op gives the same checksum");
    }

    @Test
    void acceptsATrialThatMakesEveryCallOnce() {
        assertThatCode(() -> observe(permits(LIMIT))).doesNotThrowAnyException();
    }

    private static void observe(BlockingLimiter limiter) throws Exception {
        Callers callers = new Callers(10, 2);
        CallTimes times = new CallTimes(callers, System::nanoTime);
        try (BackPressure backPressure = limitedBy(limiter);
                Trial trial = Trial.open(ConcurrencyModel.VIRTUAL, Checksum.ofRange(callers.allCalls()))) {
            backPressure.run(callers, Hold.ofMillis(0), times);
            trial.observe(times.takeOp());
            trial.requireResults();
        }
    }

    @ParameterizedTest
    @CsvSource({"VIRTUAL_TO_POOL, false", "LIMITED_IO, false", "VIRTUAL_TO_WORKERS, true", "SEMAPHORE_DEFAULT, true"})
    void hasAWidthIfCallsAndCallersShareThreads(BackPressureStrategy strategy, boolean shared) throws Exception {
        BackPressureBenchmark benchmark =
                Benchmarks.of(BackPressureBenchmark.class, "strategy=" + strategy + " callers=2 limit=2 holdMillis=0");

        assertThat(Trials.metrics(benchmark, benchmark::setUp, benchmark::reportWidth)
                        .containsKey(ForkingBenchmark.WIDTH))
                .isEqualTo(shared);
    }

    @ParameterizedTest
    @CsvSource({"VIRTUAL, TOKENS", "STRUCTURED, VIEW", "DEFAULT, SEMAPHORE", "EVENT_LOOP, POOL"})
    void refusesALimitOfAnotherStyle(ConcurrencyModel model, Limit limit) throws Exception {
        Models.run(
                model,
                runtime -> assertThatThrownBy(() -> BackPressure.on(runtime, limit, 1))
                        .isInstanceOf(UnsupportedOperationException.class)
                        .hasMessageStartingWith(limit + " exists for "));
    }
}
