package dev.strandbench.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.analysis.stats.RatioEstimate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictRuleTest {

    private static RatioEstimate estimate(double ratio, double standardError, double guard) {
        return new RatioEstimate(Math.log(ratio), standardError, 18, guard, 10, 10, standardError * Math.sqrt(5));
    }

    /** With 18 degrees of freedom, |t| above 2.878 is below .01, and 2.101 standard errors are half the interval. */
    @ParameterizedTest
    @CsvSource({
        "1.10, 0.010, 0,    DIFFERENT",
        "0.91, 0.010, 0,    DIFFERENT",
        "1.04, 0.0135, 0,   DIFFERENT",
        "1.04, 0.0137, 0,   INCONCLUSIVE",
        "1.029, 0.0001, 0,  EQUIVALENT",
        "1.031, 0.0001, 0,  DIFFERENT",
        "1.00, 0.0140, 0,   EQUIVALENT",
        "1.00, 0.0142, 0,   INCONCLUSIVE",
        "1.00, 0.0140, 0.01, INCONCLUSIVE",
        "1.10, 0.010, 0.09, INCONCLUSIVE",
        "NaN,  0.010, 0,    INCONCLUSIVE",
        "1.10, NaN,   0,    INCONCLUSIVE",
    })
    void decides(double ratio, double standardError, double guard, Verdict verdict) {
        assertThat(VerdictRule.ONE_LOOK.decide(estimate(ratio, standardError, guard)))
                .isEqualTo(verdict);
    }

    @Test
    void decidesNothingWithoutAnInterval() {
        RatioEstimate single = RatioEstimate.welch(new double[] {0}, new double[] {9}, 0);

        assertThat(VerdictRule.ONE_LOOK.decide(single)).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(VerdictRule.ONE_LOOK.decide(RatioEstimate.unknown(0, 3))).isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void goesByTheAdjustedEvidence() {
        assertThat(VerdictRule.ONE_LOOK.decide(estimate(1.1, 0.01, 0), 0.02)).isEqualTo(Verdict.INCONCLUSIVE);
    }

    /** What the noncentral t distribution gives. */
    @ParameterizedTest
    @CsvSource({
        "0.01, 1.03, 5",
        "0.02, 1.03, 13",
        "0.05, 1.03, 69",
        "0.01, 1.05, 3",
        "0.02, 1.05, 6",
        "0.05, 1.05, 27",
        "0.05, 1.10, 9",
    })
    void saysHowManyForksWouldDo(double spread, double ratio, int forks) {
        assertThat(VerdictRule.ONE_LOOK.forksNeeded(spread, ratio)).isEqualTo(forks);
    }

    @Test
    void boundsTheForksItAsksFor() {
        assertThat(VerdictRule.ONE_LOOK.forksNeeded(0, 1.03)).isEqualTo(2);
        assertThat(VerdictRule.ONE_LOOK.forksNeeded(100, 1.0001)).isEqualTo(100_000);
    }
}
