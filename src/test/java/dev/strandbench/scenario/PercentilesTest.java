package dev.strandbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import org.HdrHistogram.Histogram;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class PercentilesTest {

    private static final Percentage THOUSANDTH = Percentage.withPercentage(0.1);

    private static Histogram times(long... nanos) {
        Histogram times = Percentiles.newHistogram();
        for (long time : nanos) {
            times.recordValue(time);
        }
        return times;
    }

    @Test
    void areInTheUnitThatIsAskedFor() {
        Histogram times = times(1_000_000, 2_000_000, 40_000_000);

        assertThat(Percentiles.micros(times, 50)).isCloseTo(2_000, THOUSANDTH);
        assertThat(Percentiles.millis(times, 50)).isCloseTo(2, THOUSANDTH);
    }

    @Test
    void endInTheGreatestTime() {
        Histogram times = times(7, 123_456_789, 90_000);

        assertThat(Percentiles.millis(times, 100)).isCloseTo(123.456789, THOUSANDTH);
        assertThat(Percentiles.micros(times, 100)).isEqualTo(times.getMaxValue() / 1e3);
    }

    @Test
    void areNothingOfNoTimes() {
        assertThat(Percentiles.micros(times(), 99)).isZero();
        assertThat(Percentiles.millis(times(), 100)).isZero();
    }
}
