package dev.strandbench.scenario.backpressure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.scenario.Explanation;
import dev.strandbench.scenario.TestArm;
import java.util.List;
import java.util.Optional;
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

    /** Also proves that the service file names the explanation. */
    private static Optional<Explanation.Findings> explain(TestArm... arms) {
        return Explanation.of(List.of(arms));
    }

    private static TestArm limited(String strategy) {
        return new TestArm(strategy, 40).with("strategy", strategy).with("fairness.spread", 58);
    }
}
