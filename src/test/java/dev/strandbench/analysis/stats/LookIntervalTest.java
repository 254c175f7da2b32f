package dev.strandbench.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LookIntervalTest {

    private static final double SMALL = 1e-6;

    @ParameterizedTest
    @CsvSource({"2, 0, 3", "4, 3, 5", "5, 5, 8", "9, 8, 10", "14, 10, 15", "29, 20, 30", "59, 30, 60", "250, 240, 480"})
    void countsForksSinceTheLastLookAtTheNextOne(int forks, int last, int next) {
        assertThat(LookInterval.lastLook(forks)).isEqualTo(last);
        assertThat(LookInterval.nextLook(forks)).isEqualTo(next);
    }

    /** The values come from a Python program that computes Student's t. */
    @ParameterizedTest
    @CsvSource({
        "3, 0.01, 31.5991",
        "5, 0.01, 7.1732",
        "8, 0.01, 4.2071",
        "10, 0.005, 4.0240",
        "15, 0.0005, 4.7862",
        "20, 0.01, 4.1071",
        "30, 0.01, 4.0001",
        "60, 0.01, 4.1736"
    })
    void hasKnownCriticalValues(int forks, double error, double expected) {
        // The spread is so large that the allowance for modes hardly matters.
        assertThat(LookInterval.reach(forks, 1e6, error, 1) / 1e6).isCloseTo(expected, within(1e-4));
    }

    @Test
    void dividesTheErrorAmongTheLooks() {
        double sum = 0;
        for (int look = LookInterval.nextLook(0); look < 1_000; look = LookInterval.nextLook(look)) {
            double critical = LookInterval.reach(look, 1e6, 0.01, 1) / 1e6;
            sum += TDistribution.of(look - 1.0).survivalProbability(critical);
        }

        assertThat(sum).isCloseTo(0.01, within(1e-5));
    }

    @ParameterizedTest
    @CsvSource({
        "3, 1, 2",
        "5, 1, 1.5",
        "8, 1, 1.27",
        "10, 1, 1.27",
        "15, 1, 1.1",
        "20, 1, 1.05",
        "30, 1, 1",
        "10, 0.1, 1.027"
    })
    void leavesRoomForModesThatHaveNotOccurred(int forks, double work, double factor) {
        assertThat(Math.exp(LookInterval.reach(forks, SMALL, 0.01, work))).isCloseTo(factor, within(1e-4));
    }

    @Test
    void addsTheSquaresOfSpreadAndRoom() {
        double spread = 4.2071 * 0.05;
        double room = Math.log(1.27);

        assertThat(LookInterval.reach(8, 0.05, 0.01, 1)).isCloseTo(Math.hypot(spread, room), within(1e-4));
    }

    @Test
    void isUnknownForFewForks() {
        assertThat(LookInterval.reach(2, 0.01, 0.01, 1)).isInfinite();
        assertThat(LookInterval.ofRatio(RatioEstimate.unknown(0, 0), 0.01, 1))
                .isEqualTo(new Interval(0, Double.POSITIVE_INFINITY));
    }

    @Test
    void isExactForACountThatIsTheSameInAllForks() {
        double[] sixteen = new double[5];
        Arrays.fill(sixteen, Math.log(16));
        RatioEstimate same = RatioEstimate.paired(new double[5], sixteen, 0);
        RatioEstimate drifting = RatioEstimate.paired(new double[5], sixteen, 0.1);

        Interval interval = LookInterval.ofRatio(same, 0.01, 1);
        assertThat(interval.low()).isCloseTo(16, within(1e-9));
        assertThat(interval.high()).isCloseTo(16, within(1e-9));
        assertThat(LookInterval.ofRatio(drifting, 0.01, 1).high()).isCloseTo(16 * Math.exp(0.1), within(1e-9));
    }
}
