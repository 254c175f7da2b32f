package dev.strandbench.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class IterationSeriesTest {
    private static final IterationSeries STEADY = fork(age -> 7);
    private static final IterationSeries GROWING = fork(age -> 1 + age);

    private static IterationSeries fork(DoubleUnaryOperator costAtAge) {
        double[] scores = new double[640];
        double[] times = new double[scores.length];
        Arrays.fill(times, 0.1);
        Arrays.setAll(scores, i -> costAtAge.applyAsDouble(i / 10.0));
        return new IterationSeries(scores, times);
    }

    private static boolean areSteady(IterationSeries... forks) {
        return IterationSeries.areSteadyInSecondHalf(List.of(forks), IterationSeries::age, 0.05);
    }

    @Test
    void isSteadyWhereTheMedianForkIs() {
        assertThat(areSteady(STEADY)).isTrue();
        assertThat(areSteady(GROWING)).isFalse();
        assertThat(areSteady(STEADY, GROWING, STEADY)).isTrue();
        assertThat(areSteady(GROWING, STEADY, GROWING)).isFalse();
        assertThat(areSteady()).isFalse();
    }

    @Test
    void isSteadyFromTheSecondEighthOn() {
        assertThat(areSteady(fork(age -> age < 8 ? 2 : 1))).isTrue();
        assertThat(areSteady(fork(age -> age < 16 ? 2 : 1))).isFalse();
        assertThat(areSteady(fork(age -> age < 32 ? 2 : 1))).isFalse();
    }
}
