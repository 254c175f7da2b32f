package dev.strandbench.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.analysis.stats.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Where few forks say little of their own spread, and the other arms of the family are asked for it. */
class FewForksTest {

    private static final double SPREAD = 0.02;
    private static final int ARMS = 12;

    private final SplittableRandom random = new SplittableRandom(7);

    private ArmCosts arm(double cost, double spread, int forks) {
        List<ForkCost> costs = new ArrayList<>();
        for (int fork = 0; fork < forks; fork++) {
            costs.add(new ForkCost(fork, Math.log(cost) + spread * random.nextGaussian(), Double.NaN));
        }
        return new ArmCosts(costs);
    }

    private List<ArmCosts> arms(int count, double cost, int forks) {
        List<ArmCosts> arms = new ArrayList<>();
        for (int arm = 0; arm < count; arm++) {
            arms.add(arm(cost, SPREAD, forks));
        }
        return arms;
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
            ArmCosts slow = arm(2.4, SPREAD, 3);
            found += among(fast, slow, arms(10, 1, 3)).verdict() == Verdict.DIFFERENT ? 1 : 0;
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

    @Test
    void trustsAnArmThatScattersMoreThanTheOthers() {
        ArmCosts fast = arm(1, SPREAD, 3);
        List<ForkCost> apart = List.of(
                new ForkCost(0, Math.log(1.1), Double.NaN),
                new ForkCost(1, Math.log(4), Double.NaN),
                new ForkCost(2, Math.log(12), Double.NaN));

        assertThat(among(fast, new ArmCosts(apart), arms(10, 1, 3)).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void asksNobodyWhereForksAreManyOrLookedAtOnce() {
        List<ArmCosts> others = arms(10, 1, 8);
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
        List<ArmCosts> later = arms(10, 1, 30);
        List<ArmCosts> now = later.stream().map(arm -> arm.first(3)).toList();

        assertThat(among(fast, slow, later)).isEqualTo(among(fast, slow, now));
    }

    @Test
    void placesRatiosByWhatOthersTellToo() {
        Interval beyondTwo = new Interval(2, Double.POSITIVE_INFINITY);
        int placed = 0;
        int placedAlone = 0;
        for (int family = 0; family < 100; family++) {
            ArmCosts fast = arm(1, SPREAD, 3);
            ArmCosts slow = arm(4.8, SPREAD, 3);
            placed += isInside(fast, slow, arms(10, 1, 3), beyondTwo) ? 1 : 0;
            placedAlone += isInside(fast, slow, List.of(), beyondTwo) ? 1 : 0;
        }

        assertThat(placed).isGreaterThan(80);
        assertThat(placedAlone).isLessThan(50);
    }

    private static boolean isInside(ArmCosts baseline, ArmCosts candidate, List<ArmCosts> others, Interval range) {
        FamilyContext family = new FamilyContext(false, ARMS, others);
        return VerdictRule.SEVERAL_LOOKS
                        .place(baseline, candidate, family, 1, range)
                        .position()
                == RangePosition.INSIDE;
    }

    @Test
    void asksOthersForTheirOverheadsWhereThoseAreJudged() {
        FamilyContext family = new FamilyContext(true, 3, List.of(arm(1, SPREAD, 3), waiting()));

        assertThat(family.overheads().others()).hasSize(1);
        assertThat(family.overheads().others().getFirst().logCosts()[0]).isCloseTo(Math.log(0.05), within(1e-9));
        assertThat(family.overheads().arms()).isEqualTo(3);
    }

    /** Ops of 1.05 that wait for 1. */
    private static ArmCosts waiting() {
        double[] scores = {1.05};
        return new ArmCosts(List.of(ForkCost.of(0, scores, false, 0).overWaiting(scores, 1, false)));
    }
}
