package dev.strandbench.cli;

import static dev.strandbench.UserErrors.assertThatUserError;
import static dev.strandbench.cli.DecisionQuestion.BUDGET;
import static dev.strandbench.cli.DecisionQuestion.CLASS_PATH;
import static dev.strandbench.cli.DecisionQuestion.CPU;
import static dev.strandbench.cli.DecisionQuestion.FAILURE;
import static dev.strandbench.cli.DecisionQuestion.FAN_OUT;
import static dev.strandbench.cli.DecisionQuestion.FUNCTION;
import static dev.strandbench.cli.DecisionQuestion.HEAP;
import static dev.strandbench.cli.DecisionQuestion.IO;
import static dev.strandbench.cli.DecisionQuestion.JDK;
import static dev.strandbench.cli.DecisionQuestion.LIMIT;
import static dev.strandbench.cli.DecisionQuestion.RATE;
import static dev.strandbench.cli.DecisionQuestion.REQUESTS;
import static dev.strandbench.cli.DecisionQuestion.WAIT;
import static dev.strandbench.cli.DecisionQuestion.WHAT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.cli.DecisionQuestion.ParameterCheck;
import dev.strandbench.cli.DecisionQuestion.Subject;
import dev.strandbench.plan.DeclaredParameter;
import dev.strandbench.plan.SelectedBenchmark;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.runner.options.OptionsBuilder;

class DecisionAnswersTest {

    private static final String BIT_COUNT = "java.lang.Integer::bitCount";
    private static final ParameterCheck ANYTHING = (value, parameter, scenario) -> Optional.empty();

    private static DecisionAnswers answers(Map<DecisionQuestion, String> given) {
        return DecisionAnswers.of(given, ANYTHING);
    }

    private static List<String> call(Map<DecisionQuestion, String> given) {
        return answers(given).withDefaults().call();
    }

    private static List<String> notes(Map<DecisionQuestion, String> given) {
        return answers(given).withDefaults().notes();
    }

    @Test
    void becomesEveryParameterOfTheWorkload() {
        Map<DecisionQuestion, String> given = Map.of(
                REQUESTS, "0500",
                FAN_OUT, "2",
                WAIT, "lognormal(20ms, p99=200ms)",
                CPU, "50 us",
                LIMIT, "100",
                FAILURE, "1%",
                RATE, "200",
                HEAP, "256m,1g",
                JDK, System.getProperty("java.home"));

        assertThat(call(given))
                .containsExactly(
                        ("run YourWorkload --model PLATFORM,POOL,VIRTUAL,STRUCTURED -p requests=500 -p fanOut=2 -p"
                                        + " upstream=lognormal(20ms,p99=200ms) -p cpu=50us -p limit=100 -p failure=1% -p"
                                        + " arrivals=200/s -p opMillis=0 -p seed=1 --over heap=256m,1g --jdk "
                                        + System.getProperty("java.home") + " --budget 10m")
                                .split(" ", -1));
    }

    @Test
    void takesSpacesBesideTheCommasBetweenJdks() {
        String home = System.getProperty("java.home");

        assertThat(call(Map.of(JDK, home + " , " + home))).containsSequence("--jdk", home + "," + home);
    }

    @Test
    void becomesACallOfTheFunction() {
        Map<DecisionQuestion, String> given = Map.of(FUNCTION, BIT_COUNT, CLASS_PATH, "target/classes", LIMIT, "0");

        assertThat(call(given))
                .containsExactly(("run --call " + BIT_COUNT + " --classpath target/classes --tasks 1000 --budget 10m")
                        .split(" ", -1));
    }

    @Test
    void becomesACallOfTheServiceWithAsManyUsersAsRequests() {
        assertThat(call(Map.of(WHAT, "plain", IO, "suspend")))
                .containsExactly(("run Service --profile service --model WEBFLUX_COROUTINES,MVC_VIRTUAL -p"
                                + " users=1000 -p upstreamMillis=20 -p loops=4 -p heap=512m --budget 10m")
                        .split(" ", -1));
        assertThat(call(Map.of(WHAT, "spring", WAIT, "none"))).contains("upstreamMillis=0", "loops=4");
        assertThat(call(Map.of(WHAT, "spring", WAIT, "200ms"))).contains("loops=2");
        assertThat(call(Map.of(WHAT, "spring", WAIT, "1s"))).contains("loops=1", "timeoutMillis=30000");
        assertThat(call(Map.of(WHAT, "spring", REQUESTS, "500", WAIT, "200ms", LIMIT, "10")))
                .contains("timeoutMillis=60000");
        assertThat(call(Map.of(WHAT, "spring", HEAP, "256m,1g", BUDGET, "15m")))
                .containsSequence("--model", "MVC_POOL,MVC_VIRTUAL");
        assertThat(call(Map.of(WHAT, "spring", REQUESTS, "2000"))).contains("users=2000", "connections=2000");
        assertThat(call(Map.of(WHAT, "spring", REQUESTS, "2000", LIMIT, "20")))
                .contains("users=2000", "connections=20");
    }

    @ParameterizedTest
    @CsvSource({
        "spring, block, 20ms, 'MVC_POOL,MVC_VIRTUAL,WEBFLUX_HYBRID'",
        "plain, block, 20ms, 'MVC_POOL,MVC_VIRTUAL,WEBFLUX_HYBRID'",
        "spring, suspend, 20ms, 'WEBFLUX_COROUTINES,MVC_VIRTUAL,MVC_POOL'",
        "spring, block, none, 'MVC_POOL,MVC_VIRTUAL,WEBFLUX_COROUTINES'",
        "ktor, block, 20ms, 'WEBFLUX_HYBRID,MVC_VIRTUAL,MVC_POOL'",
        "ktor, suspend, 20ms, 'WEBFLUX_COROUTINES,MVC_VIRTUAL,MVC_POOL'"
    })
    void beginsWithTheStrategyThatIsClosestToTheUsersCode(String what, String io, String wait, String strategies) {
        assertThat(call(Map.of(WHAT, what, IO, io, WAIT, wait, BUDGET, "15m"))).containsSequence("--model", strategies);
        assertThat(call(Map.of(WHAT, what, IO, io, WAIT, wait, BUDGET, "14m")))
                .containsSequence("--model", strategies.substring(0, strategies.lastIndexOf(',')));
    }

    @Test
    void becomesACallOfTheServiceAtARate() {
        String home = System.getProperty("java.home");
        Map<DecisionQuestion, String> given =
                Map.of(WHAT, "spring", IO, "suspend", WAIT, "1s", LIMIT, "20", RATE, "200", HEAP, "256m,1g", JDK, home);

        assertThat(call(given))
                .containsExactly(("run OpenLoop --profile service --model WEBFLUX_COROUTINES,MVC_VIRTUAL,MVC_POOL -p"
                                + " threads=1000 -p upstreamMillis=1000 -p connections=20 -p ratePerSecond=200 -p heap=256m,1g --jdk "
                                + home
                                + " --budget 10m")
                        .split(" ", -1));
    }

    @Test
    void readsWhatAServiceCannotDo() {
        ParameterCheck check = ParameterCheck.byBenchmarks();

        assertThatUserError(() -> DecisionAnswers.of(Map.of(WHAT, "spring", WAIT, "uniform(5ms,50ms)"), check))
                .hasMessage("--wait uniform(5ms,50ms) is not valid; valid: times of a service such as 20ms or 1s, in ms"
                        + " whole numbers from 0 to 60,000");
        assertThatUserError(() -> DecisionAnswers.of(Map.of(WHAT, "spring", RATE, "poisson(200/s)"), check))
                .hasMessageStartingWith("--rate poisson(200/s) is not valid; valid: rates of a service such as 200/s");
        assertThatUserError(() -> DecisionAnswers.of(Map.of(WHAT, "spring", REQUESTS, "20000"), check))
                .hasMessage("--requests 20000 is not valid; valid: whole numbers from 1 to 8,000");
    }

    @Test
    void leavesCoroutinesOutOnlyIfCallsBlock() {
        assertThat(call(Map.of(IO, "suspend"))).doesNotContain("--model");
        assertThat(notes(Map.of(IO, "suspend"))).isEmpty();
        assertThat(call(Map.of(FAN_OUT, "0", CPU, "5ms"))).doesNotContain("--model");
        assertThat(notes(Map.of()))
                .singleElement()
                .asString()
                .startsWith("Coroutines are left out because your calls block");
    }

    @Test
    void beginsWithTheLimitIfItBinds() {
        String limit = "The limit comes first: only 20 of 1000 run at once under every model.";

        assertThat(notes(Map.of(LIMIT, "20"))).hasSize(2).first().asString().startsWith(limit);
        assertThat(notes(Map.of(FUNCTION, BIT_COUNT, LIMIT, "20")))
                .singleElement()
                .asString()
                .startsWith(limit);
        assertThat(notes(Map.of(LIMIT, "1000", IO, "suspend"))).isEmpty();
        assertThat(notes(Map.of(LIMIT, "20", RATE, "200/s", IO, "suspend"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "ktor, suspend, WEBFLUX_COROUTINES",
        "ktor, default, WEBFLUX_COROUTINES",
        "ktor, block, WEBFLUX_HYBRID",
        "plain, suspend, WEBFLUX_COROUTINES",
        "plain, default, MVC_VIRTUAL"
    })
    void saysThatTheServiceIsSpringBoot(String what, String io, String closest) {
        assertThat(notes(Map.of(WHAT, what, IO, io)))
                .first()
                .asString()
                .contains("The run measures Spring Boot" + (what.equals("ktor") ? ", not Ktor. " : ". "), closest);
    }

    @Test
    void saysWhichStrategyIsLeftOutAndHowUsersLoadTheService() {
        assertThat(notes(Map.of(WHAT, "spring")))
                .containsExactly(
                        "To compare WEBFLUX_HYBRID too, add --budget 15m.",
                        "Each of 1000 users sends a request, waits for the answer and sends the next request. A request"
                                + " makes three calls, one after another, and each waits 20ms. --rate, for example --rate"
                                + " 200/s, measures the latency at a fixed rate instead.");
    }

    @Test
    void namesTheHeapThatAServiceGets() {
        assertThat(answers(Map.of(WHAT, "spring")).withDefaults().understood()).contains("  Heap               512m\n");
        assertThat(answers(Map.of(WHAT, "spring", HEAP, "256m")).withDefaults().understood())
                .contains("  Heap               256m\n");
    }

    @Test
    void saysWhatItUnderstood() {
        assertThat(answers(Map.of(WAIT, "5ms", RATE, "200/s")).withDefaults().understood())
                .isEqualTo("""
                    Understood:
                      Calls              block
                      Requests           at most 1000 in an op
                      Wait               5ms
                      Calls per request  3
                      Computing          none
                      Limit              none
                      Heap               default
                      Arrivals           200/s
                      JDKs               this
                      Time               10m
                    """);
        assertThat(answers(Map.of(REQUESTS, "50")).withDefaults().understood()).contains("  Requests at once   50\n");
        assertThat(answers(Map.of(FUNCTION, BIT_COUNT)).withDefaults().understood())
                .startsWith("Understood:\n  Function           " + BIT_COUNT + "\n  Class path         none\n")
                .doesNotContain("Wait", "Calls", "Computing");
    }

    @Test
    void namesWhatTheScenarioDoesByItselfOnlyWhereItMatters() {
        assertThat(call(Map.of(LIMIT, "10"))).noneMatch(word -> word.matches("(opMillis|seed|poolSize)=.*"));
        assertThat(call(Map.of(RATE, "200/s")))
                .contains("opMillis=0", "poolSize=200")
                .doesNotContain("seed=1");
        assertThat(call(Map.of(RATE, "poisson(200/s)"))).contains("seed=1");
        assertThat(call(Map.of(FAILURE, "1%"))).contains("seed=1");
        assertThat(call(Map.of(WAIT, "exponential(20ms)"))).contains("seed=1");
    }

    @Test
    void namesItAsTheScenarioDoesIt() {
        Map<String, DeclaredParameter> parameters = SelectedBenchmark.of(new OptionsBuilder()
                        .include(DecisionQuestion.scenario(Subject.FIGURES))
                        .build())
                .getFirst()
                .parameters();

        assertThat(Stream.of("opMillis", "seed", "poolSize")
                        .map(name -> name + "="
                                + Objects.requireNonNull(parameters.get(name))
                                        .defaults()
                                        .getFirst()))
                .containsExactly(DecisionAnswers.OP_MILLIS, DecisionAnswers.SEED, DecisionAnswers.POOL_SIZE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        --call a.B::c --wait 5ms | --wait describes a workload, and --call measures a function; valid: either
        --call a.B::c --rate 200/s | --rate describes a workload, and --call measures a function; valid: either
        --call a.B::c --io suspend | --io describes a workload, and --call measures a function; valid: either
        --call a.B::c --what spring | --what spring and --call contradict each other; valid: either
        --what ktor --cpu 5ms | --cpu describes a workload without code, and --what ktor measures a service; valid: either
        --what function | --what function needs --call CLASS::METHOD
        --classpath target/classes | --classpath needs --call CLASS::METHOD
        --classpath target/classes --cpu 5ms | --classpath needs --call CLASS::METHOD
        --wait none --fan-out 3 | --wait none and --fan-out 3 contradict each other; valid: calls that wait, or neither
        --wait 5ms --fan-out 0 | --wait 5ms and --fan-out 0 contradict each other; valid: calls that wait, or neither
        --fan-out 0 --cpu 5ms --failure 1% | --failure 1% needs calls, and there are none; valid: with --wait and --fan-out
        --wait 0 | a request that neither waits nor computes does nothing; valid: a time for --wait or for --cpu
        """)
    void refusesAnswersThatContradictEachOther(String flags, String why) {
        List<String> words = List.of(flags.split(" ", -1));
        Map<DecisionQuestion, String> given = Stream.of(DecisionQuestion.values())
                .filter(question -> words.contains(question.flag))
                .collect(Collectors.toMap(
                        question -> question, question -> words.get(words.indexOf(question.flag) + 1)));

        assertThatUserError(() -> answers(given).withDefaults()).hasMessage(why);
    }

    @Test
    void measuresComputingAloneWithoutCalls() {
        assertThat(call(Map.of(FAN_OUT, "0", CPU, "5ms")))
                .contains("fanOut=0", "cpu=5ms")
                .noneMatch(word -> word.startsWith("upstream="));
    }

    @Test
    void requiresAFunctionThatCanBeCalled() {
        DecisionAnswers wrong = answers(Map.of(FUNCTION, "java.lang.Integer::bitCont", CLASS_PATH, "none"));

        assertThatUserError(wrong::requireFunction).hasMessageContaining("has no method bitCont; near: bitCount");
        answers(Map.of(FUNCTION, BIT_COUNT, CLASS_PATH, "none")).requireFunction();
    }

    @Test
    void asksTheScenarioWhatIsValid() {
        ParameterCheck check = ParameterCheck.byBenchmarks();

        assertThat(check.validInPlaceOf("0", "tasks", DecisionQuestion.scenario(Subject.FUNCTION)))
                .hasValue("whole numbers from 1 to 1,000,000");
        assertThat(check.validInPlaceOf("1", "tasks", DecisionQuestion.scenario(Subject.FUNCTION)))
                .isEmpty();
        assertThatUserError(() -> DecisionAnswers.of(Map.of(FUNCTION, BIT_COUNT, LIMIT, "many"), check))
                .hasMessageStartingWith("--limit many is not valid; valid: whole numbers from 0 to ");
    }

    @Test
    void printsTheCallAndMakesIt() {
        CapturedCall outcome =
                CapturedCall.ofLine("decide --yes --call java.lang.Integer::bitCount --requests 9 --limit 3 --dry-run");

        outcome.assertDone();
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
        CapturedCall outcome = CapturedCall.ofLine("decide --yes --rate 200/s --dry-run");

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
    void plansTheServiceWithItsHeapAndTime() {
        CapturedCall outcome =
                CapturedCall.ofLine("decide --yes --what spring --wait 200 --heap 256m --budget 9m --dry-run");

        outcome.assertDone();
        assertThat(outcome.out())
                .containsSubsequence(
                        "Understood:\n",
                        "  What runs          spring\n",
                        "  Wait               200ms\n",
                        "Each of 1000 users sends a request, ",
                        " run Service --profile service --model MVC_POOL,MVC_VIRTUAL -p",
                        "Service.service ")
                .doesNotContain("LeastHeap", "YourWorkload");
    }

    @Test
    void plansTheServiceAtARate() {
        CapturedCall outcome =
                CapturedCall.ofLine("decide --yes --what ktor --io suspend --rate 50/s --limit 30 --dry-run");

        outcome.assertDone();
        assertThat(outcome.out()).contains("OpenLoop.openLoop ", "WEBFLUX_COROUTINES");
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
