package dev.strandbench.report.page;

import static dev.strandbench.report.page.MadeUpFamilies.best;
import static dev.strandbench.report.page.MadeUpFamilies.family;
import static dev.strandbench.report.page.MadeUpFamilies.other;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.PairVerdicts;
import dev.strandbench.analysis.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class BottomLineTest {

    private static final PairVerdict WORSE = PairVerdicts.of(Verdict.DIFFERENT, 2, 0.01);
    private static final PairVerdict SAME = PairVerdicts.of(Verdict.EQUIVALENT, 1.001, 0.001);
    private static final PairVerdict OPEN = PairVerdicts.of(Verdict.INCONCLUSIVE, 1.1, 0.05, 4, 5, 12);

    @Test
    void saysWhatIsRuledOutWhatIsNotAndHowLongTheRestTakes() {
        assertThat(BottomLine.of(
                        List.of(
                                family(best("A"), other("B", WORSE), other("C", OPEN)),
                                family(best("A"), other("B", SAME), other("C", WORSE)),
                                family(best("D"), other("E", WORSE))),
                        7140))
                .contains("4 of 5 comparisons with the best of a scenario are decided. Ruled out: E in 1 of 1 scenario,"
                        + " B in 1 of 2 and C in 1 of 2. A may still be the best wherever measured. What a run can"
                        + " still decide takes about 1h 59m more.");
    }

    @Test
    void saysThatSomethingIsKnownToBeAvoidedAndNothingToBeTaken() {
        assertThat(BottomLine.of(
                        List.of(
                                family(best("A"), other("B", OPEN), other("C", WORSE)),
                                family(best("B"), other("A", OPEN), other("C", WORSE))),
                        0))
                .contains("2 of 4 comparisons with the best of a scenario are decided. Ruled out: C in 2 of 2"
                        + " scenarios. A and B may still be the best wherever measured. So far this says what to avoid, not yet"
                        + " what to take.");
    }

    @Test
    void namesTheBestOfAllOnlyIfEveryScenarioIsDecided() {
        assertThat(BottomLine.of(
                        List.of(family(best("A"), other("B", WORSE)), family(best("A"), other("B", WORSE))), 0))
                .contains("All 2 comparisons with the best of a scenario are decided. Ruled out: B in 2 of 2 scenarios."
                        + " A is the best, or the same as the best, wherever measured.");
        assertThat(BottomLine.of(
                        List.of(family(best("A"), other("B", WORSE)), family(best("B"), other("A", WORSE))), 0))
                .contains("All 2 comparisons with the best of a scenario are decided. Ruled out: A in 1 of 2 scenarios"
                        + " and B in 1 of 2. No arm can be the best wherever it was measured: choose by scenario.");
    }

    @Test
    void rulesNothingOutForItsOverheadAlone() {
        PairVerdict overhead = PairVerdicts.onOverhead(Verdict.DIFFERENT, 1.001, 2);

        assertThat(BottomLine.of(
                        List.of(family(best("A"), other("B", overhead)), family(best("A"), other("B", SAME))), 0))
                .contains("All 2 comparisons with the best of a scenario are decided. Nothing is ruled out anywhere."
                        + " A and B are the best, or the same as the best, wherever measured.");
    }

    @Test
    void leavesASingleScenarioToItsRow() {
        assertThat(BottomLine.of(List.of(family(best("A"), other("B", OPEN))), 60))
                .isEmpty();
    }
}
