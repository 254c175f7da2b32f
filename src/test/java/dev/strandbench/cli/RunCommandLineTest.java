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
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunCommandLineTest {

    @TempDir
    private Path directory;

    @ParameterizedTest
    @FieldSource("dev.strandbench.plan.Profile#NAMES")
    void plansEveryProfileOfTheJar(String name) {
        CapturedCall outcome = CapturedCall.of("run", "--dry-run", "--profile", name);

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out()).contains("profile " + name + ": ").containsPattern("famil(y|ies), ");
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

    /** With fewer users or connections, the two strategies could not differ. */
    @Test
    void plansMoreUsersOfAServiceThanTomcatHasThreads() {
        CapturedCall outcome =
                CapturedCall.ofLine("run Service --profile service --model MVC_POOL,MVC_VIRTUAL --dry-run");

        outcome.assertDone();
        assertThat(outcome.out())
                .contains(" users=600", " connections=1000", "2 arms: MVC_POOL, MVC_VIRTUAL", "1 family, ");
    }

    @Test
    void restrictsStrategiesToTheModelsThatACallNames() {
        CapturedCall outcome = CapturedCall.ofLine("run --dry-run --model VIRTUAL,EVENT_LOOP BlockingIo .");

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
    @CsvSource({"[.]Service, MVC_VIRTUAL", "BlockingIo, POOL_64"})
    void takesTheStrategiesThatACallNames(String scenario, String strategy) {
        CapturedCall outcome = CapturedCall.of("run", "--dry-run", scenario, "--model", strategy);

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out()).contains("  1 arm: " + strategy + "\n").doesNotContain(" arms: ");
    }

    @Test
    void takesTheNameOfAScenarioForThatScenarioAlone() {
        assertThat(families("run --dry-run Service"))
                .isNotEmpty()
                .allSatisfy(family -> assertThat(family).startsWith("Service.service "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--mode", "-bm"})
    void plansInTheModeThatACallNames(String option) {
        CapturedCall outcome = CapturedCall.of("run", "--dry-run", "--profile", "sayekti", option, "thrpt");

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out()).contains("Transactions.launched");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-prof gc --prof threads", "--prof=gc:churn=true", "-prof=gc"})
    void takesProfilersAsJmhDoes(String profilers) {
        CapturedCall outcome = CapturedCall.ofLine("run --dry-run FanOut --model VIRTUAL " + profilers);

        assertThat(outcome.status()).as(outcome.err()).isZero();
        assertThat(outcome.out()).contains("  1 arm: VIRTUAL\n");
    }

    @Test
    void explainsAProfiler() {
        CapturedCall outcome = CapturedCall.ofLine("run --prof threads:help");

        outcome.assertDone();
        assertThat(outcome.out()).contains("-prof threads:option=value");
    }

    @Test
    void comparesByAParameterThatABenchmarkDeclares() {
        CapturedCall outcome =
                CapturedCall.ofLine("run --dry-run FanOut --model VIRTUAL --arm forkSite=INSIDE,OUTSIDE");

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out())
                .contains("  2 arms: VIRTUAL forkSite=INSIDE, VIRTUAL forkSite=OUTSIDE\n")
                .doesNotContain("  forkSite=");
    }

    @Test
    void plansAFunctionOfTheUser() {
        CapturedCall outcome = CapturedCall.ofLine("run --dry-run --call java.lang.Integer::bitCount --tasks 9");

        outcome.assertDone();
        assertThat(outcome.out())
                .contains("OwnFunction.call  blocking=java.lang.Integer::bitCount tasks=9 limit=0 ")
                .contains("  6 arms: VIRTUAL, POOL, IO, STRUCTURED, PLATFORM, HYBRID\n")
                .contains("java.lang.Integer::bitCount, a call in each task");
    }

    @Test
    void plansEveryModelForAFunctionThatSuspendsAndOneThatBlocks() {
        CapturedCall outcome = CapturedCall.ofLine("run --dry-run --classpath target/test-classes --call "
                + "blocking=dev.strandbench.usercode.KotlinFunctions::blocking --call "
                + "suspending=dev.strandbench.usercode.KotlinFunctions::waiting");

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out())
                .contains("9 arms: VIRTUAL, DEFAULT, POOL, IO, STRUCTURED, PLATFORM, EVENT_LOOP, HYBRID, UNCONFINED\n");
    }

    @Test
    void plansAWorkloadAsItIsDescribed() {
        CapturedCall outcome =
                CapturedCall.ofLine("run --dry-run YourWorkload -p upstream=lognormal(20ms,p99=200ms),5ms -p cpu=50us "
                        + "-p limit=100 -p failure=1% -p heap=256m");

        outcome.assertDone();
        assertThat(outcome.out())
                .contains("2 families, ")
                .contains(" upstream=lognormal(20ms,p99=200ms) cpu=50us limit=100 failure=1% ")
                .contains(" upstream=5ms cpu=50us limit=100 failure=1% ")
                .contains(" heap=256m")
                .contains("9 arms: PLATFORM, POOL, VIRTUAL, STRUCTURED, EVENT_LOOP, DEFAULT, IO, UNCONFINED, HYBRID\n");
    }

    @Test
    void saysWhatAProfileIsFor() {
        CapturedCall outcome = CapturedCall.ofLine("run --profile moraes --dry-run");

        assertThat(outcome.out().lines().skip(1).findFirst()).hasValue("Kotlin Coroutine Benchmark: claims V1 to V4");
    }

    @Test
    void answersLastWhichServiceSustainsTheHighestRate() {
        assertThat(families("run --dry-run --profile service"))
                .hasSizeGreaterThan(1)
                .last()
                .asString()
                .startsWith("HighestRate.highestRate")
                .contains("p99Millis=50");
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

    @Test
    void refusesADirectoryWithoutAName() {
        assertRefused("--out is empty; valid: a directory", "run", "--dry-run", "--out", "");
    }

    @Test
    void refusesToWriteBesideFilesThatAreOfNoRun() throws IOException {
        Path file = Files.writeString(directory.resolve("notes.txt"), "kept");

        assertRefused(file + " exists already", "run", "--out", directory.toString());
        assertThat(directory).isDirectoryNotContaining(other -> !other.equals(file));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        -XX:+NoSuchFlag | no fork of Baseline starts with -XX:+NoSuchFlag: Unrecognized VM option
        -Xmx200m | no fork of Baseline starts with -Xmx200m and its own -Xms1g:
        -XX:+UseSerialGC | no fork of Baseline starts with -XX:+UseSerialGC and its own -XX:+UseG1GC:
        """)
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
        CapturedCall.of(call).assertRefused(why);
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
