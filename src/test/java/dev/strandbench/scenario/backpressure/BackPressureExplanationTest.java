package dev.strandbench.scenario.backpressure;

import static dev.strandbench.scenario.TestArm.explain;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.scenario.TestArm;
import org.junit.jupiter.api.Test;

class BackPressureExplanationTest {

    private static final TestArm POOL = limited("POOL");
    private static final TestArm WORKERS = limited("WORKERS");
    private static final TestArm SEMAPHORE = limited("SEMAPHORE_DEFAULT");

    @Test
    void tellsStrategiesThatStartNothingForACallerFromOthers() {
        assertThat(explain(POOL, SEMAPHORE, WORKERS).orElseThrow().notes())
                .containsExactly("A waiting caller of POOL and WORKERS is an entry in a queue. Each caller of the other"
                        + " strategies has a thread or a coroutine.");
    }

    @Test
    void saysNothingOfStrategiesOfOneKind() {
        assertThat(explain(POOL, WORKERS)).isEmpty();
        assertThat(explain(SEMAPHORE, limited("VIRTUAL_TO_POOL"))).isEmpty();
        assertThat(explain(POOL.failed(), SEMAPHORE)).isEmpty();
    }

    @Test
    void saysNothingOfAPoolInAnotherScenario() {
        assertThat(explain(POOL.with("fairness.spread", Double.NaN), SEMAPHORE)).isEmpty();
    }

    private static TestArm limited(String strategy) {
        return new TestArm(strategy, 40).with("strategy", strategy).with("fairness.spread", 58);
    }
}
