package dev.strandbench.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RegimesTest {

    private static final int SEEDS = 20;
    private static final int ITERATIONS = 300;
    private static final double LOW = 0.49;
    private static final double HIGH = 1.33;
    private static final double NOISE = 0.05;

    private static double[] fork(Random random, IntPredicate isHigh) {
        return fork(random, LOW, HIGH, NOISE, isHigh);
    }

    private static double[] fork(Random random, double low, double high, double noise, IntPredicate isHigh) {
        double[] scores = new double[ITERATIONS];
        Arrays.setAll(scores, i -> (isHigh.test(i) ? high : low) * (1 + noise * random.nextGaussian()));
        return scores;
    }

    private static double[] steady(Random random) {
        return fork(random, i -> false);
    }

    private static double[][] forks(double[]... forks) {
        return forks;
    }

    /** The high level lasts for 15 % of the iterations: once for 45 iterations, or three times for 15. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void areTwoLevelsWithTheShareOfTheHighOne(int times) {
        int period = ITERATIONS / times;
        for (int seed = 0; seed < SEEDS; seed++) {
            double[] fork = fork(new Random(seed), i -> i % period >= 40 && i % period < 40 + 45 / times);

            assertThat(Regimes.of(forks(fork))).hasValueSatisfying(regimes -> {
                assertThat(regimes.low()).isCloseTo(LOW, within(0.01));
                assertThat(regimes.high()).isCloseTo(HIGH, within(0.05));
                assertThat(regimes.highShare()).isCloseTo(0.15, within(0.01));
                assertThat(regimes.forks()).isEqualTo(1);
            });
        }
    }

    /** By hand: 45 iterations in each of two forks are 10 % of the iterations of three forks. */
    @Test
    void areOfAllForksAndCountedInThoseWithBoth() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            double[][] scores = forks(
                    fork(random, i -> i >= 100 && i < 145), steady(random), fork(random, i -> i >= ITERATIONS - 45));

            assertThat(Regimes.of(scores)).hasValueSatisfying(regimes -> {
                assertThat(regimes.highShare()).isCloseTo(0.1, within(0.01));
                assertThat(regimes.forks()).isEqualTo(2);
            });
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {NOISE, 4 * NOISE})
    void areNotFoundInNoise(double noise) {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            double[][] scores = forks(
                    fork(random, LOW, LOW, noise, i -> false),
                    fork(random, LOW, LOW, noise, i -> false),
                    fork(random, LOW, LOW, noise, i -> false));

            assertThat(Regimes.of(scores)).as("seed %d", seed).isEmpty();
        }
    }

    /** Forks on one level each have modes, not regimes. */
    @Test
    void areNotLevelsOfDifferentForks() {
        Random random = new Random(1);

        assertThat(Regimes.of(forks(steady(random), fork(random, i -> true), steady(random))))
                .isEmpty();
    }

    @Test
    void lastForAtLeastThreeIterations() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            double[] disturbed = fork(random, i -> i % 100 == 50 || i % 100 == 51);

            assertThat(Regimes.of(forks(disturbed))).as("seed %d", seed).isEmpty();
        }
    }

    @Test
    void differByAQuarter() {
        for (int seed = 0; seed < SEEDS; seed++) {
            double[] near = fork(new Random(seed), 1, 1.2, 0.01, i -> i / 100 == 1);
            double[] far = fork(new Random(seed), 1, 1.3, 0.01, i -> i / 100 == 1);

            assertThat(Regimes.of(forks(near))).isEmpty();
            assertThat(Regimes.of(forks(far))).isPresent();
        }
    }

    /** Scores that only fall are drift, however far they fall. */
    @Test
    void areNotFoundWhereScoresOnlyFall() {
        for (int seed = 0; seed < SEEDS; seed++) {
            assertThat(Regimes.of(forks(fork(new Random(seed), 1, 1.5, 0.01, i -> i < ITERATIONS / 2))))
                    .isEmpty();
        }
    }

    @Test
    void areNotFoundInAFewIterations() {
        assertThat(Regimes.of(forks())).isEmpty();
        assertThat(Regimes.of(forks(new double[] {LOW}, new double[] {HIGH}))).isEmpty();
    }
}
