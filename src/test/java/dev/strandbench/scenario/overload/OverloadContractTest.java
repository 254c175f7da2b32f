package dev.strandbench.scenario.overload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.scenario.Benchmarks;
import dev.strandbench.scenario.EveryArm;
import dev.strandbench.scenario.FreshMetrics;
import dev.strandbench.scenario.Models;
import dev.strandbench.scenario.RequestSchedule;
import dev.strandbench.scenario.Trials;
import dev.strandbench.scenario.overload.OfferedLoad.LoadPhases;
import dev.strandbench.scenario.overload.Overload.Admission;
import dev.strandbench.scenario.overload.Overload.Requests;
import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.CpuBurn;
import dev.strandbench.workload.Wait;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@FreshMetrics
@Timeout(120)
class OverloadContractTest {

    private static final int LIMIT = 4;
    private static final int REQUESTS = 50;
    private static final Wait SHORT = new Wait(1);
    private static final Wait FOREVER = Wait.of(Duration.ofHours(1));

    private static void use(OverloadStrategy strategy, Models.Work<Overload> work) throws Exception {
        Models.with(() -> strategy.open(LIMIT), work);
    }

    private static boolean hasQueue(OverloadStrategy strategy) {
        return strategy.name().startsWith("QUEUE_");
    }

    /** Counts how requests end. A request does no work. */
    private static class Counting implements Requests {

        private final int count;
        private final Wait wait;
        private final AtomicIntegerArray begun;
        private final AtomicIntegerArray ended;
        private final AtomicIntegerArray refused;
        private final AtomicInteger running = new AtomicInteger();
        private final AtomicInteger most = new AtomicInteger();

        Counting(int count, Wait wait) {
            this.count = count;
            this.wait = wait;
            begun = new AtomicIntegerArray(count);
            ended = new AtomicIntegerArray(count);
            refused = new AtomicIntegerArray(count);
        }

        @Override
        public int count() {
            return count;
        }

        @Override
        public byte[] begin(int request) {
            begun.incrementAndGet(request);
            most.accumulateAndGet(running.incrementAndGet(), Math::max);
            return new byte[] {(byte) request};
        }

        @Override
        public Wait downstream() {
            return wait;
        }

        @Override
        public void end(int request, byte[] held) {
            running.decrementAndGet();
            if (held[0] == (byte) request) {
                ended.incrementAndGet(request);
            }
        }

        @Override
        public void refuse(int request) {
            refused.incrementAndGet(request);
        }

        int countOf(AtomicIntegerArray counts) {
            return IntStream.range(0, count).map(counts::get).sum();
        }
    }

    @EveryArm
    void servesOrRefusesEveryRequestOnce(OverloadStrategy strategy) throws Exception {
        Counting requests = new Counting(REQUESTS, SHORT);

        use(strategy, overload -> overload.serve(requests, RequestSchedule.AT_ONCE));

        for (int request = 0; request < REQUESTS; request++) {
            assertThat(requests.ended.get(request)).isEqualTo(requests.begun.get(request));
            assertThat(requests.ended.get(request) + requests.refused.get(request))
                    .as("request %d", request)
                    .isEqualTo(1);
        }
        assertThat(requests.countOf(requests.ended)).isGreaterThanOrEqualTo(LIMIT);
        if (!strategy.refuses()) {
            assertThat(requests.countOf(requests.refused)).isZero();
        }
    }

    @EveryArm
    void servesNoMoreAtOnceThanTheLimit(OverloadStrategy strategy) throws Exception {
        Counting requests = new Counting(REQUESTS, SHORT);

        use(strategy, overload -> overload.serve(requests, RequestSchedule.AT_ONCE));

        assertThat(requests.most.get()).isBetween(1, strategy.isBounded() ? LIMIT : REQUESTS);
    }

    @EveryArm
    void servesNobody(OverloadStrategy strategy) throws Exception {
        use(strategy, overload -> overload.serve(new Counting(0, FOREVER), RequestSchedule.AT_ONCE));
    }

    /** Requests that never end keep all places, so what is refused is known. */
    @EveryArm
    void refusesWhatItHasNoRoomForAndStopsWhenInterrupted(OverloadStrategy strategy) throws Exception {
        AtomicInteger refusals = new AtomicInteger();
        AtomicInteger ends = new AtomicInteger();

        use(strategy, overload -> {
            Models.interruptUnderWay(
                    steps(strategy),
                    step -> overload.serve(
                            new Counting(REQUESTS, FOREVER) {
                                @Override
                                public byte[] begin(int request) {
                                    step.run();
                                    return super.begin(request);
                                }

                                @Override
                                public void end(int request, byte[] held) {
                                    ends.incrementAndGet();
                                }

                                @Override
                                public void refuse(int request) {
                                    refusals.incrementAndGet();
                                    step.run();
                                }
                            },
                            RequestSchedule.AT_ONCE));
            serveAsManyAsTheLimit(overload);
        });

        assertThat(ends).hasValue(0);
        if (hasQueue(strategy)) {
            // A worker may or may not have taken a request before the next one comes.
            assertThat(refusals.get()).isBetween(REQUESTS - 2 * LIMIT, REQUESTS - LIMIT);
        } else {
            assertThat(refusals).hasValue(strategy.refuses() ? REQUESTS - LIMIT : 0);
        }
    }

    /** Returns how many requests begin or are refused for certain, while none ends. */
    private static int steps(OverloadStrategy strategy) {
        if (hasQueue(strategy)) {
            return LIMIT + REQUESTS - 2 * LIMIT;
        }
        return strategy.isBounded() && !strategy.refuses() ? LIMIT : REQUESTS;
    }

    /** Cancelled requests may give back their places slightly later, so some of these may be refused at first. */
    private static void serveAsManyAsTheLimit(Overload overload) throws Exception {
        Counting requests;
        do {
            requests = new Counting(LIMIT, SHORT);
            overload.serve(requests, RequestSchedule.AT_ONCE);
        } while (requests.countOf(requests.ended) < LIMIT);
    }

    @EveryArm
    void passesOnTheExceptionOfARequestAndServesAsManyAsBefore(OverloadStrategy strategy) throws Exception {
        IllegalStateException exception = new IllegalStateException("a request");
        AtomicBoolean failed = new AtomicBoolean();

        use(strategy, overload -> {
            Counting failing = new Counting(REQUESTS, SHORT) {
                @Override
                public byte[] begin(int request) {
                    if (failed.compareAndSet(false, true)) {
                        throw exception;
                    }
                    return super.begin(request);
                }
            };
            assertThat(Models.failureOf(() -> overload.serve(failing, RequestSchedule.AT_ONCE)))
                    .isSameAs(exception);
            serveAsManyAsTheLimit(overload);
        });
    }

    @EveryArm
    void takesRequestsInOrderFromOnePlatformThread(OverloadStrategy strategy) throws Exception {
        List<Integer> sent = Collections.synchronizedList(new ArrayList<>());
        List<Thread> senders = Collections.synchronizedList(new ArrayList<>());
        RequestSchedule schedule = request -> {
            sent.add(request);
            senders.add(Thread.currentThread());
        };

        use(strategy, overload -> overload.serve(new Counting(REQUESTS, Wait.NONE), schedule));

        assertThat(sent).isEqualTo(IntStream.range(0, REQUESTS).boxed().toList());
        assertThat(senders).allMatch(thread -> !thread.isVirtual());
        assertThat(senders.stream().distinct()).hasSize(1);
    }

    @EveryArm
    void logsEveryRequestOfEveryOp(OverloadStrategy strategy) throws Exception {
        OfferedLoad load = OfferedLoad.of(1_000, new LoadPhases(200, 20, 50));
        OverloadLog log = new OverloadLog(load, new ServedWork(new CpuBurn(10), SHORT));

        use(strategy, overload -> {
            for (int op = 0; op < 2; op++) {
                log.schedule().begin();
                overload.serve(log, log.schedule());
                assertThat(log.takeOp()).isEqualTo(Checksum.ofRange(load.requests()));
            }
        });
    }

    @ParameterizedTest
    @CsvSource({"VIRTUAL", "STRUCTURED"})
    void refusesAQueueBeforeThreadsOfRequests(ConcurrencyModel model) throws Exception {
        try (ModelRuntime runtime = model.open(LIMIT)) {
            assertThatThrownBy(() -> Overload.on(runtime, Admission.QUEUE, LIMIT))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void reportsWhatItMeasures() throws Exception {
        OverloadBenchmark benchmark = Benchmarks.of(
                OverloadBenchmark.class,
                "strategy=REFUSING_VIRTUAL burstMillis=50 workMicros=10 waitMillis=5 boundMillis=60000");

        Trials.run(benchmark, benchmark::setUp, () -> {
            benchmark.beginOps();
            benchmark.overload();
            benchmark.checkIteration();
            benchmark.report();

            assertThat(Trials.takeMetrics())
                    .containsKeys(
                            "capacity",
                            "goodput",
                            "served",
                            "offered",
                            "refused",
                            "recovery",
                            "recovered",
                            "inFlight.most",
                            "latency.p50",
                            "latency.p99",
                            "latency.p99.9",
                            "latency.max",
                            "heap.worst",
                            "lag.p99",
                            "invalid",
                            "width",
                            "ideal")
                    .hasEntrySatisfying(
                            "goodput", goodput -> assertThat(goodput).isPositive())
                    .hasEntrySatisfying(
                            "capacity", capacity -> assertThat(capacity).isPositive());
        });
    }

    @ParameterizedTest
    @CsvSource({"UNBOUNDED_VIRTUAL, 1", "POOL, 4", "QUEUE_POOL, 4", "REFUSING_PLATFORM, 4", "UNBOUNDED_PLATFORM, 1"})
    void isNoWiderThanItsLimit(OverloadStrategy strategy, int width) {
        assertThat(strategy.width(LIMIT, strategy.isBounded() ? 100 : 1)).isEqualTo(width);
    }
}
