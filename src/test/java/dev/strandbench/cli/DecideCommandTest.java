package dev.strandbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DecideCommandTest {

    @Test
    void printsTheCallAndMakesIt() {
        CapturedCall outcome = CapturedCall.of(
                "decide --yes --call java.lang.Integer::bitCount --requests 9 --limit 3 --dry-run".split(" ", -1));

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isZero();
        assertThat(outcome.out())
                .containsSubsequence(
                        "Understood:\n",
                        "  Requests at once   9\n",
                        "  java -jar target/benchmarks.jar run --call java.lang.Integer::bitCount --tasks 9 --limit 3"
                                + " --budget 10m\n",
                        "java.lang.Integer::bitCount, a call in each task",
                        "OwnFunction.call  blocking=java.lang.Integer::bitCount tasks=9 limit=3 ");
    }

    @Test
    void tellsOfARateThatRequestsComeAtIt() {
        CapturedCall outcome = CapturedCall.of("decide --yes --rate 200/s --dry-run".split(" ", -1));

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out())
                .containsSubsequence(
                        "  Requests           at most 1000 in an op\n",
                        "  Arrivals           200/s\n",
                        " -p arrivals=200/s -p opMillis=0 -p poolSize=200 --budget 10m\n",
                        "YourWorkload.yourWorkload ")
                .doesNotContain("Requests at once");
    }

    @Test
    void explainsTheFlagOfEveryQuestion() {
        CapturedCall outcome = CapturedCall.of("decide", "--help");

        assertThat(outcome.status()).isZero();
        for (DecisionQuestion question : DecisionQuestion.values()) {
            assertThat(outcome.out()).containsPattern("(?m)^ .*" + question.flag + "\\b.*=");
        }
        assertThat(outcome.out()).contains("--yes", "--dry-run");
        assertThat(outcome.out().split("Default:", -1)).hasSize(DecisionQuestion.values().length + 1);
    }
}
