package dev.strandbench.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class IterationSeriesTest {

    private static IterationSeries fork(DoubleUnaryOperator costAtAge) {
        double[] scores = new double[640];
        double[] times = new double[scores.length];
        Arrays.fill(times, 0.1);
        Arrays.setAll(scores, i -> costAtAge.applyAsDouble(i / 10.0));
        return new IterationSeries(scores, times);
    }

    @Test
    void meansAreOfTheIterationsThatBeginInAnInterval() {
        IterationSeries series = fork(age -> age < 8 ? 2 : 1);

        assertThat(series.mean(4, 12)).isCloseTo(1.5, within(1e-9));
        assertThat(series.mean(8, 12)).isCloseTo(1, within(1e-9));
        assertThat(series.mean(99, 100)).isCloseTo(1, within(1e-9));
    }
}
