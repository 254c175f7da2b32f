package dev.strandbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecideCommandTest {

    @Test
    void printsTheCallAndMakesIt() {
        CapturedCall outcome = CapturedCall.of(
                "decide", "--yes", "--call", "java.lang.Integer::bitCount", "--requests", "9", "--limit", "3", "--dry-run");

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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "decide | there is no terminal to ask on; valid: --yes for the defaults, or --requests, --wait, --fan-out,"
                        + " --cpu, --limit, --heap, --jdk, --budget; --call CLASS::METHOD measures a function instead",
                "decide --call java.lang.Integer::bitCount --requests 9 | there is no terminal to ask on; valid: --yes for"
                        + " the defaults, or --classpath, --limit, --heap, --jdk, --budget",
                "decide --yes --call Nope | --call Nope is not valid; valid: CLASS::METHOD",
                "decide --yes --call java.lang.Integer::bitCont | has no method bitCont; near: bitCount",
                "decide --yes --call java.lang.Integer::bitCount --classpath gone.jar | gone.jar was not found; valid: jars",
                "decide --yes --call java.lang.Integer::bitCount --requests 0 | --requests 0 is not valid; valid: whole",
                "decide --yes --call java.lang.Integer::bitCount --wait 20ms | --wait describes a workload, and --call",
                "decide --yes --classpath target/classes | --classpath needs --call CLASS::METHOD",
                "decide --yes --budget soon | --budget soon is not valid; valid: times such as 90s",
                "decide --yes --heap huge | heap=huge is not valid; valid: a size such as 256m or 4g",
                "decide --yes --jdk 1.4 | --jdk 1.4 was not found; valid: ",
                "decide --yes --wait none | neither waits nor computes does nothing; valid: a time for --wait or for --cpu",
                "decide --nonsense | Unknown option",
            })
    void answersAWrongCallInOneLineThatSaysWhatIsValid(String call, String answer) {
        CapturedCall outcome = CapturedCall.of(call.split(" ", -1));

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).startsWith("strandbench: ").contains(answer).hasLineCount(1);
        assertThat(outcome.out()).isEmpty();
    }
}
