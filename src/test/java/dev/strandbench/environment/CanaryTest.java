package dev.strandbench.environment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CanaryTest {

    @Test
    void takesSomeTime() {
        assertThat(new Canary().measureNanos()).isPositive();
    }
}
