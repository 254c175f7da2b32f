package dev.strandbench.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.analysis.Verdict;
import dev.strandbench.analysis.stats.IterationSeries;
import dev.strandbench.plan.ForkLengths;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class AdaptivePolicyTest {

    private static final ForkLengths PACE =
            new ForkLengths(Duration.ofMillis(100), Duration.ofSeconds(8), Duration.ofSeconds(32));

    private final AdaptivePolicy policy = new AdaptivePolicy(PACE, 0.03);
    private final Map<Integer, List<MeasuredFork>> forks = new TreeMap<>();

    private static double flat(double age) {
        return 1;
    }

    private static double warmingUpForTenSeconds(double age) {
        return 1 + Math.max(0, 10 - age) / 5;
    }

    private FamilyForks evidence(int mostForks) {
        return new FamilyForks(forks, false, true, mostForks);
    }

    /** Adds a fork of each arm; forks differ a little. */
    private void addBlock(double seconds, DoubleUnaryOperator baseline, DoubleUnaryOperator candidate, double ratio) {
        int block = forks.getOrDefault(0, List.of()).size();
        double wobble = 1 + 0.001 * (block % 3);
        add(0, block, seconds, age -> baseline.applyAsDouble(age) * wobble);
        add(1, block, seconds, age -> ratio * candidate.applyAsDouble(age) / wobble);
    }

    private void add(int arm, int block, double seconds, DoubleUnaryOperator cost) {
        int iterations = (int) Math.round(seconds * 10);
        double[] scores = new double[iterations];
        double[] times = new double[iterations];
        for (int i = 0; i < iterations; i++) {
            scores[i] = cost.applyAsDouble(i / 10.0);
            times[i] = 0.1;
        }
        forks.computeIfAbsent(arm, first -> new ArrayList<>())
                .add(new MeasuredFork(
                        block,
                        Duration.ofMillis(Math.round(seconds * 1000)),
                        new ForkShape(iterations, Duration.ofMillis(100)),
                        new IterationSeries(scores, times)));
    }

    private double nextSeconds(int mostForks) {
        return policy.next(evidence(mostForks)).orElseThrow().toMillis() / 1e3;
    }

    @Test
    void beginsWithTwoPilots() {
        assertThat(nextSeconds(30)).isEqualTo(8);
        addBlock(8, AdaptivePolicyTest::flat, AdaptivePolicyTest::flat, 1);
        assertThat(nextSeconds(30)).isEqualTo(8);
    }

    @Test
    void shortensForksOnceTheArmsAreSteady() {
        addBlock(8, AdaptivePolicyTest::flat, AdaptivePolicyTest::flat, 1);
        addBlock(8, AdaptivePolicyTest::flat, AdaptivePolicyTest::flat, 1);

        assertThat(nextSeconds(30)).isEqualTo(2.5);
        assertThat(policy.assess(evidence(30)).window()).isEqualTo(new Window.Ages(1, 2.5, true));
    }

    @Test
    void lengthensForksWhileAnArmWarmsUpAndTheVerdictDependsOnIt() {
        addBlock(8, AdaptivePolicyTest::flat, AdaptivePolicyTest::warmingUpForTenSeconds, 1);
        addBlock(8, AdaptivePolicyTest::flat, AdaptivePolicyTest::warmingUpForTenSeconds, 1);

        assertThat(nextSeconds(30)).isEqualTo(16);
        addBlock(16, AdaptivePolicyTest::flat, AdaptivePolicyTest::warmingUpForTenSeconds, 1);
        assertThat(nextSeconds(30)).isEqualTo(32);
    }

    @Test
    void doesNotWaitForArmsToWarmUpThatAreFarApartAnyway() {
        addBlock(8, AdaptivePolicyTest::flat, AdaptivePolicyTest::warmingUpForTenSeconds, 50);
        addBlock(8, AdaptivePolicyTest::flat, AdaptivePolicyTest::warmingUpForTenSeconds, 50);

        assertThat(nextSeconds(30)).isEqualTo(8);
        assertThat(policy.assess(evidence(30)).window().steady()).isFalse();
    }

    @Test
    void isDoneAtTheFirstLookIfEverythingIsDecided() {
        for (int block = 0; block < 5; block++) {
            assertThat(policy.next(evidence(30))).isPresent();
            addBlock(8, AdaptivePolicyTest::flat, AdaptivePolicyTest::flat, 1.2);
        }

        assertThat(policy.next(evidence(30))).isEmpty();
        Assessment.Pair pair = policy.assess(evidence(30)).pairs().get(0);
        assertThat(pair.verdict()).isEqualTo(Verdict.DIFFERENT);
        assertThat(pair.estimate().ratio()).isBetween(1.19, 1.21);
    }

    @Test
    void isDoneWhenTheSourceHasNoMoreForks() {
        addBlock(8, AdaptivePolicyTest::flat, AdaptivePolicyTest::flat, 1);
        addBlock(8, AdaptivePolicyTest::flat, AdaptivePolicyTest::flat, 1);
        addBlock(2.5, AdaptivePolicyTest::flat, AdaptivePolicyTest::flat, 1);

        assertThat(policy.next(evidence(3))).isEmpty();
    }

    @Test
    void countsDriftThatOnlyOneArmHasAgainstTheVerdict() {
        DoubleUnaryOperator drifts = age -> 1 + 0.02 * age;
        for (int block = 0; block < 5; block++) {
            addBlock(8, AdaptivePolicyTest::flat, drifts, 1);
        }

        assertThat(policy.assess(evidence(30)).pairs().get(0).estimate().guard())
                .isPositive();
    }

    @Test
    void pardonsDriftThatBothArmsShare() {
        DoubleUnaryOperator drifts = age -> 1 + 0.005 * age;
        for (int block = 0; block < 5; block++) {
            addBlock(8, drifts, drifts, 1.1);
        }

        Assessment.Pair pair = policy.assess(evidence(30)).pairs().get(0);
        assertThat(pair.estimate().guard()).isLessThan(1e-3);
        assertThat(pair.verdict()).isEqualTo(Verdict.DIFFERENT);
    }

    @Test
    void turnsThroughputIntoCost() {
        for (int block = 0; block < 5; block++) {
            addBlock(8, AdaptivePolicyTest::flat, AdaptivePolicyTest::flat, 2);
        }

        Assessment assessment = policy.assess(new FamilyForks(forks, true, true, 30));

        assertThat(assessment.best()).isEqualTo(1);
        assertThat(assessment.pairs().get(0).estimate().ratio()).isBetween(1.9, 2.1);
    }
}
