package dev.strandbench.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.analysis.ComparedForks.FamilyContext;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Ops that mostly wait take equally long with every scheduler, but the schedulers' overheads may differ. */
class OverheadVerdictTest {

    private static final double WAIT = 1000;
    private static final int FORKS = 20;

    private static ArmCosts arm(double overhead, double spread, double wait, long seed) {
        return arm(overhead, spread, wait, seed, false);
    }

    private static ArmCosts arm(double overhead, double spread, double wait, long seed, boolean rate) {
        SplittableRandom random = new SplittableRandom(seed);
        List<ForkCost> forks = new ArrayList<>();
        for (int block = 0; block < FORKS; block++) {
            double ofFork = overhead * Math.exp(spread * random.nextGaussian());
            double[] scores = random.doubles(10, 0.99, 1.01)
                    .map(noise -> WAIT + ofFork * noise)
                    .map(time -> rate ? 1 / time : time)
                    .toArray();
            forks.add(ForkCost.of(block, scores, rate, 0).overWaiting(scores, rate ? 1 / wait : wait, rate));
        }
        return new ArmCosts(forks);
    }

    private static PairVerdict judge(ArmCosts baseline, ArmCosts candidate) {
        return VerdictRule.SEVERAL_LOOKS.judge(baseline, candidate, FamilyContext.ofTwo(true));
    }

    @Test
    void doesNotCallArmsTheSameOfWhichOneTakesTwiceTheOverhead() {
        PairVerdict found = judge(arm(5, 0.02, WAIT, 1), arm(10, 0.02, WAIT, 2));

        assertThat(found.isOnOverhead()).isTrue();
        assertThat(found.verdict()).isEqualTo(Verdict.DIFFERENT);
        assertThat(found.isSlower()).isTrue();
        assertThat(found.inverse().isSlower()).isFalse();
        assertThat(found.overheadEstimate().orElseThrow().ratio()).isCloseTo(2, within(0.1));
        assertThat(found.estimate().ratio()).isCloseTo(1.005, within(0.001));
    }

    @Test
    void callsArmsTheSameIfTheirOverheadIs() {
        PairVerdict found = judge(arm(5, 0.002, WAIT, 1), arm(5, 0.002, WAIT, 2));

        assertThat(found.isOnOverhead()).isTrue();
        assertThat(found.verdict()).isEqualTo(Verdict.EQUIVALENT);
    }

    @Test
    void cannotTellWhereOverheadScatters() {
        PairVerdict found = judge(arm(5, 0.5, WAIT, 1), arm(5, 0.5, WAIT, 2));

        assertThat(found.isOnOverhead()).isTrue();
        assertThat(found.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(found.forksNeeded()).isPresent();
    }

    @Test
    void judgesTheTimeItselfWhereOpsDoMoreThanWait() {
        PairVerdict found = judge(arm(500, 0.001, WAIT, 1), arm(501, 0.001, WAIT, 2));

        assertThat(found.isOnOverhead()).isFalse();
        assertThat(found.verdict()).isEqualTo(Verdict.EQUIVALENT);
    }

    @Test
    void judgesTheTimeItselfWhereItDiffers() {
        PairVerdict found = judge(arm(5, 0.001, WAIT, 1), arm(90, 0.001, WAIT, 2));

        assertThat(found.isOnOverhead()).isFalse();
        assertThat(found.verdict()).isEqualTo(Verdict.DIFFERENT);
        assertThat(found.estimate().ratio()).isCloseTo(1.085, within(0.005));
    }

    @Test
    void judgesTheTimeItselfWhereNothingIsKnownOfAWait() {
        assertThat(judge(arm(5, 0.001, Double.NaN, 1), arm(10, 0.001, Double.NaN, 2))
                        .isOnOverhead())
                .isFalse();
        assertThat(judge(arm(5, 0.001, 0, 1), arm(10, 0.001, 0, 2)).isOnOverhead())
                .isFalse();
    }

    @Test
    void findsTheSameInOpsPerTime() {
        PairVerdict times = judge(arm(5, 0.02, WAIT, 1), arm(10, 0.02, WAIT, 2));
        PairVerdict rates = judge(arm(5, 0.02, WAIT, 1, true), arm(10, 0.02, WAIT, 2, true));

        assertThat(rates.isOnOverhead()).isTrue();
        assertThat(rates.verdict()).isEqualTo(times.verdict());
        assertThat(rates.overheadEstimate().orElseThrow().ratio())
                .isCloseTo(times.overheadEstimate().orElseThrow().ratio(), within(0.01));
    }

    @Test
    void callsOverheadsTheSameOnlyWithinAMarginOfTheirOwn() {
        PairVerdict found = judge(arm(5, 0.01, WAIT, 1), arm(5.5, 0.01, WAIT, 2));

        assertThat(found.verdict()).isEqualTo(Verdict.EQUIVALENT);
        assertThat(found.smallestRatio()).isEqualTo(1.03);
        assertThat(found.smallestJudgedRatio()).isEqualTo(1.25);
    }

    @Test
    void knowsTheScoreOfAnOpThatOnlyWaits() {
        assertThat(WaitingTime.asScore("us/op", 10, "ms/op")).isCloseTo(10_000, within(1e-6));
        assertThat(WaitingTime.asScore("ops/s", 10, "ms/op")).isCloseTo(100, within(1e-9));
        assertThat(WaitingTime.asScore("ms/op", 0, "ms/op")).isNaN();
        assertThat(WaitingTime.asScore("B/op", 10, "ms/op")).isNaN();
        assertThat(WaitingTime.overheadMicros(11, 10, "ms/op")).isCloseTo(1000, within(1e-6));
        assertThat(WaitingTime.overheadMicros(50, 100, "ops/s")).isCloseTo(10_000, within(1e-6));
    }
}
