package dev.strandbench.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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

    private static ArmCosts inBlocks(List<Integer> blocks, int leftOut, double cost) {
        return new ArmCosts(
                blocks.stream()
                        .map(block -> new ForkCost(block, Math.log(cost) + (block % 3 == 0 ? 0.01 : -0.01), Double.NaN))
                        .toList(),
                leftOut);
    }

    private static Verdict verdict(ArmCosts first, ArmCosts second) {
        return new FamilyAnalysis(Map.of(0, first, 1, second), true, VerdictRule.ONE_LOOK)
                .compare(0, 1)
                .verdict();
    }

    /** Two of ten blocks have a fork of both arms that counts, which is too few for pairs. */
    @Test
    void comparesAllForksThatCountIfTheyHaveFewCommonBlocks() {
        ArmCosts late = inBlocks(List.of(4, 5, 6, 7, 8, 9), 4, 1);
        ArmCosts early = inBlocks(List.of(0, 1, 2, 3, 8, 9), 4, 3);

        assertThat(verdict(late, early)).isEqualTo(Verdict.DIFFERENT);
        assertThat(verdict(inBlocks(List.of(4, 5, 6, 7, 8, 9), 0, 1), inBlocks(List.of(0, 1, 2, 3, 8, 9), 0, 3)))
                .as("forks of other blocks were not measured")
                .isEqualTo(Verdict.INCONCLUSIVE);
    }
}
