package dev.strandbench.why;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.analysis.ChangeEffect;
import dev.strandbench.analysis.RoundTrips;
import dev.strandbench.compare.Entries;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.why.WhyAnswer.AveragedShare;
import dev.strandbench.why.WhyAnswer.InterventionFinding;
import dev.strandbench.why.WhyAnswer.JointFinding;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WhyAnswerTest {

    private static final MadeUpQuestion TWO = MadeUpQuestion.of(List.of("one", "two"), List.of());
    private static final MadeUpQuestion TOGETHER =
            MadeUpQuestion.of(List.of("one", "two"), List.of(List.of("one", "two")));

    @Test
    void namesTheCausesTheLargestFirst() {
        WhyAnswer answer = TWO.answer(TWO.measured(10, 1, 4, 1, 3, 1, 1.5));

        assertThat(answer.causes()).extracting(InterventionFinding::name).containsExactly("two", "one");
        assertThat(answer.causes().getFirst().share().share()).isCloseTo(0.7, within(0.05));
        assertThat(answer.causes().getFirst().ratio()).isCloseTo(1.5, within(0.02));
        assertThat(answer.causes().getFirst().ofCandidate()).isCloseTo(1.5 / 4, within(0.01));
    }

    @Test
    void namesNoCauseWithoutADifference() {
        WhyAnswer answer = TWO.answer(TWO.measured(10, 1, 1, 1, 0.5, 1, 1));

        assertThat(answer.original().proven()).isFalse();
        assertThat(answer.causes()).isEmpty();
    }

    @Test
    void dividesWhatInterventionsTakeAwayTogether() {
        WhyAnswer answer = TOGETHER.answer(TOGETHER.measured(10, 1, 4, 1, 2, 1, 2, 1, 1.5));
        double all = 1 - Math.log(1.5) / Math.log(4);

        assertThat(answer.together()).hasValueSatisfying(found -> {
            assertThat(found.all().share()).isCloseTo(all, within(0.02));
            assertThat(found.parts()).extracting(AveragedShare::intervention).containsExactlyInAnyOrder("one", "two");
            assertThat(found.parts().stream()
                            .mapToDouble(part -> part.share().share())
                            .sum())
                    .isCloseTo(all, within(0.02));
            assertThat(found.parts().getFirst().share().share()).isCloseTo(all / 2, within(0.02));
        });
    }

    @Test
    void hasPiecesThatAddUpToWhatIsExplained() {
        assertThat(TOGETHER.answer(TOGETHER.measured(10, 1, 4, 1, 2, 1, 2, 1, 1.5))
                        .pieces())
                .hasSize(2)
                .allSatisfy(piece -> assertThat(piece.share()).isCloseTo(0.354, within(0.02)));
        assertThat(TWO.answer(TWO.measured(10, 1, 4, 1, 3, 1, 1.5)).pieces())
                .singleElement()
                .satisfies(piece -> assertThat(piece.cause()).isEqualTo("the cause two"))
                .satisfies(piece -> assertThat(piece.share()).isCloseTo(0.7, within(0.05)));
        assertThat(TWO.answer(TWO.measured(10, 1, 4, 1, 4, 1, 0.5)).pieces())
                .singleElement()
                .satisfies(piece -> assertThat(piece.share()).isEqualTo(1));
        assertThat(TWO.answer(TWO.measured(10, 1, 4, 1, 4, 1, 4)).pieces()).isEmpty();
    }

    @Test
    void hasNoPiecesBeyondWhatIsExplainedTogether() {
        assertThat(TOGETHER.answer(TOGETHER.measured(10, 1, 8, 1, 1.231, 1, 4.287, 1, 2.828))
                        .pieces())
                .singleElement()
                .satisfies(piece -> assertThat(piece.cause()).isEqualTo("the cause one"))
                .satisfies(piece -> assertThat(piece.share()).isCloseTo(0.5, within(0.02)));
    }

    @Test
    void leavesOutAnArmThatIsNotMeasured() {
        WhyAnswer answer = TWO.answer(TWO.measured(10, 1, 4, 1, 2));

        assertThat(answer.findings()).hasSize(2);
        assertThat(answer.findings().getLast().effect()).isEqualTo(ChangeEffect.UNDECIDED);
        assertThat(answer.findings().getLast().share().forks()).isZero();
    }

    private static Measurement whileTheMachineWas(Metric nanos, Measurement entry) {
        return Entries.in(
                Map.of("processors", "2", "processors.allowed", "0-1"),
                Entries.withSecondary(Map.of("process.roundTrip", nanos), entry));
    }

    private static Measurement whileTheMachineWas(double[] nanos, Measurement entry) {
        return whileTheMachineWas(Entries.metric("ns", nanos), entry);
    }

    /** Every third fork of SLOW costs three times as much, because the machine was slow. No other arm depends on it. */
    @Test
    void countsOnlyForksWhileTheMachineWasFast() {
        double[] slowEachThird = {75, 76, 361, 74, 75, 360, 76, 75, 362, 75};
        double[] slowAtTheEnd = {75, 76, 74, 75, 75, 76, 75, 74, 75, 361};
        double[] unknown = new double[10];
        Arrays.fill(unknown, Double.NaN);
        Measurement slow = TWO.entry(1, 2, 2.01, 6, 1.99, 2, 6.1, 2.02, 2, 5.9, 1.98);
        List<Measurement> others = TWO.measured(10, 1, 2, 1, 1.5, 1, 1);
        List<Measurement> entries = new ArrayList<>(others.stream()
                .map(entry -> whileTheMachineWas(slowAtTheEnd, entry))
                .toList());
        entries.set(1, whileTheMachineWas(slowEachThird, slow));
        entries.set(4, whileTheMachineWas(unknown, others.get(4)));

        WhyAnswer answer = TWO.answer(entries);

        assertThat(answer.machineStates()).contains(new RoundTrips(75, 361));
        assertThat(answer.original().ratio()).isCloseTo(2, within(0.02));
        assertThat(answer.original().forks()).isEqualTo(7);
        assertThat(answer.findings().getLast().share().forks())
                .as("counts everything if no round trip is known")
                .isEqualTo(7);
        assertThat(TWO.answer(others).machineStates()).isEmpty();

        double[] neverSlow = {75, 76, 74, 75, 75, 76, 75, 74, 75, 76};
        entries.set(0, whileTheMachineWas(neverSlow, others.getFirst()));
        assertThat(TWO.answer(entries).original().forks())
                .as("another baseline shows that the machine changed")
                .isEqualTo(7);
    }

    /** Returns an arm of eight forks with eight iterations. Each second iteration has the given cost and round trip. */
    private static Measurement changingInForks(int arm, double cost, double nanos) {
        double[][] costs = new double[8][8];
        double[][] roundTrips = new double[8][8];
        for (int fork = 0; fork < 8; fork++) {
            double noise = 1 + 0.001 * ((fork + arm) % 3);
            for (int i = 0; i < 8; i++) {
                costs[fork][i] = i % 2 == 0 ? noise : cost * noise;
                roundTrips[fork][i] = i % 2 == 0 ? 75 : nanos;
            }
        }
        Measurement entry =
                Entries.withPrimary(new Metric("ms/op", Double.NaN, costs), TWO.entry(arm, 1, 1, 1, 1, 1, 1, 1, 1));
        return whileTheMachineWas(new Metric("ns", Double.NaN, roundTrips), entry);
    }

    /** SLOW may slow its own round trips, with and without changes. */
    @Test
    void countsAllIterationsIfOnlyOneOfTheTwoArmsHasSlowRoundTrips() {
        List<Measurement> entries = IntStream.range(0, 6)
                .mapToObj(arm -> arm % 2 == 0 ? changingInForks(arm, 1, 75) : changingInForks(arm, 2.5, 360))
                .toList();

        WhyAnswer answer = TWO.answer(entries);

        assertThat(answer.machineStates()).isEmpty();
        assertThat(answer.original().ratio()).isCloseTo(1.75, within(0.01));
        assertThat(answer.findings())
                .hasSize(2)
                .allSatisfy(finding -> assertThat(finding.ratio()).isCloseTo(1.75, within(0.01)));
    }

    private static Measurement dependingOnTheMachine(MadeUpQuestion question, int arm, double cost, Integer... slow) {
        double[] costs = new double[10];
        double[] nanos = new double[10];
        for (int block = 0; block < 10; block++) {
            boolean isSlow = List.of(slow).contains(block);
            costs[block] = cost * (isSlow ? 2.5 : 1) * (1 + 0.002 * ((block + arm) % 3));
            nanos[block] = isSlow ? 360 : 75;
        }
        return whileTheMachineWas(nanos, question.entry(arm, costs));
    }

    /** Each arm loses two of ten blocks. Six blocks are common to the original arms, but only two to all four arms. */
    @Test
    void countsAllIterationsIfFewBlocksWouldBeCommonToAllArms() {
        WhyAnswer answer = TWO.answer(List.of(
                dependingOnTheMachine(TWO, 0, 1, 0, 1),
                dependingOnTheMachine(TWO, 1, 4, 2, 3),
                dependingOnTheMachine(TWO, 2, 1, 4, 5),
                dependingOnTheMachine(TWO, 3, 2, 6, 7)));

        assertThat(answer.original().forks()).isEqualTo(6);
        assertThat(answer.findings().getFirst().share().forks()).isEqualTo(10);
    }

    /** Four of ten blocks would be left for the original pair and for the first intervention. */
    @Test
    void namesNoStatesOfTheMachineBecauseOfAPairThatIsNotMeasured() {
        WhyAnswer answer = TWO.answer(List.of(
                dependingOnTheMachine(TWO, 0, 1, 0, 1, 2),
                dependingOnTheMachine(TWO, 1, 4, 3, 4, 5),
                dependingOnTheMachine(TWO, 2, 1, 0, 1, 2),
                dependingOnTheMachine(TWO, 3, 2, 3, 4, 5)));

        assertThat(answer.original().forks()).isEqualTo(10);
        assertThat(answer.machineStates()).isEmpty();
    }

    /** Intervention three is not one of those that are combined. */
    @Test
    void countsTheSameForCombinedInterventionsWhateverHappenedToOthers() {
        MadeUpQuestion question = MadeUpQuestion.of(List.of("one", "two", "three"), List.of(List.of("one", "two")));
        double[] costs = {1, 4, 1, 2, 1, 2, 1, 4, 1, 1.5};
        List<Measurement> entries = IntStream.range(0, costs.length)
                .mapToObj(arm -> arm == 6 || arm == 7
                        ? dependingOnTheMachine(question, arm, costs[arm], 0, 1, 2, 3, 4, 5, 6)
                        : dependingOnTheMachine(question, arm, costs[arm], 2, 5))
                .toList();
        List<Measurement> without = new ArrayList<>(entries);
        without.subList(6, 8).clear();

        JointFinding together = question.answer(entries).together().orElseThrow();

        assertThat(together.all().forks()).isEqualTo(8);
        assertThat(together).isEqualTo(question.answer(without).together().orElseThrow());
    }

    @Test
    void keepsTheQuestionInTheDirectoryOfTheRun(@TempDir Path directory) {
        assertThat(WhyQuestion.in(directory)).isEmpty();

        TOGETHER.question().saveIn(directory);

        assertThat(WhyQuestion.in(directory)).contains(TOGETHER.question());
    }
}
