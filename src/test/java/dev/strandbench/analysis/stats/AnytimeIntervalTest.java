package dev.strandbench.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnytimeIntervalTest {

    private static final double VARIANCE = 10;

    /** Returns the likelihood ratio of Student's t: normally distributed effects against no effect. */
    private static double evidence(int forks, double t) {
        double degrees = forks - 1.0;
        double width = 1 + forks * VARIANCE;
        return Math.pow((1 + t * t / degrees) / (1 + t * t / (degrees * width)), forks / 2.0) / Math.sqrt(width);
    }

    @ParameterizedTest
    @CsvSource({"5, 0.005", "8, 0.01", "10, 0.005", "30, 0.005", "60, 0.0001"})
    void needsEvidenceOfOneOverTheError(int forks, double error) {
        double critical = AnytimeInterval.criticalT(forks, error);

        assertThat(evidence(forks, critical)).isCloseTo(1 / error, within(1e-6 / error));
        assertThat(evidence(forks, 0.99 * critical)).isLessThan(1 / error);
    }

    /** The values come from a Python program that computes the formula. */
    @ParameterizedTest
    @CsvSource({"5, 0.005, 10.3786", "10, 0.005, 5.8075", "30, 0.005, 4.5888", "8, 0.01, 5.7977"})
    void hasKnownCriticalValues(int forks, double error, double expected) {
        assertThat(AnytimeInterval.criticalT(forks, error)).isCloseTo(expected, within(1e-4));
    }

    @Test
    void isUnknownIfForksAreTooFewForTheError() {
        assertThat(AnytimeInterval.criticalT(3, 0.005)).isInfinite();
        assertThat(AnytimeInterval.reach(4, 0.01, 0.01)).isInfinite();
        assertThat(AnytimeInterval.reach(5, 0.01, 0.01)).isFinite();
        assertThat(AnytimeInterval.ofRatio(RatioEstimate.unknown(0, 0), 0.01))
                .isEqualTo(new Interval(0, Double.POSITIVE_INFINITY));
    }

    @ParameterizedTest
    @CsvSource({"5, 1.77", "10, 1.43", "20, 1.23", "29, 1.16", "30, 1", "60, 1"})
    void leavesRoomForModesThatHaveNotOccurred(int forks, double factor) {
        assertThat(Math.exp(AnytimeInterval.roomForModes(forks, 0.005))).isCloseTo(factor, within(0.005));
    }

    @Test
    void isExactForACountThatIsTheSameInAllForks() {
        double[] sixteen = new double[5];
        Arrays.fill(sixteen, Math.log(16));
        RatioEstimate same = RatioEstimate.paired(new double[5], sixteen, 0);
        RatioEstimate drifting = RatioEstimate.paired(new double[5], sixteen, 0.1);

        Interval interval = AnytimeInterval.ofRatio(same, 0.01);
        assertThat(interval.low()).isCloseTo(16, within(1e-9));
        assertThat(interval.high()).isCloseTo(16, within(1e-9));
        assertThat(AnytimeInterval.ofRatio(drifting, 0.01).high()).isCloseTo(16 * Math.exp(0.1), within(1e-9));
    }

    @Test
    void containsTheTruthAtAllNumbersOfForksTogether() {
        SplittableRandom random = new SplittableRandom(3);
        int missed = 0;
        for (int trial = 0; trial < 1_000; trial++) {
            double[] draws = random.doubles(60).map(ignored -> random.nextGaussian()).toArray();
            boolean miss = false;
            for (int forks = AnytimeInterval.FEWEST_FORKS; forks <= draws.length; forks++) {
                RatioEstimate estimate =
                        RatioEstimate.paired(new double[forks], Arrays.copyOf(draws, forks), 0);
                miss |= Math.abs(estimate.logRatio())
                        > AnytimeInterval.criticalT(forks, 0.05) * estimate.standardError();
            }
            missed += miss ? 1 : 0;
        }

        assertThat(missed).isBetween(1, 50);
    }
}
