package dev.strandbench.scenario.overload;

import static dev.strandbench.scenario.TestArm.notes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.scenario.TestArm;
import org.junit.jupiter.api.Test;

class OverloadExplanationTest {

    private static final String CAPACITY =
            "The capacity, 1,002 requests/s, is the highest rate that a pool of platform threads sustains. Bursts"
                    + " offer 200 % of it.";

    private static final TestArm REFUSING = arm("REFUSING_VIRTUAL", 95, 96);
    private static final TestArm UNBOUNDED = arm("UNBOUNDED_VIRTUAL", 22.4, 97);

    private static TestArm arm(String strategy, double goodput, double served) {
        return new TestArm(strategy, 1_620)
                .with("strategy", strategy)
                .with("loadPercent", "200")
                .with("boundMillis", "50")
                .with("capacity", 1_001.7)
                .with("goodput", goodput)
                .with("served", served)
                .with("recovered", 100);
    }

    @Test
    void tellsTheCapacity() {
        assertThat(notes(REFUSING)).containsExactly(CAPACITY);
    }

    @Test
    void namesArmsThatWorkOnWhatIsTooLate() {
        assertThat(notes(REFUSING, UNBOUNDED))
                .containsExactly(
                        CAPACITY,
                        "Busy, but too late: UNBOUNDED_VIRTUAL served 97 % of the capacity, 22 % within 50 ms.");
    }

    @Test
    void namesArmsThatServeLessThanTheCapacity() {
        assertThat(notes(REFUSING, arm("REFUSING_PLATFORM", 80, 85)))
                .containsExactly(CAPACITY, "Served less than the capacity during the burst: REFUSING_PLATFORM (85 %).");
    }

    @Test
    void expectsNoServiceToServeMoreThanIsOffered() {
        TestArm half = arm("REFUSING_VIRTUAL", 50, 50).with("loadPercent", "50");

        assertThat(notes(half)).containsExactly(CAPACITY.replace("200 %", "50 %"));
    }

    @Test
    void namesArmsThatHadNotRecovered() {
        assertThat(notes(REFUSING, UNBOUNDED.with("goodput", 60.0).with("recovered", 50)))
                .containsExactly(
                        CAPACITY,
                        "Had not always recovered when the last requests arrived: UNBOUNDED_VIRTUAL. The recovery"
                                + " takes at least the time shown.");
    }

    @Test
    void saysNothingOfArmsThatWereNotMeasured() {
        assertThat(notes(REFUSING.failed())).isEmpty();
    }
}
