package dev.strandbench.run.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.analysis.stats.IterationSeries;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The shortest length is 4 s here, the longest is 32 s, and other lengths are 8 and 16 s. */
class ScoutsTest {

    private static final double SHORTEST = 4;
    private static final double LONGEST = 32;
    private static final Duration ITERATION = Duration.ofMillis(250);

    private static IterationSeries fork(DoubleUnaryOperator score) {
        double[] scores = new double[(int) (1000 * LONGEST / ITERATION.toMillis())];
        double[] seconds = new double[scores.length];
        Arrays.fill(seconds, ITERATION.toMillis() / 1000.0);
        Arrays.setAll(scores, i -> score.applyAsDouble(i * seconds[i]));
        return new IterationSeries(scores, seconds);
    }

    /** Scores that change by a factor when a fork is 4 s old. */
    private static DoubleUnaryOperator changing(double score, double factor) {
        return age -> age < SHORTEST ? score : factor * score;
    }

    private static Scouts scouts(boolean higherIsBetter, DoubleUnaryOperator... arms) {
        Map<Integer, IterationSeries> forks = new TreeMap<>();
        for (DoubleUnaryOperator arm : arms) {
            forks.put(forks.size(), fork(arm));
        }
        return new Scouts(forks, LONGEST, higherIsBetter);
    }

    private static double flatFrom(DoubleUnaryOperator... arms) {
        return scouts(false, arms).flatFrom(SHORTEST);
    }

    @Test
    void findsTheShortestLengthEnoughForFlatRatios() {
        assertThat(flatFrom(age -> 1, age -> 1.5, age -> 20)).isEqualTo(4);
        assertThat(flatFrom(age -> 1)).isEqualTo(4);
        assertThat(flatFrom(age -> 1, changing(1.5, 0.99))).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.9, 1.1})
    void asksForLongerForksWhereARatioMovesAfterTheShortestLength(double factor) {
        assertThat(flatFrom(age -> 1, changing(1.5, factor))).isEqualTo(8);
        assertThat(flatFrom(age -> 1, age -> 1.5, changing(1.2, factor))).isEqualTo(8);
        assertThat(flatFrom(changing(1, factor), age -> 1.5)).isEqualTo(8);
    }

    /** The ratio stays the same for a while after the shortest length, and moves then. */
    @Test
    void looksAtAllOlderPartsOfAFork() {
        assertThat(flatFrom(age -> 1, age -> age < 16 ? 1.5 : 1.65)).isEqualTo(32);
        assertThat(flatFrom(age -> 1, age -> age < 8 ? 1.5 : 1.65)).isEqualTo(16);
    }

    @Test
    void asksForNoMoreThanTheLongestLength() {
        DoubleUnaryOperator neverFlat = age -> Math.exp(-0.01 * age);

        assertThat(flatFrom(age -> 1, neverFlat)).isEqualTo(32);
        assertThat(scouts(false, age -> 1, neverFlat).flatFrom(LONGEST)).isEqualTo(32);
    }

    /** A change of 5 % shows in a quiet fork, and may be chance in a fork whose ratio varies by 8 % late. */
    @Test
    void toleratesAChangeThatMayBeChance() {
        DoubleUnaryOperator quiet = changing(1.1, 0.95);
        DoubleUnaryOperator noisy = age -> quiet.applyAsDouble(age) * (age < 16 || (int) (age / 2) % 2 == 0 ? 1 : 1.08);

        assertThat(flatFrom(age -> 1, quiet)).isEqualTo(8);
        assertThat(flatFrom(age -> 1, noisy)).isEqualTo(4);
    }

    /** The logarithm of 1.9 is 0.642, and 15 % of it are 0.096. */
    @Test
    void toleratesAChangeOfARatioInProportionToItsLogarithm() {
        assertThat(flatFrom(age -> 1, changing(1.9, Math.exp(-0.09)))).isEqualTo(4);
        assertThat(flatFrom(age -> 1, changing(1.9, Math.exp(-0.1)))).isEqualTo(8);
        assertThat(flatFrom(age -> 1, changing(1.4, Math.exp(-0.09)))).isEqualTo(8);
    }

    @Test
    void toleratesAnyChangeOfARatioThatStaysAboveTwo() {
        assertThat(flatFrom(age -> 1, changing(15, 0.25))).isEqualTo(4);
        assertThat(flatFrom(age -> 1, changing(15, 0.12))).isEqualTo(8);
    }

    @Test
    void ignoresDriftThatAllArmsShareUnlessThereIsOneArm() {
        DoubleUnaryOperator drifts = age -> age < 8 ? 1.2 : 1;

        assertThat(flatFrom(drifts, age -> 1.5 * drifts.applyAsDouble(age))).isEqualTo(4);
        assertThat(flatFrom(drifts)).isEqualTo(16);
    }

    /** The change of the first arm is small beside a ratio of 100, but not beside a ratio of about 1. */
    @Test
    void comparesWithTheBestArm() {
        DoubleUnaryOperator[] arms = {changing(1.2, 0.9), age -> 1, age -> 100};

        assertThat(scouts(false, arms).flatFrom(SHORTEST)).isEqualTo(8);
        assertThat(scouts(true, arms).flatFrom(SHORTEST)).isEqualTo(4);
    }

    private static MeasuredFork measured(IterationSeries series) {
        return new MeasuredFork(
                0, Duration.ofSeconds((long) LONGEST), new ForkShape(series.iterations(), ITERATION), series);
    }

    private static double flatFromFirstOf(Map<Integer, List<MeasuredFork>> forks) {
        return Scouts.of(new FamilyForks(forks, false, 0, true, 30)).flatFrom(SHORTEST);
    }

    /** With such an arm as the best arm, no ratio would be a number, and no ratio would seem to move. */
    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN})
    void ignoresAnArmWithoutPositiveScores(double score) {
        MeasuredFork moves = measured(fork(changing(1, 0.9)));
        MeasuredFork without = measured(fork(age -> score));
        MeasuredFork flat = measured(fork(age -> 1.2));

        assertThat(flatFromFirstOf(Map.of(0, List.of(moves), 1, List.of(without))))
                .isEqualTo(8);
        assertThat(flatFromFirstOf(Map.of(0, List.of(moves), 1, List.of(without), 2, List.of(flat))))
                .isEqualTo(8);
        assertThat(flatFromFirstOf(Map.of(0, List.of(without), 1, List.of()))).isEqualTo(4);
    }

    @Test
    void looksAtTheFirstForkOfEachArmOnly() {
        MeasuredFork flat = measured(fork(age -> 1));
        MeasuredFork moves = measured(fork(changing(1, 0.9)));

        assertThat(flatFromFirstOf(Map.of(0, List.of(flat, moves), 1, List.of(flat))))
                .isEqualTo(4);
        assertThat(flatFromFirstOf(Map.of(0, List.of(moves, flat), 1, List.of(flat))))
                .isEqualTo(8);
    }
}
