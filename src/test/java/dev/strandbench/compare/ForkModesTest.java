package dev.strandbench.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForkModesTest {

    private static final double SMALLEST = Math.log(1.03);
    private static final double SPREAD = 0.03;
    private static final int SEEDS = 100;

    /** Forks of one mode, which have no wide gap. */
    private static final double[] ALIKE = {22, 22.5, 23, 23.5, 24, 24.5, 25, 22.2, 23.2, 24.2};

    private static double[] logs(double... costs) {
        return DoubleStream.of(costs).map(Math::log).toArray();
    }

    private static double[] together(double[] some, double... others) {
        return DoubleStream.concat(DoubleStream.of(some), DoubleStream.of(others))
                .toArray();
    }

    private static Optional<ForkModes> modes(double... costs) {
        return ForkModes.of(logs(costs), SMALLEST);
    }

    /** By hand: the mean of the logarithms is the logarithm of the cube root of the product. */
    @Test
    void areTwoGroupsOfForksInAnyOrder() {
        assertThat(modes(22, 38, 25, 24.5, 23, 38.4, 22.5, 24, 23.5, 37.6, 22.2, 23.2))
                .hasValueSatisfying(modes -> {
                    assertThat(modes.fast().forks()).isEqualTo(9);
                    assertThat(modes.fast().lowest()).isCloseTo(22, within(1e-9));
                    assertThat(modes.fast().highest()).isCloseTo(25, within(1e-9));
                    assertThat(modes.slow().forks()).isEqualTo(3);
                    assertThat(modes.slow().lowest()).isCloseTo(37.6, within(1e-9));
                    assertThat(modes.slow().highest()).isCloseTo(38.4, within(1e-9));
                    assertThat(modes.slow().mean()).isCloseTo(Math.cbrt(38 * 38.4 * 37.6), within(1e-9));
                    assertThat(modes.ratio()).isCloseTo(1.63, within(0.005));
                });
    }

    @Test
    void leaveTheCostsInTheirOrder() {
        double[] logs = logs(38, 22, 25, 37, 24);

        assertThat(ForkModes.of(logs, SMALLEST)).isEmpty();
        assertThat(logs).containsExactly(logs(38, 22, 25, 37, 24));
    }

    /** A gap of any size counts here, so only its width in standard deviations says that there are no modes. */
    @ParameterizedTest
    @ValueSource(ints = {5, 8, 12, 20, 30, 40})
    void areHardlyEverFoundInNormalForks(int forks) {
        int none = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            double[] logs = logs(Entries.forks(new Random(seed), forks, 20, SPREAD));
            if (ForkModes.of(logs, 0).isEmpty()) {
                none++;
            }
        }

        assertThat(none).isGreaterThanOrEqualTo(97);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 9})
    void areFoundAlthoughTheirForksScatter(int slow) {
        int found = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            double[] fast = Entries.forks(random, 9, 20, SPREAD);
            Optional<ForkModes> modes = modes(together(fast, Entries.forks(random, slow, 30, SPREAD)));
            if (modes.isPresent() && modes.get().slow().forks() == slow) {
                found++;
            }
        }

        assertThat(found).isGreaterThanOrEqualTo(97);
    }

    @Test
    void needFiveForks() {
        assertThat(modes(20, 20.01, 30, 30.01)).isEmpty();
        assertThat(modes(20, 20.01, 30, 30.01, 30.02)).isPresent();
    }

    @Test
    void haveTwoForksEach() {
        assertThat(modes(together(ALIKE, 38))).isEmpty();
        assertThat(modes(together(ALIKE, 38, 38.4)))
                .hasValueSatisfying(modes -> assertThat(modes.slow().forks()).isEqualTo(2));
    }

    @Test
    void areFurtherApartThanTheSmallestGap() {
        double[] logs = logs(1, 1.0001, 0.9999, 1.01, 1.0101, 1.0099);

        assertThat(ForkModes.of(logs, SMALLEST)).isEmpty();
        assertThat(ForkModes.of(logs, Math.log(1.005))).isPresent();
    }

    /** Both gaps are wide enough: the one at 10 with 1.9 standard deviations, the one at 27 with 4. */
    @Test
    void areOnTheSidesOfTheWidestGap() {
        double[] costs = new double[30];
        Arrays.fill(costs, 0, 14, 10);
        Arrays.fill(costs, 14, 28, 27);
        Arrays.fill(costs, 28, 30, 200);

        assertThat(modes(costs))
                .hasValueSatisfying(modes -> assertThat(modes.slow().forks()).isEqualTo(2));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 8, 30})
    void areUnseenInOneOfTwentyCasesAtTheLargestShare(int forks) {
        double unseen = Math.pow(1 - ForkModes.largestUnseenShare(forks), forks);

        assertThat(unseen).isCloseTo(0.05, within(1e-9));
    }
}
