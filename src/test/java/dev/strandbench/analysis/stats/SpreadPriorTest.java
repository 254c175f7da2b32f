package dev.strandbench.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The expected values come from a SciPy program that computes the formula arm by arm. */
class SpreadPriorTest {

    private static final Offset<Double> EXACTLY = within(1e-6);

    private static final double[] FIRST = {0.00, 0.10, -0.10};
    private static final double[] SLOW = {3.0, 3.2, 3.1};
    private static final List<double[]> OTHERS =
            List.of(new double[] {2.0, 2.3, 1.9}, new double[] {1.0, 1.05, 0.98}, new double[] {0.5, 0.45, 0.65});

    @Test
    void learnsFromSeveralArms() {
        SpreadPrior prior = SpreadPrior.of(OTHERS).orElseThrow();

        assertThat(prior.degreesOfFreedom()).isCloseTo(0.9689802205602438, EXACTLY);
        assertThat(Math.sqrt(prior.variance())).isCloseTo(0.06360759355365743, EXACTLY);
    }

    @Test
    void weighsArmsByTheirForks() {
        SpreadPrior prior = SpreadPrior.of(List.of(new double[] {1.0, 1.05, 0.98, 1.02, 1.1}, new double[] {0.5, 0.45}))
                .orElseThrow();

        assertThat(prior.degreesOfFreedom()).isCloseTo(0.8630098662633571, EXACTLY);
        assertThat(prior.variance()).isCloseTo(0.0007379630827204793, EXACTLY);
    }

    @Test
    void knowsLittleFromOneArm() {
        SpreadPrior prior = SpreadPrior.of(List.of(OTHERS.getLast())).orElseThrow();

        assertThat(prior.degreesOfFreedom()).isCloseTo(0.6836346831714539, EXACTLY);
        assertThat(prior.variance()).isCloseTo(0.0026778232505570427, EXACTLY);
    }

    @Test
    void learnsNothingFromArmsWithoutSpread() {
        assertThat(SpreadPrior.of(List.of())).isEmpty();
        assertThat(SpreadPrior.of(List.of(new double[] {1}, new double[] {2, 2, 2})))
                .isEmpty();
        assertThat(SpreadPrior.of(List.of(new double[] {1, Double.POSITIVE_INFINITY})))
                .isEmpty();
    }

    @Test
    void takesHardlyAnySpreadForAThousandth() {
        double[] thousandth = {1, 1.001, 0.999};

        assertThat(SpreadPrior.of(List.of(new double[] {1, 1 + 1e-7, 1 - 1e-7})))
                .hasValueSatisfying(prior -> assertThat(prior.variance())
                        .isCloseTo(
                                SpreadPrior.of(List.of(thousandth))
                                        .orElseThrow()
                                        .variance(),
                                Percentage.withPercentage(1e-6)));
    }

    @Test
    void moderatesTheSpreadOfBothSides() {
        RatioEstimate estimate =
                RatioEstimate.moderated(FIRST, SLOW, 0, SpreadPrior.of(OTHERS).orElseThrow());

        assertThat(estimate.logRatio()).isCloseTo(3.1, EXACTLY);
        assertThat(estimate.standardError()).isCloseTo(0.07328838286581789, EXACTLY);
        assertThat(estimate.degreesOfFreedom()).isCloseTo(5.937960441120489, EXACTLY);
        assertThat(estimate.spread()).as("of the two arms alone").isCloseTo(0.1, EXACTLY);
        assertThat(estimate.halfWidth(1 - 0.75 * 0.5 * 0.001 / 10)).isCloseTo(0.8003344460533995, EXACTLY);
    }

    @Test
    void saysNothingOfOneForkASide() {
        RatioEstimate estimate = RatioEstimate.moderated(
                new double[] {0}, new double[] {1}, 0, SpreadPrior.of(OTHERS).orElseThrow());

        assertThat(estimate.hasInterval()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"0.01, 100.4991666819432", "0.5, 2.4599529483523064", "2, 0.8766640774642601", "50, 0.1433798123528615"
    })
    void invertsTrigamma(double value, double inverse) {
        assertThat(SpreadPrior.inverseTrigamma(value)).isCloseTo(inverse, Percentage.withPercentage(1e-8));
    }
}
