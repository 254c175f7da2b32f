package dev.strandbench.run.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.analysis.stats.IterationSeries;
import dev.strandbench.plan.Profile.ForkLengths;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AdaptivePolicyTest {

    private static final ForkLengths PACE =
            new ForkLengths(Duration.ofMillis(100), Duration.ofSeconds(8), Duration.ofSeconds(32));

    private final AdaptivePolicy policy = new AdaptivePolicy(PACE, 0.001, true, false);
    private final Map<Integer, List<MeasuredFork>> forks =
            new TreeMap<>(Map.of(0, new ArrayList<>(), 1, new ArrayList<>()));

    private FamilyForks evidence(int mostForks) {
        return new FamilyForks(forks, false, 0, true, mostForks);
    }

    /** Adds a fork of each arm; forks differ a little. */
    private void addBlock(double seconds, DoubleUnaryOperator baseline, DoubleUnaryOperator candidate, double ratio) {
        int block = forks.getOrDefault(0, List.of()).size();
        double wobble = 1 + 0.001 * (block % 3);
        add(0, block, seconds, age -> baseline.applyAsDouble(age) * wobble);
        add(1, block, seconds, age -> ratio * candidate.applyAsDouble(age) / wobble);
    }

    private void add(int arm, int block, double seconds, DoubleUnaryOperator cost) {
        add(arm, block, seconds, cost, Double.NaN);
    }

    private void add(int arm, int block, double seconds, DoubleUnaryOperator cost, double roundTrip) {
        int iterations = (int) Math.round(seconds * 10);
        double[] scores = new double[iterations];
        double[] times = new double[iterations];
        double[] roundTrips = new double[iterations];
        for (int i = 0; i < iterations; i++) {
            scores[i] = cost.applyAsDouble(i / 10.0);
            times[i] = 0.1;
            roundTrips[i] = roundTrip;
        }
        forks.computeIfAbsent(arm, first -> new ArrayList<>())
                .add(new MeasuredFork(
                        block,
                        Duration.ofMillis(Math.round(seconds * 1000)),
                        new ForkShape(iterations, Duration.ofMillis(100)),
                        new IterationSeries(scores, times, roundTrips)));
    }

    private NextBlock next(int mostForks) {
        return policy.next(evidence(mostForks)).orElseThrow();
    }

    @Test
    void beginsWithForksOfTheLongestLength() {
        assertThat(next(30)).isEqualTo(new NextBlock(PACE.longest(), Set.of(0, 1)));
    }

    /** The first look is at two forks, which show that the third arm costs more than six times as much. */
    @Test
    void measuresAllArmsUntilTheFirstLook() {
        forks.put(2, new ArrayList<>());
        for (int block = 0; block < 2; block++) {
            int seconds = block == 0 ? 32 : 8;
            assertThat(next(30)).isEqualTo(new NextBlock(Duration.ofSeconds(seconds), Set.of(0, 1, 2)));
            addBlock(seconds, AdaptivePolicyTest::flat, AdaptivePolicyTest::flat, 1.02);
            add(2, block, seconds, age -> 100);
        }
        assertThat(next(30)).isEqualTo(new NextBlock(Duration.ofSeconds(8), Set.of(0, 1)));
    }

    @Test
    void keepsTheLengthOfForksToTheNanosecond() {
        IterationSeries series = new IterationSeries(new double[] {1, 1}, new double[] {4, 4});
        for (long nanos = 8_100_000_000L; nanos < 8_100_000_200L; nanos++) {
            Duration pilot = Duration.ofNanos(nanos);
            MeasuredFork fork = new MeasuredFork(0, pilot, new ForkShape(2, Duration.ofSeconds(4)), series);
            AdaptivePolicy ofThisPilot =
                    new AdaptivePolicy(new ForkLengths(PACE.iteration(), pilot, PACE.longest()), 0.001, true, false);
            FamilyForks measured = new FamilyForks(Map.of(0, List.of(fork), 1, List.of(fork)), false, 0, true, 30);

            assertThat(ofThisPilot.next(measured).orElseThrow().length()).isEqualTo(pilot);
        }
    }

    @Test
    void countsTheSecondHalfOfEachFork() {
        addBlock(8, AdaptivePolicyTest::flat, AdaptivePolicyTest::flat, 1);
        addBlock(8, AdaptivePolicyTest::flat, AdaptivePolicyTest::flat, 1);

        assertThat(policy.assess(evidence(30)).window()).isEqualTo(new Window.Ages(4, 8));
    }

    /** At the first look, with two forks, only a ratio above 6 is clear. */
    @Test
    void isDoneAtTheFirstLookIfEverythingIsClear() {
        for (int block = 0; block < 2; block++) {
            assertThat(policy.next(evidence(30))).isPresent();
            addBlock(8, AdaptivePolicyTest::flat, AdaptivePolicyTest::flat, 10);
        }

        assertThat(policy.next(evidence(30))).isEmpty();
        PairVerdict pair =
                Objects.requireNonNull(policy.assess(evidence(30)).verdicts().get(1));
        assertThat(pair.verdict()).isEqualTo(Verdict.DIFFERENT);
        assertThat(pair.estimate().ratio()).isBetween(9.9, 10.1);
    }

    @Test
    void measuresAnArmNoMoreWhoseVerdictIsIn() {
        for (int block = 0; block < 3; block++) {
            add(0, block, 8, age -> 1);
            add(1, block, 8, age -> 1.01);
            add(2, block, 8, age -> 5);
        }

        assertThat(next(30).arms()).containsExactlyInAnyOrder(0, 1);
        assertThat(new AdaptivePolicy(PACE, 0.001, false, false)
                        .next(evidence(30))
                        .orElseThrow()
                        .arms())
                .containsExactlyInAnyOrder(0, 1, 2);
    }

    @Test
    void neverDropsTheBestWhileAnythingIsOpen() {
        for (int block = 0; block < 7; block++) {
            add(0, block, 8, age -> 2);
            double wobble = block % 2 == 0 ? 1.02 : 0.98;
            add(1, block, 8, age -> 1.01 * wobble);
            add(2, block, 8, age -> 1);
        }

        assertThat(next(30).arms()).containsExactlyInAnyOrder(1, 2);
    }

    /**
     * Within the half that counts, the candidate costs 2 % more and falls by 1.6 %. The first forks call this change
     * flat. Without the change, 20 forks would show that the arms are equivalent.
     */
    @Test
    void lengthensForksWhereNothingButDriftStandsBetweenTwoArmsAndAVerdict() {
        DoubleUnaryOperator drifts = age -> age < 6 ? 1.028 : 1.012;
        for (int block = 0; block < 20; block++) {
            addBlock(block == 0 ? 32 : 8, AdaptivePolicyTest::flat, drifts, 1);
        }

        assertThat(policy.assess(evidence(60)).verdicts().values())
                .singleElement()
                .satisfies(pair -> assertThat(pair.driftOnly()).isTrue());
        assertThat(next(60)).isEqualTo(new NextBlock(Duration.ofSeconds(16), Set.of(0, 1)));
        // With the first fork, three forks of each arm are that long.
        for (int block = 0; block < 2; block++) {
            assertThat(policy.assess(evidence(60)).window()).isEqualTo(new Window.Ages(4, 8));
            assertThat(next(60)).isEqualTo(new NextBlock(Duration.ofSeconds(16), Set.of(0, 1)));
            addBlock(16, AdaptivePolicyTest::flat, drifts, 1);
        }
        assertThat(policy.assess(evidence(60)).window()).isEqualTo(new Window.Ages(8, 16));
    }

    /** The candidate falls by as much within the second half of each length. */
    @Test
    void lengthensForksOnlyOnce() {
        DoubleUnaryOperator drifts = age -> age < 6 || (age >= 8 && age < 12) ? 1.028 : 1.012;
        for (int block = 0; block < 39; block++) {
            addBlock(block == 0 ? 32 : block < 20 ? 8 : 16, AdaptivePolicyTest::flat, drifts, 1);
        }

        Assessment now = policy.assess(evidence(90));
        assertThat(now.window()).isEqualTo(new Window.Ages(8, 16));
        assertThat(now.verdicts().values())
                .singleElement()
                .satisfies(pair -> assertThat(pair.driftOnly()).isTrue());
        assertThat(next(90).length()).isEqualTo(Duration.ofSeconds(16));
    }

    /** The third arm has its verdict, but its longer forks would otherwise be too few for the longer ages. */
    @Test
    void measuresAllArmsWhileForksBecomeLonger() {
        DoubleUnaryOperator drifts = age -> age < 6 ? 1.028 : 1.012;
        for (int block = 0; block < 20; block++) {
            int seconds = block == 0 ? 32 : 8;
            addBlock(seconds, AdaptivePolicyTest::flat, drifts, 1);
            if (block < 3) {
                add(2, block, seconds, age -> 100);
            }
        }

        assertThat(next(60)).isEqualTo(new NextBlock(Duration.ofSeconds(16), Set.of(0, 1, 2)));
        addBlock(16, AdaptivePolicyTest::flat, drifts, 1);
        add(2, 20, 16, age -> 100);
        assertThat(next(60)).isEqualTo(new NextBlock(Duration.ofSeconds(16), Set.of(0, 1, 2)));
    }

    /** Both arms fall by more than they differ. A difference of any size takes 20 forks. */
    @Test
    void pardonsDriftThatBothArmsShare() {
        DoubleUnaryOperator drifts = age -> 1.2 - 0.02 * age;
        for (int block = 0; block < 20; block++) {
            addBlock(8, drifts, drifts, 1.035);
        }

        assertThat(policy.next(evidence(30))).isEmpty();
        Assessment assessment = policy.assess(evidence(30));
        assertThat(assessment.verdicts().values())
                .extracting(PairVerdict::verdict)
                .containsOnly(Verdict.DIFFERENT);
    }

    /** Of a pilot that has room for two or three of them. */
    private static MeasuredFork ofLongOps(double... seconds) {
        ForkShape shape = new ForkShape(16, Duration.ofMillis(500));
        return new MeasuredFork(0, PACE.pilot(), shape, new IterationSeries(seconds.clone(), seconds));
    }

    private Window window(MeasuredFork... oneOfEachArm) {
        for (int arm = 0; arm < oneOfEachArm.length; arm++) {
            forks.put(arm, List.of(oneOfEachArm[arm]));
        }
        return policy.assess(evidence(30)).window();
    }

    private static double[] counting(Window window, MeasuredFork fork) {
        assertThat(window.counts(fork.series())).isTrue();
        return window.cut(fork.series().scores(), fork.series());
    }

    @Test
    void countsTheSecondHalfOfOpsOfWhichTooFewFitIntoAFork() {
        MeasuredFork eight = ofLongOps(9, 8, 7, 3, 3.1, 3.1, 2.9, 3);
        MeasuredFork ten = ofLongOps(9, 8, 7, 3, 3.1, 3.1, 2.9, 3, 3, 3.2);

        Window window = window(eight, ten);

        assertThat(counting(window, eight)).containsExactly(3.1, 3.1, 2.9, 3);
        assertThat(counting(window, ten)).containsExactly(3.1, 3.1, 2.9, 3);
    }

    /** All but the end of the eighth of these is within the pilot. */
    @Test
    void countsTheSecondHalfHoweverMuchFasterOpsHaveBecome() {
        MeasuredFork fork = ofLongOps(6, 1, 0.2, 0.2, 0.2, 0.3, 0.1, 0.2, 0.1, 0.1);

        assertThat(counting(window(fork, fork), fork)).containsExactly(0.2, 0.3, 0.1, 0.2);
    }

    @Test
    void countsTheSecondHalfWhereThereAreFewerOps() {
        MeasuredFork five = ofLongOps(9, 8, 7, 3, 3.1);

        assertThat(counting(window(five, five), five)).containsExactly(7, 3, 3.1);
    }

    @Test
    void countsOpsByTheirAgeWhereEnoughFitIntoAFork() {
        MeasuredFork nine = ofLongOps(0.9, 0.9, 0.9, 0.9, 0.9, 0.8, 0.85, 0.95, 0.9);

        assertThat(counting(window(nine, nine), nine)).containsExactly(0.8, 0.85, 0.95, 0.9);
    }

    @Test
    void givesUpWhatForksCannotDecideUnlessItIsPatient() {
        for (int block = 0; block < 5; block++) {
            double wobble = Math.exp(0.3 * (block % 3 - 1));
            addBlock(8, age -> wobble, AdaptivePolicyTest::flat, 1.01);
        }

        assertThat(policy.next(evidence(6))).isEmpty();
        assertThat(policy.assess(evidence(6)).verdicts().values())
                .singleElement()
                .satisfies(pair -> assertThat(pair.moreForks()).isGreaterThan(1));
        assertThat(new AdaptivePolicy(PACE, 0.001, true, true).next(evidence(6)))
                .isPresent();
    }

    /** In 8 of 20 blocks, the machine is slow, and these forks do not count. */
    @Test
    void givesUpWhatTheForksThatCountCannotDecide() {
        for (int block = 0; block < 20; block++) {
            boolean isSlow = block % 5 == 1 || block % 5 == 3;
            double cost = isSlow ? 2.5 : 1;
            double wobble = Math.exp(0.3 * (block % 3 - 1));
            add(0, block, 8, age -> cost, isSlow ? 360 : 75);
            add(1, block, 8, age -> 1.01 * cost * wobble, isSlow ? 360 : 75);
        }
        PairVerdict pair =
                Objects.requireNonNull(policy.assess(evidence(30)).verdicts().get(1));

        assertThat(pair.estimate().fewerForks()).isEqualTo(12);
        assertThat(pair.forksAtBest()).isGreaterThan(20);
        assertThat(policy.next(evidence(pair.forksAtBest()))).isEmpty();
        assertThat(policy.next(evidence(pair.forksAtBest() + 8))).isPresent();
    }

    /** Of 20 blocks, each arm loses four others, so pairs lose eight. */
    @Test
    void givesUpWhatTheBlocksThatBothArmsKeepCannotDecide() {
        for (int block = 0; block < 20; block++) {
            boolean firstIsSlow = block % 5 == 1;
            boolean secondIsSlow = block % 5 == 3;
            double wobble = Math.exp(0.3 * (block % 3 - 1));
            add(0, block, 8, age -> firstIsSlow ? 2.5 : 1, firstIsSlow ? 360 : 75);
            add(1, block, 8, age -> (secondIsSlow ? 2.525 : 1.01) * wobble, secondIsSlow ? 360 : 75);
        }
        PairVerdict pair =
                Objects.requireNonNull(policy.assess(evidence(30)).verdicts().get(1));

        assertThat(pair.estimate().fewerForks()).isEqualTo(12);
        assertThat(pair.forksAtBest()).isGreaterThan(20);
        assertThat(policy.next(evidence(pair.forksAtBest() + 7))).isEmpty();
        assertThat(policy.next(evidence(pair.forksAtBest() + 8))).isPresent();
    }

    /** Of the noisy arm's ten forks, eight count. It may be far better than the arm that is as good as the best. */
    @Test
    void callsNoArmGoodEnoughThatAnArmWithFewerCountedForksMayBeat() {
        AdaptivePolicy withMargin = new AdaptivePolicy(PACE, PACE.longest(), 0.001, 0.1, true, false);
        for (int block = 0; block < 10; block++) {
            double roundTrip = block < 8 ? 75 : 360;
            double wobble = 1 + 0.001 * (block % 3);
            double noisy = Math.exp(0.05 + (block % 2 == 0 ? 0.3 : -0.3)) * (block < 8 ? 1 : 2.5);
            add(0, block, 8, age -> wobble, roundTrip);
            add(1, block, 8, age -> 1.005 / wobble, roundTrip);
            add(2, block, 8, age -> noisy, roundTrip);
        }

        Assessment now = withMargin.assess(evidence(30));

        assertThat(evidence(30)
                        .analysis(now.window(), VerdictRule.SEVERAL_LOOKS)
                        .arm(2)
                        .leftOut())
                .isEqualTo(2);
        assertThat(now.best()).isZero();
        assertThat(now.open()).contains(1);
    }

    /** Few forks may by chance all be in one of two modes. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void measuresAnArmAgainThatFewForksRuledOutIfItIsPatient(int fewForks) {
        AdaptivePolicy patient = new AdaptivePolicy(PACE, 0.001, true, true);
        for (int block = 0; block < 5; block++) {
            add(0, block, 8, age -> 1);
            add(2, block, 8, age -> 1.8);
        }
        for (int block = 0; block < fewForks; block++) {
            add(1, block, 8, age -> 10);
        }

        assertThat(policy.next(evidence(30))).isEmpty();
        for (int more = 0; more < 5 - fewForks; more++) {
            assertThat(patient.next(evidence(30))).contains(new NextBlock(Duration.ofSeconds(8), Set.of(0, 1)));
            add(0, 5 + more, 8, age -> 1);
            add(1, 5 + more, 8, age -> 10);
        }
        assertThat(patient.next(evidence(30))).isEmpty();
    }

    /** The forks take about 100 s at a precision of 3 %, and 3^(2/3) times as long at 1 %. */
    @ParameterizedTest
    @CsvSource({"10, 0.03, 5", "25, 0.03, 4", "50, 0.03, 2", "200, 0.03, 2", "50, 0.01, 4", "70, 0.01, 3"})
    void measuresALoneArmWithTwoToFiveForks(long seconds, double precision, int forksOfTheArm) {
        forks.remove(1);
        Duration length = Duration.ofSeconds(seconds);
        AdaptivePolicy ofThisLength =
                new AdaptivePolicy(new ForkLengths(PACE.iteration(), length, length), precision, true, false);
        for (int fork = 0; fork < forksOfTheArm; fork++) {
            assertThat(ofThisLength.next(evidence(30))).contains(new NextBlock(length, Set.of(0)));
            add(0, fork, (double) seconds, AdaptivePolicyTest::flat);
        }

        assertThat(ofThisLength.next(evidence(30))).isEmpty();
    }

    @Test
    void countsTheLastQuarterOfTheForksOfALoneArm() {
        forks.remove(1);
        add(0, 0, 32, AdaptivePolicyTest::flat);
        assertThat(next(30)).isEqualTo(new NextBlock(Duration.ofSeconds(8), Set.of(0)));
        add(0, 1, 8, AdaptivePolicyTest::flat);

        assertThat(policy.assess(evidence(30)).window()).isEqualTo(new Window.Ages(6, 8));
    }

    @Test
    void isDoneWhenTheSourceHasNoMoreForks() {
        for (int block = 0; block < 3; block++) {
            addBlock(8, AdaptivePolicyTest::flat, AdaptivePolicyTest::flat, 1.02);
        }

        assertThat(policy.next(evidence(3))).isEmpty();
    }

    @Test
    void turnsRatesIntoCosts() {
        for (int block = 0; block < 5; block++) {
            addBlock(8, AdaptivePolicyTest::flat, AdaptivePolicyTest::flat, 2);
        }

        Assessment assessment = policy.assess(new FamilyForks(forks, true, 0, true, 30));

        assertThat(assessment.best()).isEqualTo(1);
        assertThat(assessment.verdicts().values())
                .singleElement()
                .satisfies(pair -> assertThat(pair.estimate().ratio()).isBetween(1.9, 2.1));
    }

    private static double flat(double age) {
        return 1;
    }
}
