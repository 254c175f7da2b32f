package dev.strandbench.scenario.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ForkSite;
import dev.strandbench.model.Placement;
import dev.strandbench.scenario.Benchmarks;
import dev.strandbench.scenario.EveryArm;
import dev.strandbench.scenario.Models;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.Trials;
import dev.strandbench.scenario.stream.BlockingStages.BlockingHop;
import dev.strandbench.scenario.stream.ElementStream.BlockingStream;
import dev.strandbench.scenario.stream.ElementStream.Link;
import dev.strandbench.scenario.stream.ElementStream.StreamElement;
import dev.strandbench.scenario.stream.ElementStream.StreamShape;
import dev.strandbench.scenario.stream.ElementStream.StreamSteps;
import dev.strandbench.scenario.stream.ElementStream.StreamStrategy;
import dev.strandbench.scenario.stream.StreamWork.BufferCheck;
import dev.strandbench.workload.CpuBurn;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class StreamContractTest {

    private static final int ELEMENTS = 500;

    private static void idle() {}

    static Stream<Arguments> shapes() {
        return shapesOf(Stream.of(StreamStrategy.values()), 0, 1, 16, StreamShape.UNLIMITED);
    }

    static Stream<Arguments> boundedShapes() {
        return shapesOf(Stream.of(StreamStrategy.values()), 0, 1, 16);
    }

    /** Blocking stages, which can be held until there is no room. */
    static Stream<Arguments> blockingShapes() {
        return shapesOf(blocking(), 0, 1, 16);
    }

    private static Stream<StreamStrategy> blocking() {
        return Stream.of(
                StreamStrategy.QUEUE_PLATFORM,
                StreamStrategy.QUEUE_VIRTUAL,
                StreamStrategy.QUEUE_STRUCTURED,
                StreamStrategy.JOX_VIRTUAL,
                StreamStrategy.JOX_STRUCTURED);
    }

    private static Stream<Arguments> shapesOf(Stream<StreamStrategy> strategies, int... capacities) {
        return strategies.flatMap(strategy -> IntStream.of(capacities)
                .filter(capacity -> strategy.unsupported(capacity).isEmpty())
                .boxed()
                .flatMap(capacity ->
                        Stream.of(2, 3).map(stages -> Arguments.of(strategy, new StreamShape(stages, capacity)))));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void returnsTheSameChecksumByEveryStrategy(StreamStrategy strategy, StreamShape shape) throws Exception {
        StreamWork work = work();

        use(strategy, shape, stream -> {
            stream.run(ELEMENTS, work.steps());
            assertThat(work.takeChecksum()).isEqualTo(StreamWork.checksumOf(ELEMENTS));
            // A second op finds nothing left by the first.
            stream.run(ELEMENTS, work.steps());
            assertThat(work.takeChecksum()).isEqualTo(StreamWork.checksumOf(ELEMENTS));
        });
    }

    @ParameterizedTest
    @MethodSource("boundedShapes")
    void transformsAndConsumesEveryElementOnceInTheOrderOfProduction(StreamStrategy strategy, StreamShape shape)
            throws Exception {
        List<Integer> transformed = new ArrayList<>();
        List<Integer> consumed = new ArrayList<>();
        StreamSteps steps = new StreamSteps(
                StreamElement::new, element -> transformed.add(element.index), element -> consumed.add(element.index));

        use(strategy, shape, stream -> stream.run(20, steps));

        List<Integer> all = IntStream.range(0, 20).boxed().toList();
        assertThat(transformed).isEqualTo(all);
        assertThat(consumed).isEqualTo(all);
    }

    @EveryArm
    void endsAtOnceIfThereIsNothingToProduce(StreamStrategy strategy) throws Exception {
        StreamWork work = work();

        use(strategy, new StreamShape(3, 1), stream -> stream.run(0, work.steps()));

        assertThat(work.takeChecksum()).isZero();
        assertThat(work.samples()).isZero();
    }

    @ParameterizedTest
    @MethodSource("boundedShapes")
    void letsNoMoreUnderWayThanTheCapacityAllows(StreamStrategy strategy, StreamShape shape) throws Exception {
        StreamWork work = work();
        BufferCheck buffers = new BufferCheck();

        use(strategy, shape, stream -> stream.run(100, buffers.watching(work.steps())));

        assertThat(buffers.most()).isPositive();
        assertThatCode(() -> buffers.requireWithin(shape)).doesNotThrowAnyException();
        assertThat(work.takeChecksum()).isEqualTo(StreamWork.checksumOf(100));
    }

    /** The last stage waits for as many elements as fit. With less room, this would never end. */
    @ParameterizedTest
    @MethodSource("blockingShapes")
    void usesAllOfTheCapacity(StreamStrategy strategy, StreamShape shape) throws Exception {
        int room = (int) shape.mostUnderWay();
        BufferCheck buffers = new BufferCheck();

        use(strategy, shape, stream -> stream.run(room + 10, buffers.watching(heldUntilProduced(room))));

        assertThat(buffers.most()).isEqualTo(room);
    }

    private static StreamSteps heldUntilProduced(int count) {
        CountDownLatch left = new CountDownLatch(count);
        return new StreamSteps(
                index -> {
                    left.countDown();
                    return new StreamElement(index);
                },
                element -> {},
                element -> Models.await(left));
    }

    static Stream<StreamStrategy> withAThreadForEachStage() {
        return Stream.concat(blocking(), Stream.of(StreamStrategy.REACTOR));
    }

    @ParameterizedTest
    @MethodSource("withAThreadForEachStage")
    void runsEachStageOnAThreadOfItsOwn(StreamStrategy strategy) throws Exception {
        Thread[] at = new Thread[3];
        StreamSteps steps = work().steps().after(recording(at, 0), recording(at, 1), recording(at, 2));

        use(strategy, new StreamShape(3, 1), stream -> stream.run(1, steps));

        assertThat(at)
                .doesNotHaveDuplicates()
                .doesNotContain(Thread.currentThread())
                .allMatch(thread ->
                        thread.isVirtual() == (strategy.placement(ForkSite.INSIDE) == Placement.VIRTUAL_THREAD));
    }

    private static Runnable recording(Thread[] at, int stage) {
        return () -> at[stage] = Thread.currentThread();
    }

    @ParameterizedTest
    @MethodSource("boundedShapes")
    void endsTheOtherStagesWhenOneFails(StreamStrategy strategy, StreamShape shape) throws Exception {
        IllegalStateException exception = new IllegalStateException("the step");

        Runnable idle = StreamContractTest::idle;
        for (StreamSteps steps : List.of(
                endless().after(failing(exception), idle, idle),
                endless().after(idle, failing(exception), idle),
                endless().after(idle, idle, failing(exception)))) {
            use(
                    strategy,
                    shape,
                    stream -> assertThat(Models.failureOf(() -> stream.run(Integer.MAX_VALUE, steps)))
                            .isSameAs(exception));
        }
    }

    private static StreamSteps endless() {
        return new StreamSteps(StreamElement::new, element -> {}, element -> {});
    }

    private static Runnable failing(RuntimeException exception) {
        CountDownLatch left = new CountDownLatch(100);
        return () -> {
            left.countDown();
            if (left.getCount() == 0) {
                throw exception;
            }
        };
    }

    @ParameterizedTest
    @MethodSource("boundedShapes")
    void stopsEveryStageWhenTheCallerIsInterrupted(StreamStrategy strategy, StreamShape shape) throws Exception {
        use(
                strategy,
                shape,
                stream -> Models.interruptUnderWay(
                        100,
                        step -> stream.run(
                                Integer.MAX_VALUE,
                                endless().after(StreamContractTest::idle, StreamContractTest::idle, step))));
    }

    enum Fault {
        NONE,
        /** The element before comes again in its place. */
        LOST,
        /** It comes after the next element. */
        LATE
    }

    private static final class FaultyHop implements BlockingHop {

        private final BlockingHop hop = BlockingHop.QueueHop.of(16);
        private final Fault fault;
        private final int at;
        private int taken;
        private StreamElement last = new StreamElement(-1);

        FaultyHop(Fault fault, int at) {
            this.fault = fault;
            this.at = at;
            last.value = -1;
        }

        @Override
        public void put(StreamElement element) throws InterruptedException {
            hop.put(element);
        }

        @Override
        public StreamElement take() throws InterruptedException {
            int index = taken++;
            StreamElement before = last;
            if (fault == Fault.LATE && index == at) {
                last = hop.take();
                return hop.take();
            }
            if (fault == Fault.LATE && index == at + 1) {
                return last;
            }
            last = hop.take();
            return fault == Fault.LOST && index == at ? before : last;
        }
    }

    @ParameterizedTest
    @CsvSource({"NONE, 0", "LOST, 0", "LOST, 1", "LOST, 499", "LATE, 0", "LATE, 250", "LATE, 498"})
    void findsAnElementThatIsLostRepeatedOrSwapped(Fault fault, int at) throws Exception {
        for (boolean first : new boolean[] {true, false}) {
            try (Trial trial = trial()) {
                trial.observe(checksumOver(
                        trial,
                        new FaultyHop(first ? fault : Fault.NONE, at),
                        new FaultyHop(first ? Fault.NONE : fault, at)));

                Trials.requireResult(trial, fault == Fault.NONE);
            }
        }
    }

    private static Trial trial() {
        return Trial.open(ConcurrencyModel.VIRTUAL, StreamWork.checksumOf(ELEMENTS));
    }

    private static long checksumOver(Trial trial, BlockingHop first, BlockingHop second) throws Exception {
        StreamWork work = work();
        over(trial, first, second).run(ELEMENTS, work.steps());
        return work.takeChecksum();
    }

    private static BlockingStream over(Trial trial, BlockingHop... hops) {
        return new BlockingStream((BlockingRuntime) trial.runtime(), () -> new BlockingStages(List.of(hops)));
    }

    @ParameterizedTest
    @CsvSource({"2, 0", "2, 16", "3, 0", "3, 16"})
    void findsAHopThatHoldsMoreThanItsCapacity(int stages, int capacity) throws Exception {
        StreamShape shape = new StreamShape(stages, capacity);
        int tooMany = (int) shape.mostUnderWay() + 1;
        BufferCheck buffers = new BufferCheck();
        BlockingHop[] hops = Stream.generate(() -> new BlockingHop.QueueHop(new LinkedBlockingQueue<>()))
                .limit(shape.hops())
                .toArray(BlockingHop[]::new);

        try (Trial trial = trial()) {
            over(trial, hops).run(tooMany, buffers.watching(heldUntilProduced(tooMany)));
        }

        assertThatThrownBy(() -> buffers.requireWithin(shape))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a capacity of " + capacity + " between " + stages + " stages allows " + (tooMany - 1)
                        + " elements in flight, but there were " + tooMany);
    }

    @ParameterizedTest
    @CsvSource({"VIRTUAL, CHANNEL", "STRUCTURED, FLOW", "VIRTUAL, PLAIN_FLOW", "DEFAULT, QUEUE", "DEFAULT, JOX"})
    void refusesALinkOfAnotherStyle(ConcurrencyModel model, Link link) throws Exception {
        Throwable failure = Models.failure(
                model,
                runtime ->
                        ElementStream.on(runtime, link, new StreamShape(3, 1)).run(1, work().steps()));

        assertThat(failure).isInstanceOf(UnsupportedOperationException.class).hasMessageStartingWith(link + " exists");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 60, 61, 62, 122, ELEMENTS})
    void timesEverySixtyFirstElement(int elements) throws Exception {
        StreamWork work = work();

        use(StreamStrategy.LOOP, new StreamShape(3, 1), stream -> stream.run(elements, work.steps()));

        assertThat(work.samples()).isEqualTo(elements / StreamWork.ELEMENTS_PER_SAMPLE);
        work.clear();
        assertThat(work.samples()).isZero();
    }

    @Test
    void takesACapacityThatHoldsAllElementsAsNone() {
        assertThat(StreamShape.of(100, 99, 3)).isEqualTo(new StreamShape(3, 99));
        assertThat(StreamShape.of(100, 100, 3).capacity()).isEqualTo(StreamShape.UNLIMITED);
        assertThat(new StreamShape(3, StreamShape.UNLIMITED).mostUnderWay()).isGreaterThan(Integer.MAX_VALUE);
    }

    @Test
    void allowsWhatIsHeldBetweenStagesAndOneInTheHandsOfEach() {
        assertThat(new StreamShape(2, 0).mostUnderWay()).isEqualTo(2);
        assertThat(new StreamShape(3, 0).mostUnderWay()).isEqualTo(3);
        assertThat(new StreamShape(2, 16).mostUnderWay()).isEqualTo(18);
        assertThat(new StreamShape(3, 16).mostUnderWay()).isEqualTo(35);
    }

    @Test
    void reportsTheAgeOfElements() throws Exception {
        StreamBenchmark benchmark = Benchmarks.of(StreamBenchmark.class, "strategy=LOOP elements=" + ELEMENTS);

        assertThat(Trials.metrics(benchmark, benchmark::setUp, () -> {
                    assertThat(benchmark.stream()).isEqualTo(StreamWork.checksumOf(ELEMENTS));
                    benchmark.report();
                }))
                .containsOnlyKeys("latency.p50", "latency.p99");
    }

    private static StreamWork work() {
        return new StreamWork(ELEMENTS, new CpuBurn(0));
    }

    private static void use(StreamStrategy strategy, StreamShape shape, Models.Work<ElementStream> work)
            throws Exception {
        try (Trial trial = Trial.open(strategy, Set.of(strategy.placement(ForkSite.INSIDE)), 0)) {
            ElementStream stream = strategy.open(trial, shape);
            work.on((elements, steps) -> trial.run(() -> stream.run(elements, steps)));
        }
    }
}
