package dev.strandbench.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class RatioEstimateTest {

    /**
     * The hours of sleep gained under two drugs: Student, Biometrika 6, 1908; values as the R manual's t.test gives.
     */
    private static final double[] FIRST_DRUG = {0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0};

    private static final double[] SECOND_DRUG = {1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4};
    private static final Offset<Double> EXACTLY = within(1e-6);

    @Test
    void pairsBlocksAsStudentDid() {
        RatioEstimate estimate = RatioEstimate.paired(FIRST_DRUG, SECOND_DRUG, 0);

        assertThat(estimate.degreesOfFreedom()).isEqualTo(9);
        assertThat(estimate.pValue()).isCloseTo(0.002833, EXACTLY);
        assertThat(estimate.logInterval(0.95).low()).isCloseTo(0.7001142, EXACTLY);
        assertThat(estimate.logInterval(0.95).high()).isCloseTo(2.4598858, EXACTLY);
    }

    @Test
    void allowsArmsToScatterDifferentlyAsWelchDid() {
        RatioEstimate estimate = RatioEstimate.welch(FIRST_DRUG, SECOND_DRUG, 0);

        assertThat(estimate.degreesOfFreedom()).isCloseTo(17.776, within(1e-3));
        assertThat(estimate.pValue()).isCloseTo(0.07939, within(1e-5));
        assertThat(estimate.logInterval(0.95).low()).isCloseTo(-0.2054832, EXACTLY);
        assertThat(estimate.logInterval(0.95).high()).isCloseTo(3.3654832, EXACTLY);
    }

    @Test
    void poolsWhatScattersAlike() {
        RatioEstimate estimate = RatioEstimate.student(FIRST_DRUG, SECOND_DRUG, 0);

        assertThat(estimate.degreesOfFreedom()).isEqualTo(18);
        assertThat(estimate.pValue()).isCloseTo(0.07919, within(1e-5));
    }

    @Test
    void matchesAPublishedWelchTestOfUnequalVariances() {
        double[] one = {27.5, 21.0, 19.0, 23.6, 17.0, 17.9, 16.9, 20.1, 21.9, 22.6, 23.1, 19.6, 19.0, 21.7, 21.4};
        double[] other = {27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0, 24.8, 20.2, 21.9, 22.1, 22.9, 20.5, 24.4};

        assertThat(RatioEstimate.welch(one, other, 0).pValue()).isCloseTo(0.021378001462867, within(1e-12));
    }

    @Test
    void matchesWhatIsComputedByHand() {
        RatioEstimate estimate = RatioEstimate.paired(new double[3], new double[] {0.1, 0.2, 0.3}, 0);

        assertThat(estimate.logRatio()).isCloseTo(0.2, EXACTLY);
        assertThat(estimate.ratio()).isCloseTo(Math.exp(0.2), EXACTLY);
        assertThat(estimate.standardError()).isCloseTo(0.1 / Math.sqrt(3), EXACTLY);
        // With two degrees of freedom the two-sided p-value of t is 1 - t / sqrt(2 + t * t), and t * t is 12 here.
        assertThat(estimate.pValue()).isCloseTo(1 - Math.sqrt(12.0 / 14), EXACTLY);
        assertThat(estimate.halfWidth(0.95)).isCloseTo(4.30265273 * 0.1 / Math.sqrt(3), EXACTLY);
        assertThat(estimate.spread()).isCloseTo(0.1 / Math.sqrt(2), EXACTLY);
    }

    @Test
    void widensIntervalsAndWeakensEvidenceByTheGuard() {
        RatioEstimate plain = RatioEstimate.welch(FIRST_DRUG, SECOND_DRUG, 0);
        RatioEstimate guarded = plain.withDriftAllowance(0.5);

        assertThat(guarded.halfWidth(0.95)).isCloseTo(plain.halfWidth(0.95) + 0.5, EXACTLY);
        assertThat(guarded.pValue()).isGreaterThan(plain.pValue());
        assertThat(plain.withDriftAllowance(5).pValue()).isEqualTo(1);
    }

    @Test
    void turnsRound() {
        RatioEstimate estimate = RatioEstimate.welch(FIRST_DRUG, new double[] {1, 2}, 0);

        assertThat(estimate.inverse().logRatio()).isEqualTo(-estimate.logRatio());
        assertThat(estimate.inverse().pValue()).isEqualTo(estimate.pValue());
        assertThat(estimate.inverse().baselineForks()).isEqualTo(2);
    }

    @Test
    void isSureOfNothingFromOneForkASide() {
        RatioEstimate estimate = RatioEstimate.welch(new double[] {1}, new double[] {2}, 0);

        assertThat(estimate.hasInterval()).isFalse();
        assertThat(estimate.pValue()).isEqualTo(1);
        assertThat(estimate.halfWidth(0.95)).isInfinite();
        assertThat(RatioEstimate.student(new double[] {1}, new double[] {2}, 0).hasInterval())
                .isFalse();
    }

    @Test
    void isSureOfNothingFromScoresThatAreNoNumbers() {
        for (double nonsense : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            double[] damaged = {nonsense, 1, 2};
            assertThat(RatioEstimate.welch(FIRST_DRUG, damaged, 0).hasInterval())
                    .isFalse();
            assertThat(RatioEstimate.paired(new double[3], damaged, 0).pValue()).isEqualTo(1);
            assertThat(RatioEstimate.student(damaged, FIRST_DRUG, 0).ratioInterval(0.95))
                    .isEqualTo(new Interval(0, Double.POSITIVE_INFINITY));
        }
    }

    @Test
    void isCertainOfForksThatAreAllAlike() {
        double[] ones = {1, 1, 1};

        assertThat(RatioEstimate.welch(ones, new double[] {2, 2}, 0).pValue()).isZero();
        assertThat(RatioEstimate.welch(ones, ones, 0).pValue()).isEqualTo(1);
    }

    @Test
    void refusesArmsWithoutForksAndBlocksWithoutPartners() {
        assertThatIllegalArgumentException().isThrownBy(() -> RatioEstimate.welch(new double[0], FIRST_DRUG, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> RatioEstimate.student(FIRST_DRUG, new double[0], 0));
        assertThatIllegalArgumentException().isThrownBy(() -> RatioEstimate.paired(new double[2], new double[3], 0));
    }
}
