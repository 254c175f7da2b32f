package dev.strandbench.scenario.deepstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.Style;
import dev.strandbench.scenario.EveryArm;
import dev.strandbench.scenario.Models;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.Trials;
import dev.strandbench.scenario.deepstack.DeepStack.StackShape;
import dev.strandbench.workload.Checksum;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(120)
class DeepStackContractTest {

    private static final StackShape SHAPE = new StackShape(3, 10, 4, 20);
    private static final StackShape ENDLESS = new StackShape(3, 10, 4, Integer.MAX_VALUE);

    private static final List<StackShape> SHAPES = List.of(
            SHAPE,
            new StackShape(1, 1, 0, 1),
            new StackShape(1, 1, 1, 2),
            new StackShape(3, 2, 1, 0),
            new StackShape(3, 10, 0, 20),
            new StackShape(3, 10, 10, 20),
            new StackShape(2, 1_000, 0, 3),
            new StackShape(2, 1_000, 1_000, 3));

    @EveryArm
    void bringsEveryValueThroughEveryFrame(ConcurrencyModel model) throws Exception {
        Models.run(model, runtime -> {
            DeepStack deepStack = DeepStack.on(runtime);
            for (StackShape shape : SHAPES) {
                assertThat(deepStack.run(shape, Checksum::of)).as("%s", shape).isEqualTo(shape.checksum());
            }
        });
    }

    @EveryArm
    void takesAStepAfterEveryParkOfEveryTask(ConcurrencyModel model) throws Exception {
        AtomicInteger steps = new AtomicInteger();

        Models.run(model, runtime -> DeepStack.on(runtime).run(SHAPE, value -> value + steps.incrementAndGet()));

        assertThat(steps).hasValue(SHAPE.tasks() * SHAPE.parks());
    }

    @Test
    void expectsWhatEachFrameAddsOnTheWayBack() {
        long seed = Checksum.of(5);

        assertThat(StackShape.frames(0, 5)).isZero();
        assertThat(StackShape.frames(1, 5)).isEqualTo(5 ^ seed);
        assertThat(StackShape.frames(3, 5)).isEqualTo(3 * (5 ^ seed) + 2 * (seed ^ 8) + (8 ^ (seed + 2)));
    }

    @Test
    void expectsThatTasksOfAPairEndWithWhatTheOtherGave() {
        long fixed = (0 ^ Checksum.of(0)) + (1 ^ Checksum.of(1));

        assertThat(new StackShape(1, 1, 0, 0).checksum()).isEqualTo(Checksum.of(0) + Checksum.of(1) + fixed);
        assertThat(new StackShape(1, 1, 0, 1).checksum())
                .isEqualTo(Checksum.of(Checksum.of(1)) + Checksum.of(Checksum.of(0)) + fixed);
        assertThat(new StackShape(1, 1, 1, 1).checksum())
                .isEqualTo(Checksum.of(Checksum.of(1) + (0 ^ Checksum.of(0)))
                        + Checksum.of(Checksum.of(0) + (1 ^ Checksum.of(1))));
    }

    static List<ConcurrencyModel> modelsOfThreads() {
        return Models.of(DeepStackBenchmark.class).stream()
                .filter(model -> model.style() != Style.SUSPENDING)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("modelsOfThreads")
    void parksBelowTheFramesThatStay(ConcurrencyModel model) throws Exception {
        Set<Long> depths = ConcurrentHashMap.newKeySet();
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        LongUnaryOperator looking = value -> {
            depths.add(StackWalker.getInstance()
                    .walk(frames -> frames.filter(frame -> frame.getMethodName().equals("stay"))
                            .count()));
            threads.add(Thread.currentThread());
            return value;
        };

        Models.run(model, runtime -> DeepStack.on(runtime).run(SHAPE, looking));

        // One more, in which the parks are counted.
        assertThat(depths).containsExactly(SHAPE.fixed() + 1L);
        assertThat(threads).hasSize(SHAPE.tasks());
    }

    @EveryArm
    void endsEveryOtherTaskWhenOneFails(ConcurrencyModel model) throws Exception {
        AtomicInteger steps = new AtomicInteger();

        Models.requirePassedOn(
                model,
                (runtime, failing) -> DeepStack.on(runtime).run(ENDLESS, value -> {
                    failing.accept(steps.incrementAndGet());
                    return value;
                }));
    }

    @EveryArm
    void stopsEveryTaskWhenTheCallerIsInterrupted(ConcurrencyModel model) throws Exception {
        Models.run(model, runtime -> {
            DeepStack deepStack = DeepStack.on(runtime);
            Models.interruptUnderWay(
                    100,
                    step -> deepStack.run(ENDLESS, value -> {
                        step.run();
                        return value;
                    }));
        });
    }

    @ParameterizedTest
    @CsvSource({"2, 10, 4, 20", "3, 9, 4, 20", "3, 10, 3, 20", "3, 10, 4, 19", "3, 10, 4, 21", "3, 14, 4, 20"})
    void aTaskAFrameOrAParkThatIsLostOrAddedFailsTheTrial(int pairs, int depth, int unwind, int parks)
            throws Exception {
        requireViolation(new StackShape(pairs, depth, unwind, parks), Checksum::of);
    }

    @Test
    void aValueThatIsLostFailsTheTrial() throws Exception {
        AtomicInteger steps = new AtomicInteger();

        requireViolation(SHAPE, value -> steps.incrementAndGet() == 50 ? 0 : Checksum.of(value));
    }

    private static void requireViolation(StackShape faulty, LongUnaryOperator step) throws Exception {
        try (Trial trial = Trial.open(ConcurrencyModel.VIRTUAL, SHAPE.checksum())) {
            DeepStack deepStack = DeepStack.on(trial.runtime());
            trial.observe(deepStack.run(SHAPE, Checksum::of));
            assertThatCode(trial::requireResults).doesNotThrowAnyException();

            trial.observe(deepStack.run(faulty, step));

            Trials.requireWrongResult(trial);
        }
    }
}
