package dev.strandbench.scenario.mixedload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.model.Placement;
import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.Benchmarks;
import dev.strandbench.scenario.EveryArm;
import dev.strandbench.scenario.FreshMetrics;
import dev.strandbench.scenario.Models;
import dev.strandbench.scenario.RequestSchedule;
import dev.strandbench.scenario.Trials;
import dev.strandbench.scenario.mixedload.JobClients.RunJobs;
import dev.strandbench.scenario.mixedload.MixedLoad.Requests;
import dev.strandbench.scenario.mixedload.MixedOps.MixedShape;
import dev.strandbench.scenario.mixedload.MixedOps.RecordedRequests;
import dev.strandbench.workload.CpuBurn;
import dev.strandbench.workload.Wait;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@FreshMetrics
@Timeout(120)
class MixedLoadContractTest {

    private static final int REQUESTS = 50;
    private static final Duration LONGEST = Duration.ofSeconds(10);
    private static final Wait FOREVER = Wait.of(Duration.ofHours(1));
    private static final MixedShape SMALL =
            new MixedShape(REQUESTS, new CpuBurn(10), new Wait(1), new CpuBurn(1_000), 2, Duration.ofMillis(50));

    private static void use(MixedStrategy strategy, Models.Work<MixedLoad> work) throws Exception {
        Models.with(strategy::open, work);
    }

    /** Requests that wait, and pass their indexes on when they begin and when they end. */
    private record Waiting(int count, Wait downstream, IntConsumer begins, IntConsumer ends) implements Requests {

        @Override
        public void begin(int request) {
            begins.accept(request);
        }

        @Override
        public void end(int request) {
            ends.accept(request);
        }
    }

    @EveryArm
    void servesEveryRequestOnce(MixedStrategy strategy) throws Exception {
        AtomicIntegerArray begun = new AtomicIntegerArray(REQUESTS);
        AtomicIntegerArray ended = new AtomicIntegerArray(REQUESTS);

        use(
                strategy,
                load -> load.serve(
                        new Waiting(REQUESTS, new Wait(1), begun::incrementAndGet, ended::incrementAndGet),
                        RequestSchedule.AT_ONCE));

        assertThat(IntStream.range(0, REQUESTS).map(begun::get)).containsOnly(1);
        assertThat(IntStream.range(0, REQUESTS).map(ended::get)).containsOnly(1);
    }

    @EveryArm
    void takesRequestsInOrderFromOnePlatformThread(MixedStrategy strategy) throws Exception {
        List<Integer> sent = Collections.synchronizedList(new ArrayList<>());
        Set<Thread> senders = ConcurrentHashMap.newKeySet();
        RequestSchedule schedule = request -> {
            sent.add(request);
            senders.add(Thread.currentThread());
        };

        use(strategy, load -> load.serve(new RecordedRequests(REQUESTS, request -> {}), schedule));

        assertThat(sent).isEqualTo(IntStream.range(0, REQUESTS).boxed().toList());
        assertThat(senders).hasSize(1).noneMatch(Thread::isVirtual);
    }

    @EveryArm
    void runsEachJobOnceBeforeItReturns(MixedStrategy strategy) throws Exception {
        AtomicInteger jobs = new AtomicInteger();

        use(strategy, load -> {
            for (int job = 1; job <= 10; job++) {
                load.run(jobs::incrementAndGet);
                assertThat(jobs).hasValue(job);
            }
        });
    }

    @EveryArm
    void runsJobsOfSeveralClientsBesideRequests(MixedStrategy strategy) throws Exception {
        AtomicInteger jobs = new AtomicInteger();
        AtomicInteger ends = new AtomicInteger();

        use(strategy, load -> {
            try (JobClients clients = new JobClients(3, load, jobs::incrementAndGet, LONGEST)) {
                load.serve(
                        new Waiting(REQUESTS, new Wait(1), request -> {}, request -> ends.incrementAndGet()),
                        RequestSchedule.AT_ONCE);
                RunJobs run = clients.stop();
                assertThat(run.count()).isEqualTo(jobs.get());
                assertThat(run.perSecond()).isPositive();
            }
        });

        assertThat(ends).hasValue(REQUESTS);
    }

    @EveryArm
    void runsRequestsAndJobsWhereItSays(MixedStrategy strategy) throws Exception {
        Thread caller = Thread.currentThread();
        Set<Placement> ofRequests = ConcurrentHashMap.newKeySet();
        Set<Placement> ofJobs = ConcurrentHashMap.newKeySet();

        use(strategy, load -> {
            load.serve(
                    new RecordedRequests(2, request -> ofRequests.add(Placement.current(caller))),
                    RequestSchedule.AT_ONCE);
            load.run(() -> ofJobs.add(Placement.current(caller)));
        });

        assertThat(ofRequests).containsExactly(strategy.placement());
        if (strategy.isShared()) {
            assertThat(ofJobs).isEqualTo(ofRequests);
        } else if (strategy.name().endsWith("_APART")) {
            assertThat(ofJobs).containsExactly(Placement.PLATFORM_THREAD);
        } else {
            assertThat(ofJobs).containsExactly(Placement.COROUTINE_WORKER);
        }
    }

    /** Jobs that occupy every thread of their own pool leave the scheduler of requests alone. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_ALL, names = ".*_APART")
    void servesRequestsWhileJobsOfTheirOwnPoolNeverEnd(MixedStrategy strategy) throws Exception {
        int threads = Runtime.getRuntime().availableProcessors();
        CountDownLatch occupied = new CountDownLatch(threads);
        AtomicBoolean released = new AtomicBoolean();
        AtomicInteger ends = new AtomicInteger();
        Runnable endless = () -> {
            occupied.countDown();
            while (!released.get()) {
                Thread.onSpinWait();
            }
        };

        use(strategy, load -> {
            try (JobClients clients = new JobClients(threads, load, endless, LONGEST)) {
                try {
                    occupied.await();
                    load.serve(
                            new Waiting(REQUESTS, new Wait(1), request -> {}, request -> ends.incrementAndGet()),
                            RequestSchedule.AT_ONCE);
                    assertThat(ends).hasValue(REQUESTS);
                } finally {
                    released.set(true);
                }
                assertThat(clients.stop().count()).isGreaterThanOrEqualTo(threads);
            }
        });
    }

    /** On one thread, a request cannot begin before a job has ended. */
    @Test
    void sharesTheOnlyThreadOfAnEventLoop() throws Exception {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();

        use(MixedStrategy.EVENT_LOOP_SHARED, load -> {
            load.serve(
                    new RecordedRequests(2, request -> threads.add(Thread.currentThread())), RequestSchedule.AT_ONCE);
            load.run(() -> threads.add(Thread.currentThread()));
        });

        assertThat(threads).hasSize(1).doesNotContain(Thread.currentThread());
    }

    @EveryArm
    void passesOnTheExceptionOfARequest(MixedStrategy strategy) throws Exception {
        use(
                strategy,
                load -> Models.requirePassedOn(failing -> load.serve(
                        new Waiting(REQUESTS, new Wait(1), failing, request -> {}), RequestSchedule.AT_ONCE)));
    }

    @EveryArm
    void passesOnTheExceptionOfAJobAndRunsTheNext(MixedStrategy strategy) throws Exception {
        AtomicInteger jobs = new AtomicInteger();

        use(strategy, load -> {
            Models.requirePassedOn(load::run);
            load.run(jobs::incrementAndGet);
        });

        assertThat(jobs).hasValue(1);
    }

    @EveryArm
    void stopsEveryRequestWhenTheCallerIsInterrupted(MixedStrategy strategy) throws Exception {
        AtomicInteger ends = new AtomicInteger();

        use(
                strategy,
                load -> Models.interruptUnderWay(
                        REQUESTS,
                        step -> load.serve(
                                new Waiting(
                                        REQUESTS, FOREVER, request -> step.run(), request -> ends.incrementAndGet()),
                                RequestSchedule.AT_ONCE)));

        assertThat(ends).hasValue(0);
    }

    @EveryArm
    void losesNothingInAnyOp(MixedStrategy strategy) throws Exception {
        use(strategy, load -> {
            MixedOps ops = new MixedOps(load, SMALL);
            for (int op = 0; op < 2; op++) {
                assertThat(ops.op()).isEqualTo(SMALL.checksum());
            }
        });
    }

    /** A load that serves and runs on the caller, and makes a mistake with request 7 or with the first job. */
    private record Faulty(int times, int timesOfJob, AtomicInteger jobs) implements MixedLoad {

        @Override
        public void serve(Requests requests, RequestSchedule schedule) throws InterruptedException {
            for (int request = 0; request < requests.count(); request++) {
                for (int time = 0; time < (request == 7 ? times : 1); time++) {
                    requests.block(request);
                }
            }
        }

        @Override
        public void run(Runnable job) {
            int runs = jobs.incrementAndGet() == 1 ? timesOfJob : 1;
            for (int time = 0; time < runs; time++) {
                job.run();
            }
        }

        @Override
        public void close() {}
    }

    @ParameterizedTest
    @CsvSource({"1, 1, true", "0, 1, false", "2, 1, false", "1, 0, false", "1, 2, false"})
    void findsARequestOrAJobThatIsLostOrRepeated(int times, int timesOfJob, boolean right) throws Exception {
        try (MixedLoad load = new Faulty(times, timesOfJob, new AtomicInteger())) {
            assertThat(new MixedOps(load, SMALL).op() == SMALL.checksum()).isEqualTo(right);
        }
    }

    @Test
    void startsNoMoreJobsAfterTheirLongestTime() throws Exception {
        use(MixedStrategy.VIRTUAL_APART, load -> {
            try (JobClients clients = new JobClients(2, load, () -> {}, Duration.ZERO)) {
                for (int job = 0; job < 100; job++) {
                    load.run(() -> {});
                }
                assertThat(clients.stop().count()).isEqualTo(2);
            }
        });
    }

    @Test
    void endsAnOpWhoseRequestsNeverRunBeforeTheJobsStop() throws Exception {
        try (MixedLoad load = new Starving()) {
            assertThat(new MixedOps(load, SMALL).op()).isEqualTo(SMALL.checksum());
        }
    }

    /** Serves requests only while no job runs. */
    private static final class Starving implements MixedLoad {

        private final AtomicInteger jobs = new AtomicInteger();

        @Override
        public void serve(Requests requests, RequestSchedule schedule) throws InterruptedException {
            int before;
            do {
                before = jobs.get();
                Thread.sleep(100);
            } while (jobs.get() != before);
            for (int request = 0; request < requests.count(); request++) {
                requests.begin(request);
                requests.end(request);
            }
        }

        @Override
        public void run(Runnable job) {
            job.run();
            jobs.incrementAndGet();
        }

        @Override
        public void close() {}
    }

    @Test
    void endsItsClientsWhenAJobFails() throws Exception {
        use(MixedStrategy.VIRTUAL_APART, load -> {
            Runnable failing = () -> {
                throw new IllegalStateException("a job");
            };
            try (JobClients clients = new JobClients(2, load, failing, LONGEST)) {
                assertThatThrownBy(clients::stop)
                        .isInstanceOf(ExecutionException.class)
                        .hasRootCauseMessage("a job");
            }
        });
    }

    /** Sends the last requests of one phase 30 ms late: 2 % of these requests, but 1 % of all. */
    private static final class LateInOnePhase implements MixedLoad {

        private final int latePhase;
        private int phases;

        LateInOnePhase(int latePhase) {
            this.latePhase = latePhase;
        }

        @Override
        public void serve(Requests requests, RequestSchedule schedule) throws InterruptedException {
            phases++;
            for (int request = 0; request < requests.count(); request++) {
                if (phases == latePhase && request == requests.count() - 8) {
                    long start = System.nanoTime();
                    while (System.nanoTime() - start < Duration.ofMillis(30).toNanos()) {
                        Thread.onSpinWait();
                    }
                }
                schedule.awaitDue(request);
                requests.block(request);
            }
        }

        @Override
        public void run(Runnable job) {
            job.run();
        }

        @Override
        public void close() {}
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void catchesASenderThatIsLateInOnePhase(int phase) throws Exception {
        MixedShape shape = new MixedShape(400, CpuBurn.NONE, Wait.NONE, new CpuBurn(1_000), 1, Duration.ofMillis(50));
        try (MixedLoad load = new LateInOnePhase(phase)) {
            MixedOps ops = new MixedOps(load, shape);
            ops.op();
            ops.report();
        }

        assertThat(Trials.takeMetrics())
                .containsEntry("invalid", 1.0)
                .hasEntrySatisfying("lag.p99", lag -> assertThat(lag).isGreaterThan(10));
        assertThat(SecondaryMetrics.takeScoreWithheld()).isTrue();
    }

    @Test
    void takesTheWorkOfRequestsAndJobsFromOneMeasurement() {
        MixedShape shape = MixedShape.of(1, 100e3, 5, 20e6, 1, Duration.ofMillis(50));

        long share = shape.job().tokens() / 400;
        assertThat(shape.half().tokens()).isBetween(share, share + 1);
        assertThat(MixedShape.of(1, 0, 5, 20e6, 1, Duration.ofMillis(50)).half())
                .isEqualTo(CpuBurn.NONE);
    }

    @Test
    void reportsWhatEachDoesToTheOther() throws Exception {
        MixedLoadBenchmark benchmark =
                Benchmarks.of(MixedLoadBenchmark.class, "strategy=VIRTUAL_SHARED phaseMillis=50 job=1ms waitMillis=1");

        Trials.run(benchmark, benchmark::setUp, () -> {
            benchmark.beginOps();
            benchmark.mixedLoad();
            SecondaryMetrics.take();
            benchmark.checkIteration();
            benchmark.report();

            assertThat(Trials.takeMetrics())
                    .containsKeys(
                            "latency.p50",
                            "latency.p99",
                            "latency.p99.9",
                            "latency.max",
                            "alone.p50",
                            "alone.p99",
                            "jobs.atOnce",
                            "jobs.alone",
                            "jobs.beside",
                            "jobs.kept",
                            "lag.p99",
                            "invalid",
                            "width",
                            "ideal")
                    .hasEntrySatisfying("jobs.kept", kept -> assertThat(kept).isPositive());
        });
    }

    @Test
    void forgetsTheIterationBefore() throws Exception {
        use(MixedStrategy.VIRTUAL_SHARED, load -> {
            MixedOps ops = new MixedOps(load, SMALL);
            ops.op();
            ops.begin();
            SecondaryMetrics.take();
            ops.report();
        });

        assertThat(SecondaryMetrics.take()).isEmpty();
    }
}
