package dev.strandbench.scenario.yourworkload;

import static dev.strandbench.scenario.TestArm.explain;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.GoldenFile;
import dev.strandbench.scenario.Explanation;
import dev.strandbench.scenario.TestArm;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class YourWorkloadExplanationTest {

    @Test
    void sealsEverySentence() throws Exception {
        GoldenFile.assertSameInEveryLocale(
                "explain-your-workload.txt",
                () -> Stream.of(
                                bound(closed(600, 60_000, 580, 25, 0)),
                                bound(closed(600, 60_000, 580, 25, 0).with("wait.request", 20)),
                                bound(closed(600, 60_000, 100, 25, 550)),
                                bound(closed(100, 190_000, 20, 47.5, 0)),
                                bound(closed(100, 190_000, 20, 0, 0)),
                                bound(closed(600, 60_000, 100, 25, 0)),
                                bound(open(210, 60_000, 200, 0)),
                                bound(open(210, 60_000, 200, 0).with("wait.p99", 20)),
                                bound(open(900, 60_000, 200, 950)),
                                bound(open(900, 60_000, 200, 0)),
                                bound(open(900, 60_000, 200, 950).with("arrivals.time", 500)),
                                bound(open(900, 1_900_000, 200, 0).with("arrivals.time", 20)))
                        .collect(Collectors.joining("\n\n", "", "\n")));
    }

    @Test
    void boundsByTheProcessorsThatAQuotaLeaves() {
        TestArm arm = closed(100, 46_000, 20, 11.5, 0);

        assertThat(bound(arm)).contains("(0.5 of 2 processors busy)");
        assertThat(bound(arm.with("processors", 0.5).with("bound.processors", 46)))
                .startsWith("The processors are the bound (0.5 of 0.5 processors busy");
    }

    @Test
    void comparesAWaitWithTheWholeRequest() {
        assertThat(bound(closed(600, 60_000, 580, 25, 0).with("wait.request", 400)))
                .startsWith("The wait of the slowest request");
    }

    @Test
    void namesTheLargestBoundAndThenTheProcessors() {
        assertThat(bound(closed(100, 190_000, 20, 75, 95)))
                .startsWith("The limit of 100")
                .contains("1.9 of 2")
                .endsWith("the next bound.");
        assertThat(bound(closed(100, 190_000, 90, 75, 80)))
                .startsWith("The wait of the slowest")
                .endsWith("the next bound.");
        assertThat(bound(closed(100, 190_000, 80, 92, 80))).startsWith("The processors");
        assertThat(bound(open(900, 1_900_000, 200, 0))).startsWith("The processors");
    }

    @Test
    void namesTheQueueOfAPool() {
        assertThat(bound(figures(new TestArm("POOL", 600), 60_000, 100, 25, 0))).contains("POOL's queue");
    }

    @Test
    void namesFailuresByArmWhereTheyDiffer() {
        TestArm arm = closed(600, 60_000, 580, 25, 0).with("failed", 30);

        assertThat(findings(arm, arm).notes().getFirst()).contains("30 requests", "identical under every model");
        assertThat(findings(
                                arm,
                                figures(new TestArm("POOL", 600), 60_000, 580, 25, 0)
                                        .with("failed", 0))
                        .notes()
                        .getFirst())
                .contains("30 under VIRTUAL, 0 under POOL");
    }

    @Test
    void namesTheRequestsOfAPercentileOverFew() {
        TestArm few = open(900, 60_000, 200, 0).with("requests", 100);

        assertThat(findings(few).notes()).singleElement().asString().contains("only 100 requests");
        assertThat(findings(few.with("requests", 500)).notes()).isEmpty();
    }

    @Test
    void explainsNothingWithoutFigures() {
        assertThat(advice(new TestArm("VIRTUAL", Double.NaN).with("bound.request", 1))
                        .reasons())
                .isEmpty();
    }

    private static String bound(TestArm arm) {
        return advice(arm).reasons().getFirst();
    }

    private static Explanation.Advice advice(TestArm arm) {
        return findings(arm).advice().orElseThrow();
    }

    private static Explanation.Findings findings(TestArm... arms) {
        return explain(arms).orElseThrow();
    }

    private static TestArm closed(
            double millis, double processorMicros, double ofRequest, double ofProcessors, double ofLimit) {
        return figures(new TestArm("VIRTUAL", millis), processorMicros, ofRequest, ofProcessors, ofLimit);
    }

    /** Requests arrive for a second. */
    private static TestArm open(double latency, double processorMicros, double alone, double ofLimit) {
        return figures(new TestArm("VIRTUAL", 1_000), processorMicros, 1_000, 25, ofLimit)
                .with("alone.p99", alone)
                .with("latency.p99", latency);
    }

    private static TestArm figures(
            TestArm arm, double processorMicros, double ofRequest, double ofProcessors, double ofLimit) {
        return arm.with("limit", "100")
                .with("process.cpu", processorMicros)
                .with("bound.request", ofRequest)
                .with("bound.processors", ofProcessors)
                .with("bound.limit", ofLimit);
    }
}
