package dev.strandbench.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.analysis.ComparedForks.FamilyContext;
import dev.strandbench.analysis.FamilyAnalysis.PairCosts;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.analysis.stats.RatioEstimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictRuleTest {

    /** Returns forks that are alternately above and below a cost by one standard deviation. */
    private static ArmCosts arm(double cost, double spread, int forks) {
        return PairVerdicts.arm(forks, fork -> {
            double side = fork == 0 && forks % 2 == 1 ? 0 : fork % 2 == 0 ? 1 : -1;
            return Math.log(cost) + side * spread;
        });
    }

    private static PairVerdict judged(VerdictRule rule, double ratio, double spread, int forks, int arms) {
        return rule.judge(arm(1, spread, forks), arm(ratio, spread, forks), new FamilyContext(false, arms, List.of()));
    }

    /** With 10 forks a side there are 18 degrees of freedom: |t| above 2.878 is below .01, 2.101 below .05. */
    @ParameterizedTest
    @CsvSource({
        "1.10,  0.010, DIFFERENT",
        "0.91,  0.010, DIFFERENT",
        "1.04,  0.028, DIFFERENT",
        "1.04,  0.030, INCONCLUSIVE",
        "1.029, 0.0001, EQUIVALENT",
        "1.031, 0.0001, DIFFERENT",
        "1.00,  0.029, EQUIVALENT",
        "1.00,  0.030, INCONCLUSIVE",
    })
    void decidesAtOneLook(double ratio, double spread, Verdict verdict) {
        assertThat(judged(VerdictRule.ONE_LOOK, ratio, spread, 10, 2).verdict()).isEqualTo(verdict);
    }

    @Test
    void findsTheBestOfSeveralArmsWithFewerForks() {
        Map<Integer, ArmCosts> arms = Map.of(0, arm(10, 0.001, 10), 1, arm(5, 0.001, 5), 2, arm(2, 0.001, 5));

        assertThat(new FamilyAnalysis(arms, false, VerdictRule.ONE_LOOK).best()).isEqualTo(2);
    }

    @Test
    void asksMoreWhereThereAreMoreArms() {
        assertThat(judged(VerdictRule.ONE_LOOK, 1.04, 0.026, 10, 2).verdict()).isEqualTo(Verdict.DIFFERENT);
        assertThat(judged(VerdictRule.ONE_LOOK, 1.04, 0.026, 10, 3).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    }

    /** The interval must lie beyond 6 at 2 forks, 2 at 3, 1.5 at 5, 1.2 at 8 and 1.1 at 10; from 20 on, all counts. */
    @ParameterizedTest
    @CsvSource({
        "2, 5.80, INCONCLUSIVE",
        "2, 6.50, DIFFERENT",
        "3, 1.95, INCONCLUSIVE",
        "4, 2.10, DIFFERENT",
        "5, 1.45, INCONCLUSIVE",
        "7, 1.60, DIFFERENT",
        "8, 1.15, INCONCLUSIVE",
        "9, 1.25, DIFFERENT",
        "19, 1.05, INCONCLUSIVE",
        "10, 1.15, DIFFERENT",
        "20, 1.05, DIFFERENT",
        "19, 1.00, INCONCLUSIVE",
        "20, 1.00, EQUIVALENT",
    })
    void decidesAtFewForksOnlyWhatIsClear(int forks, double ratio, Verdict verdict) {
        assertThat(judged(VerdictRule.SEVERAL_LOOKS, ratio, 0.0005, forks, 2).verdict())
                .isEqualTo(verdict);
    }

    @Test
    void keepsAVerdictUntilTheNextLook() {
        PairVerdict atTheLook = judged(VerdictRule.SEVERAL_LOOKS, 1.3, 0.0005, 8, 2);
        PairVerdict afterIt = VerdictRule.SEVERAL_LOOKS.judge(
                arm(1, 0.0005, 8), append(arm(1.3, 0.0005, 8), Math.log(2)), FamilyContext.ofTwo(false));

        assertThat(atTheLook.verdict()).isEqualTo(Verdict.DIFFERENT);
        assertThat(afterIt.verdict()).isEqualTo(Verdict.DIFFERENT);
    }

    private static ArmCosts append(ArmCosts arm, double logCost) {
        List<ForkCost> forks = new ArrayList<>(arm.forks());
        forks.add(new ForkCost(forks.size(), logCost, Double.NaN));
        return new ArmCosts(forks);
    }

    @Test
    void pairsForksOfTheSameBlock() {
        double[] machine = {0, 0.3, -0.2, 0.1, 0.4, -0.3, 0.2, -0.1};
        ArmCosts ours = PairVerdicts.arm(machine.length, block -> machine[block]);
        ArmCosts theirs =
                PairVerdicts.arm(machine.length, block -> machine[block] + 0.3 + (block % 2 == 0 ? 0.002 : -0.002));

        assertThat(VerdictRule.SEVERAL_LOOKS
                        .judge(ours, theirs, FamilyContext.ofTwo(true))
                        .verdict())
                .isEqualTo(Verdict.DIFFERENT);
        assertThat(VerdictRule.SEVERAL_LOOKS
                        .judge(ours, theirs, FamilyContext.ofTwo(false))
                        .verdict())
                .isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void comparesOnlyBlocksThatBothArmsRanIn() {
        ArmCosts left = arm(2, 0.001, 3);
        ArmCosts stayed = append(append(arm(1, 0.001, 3), 5), 5);

        PairVerdict judged = VerdictRule.SEVERAL_LOOKS.judge(stayed, left, FamilyContext.ofTwo(true));

        assertThat(judged.estimate().ratio()).isCloseTo(2, within(1e-9));
        assertThat(judged.estimate().baselineForks()).isEqualTo(3);
    }

    @Test
    void countsDriftThatOnlyOneArmHasAgainstTheVerdict() {
        List<ForkCost> steady = new ArrayList<>();
        List<ForkCost> drifting = new ArrayList<>();
        for (int fork = 0; fork < 10; fork++) {
            double wobble = fork % 2 == 0 ? 0.001 : -0.001;
            steady.add(new ForkCost(fork, wobble, wobble));
            drifting.add(new ForkCost(fork, 0.05 + wobble, -0.08 + wobble));
        }

        PairVerdict alone =
                VerdictRule.ONE_LOOK.judge(new ArmCosts(steady), new ArmCosts(drifting), FamilyContext.ofTwo(false));
        PairVerdict together = VerdictRule.ONE_LOOK.judge(
                new ArmCosts(drifting), new ArmCosts(shifted(drifting, 0.05)), FamilyContext.ofTwo(false));

        assertThat(alone.estimate().driftAllowance()).isBetween(0.07, 0.08);
        assertThat(alone.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(alone.driftOnly()).isTrue();
        assertThat(together.estimate().driftAllowance()).isZero();
        assertThat(together.verdict()).isEqualTo(Verdict.DIFFERENT);
    }

    private static List<ForkCost> shifted(List<ForkCost> forks, double by) {
        return forks.stream()
                .map(fork -> new ForkCost(fork.block(), fork.logCost() + by, fork.drift()))
                .toList();
    }

    @Test
    void decidesNothingWithoutAnInterval() {
        assertThat(judged(VerdictRule.ONE_LOOK, 9, 0, 1, 2).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(VerdictRule.ONE_LOOK
                        .judge(new ArmCosts(List.of()), arm(1, 0.1, 3), FamilyContext.ofTwo(false))
                        .verdict())
                .isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void namesASizeOnlyWhereTheIntervalClearsTheSmallestRatio() {
        assertThat(judged(VerdictRule.ONE_LOOK, 1.2, 0.01, 10, 2).isOfCertainSize())
                .isTrue();
        assertThat(judged(VerdictRule.ONE_LOOK, 1.04, 0.02, 10, 2).verdict()).isEqualTo(Verdict.DIFFERENT);
        assertThat(judged(VerdictRule.ONE_LOOK, 1.04, 0.02, 10, 2).isOfCertainSize())
                .isFalse();
    }

    /** The expected values come from the noncentral t distribution. */
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
        assertThat(VerdictRule.forksNeeded(spread, Math.log(ratio), 0.01)).isEqualTo(forks);
    }

    @Test
    void countsTheCorrectionIntoTheForksThatItAsksFor() {
        int alone = judged(VerdictRule.ONE_LOOK, 1.05, 0.1, 5, 2).forksNeeded().orElseThrow();
        int ofTen = judged(VerdictRule.ONE_LOOK, 1.05, 0.1, 5, 10).forksNeeded().orElseThrow();

        assertThat(ofTen).isGreaterThan((int) (1.4 * alone));
    }

    @Test
    void boundsTheForksItAsksFor() {
        assertThat(VerdictRule.forksNeeded(1e-9, Math.log(1.03), 0.01)).isEqualTo(2);
        assertThat(VerdictRule.forksNeeded(100, 1e-4, 0.01)).isEqualTo(100_000);
    }

    private static ArmCosts scattered(double cost, double spread) {
        return PairVerdicts.arm(10, fork -> Math.log(cost) + spread * (fork % 2 == 0 ? 1 : -1));
    }

    private static List<Verdict> independent(double... ratios) {
        List<PairCosts> pairs = new ArrayList<>();
        for (double ratio : ratios) {
            pairs.add(new PairCosts(scattered(1, 0.0001), scattered(ratio, 0.0001), false));
        }
        pairs.add(new PairCosts(scattered(1, 0.0307), scattered(1.05, 0.0307), false));
        return FamilyAnalysis.independent(pairs, VerdictRule.ONE_LOOK).stream()
                .map(PairVerdict::verdict)
                .toList();
    }

    /**
     * By hand: the standard error of the last pair is .0307 √(10/9) √(2/10) = .0145, so t is 3.37 and p is .0034. That
     * is below .01 if all ten pairs are different, but not below .001.
     */
    @Test
    void allowsForManyQuestionsAsBenjaminiAndHochbergDo() {
        assertThat(independent(1.1, 1.1, 1.1, 1.1, 1.1, 1.1, 1.1, 1.1, 1.1)).containsOnly(Verdict.DIFFERENT);
        assertThat(independent(1.02, 1.02, 1.02, 1.02, 1.02, 1.02, 1.02, 1.02, 1.02))
                .as("significant, but too small to be called different")
                .doesNotContain(Verdict.DIFFERENT);
    }

    @Test
    void printsIntervalsThatCoverTogetherAtEveryLook() {
        PairVerdict judged = judged(VerdictRule.SEVERAL_LOOKS, 1.1, 0.02, 20, 6);
        RatioEstimate estimate = judged.estimate();
        double reach = TDistribution.of(estimate.degreesOfFreedom()).inverseSurvivalProbability(0.01 / 15 / 2)
                * estimate.standardError();

        assertThat(Math.log(judged.interval().high())).isCloseTo(Math.log(1.1) + reach, within(1e-9));
    }

    @Test
    void printsIntervalsWithRoomForAModeThatFewForksDoNotShow() {
        Interval ofFive = judged(VerdictRule.SEVERAL_LOOKS, 1.1, 0.0001, 5, 2).interval();
        Interval ofTwenty =
                judged(VerdictRule.SEVERAL_LOOKS, 1.1, 0.0001, 20, 2).interval();

        assertThat(ofFive.high()).isCloseTo(1.1 * Math.sqrt(1.5), within(1e-9));
        assertThat(ofTwenty.high()).isBetween(1.1, 1.101);
    }

    /** With a ratio of 1.3 at 5 forks, the next interim analysis has a bound of 1.2, which the interval just clears. */
    @Test
    void asksForTheNextInterimAnalysisThatCanShowTheRatio() {
        assertThat(judged(VerdictRule.SEVERAL_LOOKS, 1.3, 0.0005, 5, 2).forksNeeded())
                .hasValue(8);
        assertThat(judged(VerdictRule.SEVERAL_LOOKS, 1.15, 0.0005, 5, 2).forksNeeded())
                .hasValue(10);
        assertThat(judged(VerdictRule.SEVERAL_LOOKS, 1.05, 0.0005, 5, 2).forksNeeded())
                .hasValue(20);
        assertThat(judged(VerdictRule.SEVERAL_LOOKS, 1.00, 0.0005, 5, 2).forksNeeded())
                .hasValue(20);
        assertThat(judged(VerdictRule.SEVERAL_LOOKS, 1.05, 0.2, 5, 2)
                        .forksNeeded()
                        .orElseThrow())
                .isGreaterThan(30);
    }
}
