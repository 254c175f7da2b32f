package dev.strandbench.why;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ShapleyValueTest {

    private static final List<String> FOUR = List.of("a", "b", "c", "d");

    private static double value(Map<Set<String>, Double> taken, List<String> all, String one) {
        return ShapleyValue.weights(all, one).entrySet().stream()
                .mapToDouble(set -> set.getValue() * taken.getOrDefault(set.getKey(), 0.0))
                .sum();
    }

    @Test
    void dividesAnOverlapInHalves() {
        Map<Set<String>, Double> taken = Map.of(Set.of("a"), 0.6, Set.of("b"), 0.5, Set.of("a", "b"), 0.8);

        assertThat(value(taken, List.of("a", "b"), "a")).isCloseTo(0.45, within(1e-12));
        assertThat(value(taken, List.of("a", "b"), "b")).isCloseTo(0.35, within(1e-12));
    }

    /** The glove game with one left and two right gloves, whose values are 2/3, 1/6 and 1/6. */
    @Test
    void solvesTheGloveGame() {
        List<String> all = List.of("left", "right", "other");
        Map<Set<String>, Double> taken = Map.of(
                Set.of("left", "right"), 1.0, Set.of("left", "other"), 1.0, Set.of("left", "right", "other"), 1.0);

        assertThat(value(taken, all, "left")).isCloseTo(2 / 3.0, within(1e-12));
        assertThat(value(taken, all, "right")).isCloseTo(1 / 6.0, within(1e-12));
    }

    @Test
    void addsUpToWhatAllTakeAway() {
        Map<Set<String>, Double> sum = new HashMap<>();
        FOUR.forEach(
                one -> ShapleyValue.weights(FOUR, one).forEach((set, weight) -> sum.merge(set, weight, Double::sum)));

        assertThat(sum).hasSize(15);
        assertThat(sum.get(Set.copyOf(FOUR))).isCloseTo(1, within(1e-12));
        sum.remove(Set.copyOf(FOUR));
        assertThat(sum.values()).allSatisfy(weight -> assertThat(weight).isCloseTo(0, within(1e-12)));
    }
}
