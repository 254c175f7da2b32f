package dev.strandbench.scenario.service;

import static dev.strandbench.scenario.service.FakeService.sentAnHourLate;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.scenario.FreshMetrics;
import dev.strandbench.scenario.Trials;
import dev.strandbench.scenario.service.FakeService.Reply;
import dev.strandbench.scenario.service.RateSearch.FoundRate;
import dev.strandbench.scenario.service.RateSearch.RateOutcome;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How the highest rate is found; the loads and strategies are those of {@link OpenLoopContractTest}. */
@FreshMetrics
@Timeout(60)
class HighestRateContractTest {

    @ParameterizedTest
    @ValueSource(ints = {10, 11, 19, 20, 333, 4_999})
    void findsTheHighestRateWithinThePrecision(int limit) throws Exception {
        for (int first : List.of(0, 10, 11, 77, 334, 640, 5_000, 1_000_000)) {
            FoundRate highest = new RateSearch(10, 5_000, 0.05).search(first, sustainedUpTo(limit));
            int found = highest.perSecond();

            assertThat(found).as("from " + first).isLessThanOrEqualTo(limit);
            assertThat(found + Math.max(1, 0.05 * found)).as("from " + first).isGreaterThanOrEqualTo(limit);
        }
    }

    @Test
    void doublesThenHalvesAndTriesTwiceWhatFails() throws Exception {
        List<Integer> tried = new ArrayList<>();

        FoundRate found = new RateSearch(10, 5_000, 0.25).search(10, rate -> {
            tried.add(rate);
            return sustainedUpTo(65).outcome(rate);
        });

        assertThat(tried).containsExactly(10, 20, 40, 80, 80, 60, 80, 80, 70, 70);
        assertThat(found.perSecond()).isEqualTo(60);
    }

    @Test
    void halvesAFirstRateThatIsRefused() throws Exception {
        List<Integer> tried = new ArrayList<>();

        FoundRate found = new RateSearch(10, 5_000, 0.25).search(300, rate -> {
            tried.add(rate);
            return sustainedUpTo(65).outcome(rate);
        });

        assertThat(tried).containsExactly(300, 300, 150, 150, 75, 75, 37, 56, 75, 75, 65);
        assertThat(found.perSecond()).isEqualTo(65);
    }

    @Test
    void isNotBoundByARateThatAColdServiceRefused() throws Exception {
        List<Integer> tried = new ArrayList<>();

        FoundRate found = new RateSearch(10, 5_000, 0.25).search(40, rate -> {
            tried.add(rate);
            // The service sustains 200 requests per second from the fourth attempt on.
            return sustainedUpTo(tried.size() < 4 ? 40 : 200).outcome(rate);
        });

        assertThat(tried).startsWith(40, 80, 80, 60, 80, 160, 320, 320);
        assertThat(found.perSecond()).isBetween(160, 200);
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 40, 60})
    void isNotBoundByATryThatFailsByChance(int disturbed) throws Exception {
        Set<Integer> failed = new HashSet<>();

        FoundRate found = new RateSearch(10, 5_000, 0.25).search(10, rate -> {
            boolean byChance = rate == disturbed && failed.add(rate);
            return byChance ? RateOutcome.REFUSED : sustainedUpTo(65).outcome(rate);
        });

        assertThat(failed).containsExactly(disturbed);
        assertThat(found).isEqualTo(new FoundRate(60, false, false));
    }

    @ParameterizedTest
    @CsvSource({
        "SUSTAINED, REFUSED, REFUSED, 10, false",
        "REFUSED, SUSTAINED, REFUSED, 10, false",
        "LIMITED_BY_LOAD, SUSTAINED, REFUSED, 10, false",
        "REFUSED, REFUSED, SUSTAINED, 0, false",
        "LIMITED_BY_LOAD, LIMITED_BY_LOAD, SUSTAINED, 0, true",
        "REFUSED, LIMITED_BY_LOAD, REFUSED, 0, false",
        "REFUSED, LIMITED_BY_LOAD, SUSTAINED, 10, false",
        "LIMITED_BY_LOAD, REFUSED, LIMITED_BY_LOAD, 0, true"
    })
    void triesAThirdTimeIfTheFirstFailuresHaveDifferentReasons(
            RateOutcome first, RateOutcome second, RateOutcome third, int highest, boolean limitedByLoad)
            throws Exception {
        Iterator<RateOutcome> tries = List.of(first, second, third).iterator();

        FoundRate found = new RateSearch(10, 10, 0.05).search(10, rate -> tries.next());

        assertThat(found.perSecond()).isEqualTo(highest);
        assertThat(found.limitedByLoad()).isEqualTo(limitedByLoad);
    }

    @ParameterizedTest
    @CsvSource({"10, 0, 0", "10, 1000000, 5000", "5000, 1000000, 5000"})
    void endsAtTheBoundsOfTheSearch(int least, int limit, int expected) throws Exception {
        FoundRate found = new RateSearch(least, 5_000, 0.05).search(least, sustainedUpTo(limit));

        assertThat(found.perSecond()).isEqualTo(expected);
    }

    /** Every first try fails by chance. */
    @ParameterizedTest
    @ValueSource(ints = {10, 11, 19, 160, 333, 5_000})
    void endsAfterAsManyAttemptsAsItSays(int most) throws Exception {
        RateSearch search = new RateSearch(10, most, 0.05);
        int longest = 0;
        for (int limit = 0; limit <= most; limit++) {
            RateSearch.RateAttempt sustained = sustainedUpTo(limit);
            for (int first : List.of(10, limit, most)) {
                List<Integer> tried = new ArrayList<>();
                search.search(first, rate -> {
                    tried.add(rate);
                    return tried.size() % 2 == 1 ? RateOutcome.REFUSED : sustained.outcome(rate);
                });
                longest = Math.max(longest, tried.size());
            }
        }

        assertThat(longest).isBetween(2, search.mostAttempts());
    }

    private static RateSearch.RateAttempt sustainedUpTo(int limit) {
        return rate -> rate <= limit ? RateOutcome.SUSTAINED : RateOutcome.REFUSED;
    }

    /** A service whose limit is 30 is asked for 40 and, last, for 35: the lowest rate that is not sustained. */
    @ParameterizedTest
    @CsvSource({"80, 0, 80, 0, 1", "30, 0, 30, 0, 0", "30, 35, 30, 1, 0", "30, 40, 30, 0, 0", "0, 10, 0, 1, 0"})
    void saysInItsColumnsWhatEndedTheSearch(int limit, int limitedRate, double highest, double limited, double atEnd)
            throws Exception {
        FoundRate found = new RateSearch(10, 80, 0.25).search(10, rate -> outcome(rate, limit, limitedRate));

        found.report();

        assertThat(Trials.takeMetrics())
                .containsEntry("rate.highest", highest)
                .containsEntry("rate.limitedByLoad", limited)
                .containsEntry("rate.atEnd", atEnd);
    }

    private static RateOutcome outcome(int rate, int limit, int limitedRate) throws Exception {
        if (rate == limitedRate) {
            return RateOutcome.LIMITED_BY_LOAD;
        }
        return sustainedUpTo(limit).outcome(rate);
    }

    @Test
    void blamesTheServiceForWhatItAnswersLateOrWithAnErrorOnly() throws Exception {
        LoadReport late = sentAnHourLate(Reply::right);
        LoadReport failed = sentAnHourLate(id -> new Reply(503, "store failed"));
        int halfAnHour = 1_800_000;
        int twoHours = 7_200_000;

        assertThat(RateOutcome.of(late, true, twoHours)).isEqualTo(RateOutcome.SUSTAINED);
        assertThat(RateOutcome.of(late, true, 0)).isEqualTo(RateOutcome.REFUSED);
        assertThat(RateOutcome.of(failed, true, twoHours)).isEqualTo(RateOutcome.REFUSED);
        assertThat(RateOutcome.of(failed, true, halfAnHour)).isEqualTo(RateOutcome.REFUSED);
        assertThat(RateOutcome.of(late, true, halfAnHour)).isEqualTo(RateOutcome.LIMITED_BY_LOAD);
        assertThat(RateOutcome.of(late, false, twoHours)).isEqualTo(RateOutcome.SUSTAINED);
        assertThat(RateOutcome.of(late, false, halfAnHour)).isEqualTo(RateOutcome.LIMITED_BY_LOAD);
        assertThat(RateOutcome.of(failed, false, twoHours)).isEqualTo(RateOutcome.LIMITED_BY_LOAD);
    }

    @Test
    void reportsNoLatencyIfNoRateIsSustained() throws Exception {
        HighestRateBenchmark benchmark = new HighestRateBenchmark();

        benchmark.show(new LoadReport());
        benchmark.reportLoad(0);
        assertThat(Trials.takeMetrics()).containsKey("errors").doesNotContainKeys("throughput", "latency.p99");

        benchmark.show(sentAnHourLate(Reply::right));
        benchmark.reportLoad(0);
        assertThat(Trials.takeMetrics()).containsKeys("throughput", "latency.p99");
    }
}
