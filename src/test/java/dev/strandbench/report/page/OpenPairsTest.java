package dev.strandbench.report.page;

import static dev.strandbench.report.MadeUpFamilies.arm;
import static dev.strandbench.report.MadeUpFamilies.best;
import static dev.strandbench.report.MadeUpFamilies.counting;
import static dev.strandbench.report.MadeUpFamilies.family;
import static dev.strandbench.report.MadeUpFamilies.other;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.PairVerdicts;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.plan.Family;
import dev.strandbench.plan.Plans;
import dev.strandbench.report.RankedFamily;
import dev.strandbench.run.FamilyOutcome;
import dev.strandbench.run.FamilyOutcomes;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OpenPairsTest {

    private static final RankedFamily FAMILY = family(best("A"), open("B", 5), open("C", 3), open("D", 81));

    private static RankedFamily.RankedArm open(String name, int moreForks) {
        return other(name, verdict(moreForks).orElseThrow());
    }

    /** Of four arms of five forks, each of which took five seconds. */
    private static FamilyOutcome outcome(boolean settled) {
        return outcome(settled, FamilyOutcome.MOST_FORKS);
    }

    private static FamilyOutcome outcome(boolean settled, int mostForks) {
        Family family = Plans.of(Duration.ofHours(1), false, 1, "A", "B", "C", "D")
                .families()
                .getFirst();
        return FamilyOutcomes.of(family, settled, 100, mostForks, 5, verdict(5), verdict(3), verdict(81));
    }

    private static Optional<PairVerdict> verdict(int moreForks) {
        return Optional.of(PairVerdicts.of(Verdict.INCONCLUSIVE, 1.1, 0.05, 4, 5, moreForks));
    }

    @Test
    void saysForksAndTimeOfTheSameArms() {
        OpenPairs open = new OpenPairs(FAMILY, Optional.of(outcome(false)));

        assertThat(open.seconds()).isEqualTo(75);
        assertThat(open.words())
                .contains("B and C against A: about 5 more forks of each, 1m 15s; D against A: 30 forks of each, the"
                        + " most this run takes, would probably not tell them apart");
    }

    @Test
    void speaksOfAsManyForksAsTheRunTakes() {
        assertThat(new OpenPairs(FAMILY, Optional.of(outcome(false, 9))).words())
                .contains("C against A: about 3 more forks of each, 30s; B and D against A: 9 forks of each, the"
                        + " most this run takes, would probably not tell them apart");
    }

    @Test
    void namesNoTimeWhereNoRunWouldGoOn() {
        assertThat(new OpenPairs(FAMILY, Optional.empty()).words())
                .contains("B, C and D against A: about 81 more forks of each");
        assertThat(new OpenPairs(FAMILY, Optional.of(outcome(true))).seconds()).isZero();
    }

    @Test
    void keepsWhatIsFeasibleApartFromWhatIsNot() {
        assertThat(new OpenPairs(family(best("A"), open("B", 5), open("C", 90_000)), Optional.empty()).words())
                .contains("B against A: about 5 more forks of each; C against A: far more forks than are feasible");
    }

    @Test
    void asksForMoreForksIfSomeDoNotCount() {
        RankedFamily family = family(best("A"), counting(3, open("B", 6)));

        assertThat(new OpenPairs(family, Optional.empty()).words())
                .contains("B against A: about 10 more forks of each");
        assertThat(new OpenPairs(family, Optional.of(outcome(true, 14))).words())
                .contains("B against A: 14 forks of each, the most this run takes, would probably not tell them apart");
    }

    @Test
    void asksForNoNumberOfForksAfterOne() {
        PairVerdict unknown = PairVerdict.unknown(1, 1, 1.03);
        RankedFamily family = family(
                arm("A", 1, Optional.empty(), Optional.empty()), arm("B", 1, Optional.of(unknown), Optional.empty()));

        assertThat(new OpenPairs(family, Optional.of(outcome(false))).words())
                .contains("B against A: with one fork of each, the number of forks that a verdict needs is unknown");
    }

    @Test
    void saysThatTheNumberOfForksIsUnknown() {
        RankedFamily family = family(
                arm("A", 3, Optional.empty(), Optional.empty()),
                arm("B", 3, Optional.of(PairVerdict.unknown(3, 3, 1.03)), Optional.empty()));
        OpenPairs open = new OpenPairs(family, Optional.of(outcome(false)));

        assertThat(open.words()).contains("B against A: the number of forks that a verdict needs is unknown");
        assertThat(open.hasUnknown()).isTrue();
    }

    @Test
    void isEmptyIfEverythingIsDecided() {
        RankedFamily family = family(best("A"), other("B", PairVerdicts.of(Verdict.DIFFERENT, 2, 0.01)));

        OpenPairs open = new OpenPairs(family, Optional.of(outcome(false)));

        assertThat(open.words()).isEmpty();
        assertThat(open.hasUnknown()).isFalse();
    }
}
