package dev.strandbench.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class MetricTest {

    private static Metric metric(double[]... forks) {
        return new Metric("ms/op", 7, forks);
    }

    @Test
    void weighsForksAlikeHoweverLongTheyAre() {
        Metric unequal = metric(new double[] {1, 1, 1, 1, 1, 1}, new double[] {4});

        assertThat(unequal.meanOfForks()).isCloseTo(2, within(1e-12));
    }

    @Test
    void hasTheRatioOfAComparisonByForks() {
        Metric one = metric(new double[] {1, 3}, new double[] {8});
        Metric other = metric(new double[] {3}, new double[] {12, 12, 12});
        double logRatio = (Math.log(3 / 2.0) + Math.log(12 / 8.0)) / 2;

        assertThat(other.meanOfForks() / one.meanOfForks()).isCloseTo(Math.exp(logRatio), within(1e-12));
    }

    @Test
    void isExactWhereForksAreEqual() {
        assertThat(metric(new double[] {12}, new double[] {12}, new double[] {12})
                        .meanOfForks())
                .isEqualTo(12);
    }

    @Test
    void takesThePlainMeanWhereAForkHasNothing() {
        assertThat(metric(new double[] {0}, new double[] {2, 4}).meanOfForks()).isEqualTo(1.5);
        assertThat(metric(new double[] {0}, new double[] {0}).meanOfForks()).isZero();
        assertThat(metric(new double[] {Double.NaN}, new double[] {1}).meanOfForks())
                .isNaN();
    }

    @Test
    void takesJmhsScoreWhereTheFileKeepsNoForks() {
        assertThat(metric().meanOfForks()).isEqualTo(7);
    }
}
