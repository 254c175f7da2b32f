package dev.strandbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.report.document.DocumentFormat;
import dev.strandbench.why.ModeAnswer;
import dev.strandbench.why.ModeAnswer.ModeFinding;
import dev.strandbench.why.ModeFigure;
import dev.strandbench.why.SlowForks;
import dev.strandbench.why.WhyQuestion;
import dev.strandbench.why.WhyQuestion.ChangedPair;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ModeReportTest {

    private static final ChangedPair ORDER = new ChangedPair(
            List.of("foreground compilation"), "-XX:-BackgroundCompilation", "the order of compilation", 1, 1);
    private static final ModeFigure CPU = new ModeFigure("process.cpu", "us/op", 10.4, 27, true);

    private static ModeReport report(SlowForks original, SlowForks changed, boolean ends) {
        WhyQuestion question = new WhyQuestion(
                "results/some",
                "VIRTUAL",
                "VIRTUAL",
                2.4,
                Duration.ofMinutes(20),
                List.of(new ChangedPair(List.of(), "", "", 0, 0), ORDER),
                List.of("huge pages: not possible here"));
        return new ModeReport(
                new ModeAnswer(question, original, List.of(new ModeFinding(ORDER, changed, ends))),
                "FanOut.fanOut  tasks=100",
                List.of(CPU));
    }

    private static String text(SlowForks original, SlowForks changed, boolean ends) {
        return report(original, changed, ends).write(DocumentFormat.text);
    }

    @Test
    void saysWhatTheModeNeeds() {
        assertThat(text(new SlowForks(9, 30, 0.5), new SlowForks(0, 30, 0.52), true))
                .startsWith("Why forks of VIRTUAL differ\n")
                .contains("9 of 30 forks of VIRTUAL are in the slow mode, which takes 2.40 × as long. With"
                        + " -XX:-BackgroundCompilation, 0 of 30 are: the mode needs the order of compilation.")
                .containsPattern("foreground compilation +0 +30 +× 1\\.04 +cause")
                .containsPattern("process\\.cpu +us/op +10\\.40 +27\\.00 +yes");
    }

    @Test
    void doesNotSayThatAModeNeedsWhatItOftenHas() {
        assertThat(text(new SlowForks(20, 30, 0.5), new SlowForks(4, 30, 0.5), true))
                .contains("4 of 30 are: the mode is rarer without the order of compilation.");
    }

    @Test
    void saysThatAModeIsNotExplained() {
        assertThat(text(new SlowForks(9, 30, 0.5), new SlowForks(8, 30, 0.5), false))
                .contains("None of 1 intervention is shown to end it: the mode is not explained.");
        assertThat(text(new SlowForks(0, 30, 0.5), new SlowForks(0, 30, 0.5), false))
                .contains("30 forks of VIRTUAL do not show two modes in this run, so no cause is named.");
        assertThat(text(new SlowForks(0, 0, Double.NaN), new SlowForks(0, 0, Double.NaN), false))
                .contains("Nothing is measured yet.", "not measured");
    }

    @ParameterizedTest
    @EnumSource
    void hasTheConclusionAndTheFindingsInEachFormat(DocumentFormat format) {
        assertThat(report(new SlowForks(9, 30, 0.5), new SlowForks(0, 30, 0.52), true)
                        .write(format))
                .contains("the mode needs the order of compilation.")
                .contains("process.cpu")
                .contains("huge pages: not possible here");
    }
}
