package dev.strandbench.report.page;

import static dev.strandbench.report.page.MadeUpFamilies.best;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.report.RankedFamily;
import dev.strandbench.report.RankedFamily.RankedArm;
import dev.strandbench.result.AnswerMetric;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AnswerSentencesTest {

    @Test
    void nameWhatFailedWhereNothingIsJudged() {
        RankedArm failed = new RankedArm(
                "B",
                "failed",
                Double.NaN,
                "",
                0,
                Optional.empty(),
                Double.NaN,
                List.of(),
                Double.NaN,
                Double.NaN,
                Double.NaN,
                Optional.empty());
        RankedFamily tooEarly = new RankedFamily(
                "FanOut.fanOut",
                "model",
                AnswerMetric.score("avgt"),
                List.of(),
                false,
                List.of(best("A"), failed),
                List.of());

        assertThat(AnswerSentences.of(tooEarly, Optional.empty()))
                .isEqualTo("not judged, for it was measured before code is compiled; B: failed");
    }
}
