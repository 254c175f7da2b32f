package dev.strandbench.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class WarmupRuleTest {

    private static final WarmupRule RULE = new WarmupRule(0.05);

    private static IterationSeries fork(double seconds, DoubleUnaryOperator costAtAge) {
        double[] scores = new double[(int) Math.round(10 * seconds)];
        double[] times = new double[scores.length];
        Arrays.fill(times, 0.1);
        Arrays.setAll(scores, i -> costAtAge.applyAsDouble(i / 10.0));
        return new IterationSeries(scores, times);
    }

    @Test
    void isSteadyAtOnceWhereNothingChanges() {
        assertThat(RULE.steadyFrom(List.of(fork(64, age -> 7)), 1, 64)).hasValue(1);
    }

    @Test
    void waitsForAStepToBeOver() {
        assertThat(RULE.steadyFrom(List.of(fork(64, age -> age < 4 ? 2 : 1)), 1, 64)
                        .orElseThrow())
                .isCloseTo(4, within(1e-9));
    }

    @Test
    void isNeverSteadyWhereTheCostKeepsGrowing() {
        assertThat(RULE.steadyFrom(List.of(fork(64, age -> 1 + age)), 1, 64)).isEmpty();
    }

    @Test
    void goesByTheMedianOfTheForks() {
        IterationSeries steady = fork(64, age -> 7);
        IterationSeries growing = fork(64, age -> 1 + age);

        assertThat(RULE.steadyFrom(List.of(steady, growing, steady), 1, 64)).hasValue(1);
        assertThat(RULE.steadyFrom(List.of(growing, growing, steady), 1, 64)).isEmpty();
    }

    @Test
    void asksForTwoPassesInARow() {
        assertThat(RULE.steadyFrom(List.of(fork(6, age -> 7)), 1, 6)).hasValue(1);
        assertThat(RULE.steadyFrom(List.of(fork(4, age -> 7)), 1, 4)).isEmpty();
        assertThat(RULE.steadyFrom(List.of(), 1, 64)).isEmpty();
    }

    @Test
    void takesTheMiddle() {
        assertThat(WarmupRule.median(3, 1, 2)).isEqualTo(2);
        assertThat(WarmupRule.median(4, 1, 2, 3)).isEqualTo(2.5);
    }

    @Test
    void refusesToBeginAtNoAgeAtAll() {
        assertThatThrownBy(() -> new WarmupRule(0.05).steadyFrom(List.of(), 0, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("shortest age: 0");
    }
}
