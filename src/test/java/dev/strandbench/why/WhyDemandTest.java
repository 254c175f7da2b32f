package dev.strandbench.why;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.compare.Entries;
import dev.strandbench.plan.Cell;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WhyDemandTest {

    private static final MadeUpQuestion TWO = MadeUpQuestion.of(List.of("one", "two"), List.of());
    private static final MadeUpQuestion TOGETHER =
            MadeUpQuestion.of(List.of("one", "two", "three"), List.of(List.of("one", "two")));
    private static final MadeUpQuestion SIX =
            MadeUpQuestion.of(List.of("one", "two", "three", "four", "five", "six"), List.of());

    /** A fork takes about 6 s, so there is time for three interventions at first. */
    private static final MadeUpQuestion SHORT = SIX.within(Duration.ofMinutes(7));

    private static final MadeUpQuestion MODES = MadeUpQuestion.ofModes(List.of("one", "two"));

    private static List<Cell> arms(MadeUpQuestion question, int... numbers) {
        return IntStream.of(numbers).mapToObj(question::arm).toList();
    }

    @Test
    void isForAllArmsAtFirst() {
        assertThat(TWO.open(List.of())).hasSize(6).containsAll(TWO.family().arms());
        assertThat(TWO.open(TWO.measured(2, 1, 4, 1, 1, 1, 4))).hasSize(6);
    }

    @Test
    void isForNothingOnceEveryPairIsDecided() {
        assertThat(TWO.open(TWO.measured(5, 1, 4, 1, 1, 1, 4))).isEmpty();
    }

    @Test
    void isForTheOriginalPairAndWhatIsOpen() {
        assertThat(TWO.open(TWO.measured(5, 1, 4, 1, 1, 1, 3)))
                .containsExactlyInAnyOrderElementsOf(arms(TWO, 0, 1, 4, 5));
    }

    @Test
    void isForTheFewThatSeemToTakeMostAway() {
        double[] costs = {1, 2, 1, 1.9, 1, 1.5, 1, 1.8, 1, 1.6, 1, 1.7, 1, 1.4};

        assertThat(SIX.open(SIX.measured(3, costs)))
                .containsExactlyInAnyOrderElementsOf(arms(SIX, 0, 1, 12, 13, 4, 5, 8, 9, 10, 11));
    }

    @Test
    void isForTheTwoThatSeemToTakeMostAwayOnceTheyHaveFiveBlocks() {
        double[] costs = {1, 2, 1, 1.9, 1, 1.5, 1, 1.8, 1, 1.6, 1, 1.7, 1, 1.4};

        assertThat(SIX.open(SIX.measured(5, costs))).containsExactlyInAnyOrderElementsOf(arms(SIX, 0, 1, 12, 13, 4, 5));
    }

    @Test
    void isForTheStrongestEvenIfAForkOfAnotherDoesNotCount() {
        List<Measurement> measured = new ArrayList<>(TWO.measured(3, 1, 4, 1, 1, 1, 3));
        measured.set(2, TWO.entryFrom(1, 2, 1, 1, 1));

        assertThat(TWO.open(measured))
                .containsExactlyInAnyOrderElementsOf(TWO.family().arms());
    }

    @Test
    void isForFurtherInterventionsOnceTheFirstAreDecided() {
        assertThat(WhyDemand.atFirst(SHORT.question(), SHORT.family())).isEqualTo(3);
        assertThat(SHORT.open(List.of())).containsExactlyInAnyOrderElementsOf(arms(SHORT, 0, 1, 2, 3, 4, 5, 6, 7));
        assertThat(SHORT.open(SHORT.measured(5, 1, 4, 1, 1, 1, 4, 1, 4)))
                .containsExactlyInAnyOrderElementsOf(arms(SHORT, 0, 1, 8, 9, 10, 11, 12, 13));
    }

    @Test
    void leavesTheTimeOfFurtherInterventionsToCombinations() {
        assertThat(SHORT.open(SHORT.measured(5, 1, 4, 1, 1, 1, 1, 1, 4))).isEmpty();
    }

    @Test
    void isForFurtherInterventionsIfSeveralCausesAreNotCombined() {
        WhyDemand demand = new WhyDemand(SHORT.question(), SHORT.family(), false);

        assertThat(demand.open(SHORT.measured(5, 1, 4, 1, 1, 1, 1, 1, 4), Set.of()))
                .containsExactlyInAnyOrderElementsOf(arms(SHORT, 0, 1, 8, 9, 10, 11, 12, 13));
    }

    /** At first, there is time for six interventions. */
    @Test
    void isForFourFurtherInterventionsAtATime() {
        List<String> names =
                IntStream.rangeClosed(1, 11).mapToObj(number -> "no. " + number).toList();
        MadeUpQuestion eleven = MadeUpQuestion.of(names, List.of()).within(Duration.ofMinutes(10));
        double[] costs = {1, 4, 1, 1, 1, 4, 1, 4, 1, 4, 1, 4, 1, 4};

        assertThat(eleven.open(List.of())).hasSize(14);
        assertThat(eleven.open(eleven.measured(5, costs)))
                .containsExactlyInAnyOrderElementsOf(arms(eleven, 0, 1, 14, 15, 16, 17, 18, 19, 20, 21));
    }

    /** Ten forks do not show that the third intervention changes the ratio from 2 to 1.84. */
    @Test
    void leavesAnUndecidedInterventionUntilAllOthersHaveBeenMeasured() {
        double[] firstThree = {1, 2, 1, 1, 1, 2, 1, 1.84};
        double[] all = {1, 2, 1, 1, 1, 2, 1, 1.84, 1, 2, 1, 2, 1, 2};

        assertThat(SHORT.open(SHORT.measured(9, firstThree)))
                .containsExactlyInAnyOrderElementsOf(arms(SHORT, 0, 1, 6, 7));
        assertThat(SHORT.open(SHORT.measured(10, firstThree)))
                .containsExactlyInAnyOrderElementsOf(arms(SHORT, 0, 1, 8, 9, 10, 11, 12, 13));
        assertThat(SHORT.open(SHORT.measured(10, all))).containsExactlyInAnyOrderElementsOf(arms(SHORT, 0, 1, 6, 7));
    }

    @Test
    void keepsAnUndecidedInterventionThatProbablyExplainsMuch() {
        List<Measurement> measured = new ArrayList<>(SHORT.measured(10, 1, 4, 1, 4, 1, 4, 1, 1));
        measured.set(7, SHORT.entry(7, 1, 2.5, 1, 2.5, 1, 2.5, 1, 2.5, 1, 2.5));

        assertThat(SHORT.open(measured)).containsExactlyInAnyOrderElementsOf(arms(SHORT, 0, 1, 6, 7));
    }

    @Test
    void isForNothingIfTheArmsHardlyDiffer() {
        assertThat(TWO.open(TWO.measured(10, 1, 1.01, 1, 1.01, 1, 1.01))).isEmpty();
    }

    @Test
    void isForCombinationsBeforeAllElse() {
        assertThat(TOGETHER.open(TOGETHER.measured(5, 1, 4, 1, 2, 1, 2, 1, 3)))
                .containsExactlyInAnyOrderElementsOf(arms(TOGETHER, 0, 1, 2, 3, 4, 5, 8, 9));
    }

    @Test
    void isForTheRestIfACombinationIsLost() {
        assertThat(TOGETHER.open(TOGETHER.measured(5, 1, 4, 1, 2, 1, 2, 1, 3), TOGETHER.arm(8)))
                .containsExactlyInAnyOrderElementsOf(arms(TOGETHER, 0, 1, 6, 7));
    }

    @Test
    void isForAllArmsIfModesAreExplained() {
        assertThat(MODES.open(MODES.measured(20, 1, 1, 1)))
                .containsExactlyElementsOf(MODES.family().arms());
        assertThat(MODES.open(List.of(), MODES.arm(1)))
                .doesNotContain(MODES.arm(1))
                .hasSize(2);
        assertThat(MODES.open(List.of(), MODES.arm(0))).isEmpty();
    }

    @Test
    void isForNothingIfAnOriginalArmIsLost() {
        assertThat(TWO.open(List.of(), TWO.arm(1))).isEmpty();
    }

    private static List<Measurement> withAnInvalidIteration(int arm, List<Measurement> measured) {
        List<Measurement> entries = new ArrayList<>(measured);
        Metric invalid = Entries.metric("yes/no", 0, 0, 1, 0, 0);
        entries.set(arm, Entries.withSecondary(Map.of("invalid", invalid), measured.get(arm)));
        return entries;
    }

    @Test
    void isForNoPairWithAnInvalidResult() {
        List<Measurement> open = TWO.measured(5, 1, 4, 1, 1, 1, 3);

        assertThat(TWO.open(withAnInvalidIteration(1, open))).isEmpty();
        assertThat(TWO.open(withAnInvalidIteration(2, open))).hasSize(4);
        assertThat(TWO.open(withAnInvalidIteration(4, open))).isEmpty();
        assertThat(MODES.open(withAnInvalidIteration(1, MODES.measured(5, 1, 1, 1))))
                .containsExactlyElementsOf(arms(MODES, 0, 2));
    }

    /** No arm gets more than thirty forks, and a combination also needs forks of the original pair. */
    @Test
    void isForNothingIfTwoCausesNeedTheRemainingForksTogether() {
        MadeUpQuestion three = MadeUpQuestion.of(List.of("one", "two", "three"), List.of());
        double[] costs = {1, 4, 1, 2, 1, 2, 1, 3};
        List<Measurement> undecided = three.measured(5, costs).subList(6, 8);
        List<Measurement> after19 = new ArrayList<>(three.measured(19, costs).subList(0, 6));
        List<Measurement> after20 = new ArrayList<>(three.measured(20, costs).subList(0, 6));
        after19.addAll(undecided);
        after20.addAll(undecided);

        assertThat(three.open(after19)).containsExactlyInAnyOrderElementsOf(arms(three, 0, 1, 6, 7));
        assertThat(three.open(after20)).isEmpty();
    }
}
