package dev.strandbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
            assertThat(outcome.out()).containsPattern("(?m)^ .*" + question.flag() + "\\b.*=");
        }
        assertThat(outcome.out()).contains("--yes", "--dry-run");
        assertThat(outcome.out().split("Default:", -1)).hasSize(DecisionQuestion.values().length + 1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "decide | there is no terminal to ask on; valid: --yes for the defaults, or --requests, --wait,"
                        + " --fan-out, --cpu, --limit, --heap, --jdk, --budget; --call CLASS::METHOD measures a function"
                        + " instead",
                "decide --call java.lang.Integer::bitCount --requests 9 | there is no terminal to ask on; valid: --yes"
                        + " for the defaults, or --classpath, --limit, --heap, --jdk, --budget",
                "decide --yes --call Nope | --call Nope is not valid; valid: CLASS::METHOD",
                "decide --yes --call java.lang.Integer::bitCont | has no method bitCont; near: bitCount",
                "decide --yes --call java.lang.Integer::bitCount --classpath gone.jar | gone.jar was not found; valid:"
                        + " jars",
                "decide --yes --call java.lang.Integer::bitCount --requests 0 | --requests 0 is not valid; valid:"
                        + " whole",
                "decide --yes --call java.lang.Integer::bitCount --wait 20ms | --wait describes a workload, and --call",
                "decide --yes --classpath target/classes | --classpath needs --call CLASS::METHOD",
                "decide --yes --budget soon | --budget soon is not valid; valid: times such as 90s",
                "decide --yes --heap huge | heap=huge is not valid; valid: a size such as 256m or 4g",
                "decide --yes --jdk 1.4 | --jdk 1.4 was not found; valid: ",
                "decide --yes --wait none | neither waits nor computes does nothing; valid: a time for --wait or for"
                        + " --cpu",
                "decide --yes --requests 1000000 | : an op has at most 1,000,000 tasks: requests and their calls",
                "decide --yes --requests 1000000 --dry-run | : an op has at most 1,000,000 tasks",
                "decide --yes --requests 5000 --limit 1 | one op would take at least 100 s, over the bound of 60 s",
                "decide --yes --budget 1s | a budget of 1s is too small for one block of any family; valid: ",
                "decide --yes --budget 1s --dry-run | a budget of 1s is too small for one block of any family; valid: ",
                "decide --requests 1000000 --wait 20ms --fan-out 3 --cpu none --limit none --heap default --jdk this"
                        + " --budget 10m | : an op has at most 1,000,000 tasks",
                "decide --nonsense | Unknown option",
            })
    void answersAWrongCallInOneLineThatSaysWhatIsValid(String call, String answer) {
        CapturedCall outcome = CapturedCall.of(call.split(" ", -1));

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).startsWith("strandbench: ").contains(answer).hasLineCount(1);
        assertThat(outcome.out()).isEmpty();
    }
}
