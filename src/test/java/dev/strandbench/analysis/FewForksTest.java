package dev.strandbench.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.analysis.ComparedForks.FamilyContext;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.analysis.stats.SpreadPrior;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests verdicts on few forks, whose spread is estimated with the help of the family's other arms. */
class FewForksTest {

    private static final double SPREAD = 0.02;
    private static final int ARMS = 12;

    /** An example whose half widths come from a SciPy program that computes the formula. */
    private static final List<ArmCosts> EXAMPLE =
            List.of(logs(2.0, 2.3, 1.9), logs(1.0, 1.05, 0.98), logs(0.5, 0.45, 0.65));

    private static final ArmCosts EXAMPLE_BASELINE = logs(0.00, 0.10, -0.10);
    private static final double EXAMPLE_HALF_WIDTH = 0.7608029778461328;
    private static final double EXAMPLE_INTERVAL_HALF_WIDTH = 0.5701117903167672;

    private final SplittableRandom random = new SplittableRandom(7);

    private static ArmCosts logs(double... logCosts) {
        return PairVerdicts.arm(logCosts.length, fork -> logCosts[fork]);
    }

    private ArmCosts arm(double cost, double spread, int forks) {
        return PairVerdicts.arm(forks, fork -> Math.log(cost) + spread * random.nextGaussian());
    }

    private List<ArmCosts> arms(int count, double spread, int forks) {
        return Stream.generate(() -> arm(1, spread, forks)).limit(count).toList();
    }

    private static PairVerdict alone(ArmCosts baseline, ArmCosts candidate) {
        return VerdictRule.SEVERAL_LOOKS.judge(baseline, candidate, new FamilyContext(false, ARMS, List.of()));
    }

    private static PairVerdict among(ArmCosts baseline, ArmCosts candidate, List<ArmCosts> others) {
        return VerdictRule.SEVERAL_LOOKS.judge(baseline, candidate, new FamilyContext(false, ARMS, others));
    }

    @Test
    void decidesAtThreeForksWhatNoPairOfTwelveDecidesAlone() {
        int found = 0;
        int foundAlone = 0;
        for (int family = 0; family < 100; family++) {
            ArmCosts fast = arm(1, SPREAD, 3);
            ArmCosts slow = arm(3.2, SPREAD, 3);
            found += among(fast, slow, arms(10, SPREAD, 3)).verdict() == Verdict.DIFFERENT ? 1 : 0;
            foundAlone += alone(fast, slow).verdict() == Verdict.DIFFERENT ? 1 : 0;
        }

        assertThat(found).isGreaterThan(80);
        assertThat(foundAlone).isLessThan(50);
    }

    @Test
    void seldomTellsEqualArmsApartThatScatterUnlikeEachOther() {
        int apart = 0;
        for (int family = 0; family < 2_000; family++) {
            Map<Integer, ArmCosts> arms = new TreeMap<>();
            for (int arm = 0; arm < 6; arm++) {
                arms.put(arm, arm(1, List.of(0.005, 0.1, 0.3).get(arm % 3), 3));
            }
            FamilyAnalysis analysis = new FamilyAnalysis(arms, true, VerdictRule.SEVERAL_LOOKS);
            apart += analysis.against(analysis.best()).values().stream()
                            .anyMatch(pair -> pair.verdict() == Verdict.DIFFERENT)
                    ? 1
                    : 0;
        }

        assertThat(apart).isLessThan(10);
    }

    /** The error is half of .001, shared by the ten pairs of five arms; the ratio must exceed 2. */
    @Test
    void decidesWhereTheHalfWidthSaysSo() {
        double border = Math.log(2) + EXAMPLE_HALF_WIDTH;

        assertThat(inExample(border + 0.002).verdict()).isEqualTo(Verdict.DIFFERENT);
        assertThat(inExample(border - 0.002).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    }

    /** The error is a quarter of .01, shared by the ten pairs. */
    @Test
    void printsTheIntervalThatTheOthersLeaveRoomFor() {
        Interval interval = inExample(2).interval();

        assertThat(Math.log(interval.high())).isCloseTo(2 + EXAMPLE_INTERVAL_HALF_WIDTH, within(1e-6));
        assertThat(Math.log(interval.low())).isCloseTo(2 - EXAMPLE_INTERVAL_HALF_WIDTH, within(1e-6));
    }

    /** Returns the verdict on the example's pair with another distance. */
    private static PairVerdict inExample(double distance) {
        Map<Integer, ArmCosts> arms = new TreeMap<>();
        arms.put(0, EXAMPLE_BASELINE);
        arms.put(1, logs(distance - 0.1, distance + 0.1, distance));
        EXAMPLE.forEach(arm -> arms.put(arms.size(), arm));
        return new FamilyAnalysis(arms, false, VerdictRule.SEVERAL_LOOKS).compare(0, 1);
    }

    @Test
    void trustsAnArmThatScattersMoreThanTheOthers() {
        ArmCosts fast = arm(1, SPREAD, 3);
        ArmCosts apart = logs(0.9, 2.1, 3.2);

        assertThat(among(fast, apart, arms(10, SPREAD, 3)).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(among(fast, logs(2.05, 2.07, 2.09), arms(10, SPREAD, 3)).verdict())
                .isEqualTo(Verdict.DIFFERENT);
    }

    @Test
    void trustsTwoQuietArmsAmongOthersThatScatter() {
        List<ArmCosts> noisy = arms(10, 0.1, 5);
        ArmCosts fast = arm(1, 0.005, 5);

        assertThat(among(fast, arm(1.68, 0.005, 5), noisy).verdict()).isEqualTo(Verdict.DIFFERENT);
    }

    @Test
    void asksNobodyWhereForksAreManyOrLookedAtOnce() {
        List<ArmCosts> others = arms(10, SPREAD, 8);
        ArmCosts eight = arm(1, SPREAD, 8);
        ArmCosts three = arm(1, SPREAD, 3);

        assertThat(among(eight, eight, others)).isEqualTo(alone(eight, eight));
        assertThat(among(three, three, others)).isNotEqualTo(alone(three, three));
        assertThat(VerdictRule.ONE_LOOK.judge(three, three, new FamilyContext(false, ARMS, others)))
                .isEqualTo(VerdictRule.ONE_LOOK.judge(three, three, new FamilyContext(false, ARMS, List.of())));
    }

    @Test
    void keepsItsVerdictWhateverOthersMeasureLater() {
        ArmCosts fast = arm(1, SPREAD, 3);
        ArmCosts slow = arm(3, SPREAD, 3);
        List<ArmCosts> later = arms(10, SPREAD, 30);
        List<ArmCosts> now = later.stream().map(arm -> arm.first(3)).toList();

        assertThat(among(fast, slow, later)).isEqualTo(among(fast, slow, now));
    }

    @Test
    void asksOthersForTheirOverheadsAsFarAsTheyAreLookedAt() {
        List<ForkCost> forks = new ArrayList<>();
        for (double score : new double[] {1.04, 1.05, 1.06, 3}) {
            double[] scores = {score};
            forks.add(ForkCost.of(forks.size(), scores, false, 0).overWaiting(scores, 1, false));
        }
        List<ArmCosts> others = List.of(new ArmCosts(forks), arm(1, SPREAD, 4));
        FamilyContext family = new FamilyContext(true, 4, others).overheads();

        ArmCosts beyondWaiting = logs(Math.log(0.04), Math.log(0.05), Math.log(0.06));
        SpreadPrior expected =
                new FamilyContext(true, 4, List.of(beyondWaiting)).prior(3).orElseThrow();

        assertThat(family.prior(3)).hasValueSatisfying(prior -> {
            assertThat(prior.degreesOfFreedom()).isCloseTo(expected.degreesOfFreedom(), within(1e-9));
            assertThat(prior.variance()).isCloseTo(expected.variance(), within(1e-9));
        });
        assertThat(family.prior(4)).isEmpty();
    }
}
