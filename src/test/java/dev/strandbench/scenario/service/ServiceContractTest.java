package dev.strandbench.scenario.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.strandbench.scenario.Benchmarks;
import dev.strandbench.scenario.EveryArm;
import dev.strandbench.scenario.Models;
import dev.strandbench.scenario.PlatformThreads;
import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.service.FakeService.Reply;
import dev.strandbench.scenario.service.LoadReport.StoredRequests;
import dev.strandbench.scenario.service.Loads.ClosedLoop;
import dev.strandbench.scenario.service.Loads.TimedLoop;
import dev.strandbench.service.Composition;
import dev.strandbench.service.Endpoint;
import dev.strandbench.service.ServerJvm;
import dev.strandbench.service.ServiceStrategy;
import dev.strandbench.service.StoreKind;
import dev.strandbench.service.UpstreamPlan;
import dev.strandbench.service.UpstreamPlan.Delays;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a load does and how it reports its outcome; {@code ServiceJarIT} holds the strategies to it. */
@Timeout(60)
class ServiceContractTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    @Test
    void sendsEveryRequestOnceAndAddsUpTheAnswers() throws Exception {
        ConcurrentLinkedQueue<Long> asked = new ConcurrentLinkedQueue<>();
        PlatformThreads before = PlatformThreads.live();
        LoadReport report;
        try (FakeService service = new FakeService(4, TIMEOUT, id -> {
            asked.add(id);
            return Reply.right(id);
        })) {
            report = new ClosedLoop(4, 3, Duration.ofMillis(1)).run(service.client(), Endpoint.EXECUTE);
        }

        List<Long> all = LongStream.range(0, 12).boxed().toList();
        assertThat(asked).containsExactlyInAnyOrderElementsOf(all);
        assertThat(report.successes()).isEqualTo(12);
        assertThat(report.failures()).isZero();
        assertThat(report.errors()).isEmpty();
        assertThat(report.checksum())
                .isEqualTo(all.stream()
                        .mapToLong(id -> Composition.of(id).checksum())
                        .sum());
        assertThat(report.throughput()).isPositive();
        assertThat(report.latencyMillis(100)).isGreaterThanOrEqualTo(report.latencyMillis(50));
        assertThat(report.meanMillis()).isBetween(report.leastMillis(), report.latencyMillis(100));
        assertThat(report.deviationMillis()).isBetween(0.0, report.latencyMillis(100));
        before.requireNoneSince();
    }

    @Test
    void namesWhatFailedAndHowOften() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        // All but one request have to be answered within it, the first of this JVM maybe among them.
        Duration timeout = Duration.ofSeconds(5);
        try (FakeService service = new FakeService(1, timeout, id -> switch ((int) id) {
            case 0, 1 -> new Reply(502, "upstream account answered 503");
            case 2 -> new Reply(200, Composition.of(3));
            case 3 -> new Reply(200, "no json");
            case 4 -> {
                never.await();
                yield Reply.right(id);
            }
            default -> Reply.right(id);
        })) {
            LoadReport report = new ClosedLoop(1, 6, Duration.ZERO).run(service.client(), Endpoint.EXECUTE);

            assertThat(report.successes()).isEqualTo(1);
            assertThat(report.failures()).isEqualTo(5);
            assertThat(report.undecided())
                    .as("what was not answered, and what is not known")
                    .isEqualTo(2);
            assertThat(report.errors())
                    .isEqualTo("2 × 502 upstream account answered 503; 1 × no answer in time;"
                            + " 1 × unexpected answer: no json; 1 × wrong answer");
            assertThat(report.checksum()).isEqualTo(Composition.of(5).checksum());
        }
    }

    @Test
    void endsWhenTheCallerIsInterrupted() throws Exception {
        PlatformThreads before = PlatformThreads.live();
        try (FakeService service = new FakeService(2, TIMEOUT, Reply::right)) {
            Models.interrupt(() -> new ClosedLoop(2, 1, Duration.ofHours(1)).run(service.client(), Endpoint.EXECUTE));
        }
        before.requireNoneSince();
    }

    @Test
    void sendsRequestsUntilTheTimeIsOverOrTheCallerIsInterrupted() throws Exception {
        PlatformThreads before = PlatformThreads.live();
        try (FakeService service = new FakeService(2, TIMEOUT, Reply::right)) {
            LoadReport report = new TimedLoop(2, Duration.ofMillis(500)).run(service.client(), Endpoint.EXECUTE);

            assertThat(report.successes()).isPositive().isEqualTo(report.requests());
            assertThat(new TimedLoop(2, Duration.ZERO)
                            .run(service.client(), Endpoint.EXECUTE)
                            .requests())
                    .isZero();
            Models.interrupt(() -> new TimedLoop(2, Duration.ofHours(1)).run(service.client(), Endpoint.EXECUTE));
        }
        before.requireNoneSince();
    }

    @ParameterizedTest
    @CsvSource({"EXECUTE, 6000", "EXECUTE_ASYNC, 4000"})
    void takesAsLongAsPausesAndUpstreamDelaysOfOneUserIdeally(Endpoint endpoint, long millis) {
        ServiceBenchmark benchmark = published();
        benchmark.endpoint = endpoint;

        assertThat(benchmark.ideal()).isEqualTo(Duration.ofMillis(millis));
        assertThat(benchmark.tasksPerOp()).isEqualTo(200);
    }

    @Test
    void takesAsLongAsTheUserWithTheLongestDelaysIdeally() {
        ServiceBenchmark benchmark = published();
        benchmark.delays = Delays.LOG_NORMAL;
        UpstreamPlan plan = benchmark.upstream();

        Duration oneUser = new ClosedLoop(20, 10, Duration.ZERO)
                .idsOf(7)
                .mapToObj(plan::oneAfterAnother)
                .reduce(Duration.ZERO, Duration::plus);
        assertThat(benchmark.ideal()).isGreaterThanOrEqualTo(oneUser.plusMillis(3000));
    }

    /** Twice 2,000 pauses and delays of 600 ms, 10 ms for each of 40,000 requests, and the timeout. */
    @Test
    void mayTakeAsLongAsASlowServiceNeeds() {
        ServiceBenchmark benchmark = published();
        benchmark.loops = 2_000;

        assertThat(benchmark.longestOp()).isEqualTo(Duration.ofSeconds(2_400 + 400 + 10));
    }

    @EveryArm
    void supportsItsDefaultsUnderEveryStrategy(ServiceStrategy strategy) {
        ServiceBenchmark benchmark = published();
        benchmark.strategy = strategy;

        assertThat(benchmark.unsupported()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "64", "0m", "-1m", "64mb", "lots", "64m -ea"})
    void refusesWhatIsNotASize(String heap) {
        ServiceBenchmark benchmark = published();
        benchmark.heap = heap;

        assertThat(benchmark.unsupported()).get(STRING).startsWith("heap=" + heap + " is not a valid size; valid: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "localhost:27017", "http://localhost", "mongodb://"})
    void refusesWhatIsNotAStore(String mongo) {
        ServiceBenchmark benchmark = published();
        benchmark.mongo = mongo;

        assertThat(benchmark.unsupported()).get(STRING).startsWith("mongo=" + mongo + " is not a valid store; valid: ");
    }

    @ParameterizedTest
    @CsvSource({
        "postgres, embedded, embedded, ''",
        "postgres, embedded, jdbc:postgresql://db/app, ''",
        "postgres, embedded, mongodb://db, postgres=mongodb://db is not a valid store; valid: ",
        "postgres, mongodb://db, jdbc:postgresql://db/app, mongo=mongodb://db has no effect with store=postgres; valid:",
        "mongo, mongodb://db, embedded, ''",
        "mongo, embedded, jdbc:postgresql://db/app, postgres=jdbc:postgresql://db/app has no effect with store=mongo",
        "mongo, embedded, jdbc:postgresql://u:secret@db/app, postgres=jdbc:postgresql://***@db/app has no effect with",
    })
    void takesTheAddressOfTheStoreItIsToldToUse(StoreKind store, String mongo, String postgres, String reason) {
        ServiceBenchmark benchmark = published();
        benchmark.store = store;
        benchmark.mongo = mongo;
        benchmark.postgres = postgres;

        assertThat(benchmark.unsupported().orElse("")).startsWith(reason);
        assertThat(benchmark.unsupported().isEmpty()).isEqualTo(reason.isEmpty());
    }

    @Test
    void leavesTheCollectorToTheServicesJvmAndGivesItNoDebugMode() {
        assertThat(ServerJvm.OPTIONS)
                .contains(ScenarioBenchmark.NO_COROUTINE_DEBUG)
                .noneMatch(option -> option.contains("GC"));
    }

    private static ServiceBenchmark published() {
        return Benchmarks.of(
                ServiceBenchmark.class,
                "strategy=MVC_POOL endpoint=EXECUTE upstreamMillis=100 pauseMillis=300 heap=64m");
    }

    private static final int UPSTREAM_FAILED = 502;
    private static final int STORE_FAILED = 503;

    private final StoredRequests stored = new StoredRequests();

    /** A load of some requests that are answered, some that the store failed, and some that an upstream failed. */
    private static LoadReport load(int answered, int undecided, int failed) throws Exception {
        try (FakeService service = new FakeService(1, Duration.ofSeconds(30), id -> {
            if (id < answered) {
                return Reply.right(id);
            }
            return new Reply(id < answered + undecided ? STORE_FAILED : UPSTREAM_FAILED, "failed");
        })) {
            return new ClosedLoop(1, answered + undecided + failed, Duration.ZERO)
                    .run(service.client(), Endpoint.EXECUTE);
        }
    }

    @Test
    void areThoseThatWereAnswered() throws Exception {
        assertThat(stored.requireRight(3, load(3, 0, 0))).isZero();
        assertThat(stored.requireRight(0, load(0, 0, 2))).isZero();
    }

    @Test
    void areWhoseClientsGaveUpToo() throws Exception {
        assertThat(stored.requireRight(3, load(3, 2, 1))).isZero();
        assertThat(stored.requireRight(4, load(3, 1, 0))).isEqualTo(1);
    }

    @Test
    void mayComeInALaterIterationButOnlyOnce() throws Exception {
        assertThat(stored.requireRight(1, load(1, 2, 0))).isZero();
        assertThat(stored.requireRight(3, load(1, 0, 0))).isEqualTo(2);

        assertThatThrownBy(() -> stored.requireRight(2, load(1, 0, 0))).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void mayComeAfterTheWarmUp() throws Exception {
        stored.mayComeLate(load(1, 1, 0));

        assertThat(stored.requireRight(2, load(1, 0, 0))).isEqualTo(1);
    }

    @Test
    void lackNoneThatWasAnswered() throws Exception {
        LoadReport load = load(2, 2, 0);

        assertThatThrownBy(() -> stored.requireRight(1, load))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the store has 1 documents after 2 requests that were answered and 2 that failed, with 2 so"
                        + " far that may be stored without an answer: 2 × 503 failed");
    }

    @Test
    void areNotThoseThatAnUpstreamServiceFailed() throws Exception {
        LoadReport load = load(2, 0, 3);

        assertThatThrownBy(() -> stored.requireRight(3, load)).isInstanceOf(IllegalStateException.class);
    }
}
