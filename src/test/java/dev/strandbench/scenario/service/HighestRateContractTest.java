package dev.strandbench.scenario.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.service.Delays;
import dev.strandbench.service.Endpoint;
import dev.strandbench.service.StoreKind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How the highest rate is found; the loads and strategies are those of {@link OpenLoopContractTest}. */
class HighestRateContractTest {

    @ParameterizedTest
    @ValueSource(ints = {10, 11, 19, 20, 333, 4_999})
    void findsTheHighestRateWithinThePrecision(int limit) throws Exception {
        FoundRate highest = new RateSearch(10, 5_000, 0.05).search(sustainedUpTo(limit));
        int found = highest.perSecond();

        assertThat(found).isLessThanOrEqualTo(limit);
        assertThat(found + Math.max(1, 0.05 * found)).isGreaterThanOrEqualTo(limit);
    }

    @Test
    void doublesThenHalves() throws Exception {
        List<Integer> tried = new ArrayList<>();

        FoundRate found = new RateSearch(10, 5_000, 0.25).search(rate -> {
            tried.add(rate);
            return sustainedUpTo(65).outcome(rate);
        });

        assertThat(tried).containsExactly(10, 20, 40, 80, 60, 70);
        assertThat(found.perSecond()).isEqualTo(60);
    }

    @ParameterizedTest
    @CsvSource({"10, 0, 0", "10, 1000000, 5000", "5000, 1000000, 5000"})
    void endsAtTheBoundsOfTheSearch(int least, int limit, int expected) throws Exception {
        FoundRate found = new RateSearch(least, 5_000, 0.05).search(sustainedUpTo(limit));

        assertThat(found.perSecond()).isEqualTo(expected);
    }

    private static RateSearch.RateAttempt sustainedUpTo(int limit) {
        return rate -> rate <= limit ? RateOutcome.SUSTAINED : RateOutcome.REFUSED;
    }

    @ParameterizedTest
    @CsvSource({"EXECUTE, 300, false", "EXECUTE, 301, true", "EXECUTE_ASYNC, 100, false", "EXECUTE_ASYNC, 101, true"})
    void refusesABoundThatNoRequestCanKeep(Endpoint endpoint, int p99Millis, boolean supported) {
        HighestRateBenchmark benchmark = benchmark();
        benchmark.endpoint = endpoint;
        benchmark.p99Millis = p99Millis;

        assertThat(benchmark.unsupported().isEmpty()).isEqualTo(supported);
    }

    @Test
    void refusesUpstreamServicesThatFailRequestsAtEveryRate() {
        HighestRateBenchmark benchmark = benchmark();
        benchmark.failurePercent = 1;

        assertThat(benchmark.unsupported())
                .hasValueSatisfying(reason -> assertThat(reason).endsWith("valid: failurePercent=0"));
    }

    private static HighestRateBenchmark benchmark() {
        HighestRateBenchmark benchmark = new HighestRateBenchmark();
        benchmark.endpoint = Endpoint.EXECUTE;
        benchmark.p99Millis = 500;
        benchmark.heap = "64m";
        benchmark.store = StoreKind.mongo;
        benchmark.mongo = "embedded";
        benchmark.postgres = "embedded";
        benchmark.delays = Delays.FIXED;
        benchmark.upstreamMillis = 100;
        benchmark.timeoutMillis = 10_000;
        return benchmark;
    }
}
