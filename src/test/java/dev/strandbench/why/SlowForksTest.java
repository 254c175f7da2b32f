package dev.strandbench.why;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.analysis.ArmCosts;
import dev.strandbench.analysis.PairVerdicts;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlowForksTest {

    private static final double RATIO = 2.4;

    private static ArmCosts arm(double... costs) {
        return PairVerdicts.arm(costs.length, fork -> Math.log(costs[fork]));
    }

    private static SlowForks slow(double fast, double... costs) {
        return SlowForks.of(arm(costs), RATIO, fast);
    }

    @Test
    void areCloserToTheSlowModeThanToTheFastMode() {
        SlowForks forks = slow(Double.POSITIVE_INFINITY, 1, 1.02, 1.5, 0.99, 2.4, 1.6, 1.01, 1);

        assertThat(forks.slow()).isEqualTo(2);
        assertThat(forks.forks()).isEqualTo(8);
        assertThat(forks.quartile()).isCloseTo(1, within(1e-9));
    }

    @Test
    void areAllSlowIfAChangeLeavesOnlyTheSlowMode() {
        assertThat(slow(1, 2.4, 2.5, 2.4).slow()).isEqualTo(3);
    }

    @Test
    void areCountedRelativeToAFasterArm() {
        assertThat(slow(1, 0.5, 0.5, 0.5, 1.2).slow()).isEqualTo(1);
    }

    @Test
    void areNoneWithoutForks() {
        assertThat(SlowForks.of(new ArmCosts(List.of()), RATIO, 1).forks()).isZero();
        assertThat(SlowForks.of(new ArmCosts(List.of()), RATIO, 1).pValueAgainst(slow(1, 1, 2.4)))
                .isEqualTo(1);
    }

    /** Of 40 forks, 10 are slow; the 20 of one arm have none of them: 30!/(10! 20!) of 40!/(20! 20!) cases. */
    @Test
    void areComparedByFishersExactTest() {
        SlowForks none = new SlowForks(0, 20, 1);
        SlowForks half = new SlowForks(10, 20, 1);

        assertThat(none.pValueAgainst(half)).isCloseTo(2.180e-4, within(1e-6));
        assertThat(half.pValueAgainst(half)).isGreaterThan(0.5);
        assertThat(half.pValueAgainst(none)).isCloseTo(1, within(1e-9));
    }
}
