package dev.strandbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunCommandLineTest {

    @TempDir
    private Path directory;

    @ParameterizedTest
    @MethodSource("dev.strandbench.plan.ProfileReader#names")
    void plansEveryProfileOfTheJar(String name) {
        CapturedCall outcome = CapturedCall.of("run", "--dry-run", "--profile", name);

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out()).contains("profile " + name + ": ").contains("families, ");
        assertThat(outcome.err().lines()).allMatch(line -> line.startsWith("strandbench: left out: "));
    }

    @Test
    void plansOnTheJdkThatACallNames() {
        CapturedCall outcome = CapturedCall.of(
                "run",
                "Baseline",
                "--dry-run",
                "--model",
                "SEQUENTIAL,VIRTUAL",
                "--jdk",
                System.getProperty("java.home"));

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out())
                .contains("on JDK " + System.getProperty("java.version"))
                .contains("Baseline.oneTask")
                .contains("2 arms: SEQUENTIAL, VIRTUAL");
    }

    @Test
    void restrictsStrategiesToTheModelsThatACallNames() {
        CapturedCall outcome = CapturedCall.of("run --dry-run --model VIRTUAL,EVENT_LOOP BlockingIo .".split(" ", -1));

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out())
                .containsSubsequence("FanOut.fanOut ", "  2 arms: VIRTUAL, EVENT_LOOP")
                .containsSubsequence("ContextHop.contextHop ", "  1 arm: VIRTUAL\n")
                .containsSubsequence("BlockingIo.blockingIo ", "  1 arm: VIRTUAL\n")
                .doesNotContain("POOL")
                .doesNotContain("ParallelMap");
        assertThat(outcome.err().lines())
                .contains("strandbench: left out: ParallelMap: none of its arms is VIRTUAL or EVENT_LOOP")
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--mode", "-bm"})
    void plansInTheModeThatACallNames(String option) {
        CapturedCall outcome = CapturedCall.of("run", "--dry-run", "--profile", "sayekti", option, "thrpt");

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out()).contains("Transactions.launched");
    }

    @Test
    void comparesByAParameterThatABenchmarkDeclares() {
        CapturedCall outcome = CapturedCall.of(
                "run --dry-run FanOut --model VIRTUAL --arm forkSite=CALLER,VIRTUAL_THREAD".split(" ", -1));

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out())
                .contains("  2 arms: VIRTUAL forkSite=CALLER, VIRTUAL forkSite=VIRTUAL_THREAD\n")
                .doesNotContain("  forkSite=");
        assertRefused(
                "--arm tasks and -p tasks would both name what to compare; valid: either",
                "run FanOut --arm tasks=1,2 -p tasks=3".split(" ", -1));
        assertRefused(
                "colour is not a circumstance; valid: jdk, gc", "run --dry-run FanOut --arm colour=red".split(" ", -1));
        assertRefused(
                "tasks=x is not valid for FanOut; valid: whole numbers", "run FanOut --arm tasks=x".split(" ", -1));
    }

    @Test
    void plansAFunctionOfTheUser() {
        CapturedCall outcome =
                CapturedCall.of("run --dry-run --call java.lang.Integer::bitCount --tasks 9".split(" ", -1));

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out())
                .contains("OwnFunction.call  blocking=java.lang.Integer::bitCount tasks=9 limit=0 ")
                .contains("  6 arms: PLATFORM, POOL, VIRTUAL, STRUCTURED, IO, HYBRID\n")
                .contains("java.lang.Integer::bitCount, a call in each task");
        assertThat(outcome.err()).isEmpty();
    }

    @Test
    void plansEveryModelForAFunctionThatSuspendsAndOneThatBlocks() {
        CapturedCall outcome = CapturedCall.of(("run --dry-run --classpath target/test-classes --call "
                        + "blocking=dev.strandbench.usercode.KotlinFunctions::blocking --call "
                        + "suspending=dev.strandbench.usercode.KotlinFunctions::waiting")
                .split(" ", -1));

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out())
                .contains("9 arms: PLATFORM, POOL, VIRTUAL, STRUCTURED, EVENT_LOOP, DEFAULT, IO, UNCONFINED, HYBRID\n");
    }

    @Test
    void plansAWorkloadAsItIsDescribed() {
        CapturedCall outcome =
                CapturedCall.of(("run --dry-run YourWorkload -p upstream=lognormal(20ms,p99=200ms),5ms -p cpu=50us "
                                + "-p limit=100 -p failure=1% -p heap=256m")
                        .split(" ", -1));

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out())
                .contains("2 families, ")
                .contains(" upstream=lognormal(20ms,p99=200ms) cpu=50us limit=100 failure=1% ")
                .contains(" upstream=5ms cpu=50us limit=100 failure=1% ")
                .contains(" heap=256m")
                .contains("9 arms: PLATFORM, POOL, VIRTUAL, STRUCTURED, EVENT_LOOP, DEFAULT, IO, UNCONFINED, HYBRID\n");
        assertThat(outcome.err()).isEmpty();
    }

    @Test
    void saysWhatAProfileIsFor() {
        CapturedCall outcome = CapturedCall.of("run --profile moraes --dry-run".split(" ", -1));

        assertThat(outcome.out().lines().skip(1).findFirst()).hasValue("Kotlin Coroutine Benchmark: claims V1 and V2");
    }

    @Test
    void splitsFamiliesAmongShards() {
        List<String> whole = families("run --dry-run --profile everett");
        List<String> shards = new ArrayList<>(families("run --dry-run --profile everett --shard 1/2"));
        shards.addAll(families("run --dry-run --profile everett --shard 2/2"));

        assertThat(whole).hasSizeGreaterThan(2);
        assertThat(shards).containsExactlyInAnyOrderElementsOf(whole);
    }

    private static List<String> families(String call) {
        CapturedCall outcome = CapturedCall.of(call.split(" ", -1));
        assertThat(outcome.status()).isZero();
        List<String> lines = outcome.out().lines().toList();
        List<String> families = new ArrayList<>();
        for (int line = 1; line < lines.size(); line++) {
            if (lines.get(line).matches("  \\d+ arms?: .*")) {
                families.add(lines.get(line - 1) + lines.get(line));
            }
        }
        return families;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "run --dry-run --shard 3/2 | option '--shard': 3/2 is not valid; valid: I/N, with I from 1 to N",
                "run --dry-run --shard 0/2 | option '--shard': 0/2 is not valid; valid: I/N, with I from 1 to N",
                "run --dry-run --shard x | option '--shard': x is not valid; valid: I/N, with I from 1 to N",
                "run --dry-run --shard 99/99 | --shard 99/99 is empty; valid: no more shards than there are families",
                "run --dry-run --mode ss | option '--mode': ss is not valid; valid: avgt, thrpt",
                "run --dry-run --profile nonesuch | no profile nonesuch; valid: quick, standard, frontier, full",
                "run --dry-run --model NOPE | --model NOPE is not a model; valid: SEQUENTIAL, PLATFORM, POOL, VIRTUAL",
                "run --dry-run --model POOL_64 BlockingIo | --model POOL_64 is not a model; valid: SEQUENTIAL",
                "run --dry-run --model IO -p model=IO | --model and -p model=… both name what to compare; valid:"
                        + " either",
                "run --dry-run --model IO -p strategy=IO | --model and -p strategy=… both name what to compare",
                "run --dry-run --profile zukanov --model UNCONFINED StartupLatency | --model UNCONFINED: no selected"
                        + " scenario has it; valid: PLATFORM, PLATFORM_BARE, POOL, VIRTUAL,",
                "run --dry-run --profile moraes --model VIRTUAL | no selected scenario has it; valid: scenarios that",
                "run --dry-run -p tasks=-1 | tasks=-1 is not valid for FanOut; valid: whole numbers from 1",
                "run --dry-run YourWorkload -p upstream=20 | upstream=20 is not valid for YourWorkload; valid: 20ms,"
                        + " uni",
                "run --dry-run YourWorkload -p cpu=much | cpu=much is not valid for YourWorkload; valid: times such as",
                "run --dry-run YourWorkload -p arrivals=0/s | arrivals=0/s is not valid for YourWorkload; valid:"
                        + " closed",
                "run --dry-run YourWorkload -p heap=much | heap=much is not valid; valid: a size such as 256m or 4g",
                "run --dry-run YourWorkload -p heap=1g --over heap=2g | heap is chosen by -p heap=… and as a"
                        + " circumstance",
                "run --dry-run -p nope=1 | no parameter nope in ",
                "run --dry-run -p tasks | -p tasks is not valid; valid: -p name=value,value",
                "run --dry-run nonsense | no benchmark matches nonsense; valid: BackPressure, Baseline, BlockingIo",
                "run --dry-run ( | not a regular expression: (: unclosed group",
                "run --dry-run --jdk 1.4 | --jdk 1.4 was not found; valid: ",
                "run --dry-run --jdk /does/not/exist | --jdk /does/not/exist was not found; valid: ",
                "run --dry-run --budget soon | option '--budget': soon is not valid; valid: times such as 250ms",
                "run --dry-run --precision 3 | option '--precision': 3 is not valid; valid: shares such as 3%",
                "run --dry-run --seed x | Invalid value for option '--seed'",
                "run --classpath a.jar | --classpath needs --call CLASS::METHOD",
                "run --limit 3 | --limit needs --call CLASS::METHOD",
                "run --call Nope FanOut | --call and FanOut both name what to run; valid: either",
                "run --call Nope | --call Nope is not valid; valid: CLASS::METHOD",
                "run --call x=java.lang.Integer::bitCount | valid: CLASS::METHOD, blocking=CLASS::METHOD, suspending=",
                "run --call suspending=java.lang.Integer::bitCount | is not a suspending function of Kotlin; valid:"
                        + " blocking=java.lang.Integer::bitCount",
                "run --call java.lang.Integer::bitCount --call java.lang.Long::bitCount"
                        + " | --call names two blocking functions; valid: one that blocks, one that suspends, or one",
                "run --call java.lang.Integer::bitCount --classpath gone.jar | --classpath: gone.jar was not found",
                "run --call java.lang.Integer::bitCont | has no method bitCont; near: bitCount",
                "run --call java.lang.Integer::bitCount --tasks 0 | tasks=0 is not valid for OwnFunction; valid: whole",
                "run --call java.lang.Integer::bitCount --limit x | limit=x is not valid for OwnFunction; valid: whole",
                "run --call java.lang.Integer::bitCount --model UNCONFINED | a function that blocks would hold one of",
                "run --call java.lang.Integer::bitCount --timeout 10m | --timeout 600s is not valid; valid: times up"
                        + " to 9m",
                "run --resume /does/not/exist --tasks 3 | --resume goes on as the run was planned; valid",
                "run --forks 20 --dry-run | --forks needs --resume",
                "run --nonsense | Unknown option: '--nonsense'; see ",
                "run --buget 5m | Unknown option: '--buget'; near: --budget; see ",
                "compare a.json b.json --trheshold=5% | ; near: --threshold; see ",
                "doctor --hepl | Unknown option: '--hepl'; near: --help; see ",
                "run --budget 5 | 5 is not valid; valid: a number with a unit; times such as 250ms",
                "run --jdk 17.0.99 | --jdk 17.0.99 was not found; valid: ",
                "merge src/test | src/test is a directory without results.json; valid: a JMH result file, or",
                "run --budget 1s | a budget of 1s is too small for one block of any family; valid: ",
                "run --budget 0 | 0 is not valid; valid: a number with a unit; times such as 250ms",
                "run --dry-run --budget 0 | 0 is not valid; valid: a number with a unit; times such as 250ms",
                "run --budget 0s | 0s is not valid; valid: times such as 250ms",
                "run --dry-run --budget 0s | 0s is not valid; valid: times such as 250ms",
                "run --dry-run --budget 1s | a budget of 1s is too small for one block of any family; valid: ",
                "run --resume /does/not/exist | /does/not/exist holds no run: there is no session.json in it; valid: a"
                        + " directory",
                "run --resume /does/not/exist --profile quick | --resume goes on as the run was planned; valid",
                "run --resume /does/not/exist --dry-run | --resume goes on as the run was planned; valid",
                "run --resume /does/not/exist --shard 1/2 | --resume goes on as the run was planned; valid",
                "run --resume /does/not/exist --seed 1 | --resume goes on as the run was planned; valid",
                "run --resume /does/not/exist --out there | --resume goes on as the run was planned; valid",
                "run --resume /does/not/exist --precision 1% | --resume goes on as the run was planned; valid",
                "run --resume /does/not/exist --mode thrpt | --resume goes on as the run was planned; valid",
                "run --resume /does/not/exist --fixed | --resume goes on as the run was planned; valid",
                "merge | Missing required parameter",
                "merge /does/not/exist | /does/not/exist: no such file",
                "replay | Missing required parameter",
                "replay /does/not/exist | /does/not/exist: no such file",
                "replay --format xml /does/not/exist | expected one of [text, json]",
                "history | Missing required parameter",
                "history /does/not/exist | /does/not/exist: no such directory",
                "history --format xml /does/not/exist | expected one of [text, json, html]",
                "history target --add /does/not/exist | /does/not/exist: no such file",
                "doctor --nonsense | Unknown option",
            })
    void answersAWrongCallInOneLineThatSaysWhatIsValid(String call, String answer) {
        assertRefused(answer, call.split(" ", -1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"merge", "replay"})
    void namesAFileThatHoldsNoResults(String command) throws IOException {
        for (String content : List.of("", "{}", "[{\"benchmark\": \"a\"}]", "[{")) {
            Path file = Files.writeString(directory.resolve("bad.json"), content);

            assertRefused(file + ": not a JMH result file: ", command, file.toString());
        }
    }

    @Test
    void namesAMergedFileThatCannotBeWritten() throws IOException {
        Path file = Files.writeString(directory.resolve("none.json"), "[]");

        Path nowhere = directory.resolve("nowhere");

        assertRefused(
                "cannot write " + nowhere.resolve("merged.json") + ": there is no directory " + nowhere,
                "merge",
                file.toString(),
                "--out",
                nowhere.resolve("merged.json").toString());
    }

    @Test
    void namesADirectoryThatCannotBeWritten() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));

        assertRefused("cannot write to " + file, "run", "--out", file.toString());
        assertRefused("cannot write to ", "run", "--out", file.resolve("below").toString());
    }

    @Test
    void refusesADirectoryWithoutAName() {
        assertRefused("--out: is empty; valid: a directory", "run", "--dry-run", "--out", "");
    }

    @Test
    void refusesToWriteOverResultsThatAreOfNoRun() throws IOException {
        Path file = Files.writeString(directory.resolve("results.json"), "[]");

        assertRefused(file + " is there already", "run", "--out", directory.toString());
        assertThat(file).hasContent("[]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-XX:+NoSuchFlag | no fork of Baseline starts with -XX:+NoSuchFlag: Unrecognized VM option",
                "-Xmx200m | no fork of Baseline starts with -Xmx200m and its own -Xms1g: ",
                "-XX:+UseSerialGC | no fork of Baseline starts with -XX:+UseSerialGC and its own -XX:+UseG1GC: ",
            })
    void refusesArgumentsThatNoForkStartsWith(String argument, String answer) throws IOException {
        String profile = profileWith(argument);

        assertRefused(answer, "run", "--profile", profile);
        assertRefused(answer, "run", "--dry-run", "--profile", profile);
        assertRefused("on JDK " + System.getProperty("java.version"), "run", "--profile", profile);
    }

    @Test
    void refusesAMisspeltSelectionBesideOthers() throws IOException {
        String profile = profileWith("-Xmx1g");
        Files.writeString(Path.of(profile), "\n[[benchmarks]]\nselect = 'FanOutBenchmrk'\n", StandardOpenOption.APPEND);

        assertRefused("no benchmark matches FanOutBenchmrk; valid: ", "run", "--dry-run", "--profile", profile);
    }

    @Test
    void plansWithArgumentsThatAreForForksAlone() throws IOException {
        CapturedCall outcome =
                CapturedCall.of("run", "--dry-run", "--profile", profileWith("-javaagent:" + directory + "/gone.jar"));

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out()).contains("Baseline.oneTask");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--model | --model has no value; valid: names of models, such as VIRTUAL",
                "--jdk | --jdk has no value; valid: a version, the home directory of a JDK, or all",
            })
    void refusesListsWithoutAValue(String option, String answer) {
        assertRefused(answer, "run", "--dry-run", "FanOut", option, ",");
    }

    private String profileWith(String jvmArgument) throws IOException {
        return Files.writeString(directory.resolve("own.toml"), """
            budget = "10m"
            precision = "3%%"
            jvm-args = ['%s']

            [pace]
            iteration = "100ms"
            pilot = "2s"
            longest = "8s"

            [[benchmarks]]
            select = 'BaselineBenchmark.oneTask'
            parameters.model = ["SEQUENTIAL", "VIRTUAL"]
            """.formatted(jvmArgument))
                .toString();
    }

    private static void assertRefused(String why, String... call) {
        CapturedCall outcome = CapturedCall.of(call);

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).startsWith("strandbench: ").contains(why).hasLineCount(1);
        assertThat(outcome.out()).isEmpty();
    }

    @Test
    void examinesTheMachine() {
        CapturedCall outcome = CapturedCall.of("doctor");

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out()).containsPattern(" processors?").contains(" GiB of memory");
        assertThat(outcome.out())
                .containsIgnoringNewLines(
                        "kernel.scheduler ",
                        "memory.transparentHugePages ",
                        "jdk.virtualThreadScheduler.timerQueues ",
                        "kotlinx.coroutines.io.parallelism ");
        assertThat(outcome.err()).isEmpty();
    }
}
