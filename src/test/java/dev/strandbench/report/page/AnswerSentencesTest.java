package dev.strandbench.report.page;

import static dev.strandbench.compare.Entries.entry;
import static dev.strandbench.compare.Entries.inBlocks;
import static dev.strandbench.report.MadeUpFamilies.arm;
import static dev.strandbench.report.MadeUpFamilies.best;
import static dev.strandbench.report.MadeUpFamilies.failed;
import static dev.strandbench.report.MadeUpFamilies.family;
import static dev.strandbench.report.MadeUpFamilies.other;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.PairVerdicts;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.report.RankedFamily;
import dev.strandbench.report.RankedFamily.RankedArm;
import dev.strandbench.result.AnswerMetric;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnswerSentencesTest {

    private static final String START =
            "B is not decided, although its whole 95 % interval is beyond 3 %: a verdict asks for more than the"
                    + " interval";

    private static final PairVerdict NARROW = PairVerdicts.of(Verdict.INCONCLUSIVE, 2, 0.01);
    private static final PairVerdict WIDE = PairVerdicts.of(Verdict.INCONCLUSIVE, 1.1, 0.1);

    @Test
    void namesTheArmsWhoseIntervalSeemsToTellThemApart() {
        assertThat(AnswerSentences.undecidedIntervals(family(best("A"), other("B", NARROW), other("C", WIDE))))
                .contains(START + ".");
        assertThat(AnswerSentences.undecidedIntervals(family(best("A"), other("B", NARROW), other("C", NARROW))))
                .contains("B and C are not decided, although their whole 95 % intervals are beyond 3 %: a verdict asks"
                        + " for more than the interval.");
    }

    @Test
    void saysWhatFewForksOfARunDecide() {
        assertThat(AnswerSentences.undecidedIntervals(family(best("A"), ofRun(3))))
                .contains(START + ", and 3 forks of an arm, which may all be in one of several modes, decide only"
                        + " what is beyond 2.0 times.");
        assertThat(AnswerSentences.undecidedIntervals(family(best("A"), ofRun(20))))
                .contains(START + ".");
    }

    @ParameterizedTest
    @CsvSource({"2, 6.0", "4, 2.0", "5, 1.5", "8, 1.2", "10, 1.1", "19, 1.1"})
    void saysBeyondWhichRatioTheForksOfARunDecide(int forks, String ratio) {
        assertThat(AnswerSentences.undecidedIntervals(family(best("A"), ofRun(forks))))
                .get(STRING)
                .endsWith("decide only what is beyond " + ratio + " times.");
    }

    private static RankedArm ofRun(int forks) {
        return arm("B", forks, Optional.of(NARROW), Optional.of(inBlocks(entry("a.B.c", 1, 2), "run", 0, 1)));
    }

    @Test
    void isEmptyWhereIntervalsSayTheSameAsVerdicts() {
        assertThat(AnswerSentences.undecidedIntervals(
                        family(best("A"), other("B", WIDE), other("C", PairVerdicts.of(Verdict.DIFFERENT, 2, 0.01)))))
                .isEmpty();
    }

    @Test
    void nameWhatFailedWhereNothingIsJudged() {
        RankedFamily tooEarly = new RankedFamily(
                "FanOut.fanOut",
                "model",
                AnswerMetric.score("avgt"),
                List.of(),
                false,
                List.of(best("A"), failed("B")),
                List.of());

        assertThat(AnswerSentences.of(tooEarly, Optional.empty()))
                .isEqualTo("not judged, for it was measured before code is compiled; B: failed");
    }
}
