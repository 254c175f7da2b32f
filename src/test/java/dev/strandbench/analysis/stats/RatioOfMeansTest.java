package dev.strandbench.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RatioOfMeansTest {

    private static final double T = 2;

    private static RatioOfMeans ratio(double numerator, double denominator, double variance) {
        return new RatioOfMeans(numerator, denominator, variance, 0, variance, 0, 0, 0);
    }

    /** The ends are the roots of 15.64 θ² − 2 × 7.96 θ + 3.84. */
    @ParameterizedTest
    @ValueSource(ints = {1, -1})
    void hasTheEndsOfFiellersQuadraticEquation(int sign) {
        Interval interval = new RatioOfMeans(2 * sign, 4 * sign, 0.04, 0.01, 0.09, 0, 0, 0).interval(T);

        assertThat(interval.low()).isCloseTo(0.39273, within(1e-4));
        assertThat(interval.high()).isCloseTo(0.62517, within(1e-4));
    }

    @Test
    void isUnknownIfTheDenominatorMayBeZero() {
        Interval interval = ratio(2, 0.5, 0.09).interval(T);

        assertThat(interval.low()).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(interval.high()).isEqualTo(Double.POSITIVE_INFINITY);
    }

    @ParameterizedTest
    @CsvSource({"0.59, true", "0.61, false", "-0.59, true", "-0.61, false"})
    void containsZeroExactlyIfTheNumeratorMayBeZero(double numerator, boolean contained) {
        assertThat(ratio(numerator, 4, 0.09).interval(T).contains(0)).isEqualTo(contained);
    }

    @Test
    void isAPointWithoutVariance() {
        Interval interval = ratio(2, 4, 0).interval(T);

        assertThat(interval.low()).isCloseTo(0.5, within(1e-9));
        assertThat(interval.high()).isCloseTo(0.5, within(1e-9));
    }

    @Test
    void hasRoomForModesAndDrift() {
        Interval modes = new RatioOfMeans(2, 4, 0, 0, 0, 0, 0, 0.4).interval(T);
        Interval drift = new RatioOfMeans(2, 4, 0, 0, 0, 0.4, 0, 0).interval(T);
        Interval ofBoth = new RatioOfMeans(2, 4, 0, 0, 0, 0, 0.4, 0).interval(T);

        assertThat(modes.low()).isCloseTo(0.4, within(1e-6));
        assertThat(modes.high()).isCloseTo(0.6, within(1e-6));
        assertThat(drift).isEqualTo(modes);
        assertThat(ofBoth.low()).isCloseTo(2 / 4.4, within(1e-6));
        assertThat(ofBoth.high()).isCloseTo(2 / 3.6, within(1e-6));
    }
}
