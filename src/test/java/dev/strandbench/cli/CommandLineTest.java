package dev.strandbench.cli;

import static dev.strandbench.UserErrors.assertThatUserError;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.plan.PlannedJdk;
import dev.strandbench.plan.SelectedBenchmark;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineTest {

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvFileSource(resources = "/wrong-calls.txt", delimiter = '|')
    void answersAWrongCallInOneLineThatSaysWhatIsValid(String call, String answer) {
        CapturedCall.of(call.split(" ", -1)).assertRefused(answer);
    }

    @Test
    void namesAllScenariosIfNoneMatches() {
        assertThat(SelectedBenchmark.noMatch("nonsense"))
                .isEqualTo("no benchmark matches nonsense; valid: "
                        + String.join(", ", SelectedBenchmark.scenarioNames()) + ", or a regular expression");
        assertThat(SelectedBenchmark.scenarioNames()).contains("FanOut", "Baseline", "WakeUp");
    }

    @ParameterizedTest
    @CsvSource({
        "old/java, java.specification.version = 17, '-jvm old/java is Java 17, but forks need Java 21 or newer'",
        "echo, -XshowSettings:properties -version, -jvm echo is not a Java program",
    })
    void refusesAJvmThatIsTooOldOrNone(String program, String settings, String why) {
        assertThatUserError(() -> PlannedJdk.announcedBy(program, settings)).hasMessageContaining(why);
    }

    @ParameterizedTest
    @CsvSource({"21, false", "22, false", "23, true", "25, true", "28, true"})
    void silencesUnsafeOnlyWhereTheJvmKnowsTheOption(String version, boolean silenced) {
        PlannedJdk jvm = PlannedJdk.announcedBy("java", "java.specification.version = " + version);

        assertThat(jvm.arguments()).hasSize(silenced ? 1 : 0);
    }

    @Test
    void pointsFromAHomeToItsProgram() {
        CapturedCall outcome = CapturedCall.of("FanOutBenchmark", "-jvm", directory.toString());

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err())
                .contains(directory.resolve("bin").resolve("java").toString());
    }

    @Test
    void namesWhatCannotBeAPath() {
        assertThatUserError(() -> new ReportOutput("no\0path"))
                .hasMessage(
                        "--out no\0path is not a valid file name on this system; valid: a name of ASCII letters, or -;"
                                + " except on Windows, LC_ALL=C.UTF-8 allows any name");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-h", "-l", "-lp", "-lrf"})
    void leavesJmhsListsToJmh(String option) {
        CapturedCall.of(option).assertDone();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "help"})
    void explainsItself(String call) {
        CapturedCall outcome = CapturedCall.of(call.split(" ", -1));

        outcome.assertDone();
        assertThat(outcome.out()).contains("java -jar target/benchmarks.jar");
    }

    @Test
    void leavesAScenarioWhoseNameIsNearACommandToJmh() {
        CapturedCall.of("Service", "-l").assertDone();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-V", "--version"})
    void saysItsVersion(String option) {
        CapturedCall outcome = CapturedCall.of(option);

        outcome.assertDone();
        assertThat(outcome.out()).startsWith("strandbench ").hasLineCount(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"threads", "cpu", "footprint", "pinning", "recording", "flame"})
    void explainsItsProfilers(String profiler) {
        CapturedCall help = CapturedCall.of("-prof", profiler + ":help");

        assertThat(help.status()).isZero();
        assertThat(help.out()).contains("-prof " + profiler + ":option=value", "optional");
    }

    /** Once: JMH tries each of its profilers for it. */
    @Test
    void listsItsProfilersAndThoseOfJmh() {
        CapturedCall list = CapturedCall.of("-lprof");

        list.assertDone();
        assertThat(list.out())
                .contains(Stream.of("threads", "cpu", "footprint", "pinning", "recording", "flame")
                        .map(profiler -> "-prof " + profiler + " is ")
                        .toList());
    }

    @Test
    void listsTheJdkThatRunsThis() {
        CapturedCall outcome = CapturedCall.of("jdks");

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out()).contains("* ");
    }

    @Test
    void warnsOfProfilesThatMix() {
        CapturedCall noForks = CapturedCall.ofLine("Baseline -f 0 -wi 0 -i 1 -r 1ms -p model=SEQUENTIAL");

        assertThat(noForks.status()).isZero();
        assertThat(noForks.err())
                .contains("-f 0 runs every model in this one JVM")
                .hasLineCount(1);
    }

    @Test
    void asksNoJvmWhatItTakesWhereNoneIsForked() {
        CapturedCall noForks = CapturedCall.ofLine(
                "Baseline -f 0 -wi 0 -i 1 -r 1ms -p model=SEQUENTIAL -jvmArgsAppend -XX:+NoSuchFlag");

        assertThat(noForks.status()).isZero();
        assertThat(noForks.err()).doesNotContain("NoSuchFlag");
    }

    @Test
    void leavesOutModelsThatTheParametersRuleOutAndSaysWhy() {
        CapturedCall outcome =
                CapturedCall.ofLine("FanOutBenchmark -f 0 -wi 0 -i 1 -r 1ms -p tasks=10001 -p waitMillis=1");

        assertThat(outcome.err()).contains("left out: FanOut model=PLATFORM");
        assertThat(outcome.out()).contains("VIRTUAL").doesNotContain("model = PLATFORM");
        assertThat(outcome.status()).isZero();
    }
}
