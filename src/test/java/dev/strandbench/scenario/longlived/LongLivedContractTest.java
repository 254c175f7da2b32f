package dev.strandbench.scenario.longlived;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.Style;
import dev.strandbench.scenario.EveryArm;
import dev.strandbench.scenario.Models;
import dev.strandbench.scenario.longlived.ConnectionRequests.RequestCosts;
import dev.strandbench.scenario.longlived.LongLived.LongLivedStrategy;
import dev.strandbench.scenario.longlived.LongLived.Requests;
import dev.strandbench.scenario.longlived.LongLived.Visit;
import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.CpuBurn;
import dev.strandbench.workload.ObjectChain;
import dev.strandbench.workload.Wait;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class LongLivedContractTest {

    private static final Wait FOREVER = Wait.of(Duration.ofHours(1));
    private static final int REQUESTS = 60;

    /** A service with connections, and with the most requests under way. */
    private record Shape(int connections, int most) {

        void use(LongLivedStrategy strategy, Models.Work<LongLived> work) throws Exception {
            Models.with(() -> strategy.openRuntime(most, most), runtime -> {
                try (LongLived service = strategy.on(runtime, connections, most)) {
                    work.on(service);
                }
            });
        }
    }

    private static final List<Shape> SHAPES =
            List.of(new Shape(1, 1), new Shape(7, 3), new Shape(20, 20), new Shape(100, 10));

    @EveryArm
    void answersEveryRequestAsAWholeInOpAfterOp(LongLivedStrategy strategy) throws Exception {
        for (Shape shape : SHAPES) {
            ConnectionRequests requests = requests(5, 1_024);
            shape.use(strategy, service -> {
                for (int op = 0; op < 3; op++) {
                    requests.beginOp();
                    service.serve(requests);
                    assertThat(requests.takeOp()).as("op %s of %s", op, shape).isEqualTo(Checksum.ofRange(REQUESTS));
                }
            });
        }
    }

    private static ConnectionRequests requests(int depth, int bytes) {
        return new ConnectionRequests(
                REQUESTS, new RequestCosts(depth, new Wait(1), new CpuBurn(10), bytes), System::nanoTime);
    }

    @EveryArm
    void keepsNoMoreRequestsUnderWayThanAllowed(LongLivedStrategy strategy) throws Exception {
        Counted counted = new Counted(new AtomicInteger(), new AtomicInteger());

        new Shape(20, 4).use(strategy, service -> service.serve(counted));

        assertThat(counted.most).hasPositiveValue().hasValueLessThanOrEqualTo(4);
        assertThat(counted.underWay).hasValue(0);
    }

    @EveryArm
    void answersOnAThreadThatLivesAsLongAsItsStrategySays(LongLivedStrategy strategy) throws Exception {
        Map<Integer, Thread> threads = new ConcurrentHashMap<>();

        new Shape(20, 4)
                .use(
                        strategy,
                        service -> service.serve(
                                started(new Wait(1), request -> threads.put(request, Thread.currentThread()))));

        assertThat(threads).hasSize(REQUESTS);
        if (strategy.model().style() != Style.SUSPENDING) {
            Set<Thread> distinct = Set.copyOf(threads.values());
            if (strategy.isKept()) {
                assertThat(distinct).hasSize(20);
                assertThat(threads)
                        .allSatisfy((request, thread) ->
                                assertThat(thread).isSameAs(Objects.requireNonNull(threads.get(request % 20))));
            } else if (strategy.name().startsWith("POOL")) {
                assertThat(distinct).hasSizeLessThanOrEqualTo(4);
            } else {
                assertThat(distinct).hasSize(REQUESTS);
            }
        }
    }

    @EveryArm
    void waitsBelowItsFrames(LongLivedStrategy strategy) throws Exception {
        Set<Long> depths = ConcurrentHashMap.newKeySet();
        Requests looking = new Requests() {
            @Override
            public int count() {
                return 10;
            }

            @Override
            public int depth() {
                return 30;
            }

            @Override
            public Wait upstream() {
                depths.add(StackWalker.getInstance()
                        .walk(frames -> frames.filter(
                                        frame -> frame.getMethodName().equals("descend"))
                                .count()));
                return new Wait(1);
            }

            @Override
            public void sent(int request) {}

            @Override
            public Visit receive(int request) {
                return new Visit(request, ObjectChain.EMPTY);
            }

            @Override
            public void answer(Visit visit) {
                assertThat(visit.value()).isEqualTo(Visit.valueOf(30));
            }
        };

        new Shape(3, 2).use(strategy, service -> service.serve(looking));

        // One more, which waits.
        assertThat(depths).containsExactly(31L);
    }

    @Test
    void expectsWhatEachFrameKnows() {
        assertThat(Visit.valueOf(0)).isZero();
        assertThat(Visit.valueOf(1)).isEqualTo(Visit.SEED);
        assertThat(Visit.valueOf(3)).isEqualTo(3 * Visit.SEED + 2 * (Visit.SEED ^ 3) + (3 ^ (Visit.SEED + 2)));
    }

    @EveryArm
    void passesOnTheExceptionOfARequestAndStopsTheOthers(LongLivedStrategy strategy) throws Exception {
        AtomicInteger answers = new AtomicInteger();

        new Shape(30, 20)
                .use(
                        strategy,
                        service -> Models.requirePassedOn(
                                failing -> service.serve(new Started(20, FOREVER, failing, answers))));

        assertThat(answers).hasValue(0);
    }

    @EveryArm
    void stopsEveryRequestWhenTheCallerIsInterrupted(LongLivedStrategy strategy) throws Exception {
        AtomicInteger answers = new AtomicInteger();

        new Shape(30, 4)
                .use(
                        strategy,
                        service -> Models.interruptUnderWay(
                                4, step -> service.serve(new Started(20, FOREVER, request -> step.run(), answers))));

        assertThat(answers).hasValue(0);
    }

    @EveryArm
    void endsConnectionsThatNeverSend(LongLivedStrategy strategy) throws Exception {
        AtomicInteger answers = new AtomicInteger();

        new Shape(30, 4).use(strategy, service -> service.serve(new Started(2, Wait.NONE, request -> {}, answers)));

        assertThat(answers).hasValue(2);
    }

    @Test
    void keepsNoStructuredTasksBeyondAnOp() throws Exception {
        Models.run(
                ConcurrencyModel.STRUCTURED,
                runtime -> assertThatThrownBy(() -> LongLived.on(runtime, true, 1, 1))
                        .isInstanceOf(UnsupportedOperationException.class));
    }

    private static Requests started(Wait upstream, IntConsumer action) {
        return new Started(REQUESTS, upstream, action, new AtomicInteger());
    }

    /** Requests that call an action with their index when they start. */
    private record Started(int count, Wait upstream, IntConsumer action, AtomicInteger answers) implements Requests {

        @Override
        public int depth() {
            return 2;
        }

        @Override
        public void sent(int request) {}

        @Override
        public Visit receive(int request) {
            action.accept(request);
            return new Visit(request, ObjectChain.EMPTY);
        }

        @Override
        public void answer(Visit visit) {
            answers.incrementAndGet();
        }
    }

    /** Counts the requests between their start and their answer. */
    private record Counted(AtomicInteger underWay, AtomicInteger most) implements Requests {

        @Override
        public int count() {
            return REQUESTS;
        }

        @Override
        public int depth() {
            return 2;
        }

        @Override
        public Wait upstream() {
            return new Wait(1);
        }

        @Override
        public void sent(int request) {}

        @Override
        public Visit receive(int request) {
            most.accumulateAndGet(underWay.incrementAndGet(), Math::max);
            return new Visit(request, ObjectChain.EMPTY);
        }

        @Override
        public void answer(Visit visit) {
            underWay.decrementAndGet();
        }
    }
}
