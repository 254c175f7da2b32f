package dev.strandbench.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.analysis.RoundTrips.ArmIterations;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RoundTripsTest {

    private static final double[][] SCORES = {{0.5, 0.5, 1.3, 1.3}, {0.5, 1.3, 0.5, 0.5}};

    private static final RoundTrips STATES = new RoundTrips(40, 360);

    private static final ArmIterations SLOWER = new ArmIterations(forks(fork(1, 1.1, 1.2)), forks(fork(40, 40, 360)));

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
        double[][] scores = forks(fork(0.5, 0.5, 1.3, 0.6, 0.5, 0.6), fork(0.5, 1.3, 0.5, 0.5, 0.6));
        double[][] nanos = forks(fork(49, Double.NaN, 380, 41, 50, 48), fork(50, 390, 49, 51, 47));

        assertThat(new ArmIterations(scores, nanos).whileFast(STATES))
                .isEqualTo(forks(fork(0.5, 0.6, 0.5, 0.6), fork(0.5, 0.5, 0.5, 0.6)));
    }

    @Test
    void leaveOutNothingIfMostForksHaveOnlySlowOnes() {
        double[][] scores = forks(fork(4), fork(5), fork(3));

        assertThat(new ArmIterations(scores, forks(fork(49), fork(380), fork(50))).whileFast(STATES))
                .isEqualTo(forks(fork(4), fork(), fork(3)));
        assertThat(new ArmIterations(scores, forks(fork(390), fork(380), fork(50))).whileFast(STATES))
                .isEqualTo(scores);
        assertThat(new ArmIterations(scores, forks()).whileFast(STATES)).isEqualTo(scores);
    }

    /** Drift shows in forks with four iterations, and only if there are two such forks. */
    @Test
    void leaveOutNothingIfDriftWouldNoLongerShow() {
        double[] fast = fork(40, 40, 40, 40);
        double[] onceSlow = fork(360, 40, 40, 40);
        double[] alike = fork(1, 1, 1.1, 1);
        double[] slower = fork(3, 1, 1, 1);
        double[][] twice = forks(slower, slower, alike, alike);
        double[][] threeTimes = forks(slower, slower, slower, alike);

        assertThat(new ArmIterations(twice, forks(onceSlow, onceSlow, fast, fast)).whileFast(STATES))
                .isEqualTo(forks(fork(1, 1, 1), fork(1, 1, 1), alike, alike));
        assertThat(new ArmIterations(threeTimes, forks(onceSlow, onceSlow, onceSlow, fast)).whileFast(STATES))
                .isEqualTo(threeTimes);
    }

    /** Without their first iterations, the first two forks are too short to show drift. */
    @Test
    void leaveOutNothingIfOnlyOneOfThreeForksWouldShowDrift() {
        double[] onceSlow = fork(360, 75, 75, 75);
        double[][] scores = forks(fork(3.6, 2.9, 2.6, 2.1), fork(3.6, 2.9, 2.6, 2.1), fork(3.1, 2.9, 2.3, 1.83));

        assertThat(new ArmIterations(scores, forks(onceSlow, onceSlow, fork(75, 75, 75, 75))).whileFast(STATES))
                .isEqualTo(scores);
    }

    /** Of ten forks, three are in a slow mode, and four have slow round trips. */
    @Test
    void leaveOutNothingIfForksHaveModes() {
        double[][] nanos = forks(
                fork(360), fork(360), fork(360), fork(360), fork(40), fork(40), fork(40), fork(40), fork(40), fork(40));
        double[][] slowMode =
                forks(fork(1.5), fork(1.5), fork(1.5), fork(1), fork(1), fork(1), fork(1), fork(1), fork(1), fork(1));
        double[][] otherForks =
                forks(fork(1), fork(1), fork(1), fork(1), fork(1.5), fork(1.5), fork(1.5), fork(1), fork(1), fork(1));

        assertThat(new ArmIterations(slowMode, nanos).whileFast(STATES)).isEqualTo(slowMode);
        assertThat(new ArmIterations(otherForks, nanos).whileFast(STATES)).isEqualTo(otherForks);
    }

    private static ArmCosts costs(boolean higherIsBetter, double[][] scores) {
        List<Integer> left = IntStream.range(0, scores.length)
                .filter(fork -> scores[fork].length > 0)
                .boxed()
                .toList();
        return new ArmCosts(
                left.stream()
                        .map(fork -> ForkCost.of(fork, scores[fork], higherIsBetter, 0))
                        .toList(),
                scores.length - left.size());
    }

    private static ArmCosts costs(double[]... scores) {
        return costs(false, scores);
    }

    private static Map<Integer, ArmCosts> comparable(Map<Integer, ArmIterations> arms) {
        return RoundTrips.comparable(arms, (arm, scores) -> costs(scores));
    }

    @Test
    void matterIfAnArmIsSlowerAfterSlowOnes() {
        ArmIterations alike = new ArmIterations(forks(fork(1, 1.1, 1.05)), forks(fork(40, 40, 360)));
        ArmIterations unknown = new ArmIterations(forks(fork(1, 1.1, 1.2)), forks());

        assertThat(RoundTrips.among(List.of(alike, SLOWER))).contains(STATES);
        assertThat(RoundTrips.among(List.of(alike, unknown))).isEmpty();
        assertThat(comparable(Map.of(0, alike, 1, SLOWER, 2, unknown)))
                .containsEntry(0, costs(alike.scores()))
                .containsEntry(1, costs(fork(1, 1.1)))
                .containsEntry(2, costs(unknown.scores()));
        assertThat(comparable(Map.of(0, alike))).containsEntry(0, costs(alike.scores()));
        assertThat(RoundTrips.among(List.of())).isEmpty();
    }

    /** An arm may slow its own round trips. */
    @Test
    void matterOnlyIfSeveralArmsHaveSlowOnes() {
        ArmIterations fast = new ArmIterations(forks(fork(1, 1.1, 1.05)), forks(fork(40, 40, 40)));
        ArmIterations unknown = new ArmIterations(fast.scores(), forks());

        assertThat(RoundTrips.among(List.of(fast, SLOWER, fast))).isEmpty();
        assertThat(RoundTrips.among(List.of(unknown, SLOWER))).contains(STATES);
    }

    @Test
    void leaveAnArmInBothStatesIfMostOfThemAreSlow() {
        double[][] slowTwice = forks(fork(40), fork(360), fork(360));
        ArmIterations mostlySlow = new ArmIterations(forks(fork(1), fork(3), fork(3.1)), slowTwice);
        ArmIterations onlySlow = new ArmIterations(forks(fork(3), fork(3.1)), forks(fork(360), fork(360)));
        ArmIterations alike = new ArmIterations(forks(fork(1), fork(1.01), fork(1.02)), slowTwice);

        assertThat(RoundTrips.among(List.of(SLOWER, mostlySlow))).contains(STATES);
        assertThat(comparable(Map.of(0, SLOWER, 1, mostlySlow, 2, onlySlow, 3, alike)))
                .containsEntry(1, costs(mostlySlow.scores()).ofUnknownState())
                .containsEntry(2, costs(onlySlow.scores()).ofUnknownState())
                .containsEntry(3, costs(alike.scores()))
                .extractingByKey(0)
                .matches(arm -> !arm.isOfUnknownState());
    }

    /** A rate of 0 has no cost. */
    @Test
    void leaveOutNothingIfCostsWouldNotBeUsable() {
        ArmIterations rates = new ArmIterations(
                forks(fork(10, 8), fork(0, 8), fork(10, 10)), forks(fork(40, 360), fork(40, 360), fork(40, 40)));

        assertThat(RoundTrips.among(List.of(rates))).contains(STATES);
        assertThat(RoundTrips.comparable(Map.of(0, rates), (arm, scores) -> costs(true, scores)))
                .containsEntry(0, costs(true, rates.scores()));
    }

    @Test
    void doNotHideAnInvalidScore() {
        ArmIterations invalid =
                new ArmIterations(forks(fork(1, 1.2), fork(1, Double.NaN)), forks(fork(40, 360), fork(40, 360)));

        assertThat(comparable(Map.of(0, SLOWER, 1, invalid)))
                .containsEntry(0, costs(fork(1, 1.1)))
                .hasEntrySatisfying(1, costs -> assertThat(costs.isUsable()).isFalse());
    }
}
