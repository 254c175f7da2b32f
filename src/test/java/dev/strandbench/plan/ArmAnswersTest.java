package dev.strandbench.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.error.UserErrorException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ArmAnswersTest {

    @Test
    void refusesArmsThatDifferentFiguresAnswer() {
        assertThatThrownBy(() -> plan("200/s", "closed"))
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining("arms have different answers, latency.p99 of ")
                .hasMessageContaining(", the score of ")
                .hasMessageContaining("; valid: ");
    }

    @Test
    void comparesArmsThatOneFigureAnswers() {
        assertThat(plan("200/s", "300/s").families())
                .singleElement()
                .satisfies(family -> assertThat(family.answer().metric()).isEqualTo("latency.p99"));
    }

    private static Plan plan(String... arrivals) {
        return new Planner(ProfileReader.read("quick"), List.of("YourWorkload"), Map.of(), List.of("VIRTUAL"))
                .comparing(Map.of("arrivals", List.of(arrivals)), Map.of())
                .plan(List.of(), Duration.ofMinutes(1), 0.02, false, Optional.empty(), 1);
    }
}
