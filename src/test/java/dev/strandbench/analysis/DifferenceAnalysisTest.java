package dev.strandbench.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.analysis.DifferenceAnalysis.ArmPair;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Simulated arms 0 and 1 are the original pair, 2 and 3 are the pair with a change. */
class DifferenceAnalysisTest {

    private static final ArmPair ORIGINAL = new ArmPair(0, 1);
    private static final ArmPair CHANGED = new ArmPair(2, 3);
    private static final int INTERVENTIONS = 16;
    private static final int PAIRS = 200;
    private static final List<Integer> LOOKS = List.of(3, 5, 8, 10, 14, 20, 30);

    private final RandomGenerator random = new SplittableRandom(20_260_119);

    /** By how much the logarithm of a fork's cost differs from that of its arm's cost. */
    private interface Noise {

        double of(int arm, int fork);
    }

    private static Map<Integer, ArmCosts> arms(int forks, Noise noise, double... costs) {
        Map<Integer, ArmCosts> arms = new HashMap<>();
        IntStream.range(0, costs.length)
                .forEach(arm ->
                        arms.put(arm, PairVerdicts.arm(forks, fork -> Math.log(costs[arm]) + noise.of(arm, fork))));
        return arms;
    }

    private Map<Integer, ArmCosts> arms(int forks, double spread, double... costs) {
        return arms(forks, (arm, fork) -> spread * random.nextGaussian(), costs);
    }

    private DifferenceAnalysis analysis(int forks, double spread, double... costs) {
        return new DifferenceAnalysis(arms(forks, spread, costs), ORIGINAL);
    }

    private static Map<Integer, ArmCosts> first(Map<Integer, ArmCosts> arms, int forks) {
        Map<Integer, ArmCosts> earlier = new HashMap<>(arms);
        earlier.replaceAll((number, arm) -> arm.first(forks));
        return earlier;
    }

    private static double shareOf(double ratio, double changed) {
        return 1 - Math.log(changed) / Math.log(ratio);
    }

    @Test
    void findsAPlantedCause() {
        DifferenceAnalysis analysis = analysis(10, 0.03, 1, 2.8, 1, 1.3);
        ExplainedShare share = analysis.share(Map.of(CHANGED, 1.0), INTERVENTIONS);

        assertThat(analysis.original().proven()).isTrue();
        assertThat(analysis.effect(CHANGED, INTERVENTIONS)).isEqualTo(ChangeEffect.TAKES_AWAY);
        assertThat(share.share()).isCloseTo(shareOf(2.8, 1.3), within(0.1));
        assertThat(share.interval().low()).isBetween(0.4, share.share());
        assertThat(share.interval().high()).isBetween(share.share(), 1.1);
        assertThat(share.forks()).isEqualTo(10);
    }

    /** The change makes only the faster arm slower. Arms vary independently of each other. */
    @Test
    void isUndecidedWhileOnlyTheRatioIsCertain() {
        Noise independent = (arm, fork) -> {
            int bit = arm == 3 ? Integer.bitCount(fork) : fork >> arm;
            return 0.185 * (bit % 2 == 0 ? 1 : -1);
        };
        Map<Integer, ArmCosts> arms = arms(8, independent, 1, 2.8, 2.2, 2.8);

        assertThat(new DifferenceAnalysis(arms, ORIGINAL).effect(CHANGED, 1)).isEqualTo(ChangeEffect.UNDECIDED);
    }

    @Test
    void findsACauseWhoseBlocksDifferMoreThanTheArms() {
        double[] blocks = random.doubles(10).map(one -> one - 0.5).toArray();
        Map<Integer, ArmCosts> arms =
                arms(10, (arm, fork) -> blocks[fork] + 0.01 * random.nextGaussian(), 1, 1.5, 1, 1);

        assertThat(new DifferenceAnalysis(arms, ORIGINAL).effect(CHANGED, INTERVENTIONS))
                .isEqualTo(ChangeEffect.TAKES_AWAY);
    }

    @Test
    void findsNoCauseOfEqualArms() {
        int wrong = 0;
        for (int pair = 0; pair < PAIRS; pair++) {
            double[] equal = new double[2 + 2 * INTERVENTIONS];
            Arrays.fill(equal, 1);
            Map<Integer, ArmCosts> arms = arms(30, 0.05, equal);
            wrong += LOOKS.stream().anyMatch(look -> namesACause(first(arms, look))) ? 1 : 0;
        }

        assertThat(wrong).isLessThanOrEqualTo(2);
    }

    @Test
    void findsNoCauseIfNothingTakesAnythingAway() {
        int wrong = 0;
        for (int pair = 0; pair < PAIRS / 2; pair++) {
            double[] costs = IntStream.range(0, 2 + 2 * INTERVENTIONS)
                    .mapToDouble(number -> 1 + number % 2)
                    .toArray();
            Map<Integer, ArmCosts> arms = arms(30, 0.05, costs);
            wrong += List.of(5, 14, 30).stream().anyMatch(look -> namesACause(first(arms, look))) ? 1 : 0;
        }

        assertThat(wrong).isLessThanOrEqualTo(2);
    }

    private static boolean namesACause(Map<Integer, ArmCosts> arms) {
        DifferenceAnalysis analysis = new DifferenceAnalysis(arms, ORIGINAL);
        return analysis.original().proven()
                && IntStream.rangeClosed(1, INTERVENTIONS)
                        .mapToObj(one -> new ArmPair(2 * one, 2 * one + 1))
                        .anyMatch(pair -> analysis.effect(pair, INTERVENTIONS) == ChangeEffect.TAKES_AWAY);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 8, 20})
    void statesIntervalsThatContainTheShare(int forks) {
        double truth = shareOf(2, 1.4);
        long right = IntStream.range(0, 2 * PAIRS)
                .filter(pair -> analysis(forks, 0.05, 1, 2, 1, 1.4)
                        .share(Map.of(CHANGED, 1.0), 1)
                        .interval()
                        .contains(truth))
                .count();

        assertThat(right).isGreaterThanOrEqualTo(Math.round(0.97 * 2 * PAIRS));
    }

    @Test
    void doesNotTakeWhatAddsTheSameTimeToBothArmsForACause() {
        DifferenceAnalysis analysis = analysis(10, 0.01, 0.5, 1.3, 10.5, 11.3);

        assertThat(analysis.share(Map.of(CHANGED, 1.0), 1).share()).isGreaterThan(0.8);
        assertThat(analysis.effect(CHANGED, 1)).isEqualTo(ChangeEffect.ADDS_TIME);
    }

    /** Both arms work during a wait of 3. */
    @Test
    void doesNotTakeAWaitThatHidesTheDifferenceForACause() {
        assertThat(analysis(10, 0.01, 0.5, 1.3, 3, 3.1).effect(CHANGED, 1)).isEqualTo(ChangeEffect.ADDS_TIME);
    }

    @Test
    void letsTheSlowerArmTakeLongerByHalfOfWhatIsTakenAway() {
        assertThat(analysis(10, 0.01, 1, 2, 1.9, 2.04).effect(CHANGED, 1)).isEqualTo(ChangeEffect.TAKES_AWAY);
        assertThat(analysis(10, 0.01, 1, 2, 2.2, 2.3).effect(CHANGED, 1)).isEqualTo(ChangeEffect.TAKES_AWAY);
        assertThat(analysis(10, 0.01, 1, 2, 2.4, 2.6).effect(CHANGED, 1)).isEqualTo(ChangeEffect.ADDS_TIME);
    }

    @Test
    void allowsNoLargerGrowthIfTheOrderOfTheArmsIsReversed() {
        assertThat(analysis(10, 0.01, 1, 2, 10, 5).effect(CHANGED, 1)).isEqualTo(ChangeEffect.ADDS_TIME);
    }

    @Test
    void findsWhatOnlyTheFasterArmGainsFrom() {
        assertThat(analysis(10, 0.01, 1, 2, 1.9, 1.98).effect(CHANGED, 1)).isEqualTo(ChangeEffect.TAKES_AWAY);
    }

    @Test
    void findsTheCauseThatGoesWithAnEqualDelayOfBothArms() {
        assertThat(analysis(10, 0.01, 0.5, 1.3, 1, 1.1).effect(CHANGED, 1)).isEqualTo(ChangeEffect.TAKES_AWAY);
    }

    @Test
    void knowsWhatWidensADifference() {
        DifferenceAnalysis analysis = analysis(10, 0.02, 1, 2, 1, 4);

        assertThat(analysis.effect(CHANGED, INTERVENTIONS)).isEqualTo(ChangeEffect.WIDENS);
        assertThat(analysis.share(Map.of(CHANGED, 1.0), INTERVENTIONS).share()).isCloseTo(-1, within(0.1));
    }

    @Test
    void doesNotSayThatAChangeWidensADifferenceThatShrinks() {
        assertThat(analysis(10, 0.01, 14, 22, 4, 9).effect(CHANGED, 1)).isEqualTo(ChangeEffect.TAKES_TIME);
    }

    /** The ratio grows from 2 to 3, and the difference of the costs stays about 1. */
    @Test
    void isUndecidedWhileOnlyTheLargerRatioIsCertain() {
        Map<Integer, ArmCosts> arms = arms(10, 0, 1, 2, 0.5);
        arms.put(3, PairVerdicts.arm(10, fork -> Math.log(fork % 2 == 0 ? 1.46 : 1.54)));

        assertThat(new DifferenceAnalysis(arms, ORIGINAL).effect(CHANGED, 1)).isEqualTo(ChangeEffect.UNDECIDED);
    }

    @Test
    void asksForMoreForksOfASmallerEffect() {
        assertThat(analysis(3, 0.002, 1, 4, 1, 1).effect(CHANGED, INTERVENTIONS))
                .isEqualTo(ChangeEffect.UNDECIDED);
        assertThat(analysis(5, 0.002, 1, 1.5, 1, 1).effect(CHANGED, INTERVENTIONS))
                .isEqualTo(ChangeEffect.UNDECIDED);
        assertThat(analysis(5, 0.002, 1, 4, 1, 1).effect(CHANGED, INTERVENTIONS))
                .isEqualTo(ChangeEffect.TAKES_AWAY);
        assertThat(analysis(10, 0.01, 1, 1.5, 1, 1).effect(CHANGED, INTERVENTIONS))
                .isEqualTo(ChangeEffect.TAKES_AWAY);
    }

    /** Fixed noise that no two arms share, so that only the number of statements decides. */
    @Test
    void asksForMoreIfMoreWasTried() {
        Noise fixed = (arm, fork) -> 0.04 * ((fork >> arm) % 2 == 0 ? 1 : -1);
        DifferenceAnalysis analysis = new DifferenceAnalysis(arms(20, fixed, 1, 1.5, 1, 1.37), ORIGINAL);

        assertThat(analysis.effect(CHANGED, 1)).isEqualTo(ChangeEffect.TAKES_AWAY);
        assertThat(analysis.effect(CHANGED, 1_000_000_000)).isEqualTo(ChangeEffect.UNDECIDED);
        assertThat(width(analysis.share(Map.of(CHANGED, 1.0), INTERVENTIONS)))
                .isGreaterThan(width(analysis.share(Map.of(CHANGED, 1.0), 1)));
    }

    private static double width(ExplainedShare share) {
        return share.interval().high() - share.interval().low();
    }

    /** Two changes of which each alone takes 2/3 away, and both together all: each gets half. */
    @Test
    void averagesTheOrdersOfRemovalOfCausesThatOverlap() {
        ArmPair other = new ArmPair(4, 5);
        ArmPair both = new ArmPair(6, 7);
        DifferenceAnalysis analysis = analysis(10, 0.01, 1, 8, 1, 2, 1, 2, 1, 1);
        ExplainedShare part = analysis.share(Map.of(CHANGED, 0.5, both, 0.5, other, -0.5), INTERVENTIONS);

        assertThat(analysis.share(Map.of(CHANGED, 1.0), INTERVENTIONS).share()).isCloseTo(2 / 3.0, within(0.02));
        assertThat(part.share()).isCloseTo(0.5, within(0.02));
        assertThat(part.interval().low()).isPositive();
    }

    @Test
    void comparesAnArmThatIsInBothPairs() {
        DifferenceAnalysis shared = new DifferenceAnalysis(arms(10, 0.02, 1, 2.8, 1.4), ORIGINAL);
        ArmPair slower = new ArmPair(0, 2);

        assertThat(shared.share(Map.of(slower, 1.0), 1).share()).isCloseTo(shareOf(2.8, 1.4), within(0.1));
        assertThat(shared.effect(slower, 1)).isEqualTo(ChangeEffect.TAKES_AWAY);
    }

    @Test
    void countsOnlyBlocksWithAllArms() {
        Map<Integer, ArmCosts> arms = arms(10, 0.02, 1, 2.8, 1, 1.3);
        arms.computeIfPresent(3, (number, arm) -> new ArmCosts(arm.forks().subList(6, 10)));
        DifferenceAnalysis analysis = new DifferenceAnalysis(arms, ORIGINAL);

        assertThat(analysis.share(Map.of(CHANGED, 1.0), 1).forks()).isEqualTo(4);
        assertThat(analysis.original().forks()).isEqualTo(10);
    }

    @Test
    void knowsNothingWithoutForks() {
        DifferenceAnalysis analysis = new DifferenceAnalysis(Map.of(), ORIGINAL);

        assertThat(analysis.original().proven()).isFalse();
        assertThat(analysis.effect(CHANGED, 1)).isEqualTo(ChangeEffect.UNDECIDED);
        assertThat(analysis.share(Map.of(CHANGED, 1.0), 1).share()).isNaN();
        assertThat(analysis.ratio(CHANGED)).isNaN();
    }
}
