package dev.strandbench.claims;

import static dev.strandbench.claims.MadeUpClaims.around;
import static dev.strandbench.claims.MadeUpClaims.fanOut;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.claims.ClaimJudgement.PartFinding;
import dev.strandbench.compare.Entries;
import dev.strandbench.report.ClaimPhrases;
import dev.strandbench.result.Measurement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what no result can show, with the figures of the bound. */
class ClaimBoundsTest {

    private static final String TWICE = "ratio = { of = \"PLATFORM\", to = \"VIRTUAL\", at-least = 2 }\n";

    private static PartFinding judged(Claim claim, Measurement... entries) {
        return MadeUpClaims.judge(entries).judge(claim).getFirst().parts().getFirst();
    }

    private static void assertFinding(PartFinding part, ClaimFinding finding, String bound) {
        assertThat(part.finding()).isEqualTo(finding);
        if (finding == ClaimFinding.CANNOT_SHOW_HERE) {
            assertThat(ClaimPhrases.verdict(part)).isEqualTo("CANNOT SHOW HERE: " + bound);
        }
    }

    private static Measurement metric(String name, String unit, double value, Measurement one) {
        return MadeUpClaims.with(name, Entries.metric(unit, value, value, value), one);
    }

    /** Twenty users with ten requests each. An op has ten pauses of 300 ms and ten answers of 100 ms. */
    @ParameterizedTest
    @CsvSource({"51, CANNOT_SHOW_HERE", "30, DOES_NOT_HOLD"})
    void areUsersWhoPause(double pool, ClaimFinding finding) {
        Claim claim = ofPausingUsers("");

        PartFinding part = judged(claim, served("WEBFLUX_COROUTINES", 0.9 * pool), served("MVC_POOL", pool));

        assertFinding(
                part,
                finding,
                "20 users who send 10 requests each and pause for 300 ms get at most 54.05 requests/s from any service;"
                        + " MVC_POOL answers 51.00. The ratio can reach 1.060, but 1.500 was published");
    }

    /** The users allow a ratio of 1.06. Each part compares that with its own published ratio: 1.04 and 1.5. */
    @ParameterizedTest
    @CsvSource({"104, DOES_NOT_HOLD", "150, CANNOT_SHOW_HERE"})
    void arePublishedRatiosOfAPart(int published, ClaimFinding finding) {
        Claim claim = ofPausingUsers("""
            unit = "requests/s"
            published = [
                { arm = "WEBFLUX_COROUTINES", value = %d },
                { arm = "MVC_POOL", value = 100 },
            ]
            """.formatted(published));

        assertThat(judged(claim, served("WEBFLUX_COROUTINES", 0.5 * 51), served("MVC_POOL", 51))
                        .finding())
                .isEqualTo(finding);
    }

    /** A search that its load generator limited found only a bound on the rate. */
    @ParameterizedTest
    @CsvSource({"0, HOLDS", "1, CANNOT_TELL"})
    void areRatesThatTheLoadGeneratorLimits(double limited, ClaimFinding finding) {
        Claim claim = MadeUpClaims.about("HighestRateBenchmark.highestRate", """
            metric = "rate.highest"
            parameters.heap = "64m"
            parameters.endpoint = "EXECUTE_ASYNC"
            ratio = { of = "WEBFLUX_COROUTINES", to = "MVC_POOL", at-least = 1 }
            """);

        PartFinding part = judged(
                claim,
                metric("rate.limitedByLoad", "counts", limited, searched("WEBFLUX_COROUTINES", 3_000)),
                metric("rate.limitedByLoad", "counts", 0, searched("MVC_POOL", 1_000)));

        assertThat(part.finding()).isEqualTo(finding);
        assertThat(part.obstacles()).isEqualTo(limited > 0 ? List.of("a search found only a bound") : List.of());
    }

    private static Measurement searched(String strategy, double requestsPerSecond) {
        return MadeUpClaims.with(
                "rate.highest",
                Entries.metric("requests/s", around(requestsPerSecond)),
                MadeUpClaims.entry(
                        "dev.strandbench.scenario.service.HighestRateBenchmark.highestRate",
                        Map.of("strategy", strategy, "heap", "64m", "endpoint", "EXECUTE_ASYNC"),
                        "s/op",
                        around(60)));
    }

    private static Claim ofPausingUsers(String rest) {
        return MadeUpClaims.ofService("""
            parameters.endpoint = "EXECUTE_ASYNC"
            parameters.pauseMillis = 300
            ratio = { of = "WEBFLUX_COROUTINES", to = "MVC_POOL", at-least = 1 }
            shows.ratio = 1.5
            """ + rest);
    }

    private static Measurement served(String strategy, double requestsPerSecond) {
        Measurement entry = MadeUpClaims.entry(
                "dev.strandbench.scenario.service.ServiceBenchmark.service",
                Map.of(
                        "strategy", strategy,
                        "heap", "64m",
                        "endpoint", "EXECUTE_ASYNC",
                        "users", "20",
                        "loops", "10",
                        "pauseMillis", "300"),
                "ms/op",
                around(4_500));
        double[] rates = around(requestsPerSecond);
        return metric(
                "ideal", "ms/op", 4_000, MadeUpClaims.with("throughput", Entries.metric("requests/s", rates), entry));
    }

    /** A task takes 3 µs of processor time: 1,000,000 tasks a second need three processors, and here are two. */
    @ParameterizedTest
    @CsvSource({"1000000, CANNOT_SHOW_HERE", "500000, HOLDS"})
    void areProcessorsThatARateNeeds(int rate, ClaimFinding finding) {
        Claim claim = MadeUpClaims.claim(
                "range = { arms = [\"VIRTUAL\"], unit = \"ms/op\", at-most = 11 }\nshows.rate = " + rate);

        PartFinding part = judged(
                claim,
                metric("tasks", "tasks/op", 1000, metric("process.cpu", "us/op", 3000, fanOut("VIRTUAL", around(10)))));

        assertFinding(
                part,
                finding,
                "1,000,000 tasks/s with 3.000 µs of processor time each, as with VIRTUAL, need 3.000 processors, and"
                        + " here are 2");
    }

    /**
     * Tasks of an op of at most 11 ms wait for 10 ms, so 2 ms are left for processors: 1 ms before the wait and 1 ms
     * after it. An op that is fast enough shows that it is possible.
     */
    @ParameterizedTest
    @CsvSource({"20, 5000, CANNOT_SHOW_HERE", "20, 3000, DOES_NOT_HOLD", "10.2, 5000, HOLDS"})
    void areProcessorsThatAClaimedTimeNeeds(double millis, double processorMicros, ClaimFinding finding) {
        Claim claim = MadeUpClaims.claim(
                "range = { arms = [\"VIRTUAL\"], unit = \"ms/op\", at-most = 11 }\nshows.rate = 100000");

        PartFinding part = judged(
                claim,
                metric(
                        "ideal",
                        "ms/op",
                        10,
                        metric("process.cpu", "us/op", processorMicros, fanOut("VIRTUAL", around(millis)))));

        assertFinding(
                part,
                finding,
                "an op may take 11.00 ms, and its tasks wait for 10.00 ms; the processor time of VIRTUAL, 5.000 ms,"
                        + " fits in before and after the wait only with 2.500 processors, and here are 2");
    }

    /** Published for 8 processors with 10 ms per op; here are two. An idle processor more would not matter. */
    @ParameterizedTest
    @CsvSource({
        "5000, HOLDS, ''",
        "19000, CANNOT_SHOW_HERE, 'VIRTUAL keeps 1.900 of 2 processors busy, more than nine tenths'",
        "25000, CANNOT_SHOW_HERE, 'VIRTUAL needs 2.500 processors, and here are 2'"
    })
    void areProcessorsThatAreAllBusy(double processorMicros, ClaimFinding finding, String load) {
        Claim claim = MadeUpClaims.claim("""
            alike = { arms = ["PLATFORM", "VIRTUAL"], within = "10%" }
            shows.processors = 8
            unit = "ms/op"
            published = [{ arm = "PLATFORM", value = 10 }, { arm = "VIRTUAL", value = 10 }]
            """);

        PartFinding part = judged(
                claim,
                metric("process.cpu", "us/op", 4000, fanOut("PLATFORM", around(20))),
                metric("process.cpu", "us/op", processorMicros, fanOut("VIRTUAL", around(20))));

        assertFinding(part, finding, load + "; published for 8");
    }

    @Test
    void areProcessorsWhoseLoadIsUnknown() {
        Claim claim = MadeUpClaims.claim(TWICE + "shows.processors = 8");

        assertThat(judged(claim, fanOut("PLATFORM", around(30)), fanOut("VIRTUAL", around(10)))
                        .finding())
                .isEqualTo(ClaimFinding.CANNOT_SHOW_HERE);
        assertThat(judged(
                                MadeUpClaims.claim(TWICE + "shows.processors = 2"),
                                fanOut("PLATFORM", around(30)),
                                fanOut("VIRTUAL", around(10)))
                        .finding())
                .isEqualTo(ClaimFinding.HOLDS);
    }

    @Test
    void arePoolsWithTooFewThreads() {
        Claim claim = MadeUpClaims.about("ContextHopBenchmark.contextHop", """
            parameters.hops = 1
            ratio = { of = "POOL", to = "VIRTUAL", at-least = 1 }
            shows.pool-threads = 2
            """);

        PartFinding part = judged(claim, hop("POOL", 60), hop("VIRTUAL", 10));

        assertThat(part.bound()).hasValue(new ClaimBound.OfPools(1, 2));
        assertThat(part.verdict().orElseThrow().estimate().ratio()).isCloseTo(6, within(1e-6));
    }

    private static Measurement hop(String strategy, double micros) {
        return MadeUpClaims.entry(
                "dev.strandbench.scenario.contexthop.ContextHopBenchmark.contextHop",
                Map.of("strategy", strategy, "hops", "1"),
                "us/op",
                around(micros));
    }

    @Test
    void areMetricsOfAnotherKindOfMemory() {
        Claim claim = MadeUpClaims.about("FootprintBenchmark.footprint", """
            metric = "rss.perTask"
            range = { arms = ["PLATFORM"], unit = "B/task", at-least = 1000000 }
            shows.memory = "reserved"
            """);
        Measurement footprint = MadeUpClaims.with(
                "rss.perTask",
                Entries.metric("B/task", around(14_500)),
                MadeUpClaims.entry(
                        "dev.strandbench.scenario.footprint.FootprintBenchmark.footprint",
                        Map.of("model", "PLATFORM", "tasks", "10000"),
                        "ms/op",
                        around(1_000)));

        assertThat(ClaimPhrases.verdict(judged(claim, footprint)))
                .isEqualTo("CANNOT SHOW HERE: rss.perTask counts resident memory; the claim is about reserved memory");
    }
}
