package dev.strandbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.base.UserErrorException;
import dev.strandbench.plan.ForkJdk;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineTest {

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "FanOutBenchmark -p model=NOPE | model=NOPE is not valid for FanOut; valid: PLATFORM, POOL, VIRTUAL",
                "UserProfileBenchmark -p model=POOL | model=POOL is not valid for UserProfile; valid: PLATFORM,"
                        + " VIRTUAL",
                "YourWorkload -p upstream=often | upstream=often is not valid for YourWorkload; valid: 20ms, uniform(",
                "YourWorkload -p upstream=uniform(5ms,1ms) | upstream=uniform(5ms,1ms) is not valid for YourWorkload",
                "YourWorkload -p failure=2 | failure=2 is not valid for YourWorkload; valid: shares from 0% to 100%",
                "FanOutBenchmark -p tasks=-1 | tasks=-1 is not valid for FanOut; valid: whole numbers from 1 to"
                        + " 1,000,000",
                "FanOutBenchmark -p tasks=many | tasks=many is not valid for FanOut; valid: whole numbers from",
                "FanOutBenchmark -p tasks=99999999999999999999 | is not valid for FanOut; valid: whole numbers from",
                "FanOutBenchmark -p task=1 | no parameter task in FanOut; valid: forkSite, model, poolSize, tasks,"
                        + " waitBy,",
                "FanOutBenchmark -p model=PLATFORM -p tasks=100000 | more than 10,000 threads",
                "FanOutBenchmark -p model=POOL -p tasks=1000000 -p waitMillis=100 | over the bound of 60 s",
                "FanOutBenchmark -p model=POOL -p forkSite=EVENT_LOOP | only coroutines have an event loop to fork on",
                "UserProfileBenchmark -p model=PLATFORM -p requests=2501 | a request takes four",
                "nonsense | no benchmark matches [nonsense]; valid: BackPressure, Baseline, BlockingIo",
                "( | not a regular expression: (",
                "comapre a b | comapre is not a command; near: compare; for benchmarks whose names have it:"
                        + " '.*comapre'",
                "reprot | reprot is not a command; near: report",
                "Report x | Report is not a command; near: report; for benchmarks whose names have it: '.*Report'",
                "Compare old new | Compare is not a command; near: compare",
                "COMAPRE a b | COMAPRE is not a command; near: compare",
                "pom.json | no benchmark matches [pom.json]",
                "FanOutBenchmark -bm foo | modes are thrpt, avgt, sample, ss",
                "FanOutBenchmark -o /nope/x | -o /nope/x cannot be written; valid: a file in a directory that",
                "FanOutBenchmark -rff /dev/full | -rff /dev/full cannot be written; valid: a file in a directory that",
                "FanOutBenchmark -o /dev/full | -o /dev/full cannot be written; valid: a file in a directory that",
                "FanOutBenchmark -o target/x -rff target/./x | -o and -rff are one file, target/x; valid: a file for"
                        + " each",
                "FanOutBenchmark -rff target | -rff target cannot be written; valid: a file in a directory that",
                "compare a.json b.json c.json | compare takes one file or two, not 3",
                "-nonsense | is not a recognized option",
                "FanOutBenchmark -t 4 | -t 4 is not valid: a scenario has one caller",
                "FanOutBenchmark -jvm /does/not/exist | -jvm /does/not/exist cannot be started",
                "jdks --nonsense | ; see java -jar target/benchmarks.jar jdks --help",
                "jfr | Missing required parameter",
                "jfr pom.xml | pom.xml is not a JFR recording",
                "jfr does-not-exist | does-not-exist does not exist",
                "jfr a.jfr b.jfr c.jfr | jfr takes one file or two, not 3",
                "jfr a.jfr --format xml | expected one of [TEXT, JSON, HTML]",
                "FanOutBenchmark -prof recording:settings=nope | settings=nope is not valid; valid: deep, default,"
                        + " profile,",
                "FanOutBenchmark -prof flame:event=cycles | event=cycles is not valid; valid: alloc, ctimer, itimer,"
                        + " lock",
                "FanOutBenchmark -prof flame:interval=often | interval=often is not valid; valid: a number",
                "Baseline -prof recording:dir=pom.xml | -prof recording:dir=pom.xml is not valid; valid: a writable directory",
                "Baseline -prof flame:dir=pom.xml/new | -prof flame:dir=pom.xml/new is not valid; valid: a writable directory",
                "Baseline -jvmArgsAppend -XX:+NoSuchFlag | no fork of Baseline starts with -XX:+NoSuchFlag: ",
                "Baseline -jvmArgsPrepend -XX:+NoSuchFlag | no fork of Baseline starts with -XX:+NoSuchFlag: ",
                "Baseline -jvmArgs -XX:+NoSuchFlag | no fork of Baseline starts with -XX:+NoSuchFlag: ",
                "Baseline -jvmArgsAppend -Xmx200m | no fork of Baseline starts with -Xmx200m and its own -Xms1g: ",
                "FanOutBenchmark -prof nonsense | no profiler nonsense; valid: threads, cpu, footprint, pinning,"
                        + " recording, flame",
                "FanOutBenchmark -prof=cpu:every=3 | -prof cpu:every=3 is not valid; valid: help, optional",
                "FanOutBenchmark -prof threads:every=3 | -prof threads:every=3 is not valid; valid: help, interval",
            })
    void answersAWrongCallInOneLineThatSaysWhatIsValid(String call, String answer) {
        CapturedCall outcome = CapturedCall.of(call.split(" ", -1));

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).startsWith("strandbench: ").contains(answer).hasLineCount(1);
        assertThat(outcome.out()).isEmpty();
    }

    @Test
    void refusesAJvmThatIsTooOld() {
        assertThatThrownBy(() -> ForkJdk.announcedBy("old/java", "    java.specification.version = 17\n"))
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining("-jvm old/java is Java 17, but forks need Java 21 or newer");
    }

    @Test
    void refusesAJvmThatIsNone() {
        assertThatThrownBy(() -> ForkJdk.announcedBy("echo", "-XshowSettings:properties -version\n"))
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining("-jvm echo is not a Java program");
    }

    @ParameterizedTest
    @CsvSource({"21, false", "22, false", "23, true", "25, true", "28, true"})
    void silencesUnsafeOnlyWhereTheJvmKnowsTheOption(String version, boolean silenced) {
        ForkJdk jvm = ForkJdk.announcedBy("java", "java.specification.version = " + version);

        assertThat(jvm.quietArguments()).hasSize(silenced ? 1 : 0);
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
        assertThatThrownBy(() -> new ReportOutput("no\0path"))
                .isInstanceOf(UserErrorException.class)
                .hasMessage(
                        "--out no\0path is not a file's name here; valid: one of ASCII letters, or elsewhere than on"
                                + " Windows any under LC_ALL=C.UTF-8, or -");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-h", "-l", "-lp", "-lrf"})
    void leavesJmhsListsToJmh(String option) {
        CapturedCall outcome = CapturedCall.of(option);

        assertThat(outcome.status()).isZero();
        assertThat(outcome.err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "help"})
    void explainsItself(String call) {
        CapturedCall outcome = CapturedCall.of(call.split(" ", -1));

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out()).contains("java -jar target/benchmarks.jar");
        assertThat(outcome.err()).isEmpty();
    }

    @Test
    void leavesAScenarioWhoseNameIsNearACommandToJmh() {
        CapturedCall outcome = CapturedCall.of("Service", "-l");

        assertThat(outcome.status()).isZero();
        assertThat(outcome.err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-V", "--version"})
    void saysItsVersion(String option) {
        CapturedCall outcome = CapturedCall.of(option);

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out()).startsWith("strandbench ").hasLineCount(1);
        assertThat(outcome.err()).isEmpty();
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

        assertThat(list.status()).isZero();
        assertThat(list.err()).isEmpty();
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
        CapturedCall noForks = CapturedCall.of("Baseline -f 0 -wi 0 -i 1 -r 1ms -p model=SEQUENTIAL".split(" ", -1));

        assertThat(noForks.status()).isZero();
        assertThat(noForks.err())
                .contains("-f 0 runs every model in this one JVM")
                .hasLineCount(1);
    }

    @Test
    void asksNoJvmWhatItTakesWhereNoneIsForked() {
        CapturedCall noForks = CapturedCall.of(
                "Baseline -f 0 -wi 0 -i 1 -r 1ms -p model=SEQUENTIAL -jvmArgsAppend -XX:+NoSuchFlag".split(" ", -1));

        assertThat(noForks.status()).isZero();
        assertThat(noForks.err()).doesNotContain("NoSuchFlag");
    }

    @Test
    void leavesOutModelsThatTheParametersRuleOutAndSaysWhy() {
        CapturedCall outcome =
                CapturedCall.of("FanOutBenchmark -f 0 -wi 0 -i 1 -r 1ms -p tasks=10001 -p waitMillis=1".split(" ", -1));

        assertThat(outcome.err()).contains("left out: FanOut model=PLATFORM");
        assertThat(outcome.out()).contains("VIRTUAL").doesNotContain("model = PLATFORM");
        assertThat(outcome.status()).isZero();
    }
}
