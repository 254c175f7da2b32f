package dev.strandbench.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.analysis.ComparedForks.FamilyContext;
import dev.strandbench.analysis.RangeVerdict.RangePosition;
import dev.strandbench.analysis.stats.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RangeVerdictTest {

    private static final double[] NOISE = {1, 1.002, 0.998, 1.001, 0.999, 1, 1.002, 0.998};

    private static ArmCosts arm(double mean, int forks) {
        return PairVerdicts.arm(forks, fork -> Math.log(mean * NOISE[fork % NOISE.length]));
    }

    private static RangeVerdict place(VerdictRule rule, double ratio, int forks, double low, double high) {
        return placeAmong(1, rule, ratio, forks, low, high);
    }

    private static RangeVerdict placeAmong(
            int questions, VerdictRule rule, double ratio, int forks, double low, double high) {
        return new RangeRule(rule.looks())
                .place(
                        arm(1, forks),
                        arm(ratio, forks),
                        FamilyContext.ofTwo(false),
                        questions,
                        new Interval(low, high));
    }

    @ParameterizedTest
    @CsvSource({
        "1.5, 1.2, 2, INSIDE",
        "1.1, 1.2, 2, OUTSIDE",
        "2.2, 1.2, 2, OUTSIDE",
        "1.2, 1.2, 2, UNDECIDED",
        "1.5, 1.2, Infinity, INSIDE",
        "1.1, 1.2, Infinity, OUTSIDE",
        "0.5, 0, 0.9, INSIDE",
        "0.95, 0, 0.9, OUTSIDE"
    })
    void placesARatioByItsInterval(double ratio, double low, double high, RangePosition position) {
        assertThat(place(VerdictRule.ONE_LOOK, ratio, 8, low, high).position()).isEqualTo(position);
    }

    @Test
    void needsWhatIsClearWhileForksAreFew() {
        assertThat(place(VerdictRule.SEVERAL_LOOKS, 4.5, 3, 2, Double.POSITIVE_INFINITY)
                        .position())
                .isEqualTo(RangePosition.INSIDE);
        assertThat(place(VerdictRule.SEVERAL_LOOKS, 3.5, 3, 2, Double.POSITIVE_INFINITY)
                        .position())
                .isEqualTo(RangePosition.UNDECIDED);
        assertThat(place(VerdictRule.SEVERAL_LOOKS, 1, 5, 0.5, 2).position()).isEqualTo(RangePosition.UNDECIDED);
        assertThat(place(VerdictRule.SEVERAL_LOOKS, 1, 8, 0.5, 2).position()).isEqualTo(RangePosition.INSIDE);
        assertThat(place(VerdictRule.SEVERAL_LOOKS, 3.5, 2, 2, Double.POSITIVE_INFINITY)
                        .position())
                .isEqualTo(RangePosition.UNDECIDED);
    }

    @Test
    void saysHowManyForksWouldDecide() {
        RangeVerdict near = place(VerdictRule.ONE_LOOK, 1.2002, 4, 1.2, 2);
        RangeVerdict nearer = place(VerdictRule.ONE_LOOK, 1.20005, 4, 1.2, 2);

        assertThat(near.moreForks()).isPositive().isLessThan(nearer.moreForks());
        assertThat(place(VerdictRule.ONE_LOOK, 1.5, 5, 1.2, 2).moreForks()).isZero();
    }

    @Test
    void placesACostByItself() {
        FamilyAnalysis analysis = new FamilyAnalysis(Map.of(0, arm(7, 8)), false, VerdictRule.ONE_LOOK);

        assertThat(analysis.place(0, 1, new Interval(6, 8)).position()).isEqualTo(RangePosition.INSIDE);
        assertThat(analysis.place(0, 1, new Interval(0, 6)).position()).isEqualTo(RangePosition.OUTSIDE);
        assertThat(analysis.place(0, 1, new Interval(6, 8)).estimate().ratio())
                .isCloseTo(
                        7
                                * Math.exp(Arrays.stream(NOISE)
                                        .map(Math::log)
                                        .average()
                                        .orElse(0)),
                        within(1e-9));
    }

    @Test
    void turnsRoundWithItsRange() {
        RangeVerdict turned =
                place(VerdictRule.ONE_LOOK, 4, 8, 2, Double.POSITIVE_INFINITY).inverse();

        assertThat(turned.range()).isEqualTo(new Interval(0, 0.5));
        assertThat(turned.estimate().ratio()).isCloseTo(0.25, within(0.01));
        assertThat(turned.position()).isEqualTo(RangePosition.INSIDE);
    }

    @Test
    void takesSurerForksToRefuteOneOfManyQuestionsButNotToConfirmIt() {
        double outside = 1.1975;
        double inside = 1.2025;

        assertThat(placeAmong(1, VerdictRule.ONE_LOOK, outside, 8, 1.2, 2).position())
                .isEqualTo(RangePosition.OUTSIDE);
        assertThat(placeAmong(20, VerdictRule.ONE_LOOK, outside, 8, 1.2, 2).position())
                .isEqualTo(RangePosition.UNDECIDED);
        assertThat(placeAmong(1, VerdictRule.ONE_LOOK, inside, 8, 1.2, 2).position())
                .isEqualTo(RangePosition.INSIDE);
        assertThat(placeAmong(20, VerdictRule.ONE_LOOK, inside, 8, 1.2, 2).position())
                .isEqualTo(RangePosition.INSIDE);
    }

    @Test
    void tellsTheConfidenceThatItRestsOn() {
        assertThat(placeAmong(20, VerdictRule.ONE_LOOK, 1.5, 8, 1.2, 2).confidence())
                .isCloseTo(0.95, within(1e-12));
        assertThat(placeAmong(20, VerdictRule.ONE_LOOK, 3, 8, 1.2, 2).confidence())
                .isCloseTo(1 - 0.05 / 20, within(1e-12));
        assertThat(placeAmong(20, VerdictRule.ONE_LOOK, 1.5, 8, 1.2, Double.POSITIVE_INFINITY)
                        .confidence())
                .isCloseTo(0.99, within(1e-12));
        assertThat(placeAmong(20, VerdictRule.SEVERAL_LOOKS, 1, 8, 1.2, Double.POSITIVE_INFINITY)
                        .confidence())
                .isCloseTo(1 - 0.001 / 20, within(1e-12));
    }

    @Test
    void tellsTheIntervalThatItRestsOnThoughThereAreForksThatNobodyLookedAt() {
        List<ForkCost> nine = new ArrayList<>(arm(3, 8).forks());
        nine.add(new ForkCost(8, Math.log(300), Double.NaN));
        FamilyContext family = FamilyContext.ofTwo(false);
        Interval twiceOrMore = new Interval(2, Double.POSITIVE_INFINITY);

        RangeVerdict verdict =
                new RangeRule(LookPlan.SEQUENTIAL).place(arm(1, 9), new ArmCosts(nine), family, 1, twiceOrMore);

        assertThat(verdict.position()).isEqualTo(RangePosition.INSIDE);
        assertThat(verdict.interval().low()).isGreaterThan(2);
    }

    /** The ends of the range are less than two hundredths of a standard error apart. */
    @Test
    void isSurerOfBeingOutOfANarrowRangeThatItCouldBeBeyondEitherEndOf() {
        assertThat(place(VerdictRule.ONE_LOOK, 0.9981, 8, 1, 2).position()).isEqualTo(RangePosition.OUTSIDE);
        assertThat(place(VerdictRule.ONE_LOOK, 0.9981, 8, 1, 2).confidence()).isCloseTo(0.95, within(1e-12));

        RangeVerdict narrow = place(VerdictRule.ONE_LOOK, 0.9981, 8, 1, 1.00001);
        assertThat(narrow.position()).isEqualTo(RangePosition.UNDECIDED);
        assertThat(narrow.confidence()).isCloseTo(0.975, within(1e-3));
        assertThat(place(VerdictRule.ONE_LOOK, 0.997, 8, 1, 1.00001).position()).isEqualTo(RangePosition.OUTSIDE);
    }

    /**
     * The ratio is 3. The 66 pairs of 12 arms have no share of the error: .05 or .01 at one look, .01 or .001 at
     * several.
     */
    @ParameterizedTest
    @CsvSource({
        "SINGLE, 5, 1, 1.2, 2, 0.05",
        "SINGLE, 12, 4, 1.2, 2, 0.0125",
        "SINGLE, 12, 4, 4, Infinity, 0.0025",
        "SEQUENTIAL, 2, 1, 4, Infinity, 0.001",
        "SEQUENTIAL, 12, 1, 4, Infinity, 0.001",
        "SEQUENTIAL, 12, 4, 4, Infinity, 0.00025",
        "SEQUENTIAL, 12, 40, 1.2, 2, 0.00025",
        "SEQUENTIAL, 12, 40, 2, 4, 0.01",
        "SEQUENTIAL, 12, 40, 2, Infinity, 0.001"
    })
    void sharesTheErrorAmongWhatIsAskedAndNoOtherPairOfTheFamily(
            LookPlan looks, int arms, int questions, double low, double high, double error) {
        FamilyContext family = new FamilyContext(false, arms, List.of());

        RangeVerdict verdict =
                new RangeRule(looks).place(arm(1, 8), arm(3, 8), family, questions, new Interval(low, high));

        assertThat(verdict.position()).isNotEqualTo(RangePosition.UNDECIDED);
        assertThat(verdict.confidence()).isCloseTo(1 - error, within(1e-12));
    }

    @Test
    void isAsSureOfAPairAsIfItsFamilyHadNoOtherArms() {
        FamilyContext twelve = new FamilyContext(false, 12, List.of());
        Interval slower = new Interval(1, Double.POSITIVE_INFINITY);

        assertThat(new RangeRule(LookPlan.SEQUENTIAL).place(arm(1, 10), arm(1.001, 10), twelve, 1, slower))
                .isEqualTo(new RangeRule(LookPlan.SEQUENTIAL)
                        .place(arm(1, 10), arm(1.001, 10), FamilyContext.ofTwo(false), 1, slower));
    }

    /** The ratio of the arms is at the end of the range: the hardest case in which it is still inside. */
    @ParameterizedTest
    @CsvSource({"SINGLE, 1.01", "SINGLE, Infinity", "SEQUENTIAL, 1.01", "SEQUENTIAL, Infinity"})
    void refutesTwentyTrueAnswersInAtMostFivePercent(LookPlan looks, double high) {
        int trials = 200;
        int questions = 20;
        VerdictRule rule = new VerdictRule(looks, 1.03);
        Interval range = new Interval(1, high);
        RandomGenerator random = new SplittableRandom(7);

        int together = 0;
        int alone = 0;
        for (int trial = 0; trial < trials; trial++) {
            boolean refuted = false;
            boolean refutedAlone = false;
            for (int question = 0; question < questions; question++) {
                ArmCosts baseline = simulated(random);
                ArmCosts candidate = simulated(random);
                refuted |= isEverOutside(rule, baseline, candidate, questions, range);
                refutedAlone |= isEverOutside(rule, baseline, candidate, 1, range);
            }
            together += refuted ? 1 : 0;
            alone += refutedAlone ? 1 : 0;
        }

        assertThat(together).isLessThanOrEqualTo(trials * 5 / 100);
        assertThat(alone).isGreaterThan(together);
    }

    private static ArmCosts simulated(RandomGenerator random) {
        return PairVerdicts.arm(20, fork -> 0.02 * random.nextGaussian());
    }

    /** Checks every number of forks at which a run may stop. */
    private static boolean isEverOutside(
            VerdictRule rule, ArmCosts baseline, ArmCosts candidate, int questions, Interval range) {
        int first = rule.looks() == LookPlan.SINGLE ? baseline.size() : 2;
        for (int forks = first; forks <= baseline.size(); forks++) {
            RangeVerdict verdict = new RangeRule(rule.looks())
                    .place(baseline.first(forks), candidate.first(forks), FamilyContext.ofTwo(false), questions, range);
            if (verdict.position() == RangePosition.OUTSIDE) {
                return true;
            }
        }
        return false;
    }
}
