package dev.strandbench.scenario.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.strandbench.scenario.Models;
import dev.strandbench.scenario.PacedSchedule.PaceClock;
import dev.strandbench.scenario.PlatformThreads;
import dev.strandbench.scenario.service.FakeService.Reply;
import dev.strandbench.scenario.service.Loads.OpenLoop;
import dev.strandbench.service.Endpoint;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What a load at a fixed rate counts; the strategies are held to the contract of the service by {@code DeploymentIT}.
 */
@Timeout(60)
class OpenLoopContractTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    @Test
    void sendsAsManyRequestsAsTheRateAsksFor() throws Exception {
        ConcurrentLinkedQueue<Long> asked = new ConcurrentLinkedQueue<>();
        PlatformThreads before = PlatformThreads.live();
        LoadReport report;
        try (FakeService service = new FakeService(8, TIMEOUT, id -> {
            asked.add(id);
            return Reply.right(id);
        })) {
            report = new OpenLoop(1_000, Duration.ofMillis(50), 8).run(service.client(), Endpoint.EXECUTE);
        }

        List<Long> all = LongStream.range(0, 50).boxed().toList();
        assertThat(asked).containsExactlyInAnyOrderElementsOf(all);
        assertThat(report.successes()).isEqualTo(50);
        assertThat(report.wrongAnswers()).isZero();
        before.requireNoneSince();
    }

    @Test
    void chargesAServiceThatStallsWithTheRequestsThatHadToWait() throws Exception {
        // The first request is answered when the last was due long ago; one thread sends them all, one after another.
        int requests = 10;
        AtomicLong stallNanos = new AtomicLong();
        try (FakeService service = new FakeService(1, TIMEOUT, id -> {
            if (id == 0) {
                long begin = System.nanoTime();
                while (System.nanoTime() - begin < TimeUnit.MILLISECONDS.toNanos(requests + 1)) {
                    Thread.onSpinWait();
                }
                stallNanos.set(System.nanoTime() - begin);
            }
            return Reply.right(id);
        })) {
            LoadReport report =
                    new OpenLoop(1_000, Duration.ofMillis(requests), 1).run(service.client(), Endpoint.EXECUTE);

            double lastDueMillis = requests - 1;
            double leastWait = stallNanos.get() / 1e6 - lastDueMillis;
            assertThat(report.successes()).isEqualTo(requests);
            // The least of all latencies is that of the last request, which was due before the stall was over.
            assertThat(report.latencyMillis(0)).isGreaterThanOrEqualTo(leastWait * 0.99);
            // The service kept the thread, so the load generator was not late.
            assertThat(report.objection()).isEmpty();
        }
    }

    @Test
    void tellsRequestsThatWereSentLateFromAServiceThatAnswersLate() throws Exception {
        LoadReport report = FakeService.sentAnHourLate(Reply::right);
        LoadReport all = new LoadReport();
        all.add(report);

        double halfAnHour = 1.8e6;
        assertThat(report.isLateInSending(99, halfAnHour)).isTrue();
        assertThat(all.isLateInSending(99, halfAnHour)).isTrue();
        // Late however it is counted, and not late at all.
        assertThat(report.isLateInSending(99, 0)).isFalse();
        assertThat(report.isLateInSending(99, 4 * halfAnHour)).isFalse();
    }

    @Test
    void catchesALoadGeneratorThatStops() throws Exception {
        PaceClock stopping = new PaceClock() {
            @Override
            public void sleep(long nanos) throws InterruptedException {
                TimeUnit.NANOSECONDS.sleep(
                        Math.max(0, nanos) + Duration.ofSeconds(2).toNanos());
            }
        };
        // Each thread sends one request, because all threads stop at the same time.
        try (FakeService service = new FakeService(10, TIMEOUT, Reply::right)) {
            OpenLoop load = new OpenLoop(1_000, Duration.ofMillis(10), 10);
            // The first requests take long, because they open connections.
            assertThat(load.run(service.client(), Endpoint.EXECUTE).successes()).isEqualTo(10);

            LoadReport report = load.run(service.client(), Endpoint.EXECUTE, stopping);

            assertThat(report.latencyMillis(99.9)).isGreaterThanOrEqualTo(1_999);
            assertThat(report.objection()).isPresent();
        }
    }

    @Test
    void objectsToALoadGeneratorThatCausesMostOfTheLatency() throws Exception {
        LoadReport late = FakeService.sentAnHourLate(Reply::right);
        LoadReport inTime = FakeService.sentAnHourLate(Reply::right);
        for (int request = 0; request < 5; request++) {
            late.sentLate(Duration.ofMinutes(59).toNanos());
            inTime.sentLate(Duration.ofMinutes(20).toNanos());
        }
        assertThat(late.objection()).isEmpty();
        late.sentLate(Duration.ofMinutes(59).toNanos());
        inTime.sentLate(Duration.ofMinutes(20).toNanos());
        LoadReport all = new LoadReport();
        all.add(late);

        assertThat(late.objection())
                .get(STRING)
                .startsWith("the load generator was late: its threads sent 6 of 6 requests ");
        assertThat(all.objection()).isPresent();
        assertThat(inTime.objection()).isEmpty();
        assertThat(new LoadReport().objection()).isEmpty();
    }

    @Test
    void countsRequestsThatFailWithoutFailingItself() throws Exception {
        try (FakeService service = new FakeService(4, TIMEOUT, id -> new Reply(503, "store failed"))) {
            LoadReport report =
                    new OpenLoop(1_000, Duration.ofMillis(20), 4).run(service.client(), Endpoint.EXECUTE_ASYNC);

            assertThat(report.failures()).isEqualTo(20);
            assertThat(report.requests()).isEqualTo(20);
            assertThat(report.errors()).isEqualTo("20 × 503 store failed");
            assertThat(report.undecided()).isEqualTo(20);
            assertThat(report.throughput()).isZero();
        }
    }

    @Test
    void endsAsSoonAsMoreThanOneInAHundredRequestsIsLate() throws Exception {
        try (FakeService service = new FakeService(1, TIMEOUT, Reply::right)) {
            // One thread, and no answer takes 0 ms. Three of 300 requests may be late.
            LoadReport late =
                    new OpenLoop(1_000, Duration.ofMillis(300), 1).runWithin(0, service.client(), Endpoint.EXECUTE);
            LoadReport inTime = new OpenLoop(1_000, Duration.ofMillis(30), 1)
                    .runWithin(3_600_000, service.client(), Endpoint.EXECUTE);

            assertThat(late.requests()).isEqualTo(4);
            assertThat(inTime.successes()).isEqualTo(30);
        }
    }

    @Test
    void endsWithTheFirstFailureIfNoneIsAllowed() throws Exception {
        try (FakeService service = new FakeService(1, TIMEOUT, id -> new Reply(503, "store failed"))) {
            LoadReport report = new OpenLoop(1_000, Duration.ofMillis(300), 1)
                    .runWithin(3_600_000, service.client(), Endpoint.EXECUTE);

            assertThat(report.failures()).isEqualTo(1);
            assertThat(report.requests()).isEqualTo(1);
        }
    }

    @Test
    void endsWhenTheCallerIsInterrupted() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        PlatformThreads before = PlatformThreads.live();
        try (FakeService service = new FakeService(2, Duration.ofMillis(500), id -> {
            never.await();
            return Reply.right(id);
        })) {
            Models.interrupt(() -> new OpenLoop(1, Duration.ofHours(1), 2).run(service.client(), Endpoint.EXECUTE));
        }
        before.requireNoneSince();
    }

    @Test
    void takesAsLongAsTheLoadIdeally() {
        OpenLoopBenchmark benchmark = new OpenLoopBenchmark();
        benchmark.ratePerSecond = 50;
        benchmark.seconds = 4;

        assertThat(benchmark.ideal()).isEqualTo(Duration.ofSeconds(4));
        assertThat(benchmark.tasksPerOp()).isEqualTo(200);
    }
}
