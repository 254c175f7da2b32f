package dev.strandbench.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ArmParameterTest {

    @Test
    void isTheModelOrTheStrategy() {
        assertThat(ArmParameter.among(List.of("tasks", "model"))).contains("model");
        assertThat(ArmParameter.among(List.of("strategy", "items"))).contains("strategy");
        assertThat(ArmParameter.isNamed("model")).isTrue();
        assertThat(ArmParameter.isNamed("strategy")).isTrue();
    }

    @Test
    void isMissingWhereNothingIsCompared() {
        assertThat(ArmParameter.among(List.of("tasks"))).isEmpty();
        assertThat(ArmParameter.isNamed("tasks")).isFalse();
    }
}
