package dev.strandbench.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.analysis.RangeVerdict.RangePosition;
import dev.strandbench.analysis.stats.Interval;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RangeRuleTest {

    private static final double[] NOISE = {1, 1.002, 0.998, 1.001, 0.999, 1, 1.002, 0.998};
    private static final Interval TWICE_OR_MORE = new Interval(2, Double.POSITIVE_INFINITY);

    private static ArmCosts arm(double mean, int forks) {
        return PairVerdicts.arm(forks, fork -> Math.log(mean * NOISE[fork % NOISE.length]));
    }

    /** Returns an arm with as much noise as {@link #arm}, but in other blocks. */
    private static ArmCosts noisyArm(double mean, int forks) {
        return PairVerdicts.arm(forks, fork -> Math.log(mean * NOISE[(fork + 3) % NOISE.length]));
    }

    private static RangeVerdict place(int questions, double ratio, int forks, double low, double high) {
        return RangeRule.place(arm(1, forks), noisyArm(ratio, forks), questions, new Interval(low, high));
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
        assertThat(place(1, ratio, 30, low, high).position()).isEqualTo(position);
    }

    @ParameterizedTest
    @CsvSource({
        "2, 90, UNDECIDED",
        "4, 3.9, UNDECIDED",
        "4, 9, INSIDE",
        "5, 3.1, INSIDE",
        "7, 2.9, UNDECIDED",
        "8, 2.6, INSIDE",
        "14, 2.5, UNDECIDED",
        "15, 2.25, INSIDE",
        "19, 2.18, UNDECIDED",
        "20, 2.12, INSIDE",
        "29, 2.08, UNDECIDED",
        "30, 2.02, INSIDE"
    })
    void needsWhatIsClearWhileForksAreFew(int forks, double ratio, RangePosition position) {
        assertThat(place(1, ratio, forks, 2, Double.POSITIVE_INFINITY).position())
                .isEqualTo(position);
    }

    @Test
    void saysHowManyForksWouldDecide() {
        RangeVerdict far = place(1, 2.6, 6, 2, Double.POSITIVE_INFINITY);
        RangeVerdict near = place(1, 2.08, 6, 2, Double.POSITIVE_INFINITY);

        assertThat(far.forksNeeded()).hasValue(8);
        assertThat(near.forksNeeded()).hasValue(30);
        assertThat(near.moreForks()).isEqualTo(24);
        assertThat(place(1, 9, 6, 2, Double.POSITIVE_INFINITY).moreForks()).isZero();
        assertThat(place(1, 9, 1, 2, Double.POSITIVE_INFINITY).forksNeeded()).isEmpty();
    }

    @Test
    void countsForksSinceTheLastLookOnlyAtTheNextOne() {
        RangeVerdict ten = place(1, 3, 10, 2, Double.POSITIVE_INFINITY);
        RangeVerdict fourteen = place(1, 3, 14, 2, Double.POSITIVE_INFINITY);

        assertThat(fourteen.forks()).isEqualTo(14);
        assertThat(fourteen.estimate()).isEqualTo(ten.estimate());
        assertThat(fourteen.interval()).isEqualTo(ten.interval());
    }

    /** Only the fourth block is left to both arms. */
    @Test
    void usesAllForksThatCountIfFewCommonBlocksAreLeft() {
        List<ForkCost> early = arm(1, 8).forks().subList(0, 4);
        List<ForkCost> late = noisyArm(3, 8).forks().subList(3, 8);

        RangeVerdict ofAll = RangeRule.place(new ArmCosts(early, 4), new ArmCosts(late, 3), 1, TWICE_OR_MORE);
        RangeVerdict ofCommon = RangeRule.place(new ArmCosts(early), new ArmCosts(late), 1, TWICE_OR_MORE);

        assertThat(ofAll.forks()).isEqualTo(4);
        assertThat(ofCommon.forks()).as("no fork is left out").isEqualTo(1);
    }

    /** Of an op of 1.05 ms that waits for 1 ms, a mode can change only the other 0.05 ms. */
    @Test
    void leavesLessRoomForModesIfOpsMostlyWait() {
        ArmCosts working = arm(1.05, 8);
        ArmCosts waiting = new ArmCosts(working.forks().stream()
                .map(fork -> new ForkCost(
                        fork.block(),
                        fork.logCost(),
                        Double.NaN,
                        Optional.of(new ForkCost(fork.block(), Math.log(0.05), Double.NaN))))
                .toList());
        Interval atMost = new Interval(0, 1.1);

        assertThat(RangeRule.place(working, 1, atMost).position()).isEqualTo(RangePosition.UNDECIDED);
        assertThat(RangeRule.place(waiting, 1, atMost).position()).isEqualTo(RangePosition.INSIDE);
        assertThat(RangeRule.place(noisyArm(1, 8), waiting, 1, atMost).position())
                .isEqualTo(RangePosition.UNDECIDED);
    }

    @Test
    void placesACostByItself() {
        ArmCosts arm = arm(7, 30);

        assertThat(RangeRule.place(arm, 1, new Interval(6, 8)).position()).isEqualTo(RangePosition.INSIDE);
        assertThat(RangeRule.place(arm, 1, new Interval(0, 6)).position()).isEqualTo(RangePosition.OUTSIDE);
        assertThat(RangeRule.place(arm, 1, new Interval(6, 8)).estimate().ratio())
                .isCloseTo(Math.exp(Arrays.stream(arm.logCosts()).average().orElseThrow()), within(1e-9));
    }

    @Test
    void turnsRoundWithItsRange() {
        RangeVerdict turned = place(1, 4, 30, 2, Double.POSITIVE_INFINITY).inverse();

        assertThat(turned.range()).isEqualTo(new Interval(0, 0.5));
        assertThat(turned.estimate().ratio()).isCloseTo(0.25, within(0.01));
        assertThat(turned.interval().high()).isLessThan(0.5);
        assertThat(turned.position()).isEqualTo(RangePosition.INSIDE);
    }

    @Test
    void takesSurerForksToRefuteOneOfManyQuestionsButNotToConfirmIt() {
        double outside = 1 / 1.002;
        double inside = 1.002;

        assertThat(place(1, outside, 30, 1, 2).position()).isEqualTo(RangePosition.OUTSIDE);
        assertThat(place(100_000, outside, 30, 1, 2).position()).isEqualTo(RangePosition.UNDECIDED);
        assertThat(place(100_000, inside, 30, 1, 2).position()).isEqualTo(RangePosition.INSIDE);
    }

    @Test
    void tellsTheConfidenceThatItRestsOn() {
        assertThat(place(20, 1.5, 30, 1.2, 2).confidence()).isCloseTo(0.99, within(1e-12));
        assertThat(place(20, 3, 30, 1.2, 2).confidence()).isCloseTo(1 - 0.01 / 20, within(1e-12));
        assertThat(place(20, 1.2, 30, 1.2, 2).confidence()).isCloseTo(1 - 0.01 / 20, within(1e-12));
    }

    @Test
    void pairsForksOfTheSameBlockAndIgnoresOthers() {
        ArmCosts baseline = PairVerdicts.arm(30, fork -> fork);
        ArmCosts candidate = PairVerdicts.arm(40, fork -> fork + Math.log(3) + 0.001 * (fork % 3));

        RangeVerdict verdict = RangeRule.place(baseline, candidate, 1, TWICE_OR_MORE);

        assertThat(verdict.estimate().fewerForks()).isEqualTo(30);
        assertThat(verdict.position()).isEqualTo(RangePosition.INSIDE);
    }

    @Test
    void pairsForksInTheirOrderIfNoBlockIsShared() {
        ArmCosts elsewhere = new ArmCosts(IntStream.range(0, 35)
                .mapToObj(fork -> new ForkCost(1_000 + fork, Math.log(3 * NOISE[fork % NOISE.length]), Double.NaN))
                .toList());

        RangeVerdict verdict = RangeRule.place(arm(1, 30), elsewhere, 1, TWICE_OR_MORE);

        assertThat(verdict.estimate().fewerForks()).isEqualTo(30);
        assertThat(verdict.estimate().ratio()).isCloseTo(3, within(1e-9));
    }

    @Test
    void isUndecidedWithoutForks() {
        ArmCosts none = arm(1, 0);

        assertThat(RangeRule.place(none, arm(1, 5), 1, TWICE_OR_MORE).position())
                .isEqualTo(RangePosition.UNDECIDED);
        assertThat(RangeRule.place(none, none, 1, TWICE_OR_MORE).interval())
                .isEqualTo(new Interval(0, Double.POSITIVE_INFINITY));
    }
}
