package dev.strandbench.report;

import static dev.strandbench.claims.MadeUpClaims.around;
import static dev.strandbench.claims.MadeUpClaims.fanOut;
import static dev.strandbench.claims.MadeUpClaims.onJdk;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.claims.Claim;
import dev.strandbench.claims.ClaimJudgement;
import dev.strandbench.claims.MadeUpClaims;
import dev.strandbench.claims.PublishedClaims;
import dev.strandbench.report.ClaimSentences.RepeatedSentence;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClaimSentencesTest {

    private static final RepeatedSentence SENTENCE = new RepeatedSentence("Something is so", "X1");

    private static List<ClaimJudgement> judgements() {
        Claim twice = MadeUpClaims.claim("ratio = { of = \"PLATFORM\", to = \"VIRTUAL\", at-least = 2 }");
        return MadeUpClaims.judge(
                        onJdk("25.0.1", fanOut("PLATFORM", around(11))),
                        onJdk("25.0.1", fanOut("VIRTUAL", around(10))),
                        onJdk("21.0.9", fanOut("PLATFORM", around(30))),
                        onJdk("21.0.9", fanOut("VIRTUAL", around(10))))
                .judge(twice);
    }

    @Test
    void areAboutPublishedClaims() {
        List<String> ids = PublishedClaims.all().stream().map(Claim::id).toList();

        assertThat(ClaimSentences.all())
                .hasSize(10)
                .allSatisfy(sentence -> assertThat(ids).contains(sentence.id()));
    }

    @Test
    void haveTheVerdictAndTheFigureOfEachJdkTheOlderFirst() {
        assertThat(SENTENCE.judged(judgements()))
                .matches("Something is so: holds on JDK 21, 3\\.000, [0-9.]+ % sure; "
                        + "does not hold on JDK 25, 1\\.100, [0-9.]+ % sure \\(X1\\)\\.");
    }

    @Test
    void sayWhatWasNotMeasured() {
        assertThat(SENTENCE.judged(List.of())).isEqualTo("Something is so: not measured (X1).");
    }
}
