package dev.strandbench.scenario.mixedload;

import static dev.strandbench.scenario.TestArm.explain;
import static dev.strandbench.scenario.TestArm.notes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.scenario.TestArm;
import org.junit.jupiter.api.Test;

class MixedLoadExplanationTest {

    private static final TestArm APART = arm("VIRTUAL_APART", 9, 94);
    private static final TestArm SHARED = arm("VIRTUAL_SHARED", 48.3, 93);

    private static TestArm arm(String strategy, double latency, double kept) {
        return new TestArm(strategy, 1_540)
                .with("strategy", strategy)
                .with("job", "20ms")
                .with("jobs.atOnce", 4)
                .with("width", strategy.endsWith("_SHARED") ? 2 : Double.NaN)
                .with("latency.p99", latency)
                .with("alone.p99", 6.5)
                .with("jobs.kept", kept);
    }

    @Test
    void namesArmsWhoseRequestsWaitForWholeJobs() {
        assertThat(notes(APART, SHARED, arm("DEFAULT_SHARED", 21, 93)))
                .containsExactly("Requests wait for whole jobs, which take 20ms, under VIRTUAL_SHARED (p99 48.3 ms,"
                        + " alone 6.5 ms), DEFAULT_SHARED (p99 21.0 ms, alone 6.5 ms).");
    }

    /** The operating system lets a request run before a job ends if the request has a thread. */
    @Test
    void blamesNoJobsIfRequestsHaveThreadsOfTheirOwn() {
        assertThat(notes(arm("PLATFORM_SHARED", 48.3, 93).with("width", 10), arm("VIRTUAL_APART", 48.3, 93)))
                .isEmpty();
    }

    /** A quota limits the processors, but not the jobs, which the fork starts for each processor of its JVM. */
    @Test
    void comparesThreadsWithTheJobsThatTheForkStarted() {
        assertThat(notes(SHARED.with("width", 4).with("processors", 1.5))).hasSize(1);
        assertThat(notes(SHARED.with("width", 4).with("processors", Double.NaN)))
                .hasSize(1);
        assertThat(notes(SHARED.with("width", 4).with("jobs.atOnce", 3))).isEmpty();
    }

    @Test
    void namesArmsWhoseRequestsStarve() {
        assertThat(notes(APART, arm("VIRTUAL_SHARED", 2_400, 99).with("phaseMillis", "500")))
                .containsExactly("Requests starve until no more jobs start, after 5 phases, under VIRTUAL_SHARED (p99"
                        + " 2400.0 ms, alone 6.5 ms). Without an end of the jobs, these requests may never run.");
    }

    @Test
    void namesArmsWhoseJobsPayForRequests() {
        assertThat(notes(APART, arm("PLATFORM_SHARED", 9, 71.6)))
                .containsExactly("Requests cost jobs more than a tenth of their throughput under PLATFORM_SHARED (72 %"
                        + " kept).");
    }

    @Test
    void saysNothingIfNeitherPays() {
        assertThat(notes(APART)).isEmpty();
        assertThat(notes(APART, arm("HYBRID_SHARED", 20, 93))).isEmpty();
    }

    @Test
    void saysNothingOfArmsThatWereNotMeasured() {
        assertThat(explain(SHARED.failed())).isEmpty();
    }
}
