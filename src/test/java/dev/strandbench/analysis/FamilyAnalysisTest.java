package dev.strandbench.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class FamilyAnalysisTest {

    private static ArmCosts arm(int forks, int leftOut, double cost) {
        return new ArmCosts(
                PairVerdicts.arm(forks, fork -> Math.log(cost) + (fork % 2 == 0 ? 0.05 : -0.05))
                        .forks(),
                leftOut);
    }

    private static int best(boolean paired, ArmCosts first, ArmCosts second) {
        return new FamilyAnalysis(Map.of(0, first, 1, second), paired, VerdictRule.SEVERAL_LOOKS).best();
    }

    /** An arm with fewer measured forks must be significantly cheaper, which 2 % are not. */
    @Test
    void choosesTheBestAmongArmsWithTheMostMeasuredForks() {
        assertThat(best(false, arm(10, 0, 1.02), arm(8, 2, 1))).isEqualTo(1);
        assertThat(best(false, arm(10, 0, 1.02), arm(8, 0, 1))).isZero();
    }

    private static ArmCosts inBlocks(int from, int leftOut, double... logCosts) {
        return new ArmCosts(
                PairVerdicts.arm(logCosts.length, fork -> logCosts[fork]).forks().stream()
                        .map(fork -> new ForkCost(from + fork.block(), fork.logCost(), Double.NaN))
                        .toList(),
                leftOut);
    }

    /** Over all of its blocks, the first arm is the cheaper one; in the common blocks, the second arm is. */
    @Test
    void choosesTheBestFromCommonBlocksUnlessTheyAreFewerThanHalf() {
        double[] first = {0, 0, 0, 0, 0.5, 0.5};
        double[] second = {0.2, 0.2, 0.2, 0.2, 0.2, 0.2};

        assertThat(best(true, inBlocks(0, 0, first), inBlocks(2, 0, second)))
                .as("four of six blocks")
                .isEqualTo(1);
        assertThat(best(true, inBlocks(0, 4, first), inBlocks(4, 4, second)))
                .as("two of ten blocks")
                .isZero();
    }
}
