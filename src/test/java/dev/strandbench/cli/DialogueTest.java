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
import static dev.strandbench.cli.DecisionQuestion.WHAT;
import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class DialogueTest {

    private static final String BIT_COUNT = "java.lang.Integer::bitCount";
    private static final ParameterCheck SENSIBLE = (value, parameter, scenario) ->
            value.equals("nonsense") ? Optional.of("sensible values of " + parameter) : Optional.empty();

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    /** Completes with answers in one string, which bars separate. */
    private DecisionAnswers complete(Map<DecisionQuestion, String> given, String lines) throws IOException {
        return complete(given, answers -> Optional.empty(), lines);
    }

    /** Completes with a run that begins only if a word of its call is this one. */
    private DecisionAnswers completeUntil(String word, RunRefusal refused, String lines) throws IOException {
        return complete(
                Map.of(), answers -> answers.call().contains(word) ? Optional.empty() : Optional.of(refused), lines);
    }

    private DecisionAnswers complete(
            Map<DecisionQuestion, String> given, Function<DecisionAnswers, Optional<RunRefusal>> refusal, String lines)
            throws IOException {
        BufferedReader in = new BufferedReader(new StringReader(lines.replace('|', '\n') + "\n"));
        PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
        return new Dialogue(in, out).complete(DecisionAnswers.of(given, SENSIBLE), refusal);
    }

    private String printed() {
        return printed.toString(StandardCharsets.UTF_8);
    }

    private static String[] words(String call) {
        return call.split(" ", -1);
    }

    @Test
    void takesTheDefaultForAnEmptyLine() throws IOException {
        DecisionAnswers answers = complete(Map.of(), "||||||||||");

        assertThat(answers.call())
                .containsExactly(words("run YourWorkload --model PLATFORM,POOL,VIRTUAL,STRUCTURED -p requests=1000"
                        + " -p fanOut=3 -p upstream=20ms -p cpu=0us -p limit=0 -p failure=0% -p poolSize=200"
                        + " --budget 10m"));
        assertThat(answers.next()).isEmpty();
    }

    @Test
    void asksInTheOrderInWhichPeopleThink() throws IOException {
        complete(Map.of(), "||||||||||");

        assertThat(printed())
                .containsSubsequence(
                        "(--what)",
                        "(--io)",
                        "(--requests)",
                        "(--wait)",
                        "(--fan-out)",
                        "(--cpu)",
                        "(--limit)",
                        "(--heap)",
                        "(--rate)",
                        "(--jdk)",
                        "(--budget)")
                .doesNotContain("(--call)", "(--failure)");
    }

    @Test
    void showsAnExampleWithEachQuestion() {
        assertThat(DecisionQuestion.values())
                .allSatisfy(question -> assertThat(question.explanation).contains("for example"));
    }

    @Test
    void asksOfAFunctionOnlyWhatItNeeds() throws IOException {
        DecisionAnswers answers = complete(Map.of(), "function|" + BIT_COUNT + "||100|5|1g||1m");

        assertThat(answers.call())
                .containsExactly(
                        words("run --call " + BIT_COUNT + " --tasks 100 --limit 5 --over heap=1g --budget 1m"));
        assertThat(printed())
                .contains("(--classpath)", "(--limit)")
                .doesNotContain("--io", "--wait", "--fan-out", "--cpu", "--rate");
    }

    @Test
    void asksOfAServiceOnlyWhatItsRunTakes() throws IOException {
        DecisionAnswers answers = complete(Map.of(), "Spring Boot|blocking|500|200|20|256m||this|5m");

        assertThat(answers.call())
                .containsExactly(
                        words(
                                "run Service --profile service --model MVC_POOL,MVC_VIRTUAL -p users=500 -p"
                                        + " upstreamMillis=200 -p loops=2 -p connections=20 -p timeoutMillis=30000 -p heap=256m --budget 5m"));
        assertThat(printed()).contains("(--rate)").doesNotContain("(--call)", "(--fan-out)", "(--cpu)");
    }

    @Test
    void takesAPlainNumberAsMillisecondsAndSaysSo() throws IOException {
        DecisionAnswers answers = complete(Map.of(), "||| 200 ||0.5|||||");

        assertThat(answers.call()).contains("upstream=200ms", "cpu=0.5ms");
        assertThat(printed())
                .containsSubsequence("(--wait)", "  200 means 200ms.\n", "(--cpu)", "  0.5 means 0.5ms.\n")
                .doesNotContain("1000 means");
    }

    @Test
    void saysHowToLeaveAfterTheSecondWrongAnswer() throws IOException {
        DecisionAnswers answers = complete(Map.of(), "cobol|fortran|Default|DEFAULT|||||||||");

        String leave = "  Ctrl-C ends decide; default answers ";
        assertThat(printed())
                .containsSubsequence(
                        "--what cobol is not valid; valid: spring, ktor, plain, function, nothing\n",
                        "--what fortran is not valid",
                        leave + "nothing.\n",
                        "(--io)");
        assertThat(printed().substring(0, printed().indexOf("fortran"))).doesNotContain(leave);
        assertThat(answers.call()).contains("YourWorkload");
    }

    @Test
    void countsTheWrongAnswersOfEachQuestion() throws IOException {
        complete(Map.of(), "cobol||neither||nonsense|500||||||||");

        assertThat(printed()).contains("is not valid").doesNotContain("Ctrl-C");
    }

    @Test
    void saysWhatIsValidAndAsksAgain() throws IOException {
        DecisionAnswers answers = complete(
                Map.of(), "nothing||nonsense|500|nonsense|5ms|many|2||-1||huge|256m||/does/not/exist||soon|90s");

        assertThat(printed())
                .containsSubsequence(
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
        DecisionAnswers answers =
                complete(Map.of(), "function|Repo.load|java.lang.Integer::bitCont||" + BIT_COUNT + "||||||");

        assertThat(printed())
                .containsSubsequence(
                        "(--what)",
                        "Function: ",
                        "--call Repo.load is not valid; valid: CLASS::METHOD",
                        "Function: ",
                        "Class path: ",
                        "has no method bitCont; near: bitCount",
                        "Ctrl-C ends decide; default answers none.",
                        "Function: ",
                        "Requests");
        assertThat(printed().split("\\(--what\\)", -1)).hasSize(2);
        assertThat(answers.call()).contains(BIT_COUNT);
    }

    @Test
    void describesAWorkloadIfThereIsNoFunctionAfterAll() throws IOException {
        DecisionAnswers answers = complete(Map.of(), "function|none|||||||||||");

        assertThat(answers.call()).contains("YourWorkload");
    }

    @Test
    void asksAgainForAClassPathThatIsNotThere() throws IOException {
        complete(Map.of(), "function|" + BIT_COUNT + "|gone.jar||||||");

        assertThat(printed()).containsSubsequence("--classpath: gone.jar was not found", "Class path: ", "Requests");
        assertThat(printed().split("Function: ", -1)).hasSize(2);
    }

    @Test
    void asksNothingThatAFlagAnswers() throws IOException {
        DecisionAnswers some = complete(Map.of(REQUESTS, "50", WAIT, "1ms"), "|||||");

        assertThat(some.call()).contains("requests=50", "upstream=1ms");
        assertThat(printed())
                .doesNotContain("(--what)", "(--call)", "(--io)", "(--requests)", "(--wait)", "(--rate)")
                .contains("(--fan-out)");
    }

    @Test
    void isSilentIfFlagsAnswerEverything() throws IOException {
        Map<DecisionQuestion, String> all = Map.of(
                REQUESTS, "50", WAIT, "1ms", FAN_OUT, "1", CPU, "none", LIMIT, "none", HEAP, "default", JDK, "this",
                BUDGET, "1m");

        assertThat(complete(all, "").call()).contains("requests=50");
        assertThat(printed()).isEmpty();
    }

    @Test
    void asksForNoFanOutWithoutAWait() throws IOException {
        DecisionAnswers answers = complete(Map.of(), "|||none|50us|||||");

        assertThat(printed()).doesNotContain("(--fan-out)");
        assertThat(answers.call()).contains("fanOut=0", "cpu=50us").noneMatch(word -> word.startsWith("upstream="));
    }

    @Test
    void forgetsTheWaitWithoutCallsAndGoesOnWithComputing() throws IOException {
        DecisionAnswers answers = complete(Map.of(), "|||20ms|0|50us|||||");

        assertThat(printed()).containsSubsequence("(--fan-out)", "(--cpu)").doesNotContain("contradict");
        assertThat(answers.call()).contains("fanOut=0", "cpu=50us").noneMatch(word -> word.startsWith("upstream="));
        assertThat(answers.understood()).doesNotContain("Wait", "block");
    }

    @Test
    void forgetsTheCallsThatAFlagAsksForWithoutAWait() throws IOException {
        DecisionAnswers answers = complete(Map.of(FAN_OUT, "3"), "|none|50us||||");

        assertThat(answers.call()).contains("fanOut=0", "cpu=50us");
    }

    @Test
    void asksAgainForWhatKeepsTheRunFromBeginning() throws IOException {
        RunRefusal refused = new RunRefusal("an op has at most 1,000,000 tasks", DecisionQuestion.OF_THE_WORK);

        DecisionAnswers answers = completeUntil("requests=100", refused, "||500000|||||||||nonsense|100||||||");

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
                        "(--limit)\n[none] ",
                        "(--rate)\n[closed] ");
        assertThat(printed().split("\\(--budget\\)", -1)).hasSize(2);
        assertThat(answers.call()).contains("requests=100", "upstream=20ms");
    }

    @Test
    void asksAgainForAHeapThatIsTooLarge() throws IOException {
        RunRefusal refused = new RunRefusal("its heap is too large", DecisionQuestion.OF_THE_WORK);

        DecisionAnswers answers = completeUntil("heap=256m", refused, "|||||||64g|||||||||256m|");

        assertThat(answers.call()).contains("heap=256m");
    }

    @Test
    void asksForTheTimeAloneIfThatIsTooShort() throws IOException {
        RunRefusal refused = new RunRefusal("a budget of 1s is too small", List.of(BUDGET));

        DecisionAnswers answers = completeUntil("5m", refused, "||||||||||1s|2s|5m");

        assertThat(printed()).containsSubsequence("too small", "(--budget)\n[1s] ", "too small", "(--budget)\n[2s] ");
        assertThat(answers.call()).contains("5m");
        assertThat(printed().split("\\(--requests\\)", -1)).hasSize(2);
    }

    @Test
    void endsWithTheReasonWhereTheInputEndsBeforeARunCanBegin() {
        RunRefusal refused = new RunRefusal("a budget of 1s is too small", List.of(BUDGET));

        assertThatUserError(() -> completeUntil("5m", refused, "||||||||||1s"))
                .hasMessage("a budget of 1s is too small");
    }

    @Test
    void asksForTheMostInAnOpAtARate() throws IOException {
        complete(Map.of(RATE, "200/s"), "|||||||");

        assertThat(printed())
                .contains("Requests: the number of concurrent requests")
                .doesNotContain("at once:");
    }

    @Test
    void introducesItselfInTwoLines() throws IOException {
        complete(Map.of(), "||||||||||");

        String introduction = printed().substring(0, printed().indexOf("\n\n"));
        assertThat(introduction)
                .contains("Enter takes the answer in [brackets]")
                .hasLineCount(2);
    }

    @Test
    void asksAgainForARequestThatWouldDoNothing() throws IOException {
        DecisionAnswers answers = complete(Map.of(), "|||0|0us|2ms|||||");

        assertThat(printed()).contains("a request that neither waits nor computes does nothing; valid: ");
        assertThat(answers.call()).contains("cpu=2ms");
    }

    @Test
    void endsWithTheFlagsThatAnswerWhereTheInputEnds() {
        assertThatUserError(() -> complete(Map.of(), "||100"))
                .hasMessage("ended without an answer; valid: --yes for the defaults, or --wait, --fan-out, --cpu,"
                        + " --limit, --heap, --rate, --jdk, --budget");
        assertThatUserError(() -> complete(Map.of(FUNCTION, BIT_COUNT, CLASS_PATH, "none", REQUESTS, "9"), ""))
                .hasMessage("ended without an answer; valid: --yes for the defaults, or --heap, --jdk, --budget");
        assertThatUserError(() -> complete(Map.of(WHAT, "function", REQUESTS, "9", LIMIT, "3", JDK, "this"), "Repo"))
                .hasMessage("ended without an answer; valid: --call, --heap, --budget");
    }

    @Test
    void printsOnlyWhatEveryTerminalShows() throws IOException {
        DecisionAnswers answers = complete(Map.of(), "ktor||||x|5||||");

        assertThat(printed() + answers.understood() + String.join("\n", answers.notes()))
                .matches("[\\n\\x20-\\x7e]*");
    }
}
