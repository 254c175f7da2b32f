package dev.strandbench.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ForkPatternsTest {

    @Test
    void lookingForOutliersLeavesTheForksInTheOrderOfTheRun() {
        double[] logs = {0.03, 0.01, 0.07, 0.00, 0.05, 0.02, 0.06, 0.04};
        double[] before = logs.clone();

        assertThat(ForkPatterns.hasOutliers(logs, 0.03)).isFalse();

        assertThat(logs).isEqualTo(before);
        assertThat(ForkPatterns.haveTrend(logs)).isFalse();
    }
}
