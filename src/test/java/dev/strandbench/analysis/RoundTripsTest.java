package dev.strandbench.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class RoundTripsTest {

    private static final double[][] SCORES = {{0.5, 0.5, 1.3, 1.3}, {0.5, 1.3, 0.5, 0.5}};

    private static double[][] forks(double[]... forks) {
        return forks;
    }

    private static double[] fork(double... iterations) {
        return iterations;
    }

    private static Optional<RoundTrips> besideSlow(double[][] nanos) {
        return RoundTrips.separating(SCORES, score -> score > 0.8, nanos);
    }

    @Test
    void areTheMediansBesideFastAndSlowIterations() {
        assertThat(besideSlow(forks(fork(49, 47, 380, 400), fork(50, 390, 49, 51))))
                .contains(new RoundTrips(49, 390));
    }

    @Test
    void separateNothingIfTheyAreAlikeOrShorterBesideSlowIterations() {
        assertThat(besideSlow(forks(fork(49, 47, 50, 48), fork(50, 49, 49, 51))))
                .as("alike")
                .isEmpty();
        assertThat(besideSlow(forks(fork(390, 391, 49, 50), fork(389, 48, 390, 392))))
                .as("shorter")
                .isEmpty();
        assertThat(besideSlow(forks(fork(49, 50, 90, 91), fork(50, 92, 49, 51))))
                .as("less than twice as long")
                .isEmpty();
    }

    /** By hand: 5 of the 15 pairs are of a slow iteration beside a short round trip. */
    @Test
    void separateNothingIfManySlowIterationsHaveShortOnes() {
        assertThat(besideSlow(forks(fork(49, 49, 380, 390), fork(49, 49, 49, 49))))
                .isEmpty();
    }

    @Test
    void ignoreUnknownOnes() {
        assertThat(besideSlow(forks(fork(49, Double.NaN, 380, 400), fork(50, Double.NaN, 49, 51))))
                .contains(new RoundTrips(49.5, 390));
        assertThat(besideSlow(forks(fork(49, 48, Double.NaN, Double.NaN), fork(50, Double.NaN, 49, 51))))
                .isEmpty();
    }

    @Test
    void separateNothingWithoutOneForEachIteration() {
        assertThat(besideSlow(forks())).isEmpty();
        assertThat(besideSlow(forks(fork(49, 47, 380, 400), fork(50, 390)))).isEmpty();
    }

    @Test
    void areFastestInTheForkWithTheSmallestMedian() {
        assertThat(RoundTrips.fastest(forks(fork(390, 391, 392), fork(49, 50, 390), fork(Double.NaN))))
                .hasValue(50);
        assertThat(RoundTrips.fastest(forks(fork(Double.NaN)))).isEmpty();
        assertThat(RoundTrips.fastest(forks())).isEmpty();
    }

    @Test
    void areSlowAboveTwiceTheFastest() {
        assertThat(RoundTrips.slowShare(forks(fork(49, 390), fork(100, 101, Double.NaN)), 50))
                .isCloseTo(0.5, within(1e-12));
        assertThat(RoundTrips.slowShare(forks(), 50)).isNaN();
        assertThat(RoundTrips.isUsual(100, 50)).isTrue();
        assertThat(RoundTrips.isUsual(101, 50)).isFalse();
        assertThat(RoundTrips.isUsual(Double.NaN, 50)).as("unknown").isFalse();
    }
}
