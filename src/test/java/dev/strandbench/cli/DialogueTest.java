package dev.strandbench.cli;

import static dev.strandbench.UserErrors.assertThatUserError;
import static dev.strandbench.cli.DecisionQuestion.BUDGET;
import static dev.strandbench.cli.DecisionQuestion.CLASS_PATH;
import static dev.strandbench.cli.DecisionQuestion.CPU;
import static dev.strandbench.cli.DecisionQuestion.FAN_OUT;
import static dev.strandbench.cli.DecisionQuestion.FUNCTION;
import static dev.strandbench.cli.DecisionQuestion.HEAP;
import static dev.strandbench.cli.DecisionQuestion.JDK;
import static dev.strandbench.cli.DecisionQuestion.LIMIT;
import static dev.strandbench.cli.DecisionQuestion.RATE;
import static dev.strandbench.cli.DecisionQuestion.REQUESTS;
import static dev.strandbench.cli.DecisionQuestion.WAIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.cli.DecisionQuestion.ParameterCheck;
import dev.strandbench.cli.Dialogue.RunRefusal;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DialogueTest {

    private static final ParameterCheck SENSIBLE = (value, parameter, scenario) ->
            value.equals("nonsense") ? Optional.of("sensible values of " + parameter) : Optional.empty();

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    private DecisionAnswers complete(Map<DecisionQuestion, String> given, String... lines) throws IOException {
        BufferedReader in = new BufferedReader(new StringReader(String.join("\n", lines) + "\n"));
        PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
        return new Dialogue(in, out).complete(DecisionAnswers.of(given, SENSIBLE), answers -> Optional.empty());
    }

    /** Completes with a run that begins only if a word of its call is this one. */
    private DecisionAnswers completeUntil(String word, RunRefusal refused, String... lines) throws IOException {
        BufferedReader in = new BufferedReader(new StringReader(String.join("\n", lines) + "\n"));
        PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
        return new Dialogue(in, out)
                .complete(
                        DecisionAnswers.of(Map.of(), SENSIBLE),
                        answers -> answers.call().contains(word) ? Optional.empty() : Optional.of(refused));
    }

    private String printed() {
        return printed.toString(StandardCharsets.UTF_8);
    }

    @Test
    void takesTheDefaultForAnEmptyLine() throws IOException {
        DecisionAnswers answers = complete(Map.of(), "", "", "", "", "", "", "", "", "");

        assertThat(answers.call())
                .containsExactly(("run YourWorkload -p requests=1000 -p fanOut=3 -p upstream=20ms -p cpu=0us -p "
                                + "limit=0 -p failure=0% -p poolSize=200 --budget 10m")
                        .split(" ", -1));
        assertThat(answers.next()).isEmpty();
    }

    @Test
    void asksOfAFunctionOnlyWhatItNeeds() throws IOException {
        DecisionAnswers answers = complete(Map.of(), "java.lang.Integer::bitCount", "", "100", "5", "1g", "", "1m");

        assertThat(answers.call())
                .containsExactly(
                        "run --call java.lang.Integer::bitCount --tasks 100 --limit 5 --over heap=1g --budget 1m"
                                .split(" ", -1));
        assertThat(printed()).contains("(--classpath)", "(--limit)").doesNotContain("--wait", "--fan-out", "--cpu");
    }

    @Test
    void saysWhatIsValidAndAsksAgain() throws IOException {
        DecisionAnswers answers = complete(
                Map.of(),
                "Repo.load||nonsense|500|nonsense|5ms|many|2||-1||huge|256m|/does/not/exist||soon|90s"
                        .split("\\|", -1));

        assertThat(printed())
                .containsSubsequence(
                        "--call Repo.load is not valid; valid: CLASS::METHOD",
                        "--requests nonsense is not valid; valid: sensible values of requests\nRequests at once: ",
                        "--wait nonsense is not valid; valid: sensible values of upstream\nWait: ",
                        "--fan-out many is not valid; valid: whole numbers\n",
                        "--limit -1 is not valid; valid: whole numbers\n",
                        "heap=huge is not valid; valid: a size such as 256m",
                        "--jdk /does/not/exist was not found; valid: ",
                        "--budget soon is not valid; valid: times such as");
        assertThat(answers.call())
                .contains("requests=500", "upstream=5ms", "fanOut=2", "limit=0", "heap=256m", "90s")
                .doesNotContain("--jdk");
    }

    @Test
    void asksAgainForAFunctionThatIsNotThere() throws IOException {
        DecisionAnswers answers = complete(
                Map.of(), "java.lang.Integer::bitCont", "", "java.lang.Integer::bitCount", "", "", "", "", "", "");

        assertThat(printed())
                .containsSubsequence(
                        "Function: ",
                        "Class path: ",
                        "has no method bitCont; near: bitCount",
                        "Function: ",
                        "Requests");
        assertThat(answers.call()).contains("java.lang.Integer::bitCount");
    }

    @Test
    void asksAgainForAClassPathThatIsNotThere() throws IOException {
        complete(Map.of(), "java.lang.Integer::bitCount", "gone.jar", "", "", "", "", "", "");

        assertThat(printed()).containsSubsequence("--classpath: gone.jar was not found", "Class path: ", "Requests");
        assertThat(printed().split("Function: ", -1)).hasSize(2);
    }

    @Test
    void asksNothingThatAFlagAnswers() throws IOException {
        DecisionAnswers some = complete(Map.of(REQUESTS, "50", WAIT, "1ms"), "", "", "", "", "", "");

        assertThat(some.call()).contains("requests=50", "upstream=1ms");
        assertThat(printed())
                .doesNotContain("(--call)", "(--requests)", "(--wait)")
                .contains("(--fan-out)");
    }

    @Test
    void isSilentIfFlagsAnswerEverything() throws IOException {
        Map<DecisionQuestion, String> all = Map.of(
                REQUESTS, "50", WAIT, "1ms", FAN_OUT, "1", CPU, "none", LIMIT, "none", HEAP, "default", JDK, "this",
                BUDGET, "1m");

        assertThat(complete(all).call()).contains("requests=50");
        assertThat(printed()).isEmpty();
    }

    @Test
    void asksForNoFanOutWithoutAWait() throws IOException {
        DecisionAnswers answers = complete(Map.of(), "", "", "none", "50us", "", "", "", "");

        assertThat(printed()).doesNotContain("(--fan-out)");
        assertThat(answers.call()).contains("fanOut=0", "cpu=50us").noneMatch(word -> word.startsWith("upstream="));
    }

    @Test
    void forgetsTheWaitWithoutCallsAndGoesOnWithComputing() throws IOException {
        DecisionAnswers answers = complete(Map.of(), "", "", "20ms", "0", "50us", "", "", "", "");

        assertThat(printed()).containsSubsequence("(--fan-out)", "(--cpu)").doesNotContain("contradict");
        assertThat(answers.call()).contains("fanOut=0", "cpu=50us").noneMatch(word -> word.startsWith("upstream="));
        assertThat(answers.understood()).doesNotContain("Wait");
    }

    @Test
    void forgetsTheCallsThatAFlagAsksForWithoutAWait() throws IOException {
        DecisionAnswers answers = complete(Map.of(FAN_OUT, "3"), "", "none", "50us", "", "", "", "");

        assertThat(answers.call()).contains("fanOut=0", "cpu=50us");
    }

    @Test
    void asksAgainForWhatKeepsTheRunFromBeginning() throws IOException {
        RunRefusal refused = new RunRefusal("an op has at most 1,000,000 tasks", DecisionQuestion.OF_THE_WORK);

        DecisionAnswers answers = completeUntil(
                "requests=100", refused, "", "500000", "", "", "", "", "", "", "", "nonsense", "100", "", "", "", "");

        assertThat(printed())
                .containsSubsequence(
                        "(--budget)",
                        "  an op has at most 1,000,000 tasks\n",
                        "Enter keeps",
                        "(--requests)\n[500000] ",
                        "--requests nonsense is not valid",
                        "(--requests)\n[500000] ",
                        "(--wait)\n[20ms] ",
                        "(--fan-out)\n[3] ",
                        "(--limit)\n[none] ")
                .doesNotContain("(--rate)");
        assertThat(printed().split("\\(--budget\\)", -1)).hasSize(2);
        assertThat(answers.call()).contains("requests=100", "upstream=20ms");
    }

    @Test
    void asksForTheTimeAloneIfThatIsTooShort() throws IOException {
        RunRefusal refused = new RunRefusal("a budget of 1s is too small", List.of(BUDGET));

        DecisionAnswers answers = completeUntil("5m", refused, "", "", "", "", "", "", "", "", "1s", "2s", "5m");

        assertThat(printed()).containsSubsequence("too small", "(--budget)\n[1s] ", "too small", "(--budget)\n[2s] ");
        assertThat(answers.call()).contains("5m");
        assertThat(printed().split("\\(--requests\\)", -1)).hasSize(2);
    }

    @Test
    void endsWithTheReasonWhereTheInputEndsBeforeARunCanBegin() {
        RunRefusal refused = new RunRefusal("a budget of 1s is too small", List.of(BUDGET));

        assertThatUserError(() -> completeUntil("5m", refused, "", "", "", "", "", "", "", "", "1s"))
                .hasMessage("a budget of 1s is too small");
    }

    @Test
    void asksForTheMostInAnOpAtARate() throws IOException {
        complete(Map.of(RATE, "200/s"), "", "", "", "", "", "", "", "");

        assertThat(printed())
                .contains("Requests: the number of concurrent requests")
                .doesNotContain("at once:");
    }

    @Test
    void introducesItselfInTwoLines() throws IOException {
        complete(Map.of(), "", "", "", "", "", "", "", "", "");

        String introduction = printed().substring(0, printed().indexOf("\n\n"));
        assertThat(introduction)
                .contains("Enter takes the answer in [brackets]")
                .hasLineCount(2);
    }

    @Test
    void asksAgainForARequestThatWouldDoNothing() throws IOException {
        DecisionAnswers answers = complete(Map.of(), "", "", "0", "0us", "2ms", "", "", "", "");

        assertThat(printed()).contains("a request that neither waits nor computes does nothing; valid: ");
        assertThat(answers.call()).contains("cpu=2ms");
    }

    @Test
    void endsWithTheFlagsThatAnswerWhereTheInputEnds() {
        assertThatUserError(() -> complete(Map.of(), "", "100"))
                .hasMessage("ended without an answer; valid: --yes for the defaults, or --wait, --fan-out, --cpu,"
                        + " --limit, --heap, --jdk, --budget");
        assertThatThrownBy(() -> complete(Map.of(FUNCTION, "java.lang.Integer::bitCount", CLASS_PATH, "none")))
                .hasMessage(
                        "ended without an answer; valid: --yes for the defaults, or --limit, --heap, --jdk, --budget");
    }

    @Test
    void printsOnlyWhatEveryTerminalShows() throws IOException {
        String understood =
                complete(Map.of(), "", "x", "", "", "", "", "", "", "", "", "").understood();

        assertThat(printed() + understood).matches("[\\n\\x20-\\x7e]*");
    }
}
