package dev.strandbench.report.page;

import static dev.strandbench.report.MadeUpFamilies.best;
import static dev.strandbench.report.MadeUpFamilies.family;
import static dev.strandbench.report.MadeUpFamilies.other;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.PairVerdicts;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.report.RankedFamily;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BottomLineTest {

    private static final PairVerdict WORSE = PairVerdicts.of(Verdict.DIFFERENT, 2, 0.01);
    private static final PairVerdict SAME = PairVerdicts.of(Verdict.EQUIVALENT, 1.001, 0.001);
    private static final PairVerdict OPEN = PairVerdicts.of(Verdict.INCONCLUSIVE, 1.1, 0.05, 4, 5, 12);

    private static Optional<String> bottomLine(RankedFamily... families) {
        return BottomLine.of(List.of(families), false, 0, false);
    }

    @Test
    void saysWhatIsRuledOutWhatIsNotAndHowLongTheRestTakes() {
        assertThat(BottomLine.of(
                        List.of(
                                family(best("A"), other("B", WORSE), other("C", OPEN)),
                                family(best("A"), other("B", SAME), other("C", WORSE)),
                                family(best("D"), other("E", WORSE))),
                        false,
                        7140,
                        false))
                .contains("4 of 5 comparisons with the best of a table are decided. Ruled out as the best: E in 1 of 1"
                        + " table, B in 1 of 2 and C in 1 of 2. A may still be the best wherever measured. A"
                        + " resumed run needs about 1h 59m more for all verdicts that it can reach.");
    }

    @Test
    void callsNothingTheBestWhereAnotherMayBeBetter() {
        assertThat(bottomLine(
                        family(best("A"), other("B", SAME), other("C", OPEN)),
                        family(best("A"), other("B", SAME), other("C", SAME))))
                .contains("3 of 4 comparisons with the best of a table are decided. No arm is ruled out as the best."
                        + " A, B and C may still be the best wherever measured.");
    }

    @Test
    void callsNothingTheBestWhereAnotherIsNotJudged() {
        PairVerdict invalid = PairVerdict.invalid(1.03);

        assertThat(bottomLine(
                        family(best("A"), other("B", WORSE), other("C", invalid)),
                        family(best("A"), other("B", WORSE))))
                .contains("2 of 3 comparisons with the best of a table are decided. Ruled out as the best: B in 2 of 2"
                        + " tables. A may still be the best wherever measured.");
    }

    @Test
    void namesTheBestOfAllOnlyIfEveryTableIsDecided() {
        assertThat(bottomLine(family(best("A"), other("B", WORSE)), family(best("A"), other("B", WORSE))))
                .contains("Both comparisons with the best of a table are decided. Ruled out as the best: B in 2 of 2"
                        + " tables. A is the best, or the same as the best, wherever measured.");
        assertThat(bottomLine(family(best("A"), other("B", WORSE)), family(best("B"), other("A", WORSE))))
                .contains("Both comparisons with the best of a table are decided. Ruled out as the best: A in 1 of 2"
                        + " tables and B in 1 of 2. No arm that is in several tables can be the best in all of them.");
    }

    @Test
    void neitherRulesOutForOverheadAloneNorCallsItTheSame() {
        PairVerdict overhead = PairVerdicts.onOverhead(Verdict.DIFFERENT, 1.001, 2);

        assertThat(bottomLine(family(best("A"), other("B", overhead)), family(best("A"), other("B", SAME))))
                .contains("Both comparisons with the best of a table are decided. No arm is ruled out as the best. A is"
                        + " the best, or the same as the best, wherever measured.");
    }

    @Test
    void saysThatFloorsAreLeftOut() {
        assertThat(BottomLine.of(
                        List.of(
                                family(best("A"), other("B", WORSE), other("C", WORSE)),
                                family(best("A"), other("B", WORSE))),
                        true,
                        0,
                        false))
                .get(STRING)
                .startsWith("All 3 comparisons with the best of a table are decided. If a floor is best, only"
                        + " the other arms are compared. Ruled out");
    }

    @Test
    void saysThatTheTimeIsTheLeastWhereSomethingCannotBeTold() {
        assertThat(BottomLine.of(
                        List.of(family(best("A"), other("B", OPEN)), family(best("A"), other("B", WORSE))),
                        false,
                        60,
                        true))
                .get(STRING)
                .endsWith("A resumed run needs at least 1m 0s more for all verdicts that it can reach.");
    }

    @Test
    void namesTablesByWhatTellsThemApart() {
        List<String> names = List.of("A.op  tasks=10 wait=1", "A.op  tasks=20 wait=1", "B.op  tasks=10 wait=2");

        assertThat(names.stream().map(BottomLine.TableNames.of(names)::shortened))
                .containsExactly("A.op tasks=10", "A.op tasks=20", "B.op");
    }

    @Test
    void leavesASingleTableToItsRow() {
        assertThat(BottomLine.of(List.of(family(best("A"), other("B", OPEN))), false, 60, false))
                .isEmpty();
    }
}
