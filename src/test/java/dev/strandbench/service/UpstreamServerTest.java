package dev.strandbench.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.net.httpserver.HttpServer;
import dev.strandbench.service.ServiceClient.UpstreamLateness;
import dev.strandbench.service.UpstreamPlan.Delays;
import dev.strandbench.service.UpstreamServer.LatenessLog;
import dev.strandbench.workload.Wait;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class UpstreamServerTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final UpstreamLateness NONE = new UpstreamLateness(0, 0);

    @Test
    void tellsHowLateItWasSinceItWasAskedLast() throws IOException {
        UpstreamAnswer right = UpstreamAnswer.of(UpstreamPart.CUSTOMER, 7);
        HttpServer server = UpstreamServer.start(new UpstreamPlan(1, Delays.FIXED, 0));
        try (ServiceClient client = new ServiceClient(server.getAddress(), 1, TIMEOUT)) {
            assertThat(client.takeUpstreamLateness()).isEqualTo(NONE);

            String answer = ask(server, "/customer?id=7");

            assertThat(answer).isEqualTo(right.toJson());
            // No thread wakes at the very nanosecond.
            assertThat(client.takeUpstreamLateness().p99Millis()).isPositive();
            assertThat(client.takeUpstreamLateness()).isEqualTo(NONE);
        } finally {
            server.stop(0);
        }
    }

    private static String ask(HttpServer server, String target) throws IOException {
        InetSocketAddress address = server.getAddress();
        HttpHost host = new HttpHost("http", address.getAddress(), address.getPort());
        try (CloseableHttpClient client = ServiceClient.pooled(1, TIMEOUT)) {
            return client.execute(host, new HttpGet(target), answer -> EntityUtils.toString(answer.getEntity()));
        }
    }

    // Of three significant digits.
    private static final double PRECISION = 0.1;

    private final LatenessLog log = new LatenessLog();

    @Test
    void countsWhatDelaysTookBeyondTheirPlan() {
        log.ended(new Wait(100), Duration.ofMillis(130));
        log.ended(new Wait(200), Duration.ofMillis(240));
        log.ended(new Wait(0), Duration.ofMillis(50));

        UpstreamLateness lateness = log.take();

        assertThat(lateness.medianMillis()).isCloseTo(40, within(PRECISION));
        assertThat(lateness.p99Millis()).isCloseTo(50, within(PRECISION));
    }

    @Test
    void takesForInTimeWhatEndsEarly() {
        log.ended(new Wait(100), Duration.ofMillis(99));

        assertThat(log.take()).isEqualTo(new UpstreamLateness(0, 0));
    }

    @Test
    void forgetsWhatWasTaken() {
        log.ended(new Wait(0), Duration.ofMillis(50));

        assertThat(log.take().medianMillis()).isCloseTo(50, within(PRECISION));
        assertThat(log.take()).isEqualTo(new UpstreamLateness(0, 0));
    }

    @Test
    void delaysEveryAnswerAlikeIfFixed() {
        UpstreamPlan plan = new UpstreamPlan(100, Delays.FIXED, 0);

        assertThat(plan.oneAfterAnother(7)).isEqualTo(Duration.ofMillis(300));
        assertThat(plan.atOnce(7)).isEqualTo(Duration.ofMillis(100));
    }

    @Test
    void spreadsDelaysAroundTheirMedian() {
        UpstreamPlan plan = new UpstreamPlan(1_000, Delays.LOG_NORMAL, 0);
        long[] sorted = LongStream.range(0, 10_000)
                .map(id -> plan.delay(UpstreamPart.OFFERS, id).millis())
                .sorted()
                .toArray();

        assertThat(sorted[5_000]).isCloseTo(1_000, within(30L));
        // One standard deviation above: e to the power of 0.5.
        assertThat(sorted[8_413]).isCloseTo(1_649, within(60L));
    }

    @Test
    void delaysAQuestionTheSameEveryTime() {
        UpstreamPlan plan = new UpstreamPlan(100, Delays.LOG_NORMAL, 0);

        assertThat(plan.delay(UpstreamPart.ACCOUNT, 5)).isEqualTo(plan.delay(UpstreamPart.ACCOUNT, 5));
        assertThat(LongStream.range(0, 100)
                        .mapToObj(id -> plan.delay(UpstreamPart.ACCOUNT, id))
                        .distinct())
                .hasSizeGreaterThan(10);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 10, 50, 100})
    void failsTheShareOfQuestionsThatIsAskedFor(int percent) {
        UpstreamPlan plan = new UpstreamPlan(1, Delays.FIXED, percent);

        long failures = LongStream.range(0, 10_000)
                .filter(id -> plan.fails(UpstreamPart.CUSTOMER, id))
                .count();

        assertThat(failures).isCloseTo(100L * percent, within(150L));
    }

    @Test
    void endsACompositionAtTheFirstErrorIdeally() {
        UpstreamPlan failing = new UpstreamPlan(10_000, Delays.LOG_NORMAL, 100);
        Duration customer = failing.delay(UpstreamPart.CUSTOMER, 7).length();
        Duration account = failing.delay(UpstreamPart.ACCOUNT, 7).length();
        Duration offers = failing.delay(UpstreamPart.OFFERS, 7).length();

        assertThat(failing.oneAfterAnother(7)).isEqualTo(customer);
        assertThat(failing.atOnce(7)).isEqualTo(Collections.min(List.of(customer, account, offers)));
    }

    @Test
    void countsTheDelaysUpToTheFirstErrorIdeally() {
        UpstreamPlan failing = new UpstreamPlan(100, Delays.FIXED, 50);
        long id = 0;
        while (failing.fails(UpstreamPart.CUSTOMER, id) || !failing.fails(UpstreamPart.ACCOUNT, id)) {
            id++;
        }

        assertThat(failing.oneAfterAnother(id)).isEqualTo(Duration.ofMillis(200));
        assertThat(failing.atOnce(id)).isEqualTo(Duration.ofMillis(100));
    }

    @Test
    void survivesTheCommandLine() {
        UpstreamPlan plan = new UpstreamPlan(12, Delays.LOG_NORMAL, 34);

        assertThat(UpstreamPlan.parse(plan.arguments().toArray(String[]::new))).isEqualTo(plan);
    }
}
