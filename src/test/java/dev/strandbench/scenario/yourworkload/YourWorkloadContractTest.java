package dev.strandbench.scenario.yourworkload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.Benchmarks;
import dev.strandbench.scenario.EveryArm;
import dev.strandbench.scenario.Models;
import dev.strandbench.scenario.OpArrivals;
import dev.strandbench.scenario.Percentiles;
import dev.strandbench.scenario.RequestSchedule;
import dev.strandbench.scenario.RequestSchedule.DueRequests;
import dev.strandbench.scenario.Trials;
import dev.strandbench.scenario.yourworkload.RequestWork.UpstreamFailure;
import dev.strandbench.scenario.yourworkload.WorkloadOps.ServedRequests;
import dev.strandbench.workload.ArrivalRate;
import dev.strandbench.workload.CpuBurn;
import dev.strandbench.workload.Wait;
import dev.strandbench.workload.WaitDistribution;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
class YourWorkloadContractTest {

    private static final Wait FOREVER = Wait.of(Duration.ofHours(1));
    private static final int REQUESTS = 100;
    private static final int FAN_OUT = 3;
    private static final int LIMIT = 3;
    private static final CpuBurn LITTLE_WORK = new CpuBurn(10);

    @EveryArm
    void endsEveryRequestAsDrawn(ConcurrencyModel model) throws Exception {
        DrawnRequests failing = requests(FAN_OUT, 0.1);

        assertThat(served(model, requests(FAN_OUT, 0), 0)).isZero();
        assertThat(served(model, requests(FAN_OUT, 0), LIMIT)).as("limited").isZero();
        assertThat(served(model, requests(0, 0), 0)).as("without calls").isZero();
        assertThat(failing.failed()).isBetween(1, REQUESTS - 1);
        assertThat(served(model, failing, 0)).isEqualTo(failing.failed());
    }

    /** Serves drawn requests, each of which must end as it has to; returns how many failed. */
    private static long served(ConcurrencyModel model, DrawnRequests drawn, int limit) throws Exception {
        ServedRequests requests = new ServedRequests(drawn, LITTLE_WORK, request -> {});
        run(model, limit, scenario -> scenario.serve(requests, RequestSchedule.AT_ONCE));
        assertThat(requests.takeChecksum()).isEqualTo(drawn.checksum());
        return requests.takeFailed();
    }

    @EveryArm
    void timesEveryRequestFromWhenItWasDue(ConcurrencyModel model) throws Exception {
        DrawnRequests drawn = requests(FAN_OUT, 0.1);
        DueRequests due = new DueRequests(new ArrivalRate(100_000, true).dueNanos(REQUESTS, Duration.ofHours(1), 1));
        ServedRequests requests = new ServedRequests(drawn, LITTLE_WORK, due);
        Histogram latencies = Percentiles.newHistogram();

        run(model, 0, scenario -> {
            due.begin();
            scenario.serve(requests, due);
        });
        due.addTo(latencies);

        assertThat(requests.takeChecksum()).isEqualTo(drawn.checksum());
        assertThat(latencies.getTotalCount()).isEqualTo(REQUESTS);
        assertThat(latencies.getMinValue()).isPositive();
    }

    @EveryArm
    void keepsTheLimit(ConcurrencyModel model) throws Exception {
        Counting counting = new Counting(new AtomicInteger(), new AtomicInteger(), new AtomicInteger());
        int limit = model == ConcurrencyModel.POOL ? Models.POOL_SIZE : LIMIT;

        run(model, limit, scenario -> scenario.serve(counting, RequestSchedule.AT_ONCE));

        assertThat(counting.ended()).hasValue(REQUESTS);
        assertThat(counting.peak().get()).isBetween(1, limit);
    }

    @EveryArm
    void cancelsTheOtherCallsOfAFailedRequest(ConcurrencyModel model) throws Exception {
        Endless work = new Endless(true);

        // Ends only if the calls that wait forever are cancelled, although they began before the one that fails.
        run(model, 0, scenario -> scenario.serve(work, RequestSchedule.AT_ONCE));

        assertThat(work.failures).hasValue(2);
        assertThat(work.answers).hasValue(0);
    }

    @EveryArm
    void stopsEveryRequestWhenTheCallerIsInterrupted(ConcurrencyModel model) throws Exception {
        DueRequests due = new DueRequests(new long[] {0, Duration.ofHours(1).toNanos()});
        due.begin();
        for (RequestSchedule schedule : List.of(RequestSchedule.AT_ONCE, due)) {
            Endless work = new Endless(false);

            run(model, 0, scenario -> Models.interrupt(() -> scenario.serve(work, schedule)));

            assertThat(work.failures).hasValue(0);
            assertThat(work.answers).hasValue(0);
        }
    }

    @EveryArm
    void reportsWhatBoundsAnOp(ConcurrencyModel model) throws Exception {
        Map<String, Double> metrics = metrics(benchmark(model, ArrivalRate.CLOSED));

        assertThat(metrics)
                .containsEntry("bound.request", 2.0)
                .containsEntry("wait.request", 2.0)
                .containsEntry("bound.limit", 20.0)
                .containsEntry("bound.processors", 0.0)
                .containsEntry("failed", 0.0)
                .doesNotContainKey("latency.p99");
    }

    @ParameterizedTest
    @CsvSource({
        "POOL, 0, 2, 2ms, 12",
        "POOL, 10, 2, 2ms, 30",
        "PLATFORM, 10, 2, 2ms, 30",
        "PLATFORM, 0, 2, 2ms, 300",
        "VIRTUAL, 1, 0, 2ms, 1",
        "EVENT_LOOP, 0, 2, 2ms, 1",
        "UNCONFINED, 0, 2, 2ms, 2",
        "UNCONFINED, 0, 2, 0ms, 1"
    })
    void isAsWideAsTheThreadsOfRequestsAndCalls(
            ConcurrencyModel model, int limit, int fanOut, String upstream, double width) throws Exception {
        YourWorkloadBenchmark benchmark = benchmark(model, ArrivalRate.CLOSED);
        benchmark.limit = limit;
        benchmark.fanOut = fanOut;
        benchmark.upstream = upstream;

        assertThat(metrics(benchmark)).containsEntry("width", width);
    }

    @ParameterizedTest
    @CsvSource({"0us, ideal, ideal.measured", "1us, ideal, ideal.measured", "1ms, ideal.measured, ideal"})
    void tellsAnIdealOfWorkWhichIsTimedFromOneOfWaits(String cpu, String known, String unknown) throws Exception {
        YourWorkloadBenchmark benchmark = benchmark(ConcurrencyModel.VIRTUAL, ArrivalRate.CLOSED);
        benchmark.cpu = cpu;

        assertThat(metrics(benchmark)).containsKey(known).doesNotContainKey(unknown);
    }

    @Test
    void reportsLatenciesOfRequestsThatComeAtARate() throws Exception {
        Map<String, Double> metrics = metrics(benchmark(ConcurrencyModel.VIRTUAL, "poisson(10000/s)"));

        assertThat(metrics)
                .containsEntry("alone.p99", 2.0)
                .containsEntry("wait.p99", 2.0)
                .containsEntry("requests", (double) REQUESTS)
                .containsEntry("arrivals.time", 10.0)
                .containsKeys("latency.p50", "latency.p90", "latency.max");
        assertThat(metrics.get("latency.p99")).isPositive();
    }

    @Test
    void startsNoMoreThreadsOfAPoolThanAnOpHasRequestsAndCalls() throws Exception {
        YourWorkloadBenchmark pooled = benchmark(ConcurrencyModel.POOL, ArrivalRate.CLOSED);
        pooled.requests = 2;
        pooled.limit = 0;
        pooled.poolSize = 50;
        Set<Thread> before = threadsOfPools();

        pooled.setUp();
        try {
            for (int op = 0; op < 20; op++) {
                pooled.yourWorkload();
            }
            Set<Thread> started = threadsOfPools();
            started.removeAll(before);
            // Two requests with two calls each, and the thread of the pool that starts the requests.
            assertThat(started).hasSizeLessThanOrEqualTo(2 + 2 * 2 + 1);
        } finally {
            pooled.endTrial();
        }
    }

    private static Set<Thread> threadsOfPools() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().matches("pool-\\d+-thread-\\d+"))
                .collect(Collectors.toCollection(HashSet::new));
    }

    @Test
    void countsTheRequestsThatComeAndNotTheMostThatMay() {
        YourWorkloadBenchmark few = benchmark(ConcurrencyModel.PLATFORM, "20/s");
        few.requests = 1_000_000;
        few.limit = 0;

        assertThat(few.unsupported()).isEmpty();
        assertThat(few.tasksAtOnce()).isEqualTo(10 * (1 + 2));
        few.model = ConcurrencyModel.POOL;
        few.poolSize = 10_000;
        assertThat(few.unsupported()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"2000/s, 1000", "1000/s, 500", "500/s, 500", "250/s, 500", "249/s, 499", "200/s, 400"})
    void lastsUntilThereAreEnoughRequestsForA99thPercentileWhereThatIsShort(String rate, int requests) {
        assertThat(OpArrivals.of(rate, 1_000, OpArrivals.AS_LONG_AS_NEEDED, 1).requests())
                .isEqualTo(requests);
        assertThat(OpArrivals.of(rate, 7, OpArrivals.AS_LONG_AS_NEEDED, 1).requests())
                .isEqualTo(7);
        assertThat(OpArrivals.of(rate, 1_000, 100, 1).requests()).isLessThanOrEqualTo(requests / 2);
    }

    @Test
    void tellsTheTimeInWhichRequestsCome() {
        assertThat(OpArrivals.of("poisson(200/s)", 50, 1_000, 1).spanNanos()).isEqualTo(250e6);
        assertThat(OpArrivals.of(ArrivalRate.CLOSED, 50, 1_000, 1).spanNanos()).isZero();
    }

    @Test
    void keepsLatenciesOfNeighboursOnCacheLinesOfTheirOwn() {
        DueRequests due = new DueRequests(new long[2_000]);

        for (int request = 1; request < 2_000; request++) {
            // In slots of 8 bytes.
            assertThat(Math.abs(due.slotOf(request) - due.slotOf(request - 1))).isGreaterThanOrEqualTo(16);
        }
    }

    @Test
    void tellsWaitsFromWork() {
        DrawnRequests drawn = requests(FAN_OUT, 0);
        int slowest = drawn.requestOfShare(1, 7e6);

        assertThat(drawn.waitNanos(slowest))
                .isEqualTo(drawn.nanos(0).max().orElseThrow())
                .isEqualTo(drawn.nanos(slowest, 7e6) - 7_000_000);
    }

    @Test
    void servesInAnOpWhatComesInItsTimeButNoMoreThanAskedFor() {
        YourWorkloadBenchmark few = benchmark(ConcurrencyModel.VIRTUAL, "20/s");
        YourWorkloadBenchmark many = benchmark(ConcurrencyModel.VIRTUAL, "100000/s");

        assertThat(few.tasksPerOp()).isEqualTo(10 * (1 + 2));
        assertThat(many.tasksPerOp()).isEqualTo(REQUESTS * (1 + 2));
    }

    private static Map<String, Double> metrics(YourWorkloadBenchmark benchmark) throws Exception {
        benchmark.setUp();
        try {
            benchmark.beginOps();
            benchmark.yourWorkload();
            benchmark.yourWorkload();
            SecondaryMetrics.take();
            benchmark.checkIteration();
            benchmark.report();
            benchmark.reportWidth();
            return Trials.takeMetrics();
        } finally {
            benchmark.endTrial();
        }
    }

    private static YourWorkloadBenchmark benchmark(ConcurrencyModel model, String arrivals) {
        return Benchmarks.of(
                YourWorkloadBenchmark.class,
                "model=" + model + " requests=" + REQUESTS + " fanOut=2 upstream=2ms limit=10 arrivals=" + arrivals
                        + " opMillis=500 poolSize=" + Models.POOL_SIZE);
    }

    private static DrawnRequests requests(int fanOut, double failure) {
        return new DrawnRequests(
                REQUESTS, fanOut, WaitDistribution.read("uniform(1ms,5ms)").orElseThrow(), failure, 1);
    }

    private static void run(ConcurrencyModel model, int limit, Models.Work<YourWorkload> work) throws Exception {
        Models.run(model, runtime -> {
            if (model == ConcurrencyModel.POOL) {
                try (ModelRuntime calls = model.open(Models.POOL_SIZE * FAN_OUT)) {
                    work.on(YourWorkload.on(runtime, calls, 0));
                }
            } else {
                work.on(YourWorkload.on(runtime, runtime, limit));
            }
        });
    }

    /** Counts requests between what their only call waits for and their end. */
    private record Counting(AtomicInteger running, AtomicInteger peak, AtomicInteger ended) implements RequestWork {

        @Override
        public int requests() {
            return REQUESTS;
        }

        @Override
        public int calls() {
            return 1;
        }

        @Override
        public Wait waitOf(int request, int call) {
            peak.accumulateAndGet(running.incrementAndGet(), Math::max);
            return new Wait(1);
        }

        @Override
        public long answer(int request, int call) {
            return 0;
        }

        @Override
        public void answered(int request, long sum) {
            running.decrementAndGet();
            ended.incrementAndGet();
        }

        @Override
        public void failed(int request) {
            throw new AssertionError("request " + request + " failed");
        }
    }

    /** Two requests whose calls wait forever, unless the last one fails at once. */
    private static final class Endless implements RequestWork {

        private final AtomicInteger failures = new AtomicInteger();
        private final AtomicInteger answers = new AtomicInteger();
        private final boolean lastFails;

        Endless(boolean lastFails) {
            this.lastFails = lastFails;
        }

        @Override
        public int requests() {
            return 2;
        }

        @Override
        public int calls() {
            return FAN_OUT;
        }

        @Override
        public Wait waitOf(int request, int call) {
            return lastFails && call == FAN_OUT - 1 ? Wait.NONE : FOREVER;
        }

        @Override
        public long answer(int request, int call) throws UpstreamFailure {
            if (lastFails && call == FAN_OUT - 1) {
                throw new UpstreamFailure();
            }
            return answers.incrementAndGet();
        }

        @Override
        public void answered(int request, long sum) {
            answers.incrementAndGet();
        }

        @Override
        public void failed(int request) {
            failures.incrementAndGet();
        }
    }
}
