package dev.strandbench.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.claims.MoraesArticle.Claim;
import dev.strandbench.claims.MoraesArticle.Row;
import dev.strandbench.claims.MoraesArticle.Server;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.result.RunConditions;
import dev.strandbench.result.RunMembership;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MoraesReplicationTest {

    private static final Claim V1 = MoraesArticle.CLAIMS.get(0);
    private static final Claim V2 = MoraesArticle.CLAIMS.get(1);
    private static final double[] FORK_NOISE = {0.999, 1.001, 1, 0.9995, 1.0005, 1.0002, 0.9998, 1};

    private final List<Measurement> results = new ArrayList<>();

    private void measure(Row row, double throughput, boolean interleaved, Map<String, String> others) {
        Map<String, String> params = new LinkedHashMap<>(MoraesArticle.PARAMETERS);
        params.put("strategy", row.server().strategy());
        params.put("endpoint", row.endpoint());
        params.put("heap", row.heap());
        params.putAll(others);
        double[][] forks = new double[FORK_NOISE.length][];
        for (int fork = 0; fork < forks.length; fork++) {
            forks[fork] = new double[] {throughput * FORK_NOISE[fork], throughput * FORK_NOISE[fork]};
        }
        Metric metric = new Metric("requests/s", throughput, forks);
        results.add(new Measurement(
                "dev.strandbench.scenario.service.ServiceBenchmark.service",
                "avgt",
                params,
                new Metric("ms/op", 200_000 / throughput, new double[][] {{200_000 / throughput}}),
                Map.of("throughput", metric),
                new RunConditions(
                        "1.37", "java", "25", "a VM", "25+1", List.of(), 1, 1, Duration.ZERO, 2, Duration.ZERO),
                interleaved
                        ? Optional.of(new RunMembership(
                                "a-run",
                                IntStream.range(0, forks.length).boxed().toList(),
                                ""))
                        : Optional.empty()));
    }

    private void measure(String endpoint, Server server, double throughput) {
        MoraesArticle.ROWS.stream()
                .filter(row -> row.endpoint().equals(endpoint) && row.server() == server)
                .forEach(row -> measure(row, throughput, true, Map.of()));
    }

    private MoraesReplication only() {
        List<MoraesReplication> found = MoraesReplication.among(results);
        assertThat(found).hasSize(1);
        return found.get(0);
    }

    @Test
    void knowsTheAdvantagesThatWerePublished() {
        assertThat(V1.advantage("128m")).isEqualTo(32.5 / 21.2);
        assertThat(V1.advantage("64m")).isEqualTo(24.4 / 21.1);
        assertThat(V2.advantage("128m")).isEqualTo(15.9 / 15.0);
        assertThat(V2.advantage("64m")).isEqualTo(15.1 / 8.1);
    }

    @Test
    void findsThroughputAndTimeOfEachRow() {
        MoraesArticle.ROWS.forEach(row -> measure(row, 2 * row.throughput(), true, Map.of()));

        for (Row row : MoraesArticle.ROWS) {
            assertThat(only().requestsPerSecond(row)).isEqualTo(2 * row.throughput());
            assertThat(only().seconds(row)).isCloseTo(100 / row.throughput(), within(1e-9));
            assertThat(only().forks(row)).isEqualTo(8);
        }
        for (Claim claim : MoraesArticle.CLAIMS) {
            for (String heap : claim.heaps()) {
                assertThat(only().advantage(claim, heap).estimate().ratio())
                        .isCloseTo(claim.advantage(heap), within(1e-9));
            }
            assertThat(only().finding(claim)).isEqualTo(ClaimFinding.HOLDS);
        }
    }

    @Test
    void saysThatAClaimDoesNotHoldWhereCoroutinesServeAsManyRequestsOrFewer() {
        measure("EXECUTE_ASYNC", Server.COROUTINES, 45);
        measure("EXECUTE_ASYNC", Server.THREAD_PER_REQUEST, 45.2);
        measure("EXECUTE", Server.COROUTINES, 20);
        measure("EXECUTE", Server.THREAD_PER_REQUEST, 30);

        assertThat(only().finding(V1)).isEqualTo(ClaimFinding.DOES_NOT_HOLD);
        assertThat(only().finding(V2)).isEqualTo(ClaimFinding.DOES_NOT_HOLD);
    }

    @Test
    void cannotSayWhatWasNotMeasured() {
        measure("EXECUTE", Server.COROUTINES, 20);

        assertThat(only().finding(V2)).isEqualTo(ClaimFinding.CANNOT_BE_SAID);
        assertThat(only().finding(V1)).isEqualTo(ClaimFinding.CANNOT_BE_SAID);
        assertThat(only().requestsPerSecond(MoraesArticle.ROWS.get(0))).isNaN();
        assertThat(only().seconds(MoraesArticle.ROWS.get(0))).isNaN();
    }

    @Test
    void doesNotPairForksThatRanApart() {
        Row threads = V1.row("64m", Server.THREAD_PER_REQUEST);
        Row coroutines = V1.row("64m", Server.COROUTINES);
        measure(threads, 20, true, Map.of());
        measure(coroutines, 30, false, Map.of());
        double apart = only().advantage(V1, "64m").estimate().standardError();
        results.remove(1);
        measure(coroutines, 30, true, Map.of());

        assertThat(apart).isPositive();
        assertThat(only().advantage(V1, "64m").estimate().standardError()).isLessThan(apart / 1e3);
    }

    @Test
    void keepsOtherSetUpsApartAndLeavesOtherLoadsOut() {
        Row row = MoraesArticle.ROWS.get(0);
        measure(row, 30, true, Map.of("upstreamMillis", "100"));
        measure(row, 20, true, Map.of("upstreamMillis", "200"));
        measure(row, 90, true, Map.of("users", "100"));
        measure(row, 90, true, Map.of("failurePercent", "50"));

        assertThat(MoraesReplication.among(results))
                .extracting(found -> found.parameter("upstreamMillis"), found -> found.requestsPerSecond(row))
                .containsExactly(tuple("100", 30.0), tuple("200", 20.0));
    }
}
