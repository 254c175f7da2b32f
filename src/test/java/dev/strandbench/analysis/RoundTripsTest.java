package dev.strandbench.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.analysis.RoundTrips.ArmIterations;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class RoundTripsTest {

    private static final double[][] SCORES = {{0.5, 0.5, 1.3, 1.3}, {0.5, 1.3, 0.5, 0.5}};

    private static final RoundTrips STATES = new RoundTrips(40, 360);

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

    private static Optional<RoundTrips> states(double... nanos) {
        return RoundTrips.states(DoubleStream.of(nanos));
    }

    @Test
    void haveTwoStatesIfSomeTakeSeveralTimesAsLong() {
        assertThat(states(39, 390, 88, Double.NaN, 361, 75, 400)).contains(new RoundTrips(75, 390));
        assertThat(states(39, 40, 42, 70, 71, 75, 75, 76, 78, 88, 90, 361))
                .as("rarely slow")
                .contains(new RoundTrips(75, 361));
        assertThat(states(39, 39, 40, 40, 40, 41, 41, 41, 75, 75, 76, 76, 76, 77, 77, 361))
                .as("three levels")
                .contains(new RoundTrips(41, 361));
        assertThat(states(39, 41, 75, 88, 42, 90, 91))
                .as("cores that share a cache")
                .isEmpty();
        assertThat(states(Double.NaN)).isEmpty();
        assertThat(states(50)).isEmpty();
        assertThat(states()).isEmpty();
    }

    /** The geometric mean of 40 and 360 is 120. */
    @Test
    void areSlowAboveTheMiddleOfTheStates() {
        assertThat(STATES.slowShare(forks(fork(49, 390), fork(121, 119, Double.NaN))))
                .isCloseTo(0.5, within(1e-12));
        assertThat(STATES.slowShare(forks())).isNaN();
        assertThat(STATES.isFast(120)).isTrue();
        assertThat(STATES.isFast(Double.NaN)).as("unknown").isFalse();
        assertThat(STATES.isSlow(Double.NaN)).as("unknown").isFalse();
    }

    @Test
    void leaveOutIterationsAfterSlowOnes() {
        double[][] nanos = forks(fork(49, Double.NaN, 380, 41), fork(50, 390, 49, 51));

        assertThat(new ArmIterations(SCORES, nanos).whileFast(STATES))
                .isEqualTo(forks(fork(0.5, 1.3), fork(0.5, 0.5, 0.5)));
    }

    @Test
    void leaveOutNothingIfMostForksHaveOnlySlowOnes() {
        double[][] scores = forks(fork(1), fork(5), fork(3));

        assertThat(new ArmIterations(scores, forks(fork(49), fork(380), fork(50))).whileFast(STATES))
                .isEqualTo(forks(fork(1), fork(), fork(3)));
        assertThat(new ArmIterations(scores, forks(fork(390), fork(380), fork(50))).whileFast(STATES))
                .isEqualTo(scores);
        assertThat(new ArmIterations(scores, forks()).whileFast(STATES)).isEqualTo(scores);
    }

    @Test
    void matterIfAnArmIsSlowerAfterSlowOnes() {
        ArmIterations slower = new ArmIterations(forks(fork(1, 1.1, 1.2)), forks(fork(40, 40, 360)));
        ArmIterations alike = new ArmIterations(forks(fork(1, 1.1, 1.05)), forks(fork(40, 40, 360)));
        ArmIterations unknown = new ArmIterations(forks(fork(1, 1.1, 1.2)), forks());

        assertThat(RoundTrips.among(List.of(alike, slower))).contains(STATES);
        assertThat(RoundTrips.among(List.of(alike, unknown))).isEmpty();
        assertThat(RoundTrips.comparable(Map.of(0, alike, 1, slower, 2, unknown)))
                .containsEntry(0, alike.scores())
                .containsEntry(1, forks(fork(1, 1.1)))
                .containsEntry(2, forks(fork(1, 1.1, 1.2)));
        assertThat(RoundTrips.comparable(Map.of(0, alike))).containsEntry(0, alike.scores());
        assertThat(RoundTrips.among(List.of())).isEmpty();
    }
}
