package dev.strandbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExplanationTest {

    /** Asks the explanation of each scenario. */
    @Test
    void saysNothingOfAnArmThatHasNoFigureOfAScenario() {
        assertThat(TestArm.explain(new TestArm("VIRTUAL", 40))).isEmpty();
    }
}
