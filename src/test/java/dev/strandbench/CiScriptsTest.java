package dev.strandbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The scripts when a call is wrong, and those of workflows when something is missing, fails, or is a stranger's. */
@Tag("full")
@Timeout(120)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the scripts are for a Unix shell")
class CiScriptsTest {

    private static final String RUN = "https://example.org/1";

    private static final long HOUR_MILLIS = 3_600_000;

    private static final Map<String, String> HEAD =
            Map.of("HEAD_OWNER", "somebody", "HEAD_BRANCH", "change", "HEAD_SHA", "1a2b3c4", "RUN_URL", RUN);

    /** macOS does not have these: its tools are not those of GNU, and its bash is 3.2. */
    private static final Pattern MISSING_ELSEWHERE = Pattern.compile("\\b(realpath|nproc|timeout|tac|shuf|numfmt)\\b"
            + "|\\b(mapfile|readarray|coproc)\\b|\\bdeclare -\\w*A|\\$\\{\\w+(,|\\^)|&>>|\\|&"
            + "|\\breadlink -f|\\bdate -d|\\bstat -c|\\bsed -i|\\bmktemp --|\\bsort -\\w*V|\\bgrep -\\w*P"
            + "|\\bxargs -\\w*[rd]|-printf\\b");

    @TempDir
    private Path directory;

    private StandInProject project = new StandInProject(Path.of(""));

    @BeforeEach
    void setUp() throws Exception {
        project = StandInProject.createIn(directory);
    }

    static List<String> names() {
        return Listing.names(ShellScripts.DIRECTORY).stream()
                .filter(name -> name.startsWith("ci-"))
                .toList();
    }

    private EndedProcess call(Map<String, String> variables, String script, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("scripts/" + script));
        command.addAll(List.of(arguments));
        return project.call(variables, command.toArray(String[]::new));
    }

    private EndedProcess call(String script, String... arguments) throws Exception {
        return call(Map.of(), script, arguments);
    }

    private void havingBuilt() throws IOException {
        Files.createFile(Files.createDirectory(project.root().resolve("target")).resolve("benchmarks.jar"));
    }

    @ParameterizedTest
    @MethodSource("names")
    void explainThemselvesAndAreInTheDocumentation(String script) throws Exception {
        EndedProcess outcome = call(script, "--help");

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out()).startsWith("Usage: scripts/" + script);
        assertThat(Documentation.text(Path.of("docs/compare.md"))).contains("| `" + script);
        assertThat(project.calls()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        ci-build.sh --fast | --fast is not valid
        ci-lint.sh --fast | --fast is not valid
        ci-gate.sh HEAD | HEAD is not valid
        ci-verify.sh new | new is not a JDK; valid: 25 or 28-ea
        ci-smoke.sh --fast | --fast is not valid
        ci-measure.sh 25 | it takes a JDK and a shard
        ci-measure.sh new 1/1 | new is not a JDK; valid: 25 or 21,25
        ci-measure.sh 25 one | one is not a shard; valid: 1/3
        ci-measure.sh --name Service 25 1/1 | --name Service is not valid; valid: small letters and dashes
        ci-measure.sh --out --name service 25 1/1 | --out needs a directory
        ci-site.sh results | it takes three directories
        ci-site.sh results history site | results: no such directory
        ci-history.sh | it takes a directory
        ci-comment.sh | it takes a file
        ci-comment.sh scripts | scripts is not a file
        ci-comment.sh --fast | --fast is not valid
        gate.sh base.jar | it takes two revisions or jars, BASE and HEAD
        gate.sh --budget 3x base.jar head.jar | --budget 3x is not valid; valid: 90s, 10m, 2h30m
        gate.sh --keep --seed base.jar head.jar | --keep needs a value
        gate.sh --rounds 0 base.jar head.jar | --rounds 0 is not valid; valid: a number from 1 on
        gate.sh --threshold 5 base.jar head.jar | --threshold 5 is not valid; valid: 5%
        gate.sh --threshold 0.0% base.jar head.jar | --threshold 0.0% is not valid; valid: 5%
        gate.sh --fast base.jar head.jar | --fast is not valid
        gate.sh base.jar head.jar -- -f 3 | -f is set by this script; valid: --rounds, --keep
        gate-accuracy.sh --out --dry-run | --out needs a value
        gate-accuracy.sh --changes 0,010 | --changes 0,010 is not valid; valid: 0,2,5,10,20
        gate-accuracy.sh --trials 0 | --trials 0 is not valid; valid: a number from 1 on
        release.sh --fast | --fast is not valid
        release.sh v1.2.0 | v1.2.0 is not valid
        release.sh --tag | --tag needs a value
        release.sh --out --check | --out needs a value
        release.sh --out pom.xml | --out pom.xml is not an empty directory
        release.sh --tag v1.2.1 | --tag v1.2.1 is not valid; valid: v1.2.0, the version in pom.xml
        shards.sh x | how many shards? x is not a number from 1 to 999
        shards.sh 2 --shard | --shard is not valid here
        shards.sh 2 --resume | --resume is not valid here
        shards.sh 2 --out | --out needs a directory
        shards.sh 2 --out --dry-run | --out needs a directory
        shards.sh | how many shards?
        try.sh | which test classes? Give a name such as SkynetContractTest
        try.sh -Pfull | which test classes? Give a name such as SkynetContractTest
        gc.sh --event alloc Baseline | --event is not valid
        jfr.sh --event alloc Baseline | --event is not valid
        flamegraph.sh --settings alloc Baseline | --settings is not valid
        """)
    void refuseInOneLine(String call, String reason) throws Exception {
        List<String> words = List.of(call.split(" ", -1));
        String script = words.getFirst();

        EndedProcess outcome = call(script, words.subList(1, words.size()).toArray(String[]::new));

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).isEqualTo(script + ": " + reason + "; see " + script + " --help\n");
        assertThat(project.calls()).isEmpty();
    }

    @Test
    void runNothingOfABuildThatHasFailed() throws Exception {
        EndedProcess outcome = call(Map.of("BROKEN", "yes"), "ci-verify.sh", "28-ea");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(project.calls()).containsExactly("mvn -B -ntp -Djdk.range=[28,29) verify");
    }

    @Test
    void compileOnlyEditedFilesIfThereIsABuildAndNoKotlinFileWasEdited() throws Exception {
        Path root = project.root();
        Path sources = Files.createDirectories(root.resolve("src/main/kotlin"));
        Files.createDirectories(root.resolve("src/test/kotlin"));

        call("try.sh", "ATest");
        FileTime built = FileTime.fromMillis(System.currentTimeMillis() + HOUR_MILLIS);
        for (String classes : List.of("classes", "test-classes")) {
            Path module = Files.createDirectories(
                            root.resolve("target").resolve(classes).resolve("META-INF"))
                    .resolve("strandbench.kotlin_module");
            Files.setLastModifiedTime(Files.createFile(module), built);
        }
        call("try.sh", "ATest,BTest", "-Pfull");
        Path edited = Files.createFile(sources.resolve("Edited.kt"));
        Files.setLastModifiedTime(edited, FileTime.fromMillis(built.toMillis() + HOUR_MILLIS));
        call("try.sh", "ATest");

        assertThat(project.calls())
                .containsExactly(
                        "mvn -B -ntp -Dtest=ATest test",
                        "mvn -B -ntp -Ptry -Pfull -Dtest=ATest,BTest test",
                        "mvn -B -ntp -Dtest=ATest test");
    }

    @Test
    void measureNothingOnAnOldJdk() throws Exception {
        havingBuilt();

        EndedProcess outcome = call(
                Map.of("SPECIFICATION", "17"),
                "ci-smoke.sh",
                directory.resolve("jdk").toString());

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.err()).isEqualTo("ci-smoke.sh: no JDK 21 or newer to run it on\n");
        assertThat(project.calls()).anyMatch(call -> call.endsWith(" -l")).noneMatch(call -> call.contains(" -rff "));
    }

    @Test
    void measureIntoADirectoryThatTellsWhatIsInIt() throws Exception {
        EndedProcess outcome = call("ci-measure.sh", "--name", "service-mongo", "21,25", "2/3", "-p", "store=a b");

        assertThat(outcome.status()).as(outcome.toString()).isZero();
        assertThat(Listing.names(project.root().resolve("results")))
                .singleElement()
                .asString()
                .matches("\\d{8}T\\d{6}Z-[0-9a-f]{12}-service-mongo-jdk-21\\+25-shard-2-of-3");
        assertThat(project.calls())
                .singleElement()
                .asString()
                .contains(" run --jdk 21,25 --shard 2/3 --out results/")
                .endsWith(" -p store=a b");
    }

    private void measured(String name) throws IOException {
        Path run = Files.createDirectories(project.root().resolve("results").resolve(name));
        Files.writeString(run.resolve("results.json"), "[]");
    }

    @Test
    void mergeWhatIsOfOneNameAndJdkAndNameWhatIsMissing() throws Exception {
        measured("20260101T000000Z-abc-jdk-25-shard-1-of-2");
        measured("20260101T000000Z-abc-jdk-25-shard-2-of-2");
        measured("20260102T000000Z-abc-jdk-25-shard-2-of-2");
        measured("20260101T000000Z-abc-service-mongo-jdk-25-shard-1-of-1");
        measured("20260101T000000Z-unknown-jdk-21+25-shard-3-of-3");

        EndedProcess outcome = call("ci-site.sh", "results", "history", "site");

        assertThat(outcome.status()).as(outcome.toString()).isZero();
        assertThat(outcome.err()).isEqualTo("""
            Missing: jdk-21+25: shard 1 of 3
            Missing: jdk-21+25: shard 2 of 3
            """);
        assertThat(project.calls().stream()
                        .filter(call -> call.contains(" merge "))
                        .map(call -> call.replaceFirst(".* --out ", "")))
                .containsExactlyInAnyOrder(
                        "site/jdk-25.json results/20260101T000000Z-abc-jdk-25-shard-1-of-2"
                                + " results/20260102T000000Z-abc-jdk-25-shard-2-of-2",
                        "site/service-mongo-jdk-25.json results/20260101T000000Z-abc-service-mongo-jdk-25-shard-1-of-1",
                        "site/jdk-21+25.json results/20260101T000000Z-unknown-jdk-21+25-shard-3-of-3");
    }

    @Test
    void nameAShardThatLacksCells() throws Exception {
        measured("20260101T000000Z-abc-jdk-25-shard-2-of-2");
        String notices = "strandbench: missing shard: 1/2\nstrandbench: shard 2/2 has 3 of its 8 cells\n";

        EndedProcess outcome = call(Map.of("NOTICES", notices), "ci-site.sh", "results", "history", "site");

        assertThat(outcome.status()).as(outcome.toString()).isZero();
        assertThat(outcome.err()).isEqualTo("""
            Missing: jdk-25: shard 1 of 2
            jdk-25: shard 2/2 has 3 of its 8 cells
            """);
        assertThat(project.summary()).content().contains("**jdk-25: shard 2/2 has 3 of its 8 cells**");
    }

    @Test
    void sayThatNothingWasDecidedIfWhatComparesCannotBeBuilt() throws Exception {
        EndedProcess outcome = call(Map.of("BROKEN", "yes", "GATE_OUT", "kept"), "ci-gate.sh");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(project.root().resolve("kept/gate.md")).content().contains("nothing was decided", "status 2");
        assertThat(project.summary()).content().contains("nothing was decided");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        see @somebody | see @<!-- -->somebody
        see &#64;somebody or &commat;somebody | see &amp;#<!-- -->64;somebody or &amp;commat;somebody
        see #12, GH-12 and a/b#12 | see #<!-- -->12, GH<!-- -->-12 and a/b#<!-- -->12
        [here](https://a.b) | [here]<!-- -->(https:<!-- -->//a.b)
        ![a][b] www.a.b | ![a]<!-- -->[b] www<!-- -->.a.b
        <img src=x><script>a</script> | &lt;img src=x>&lt;script>a&lt;/script>
        <details><summary>a</summary>&lt;b> &amp; c<br> | <details><summary>a</summary>&lt;b> &amp; c<br>
        """)
    void letTextThatMayBeFromAnybodyDoNothing(String text, String harmless) throws Exception {
        Files.writeString(project.root().resolve("gate.md"), text + "\n");

        EndedProcess outcome = call(HEAD, "ci-comment.sh", "--dry-run", "gate.md");

        assertThat(outcome.out())
                .isEqualTo("<!-- strandbench gate -->\n\n" + harmless + "\n\n\n"
                        + "<sub>Measured by the code of this pull request itself, in [this run](" + RUN + ").</sub>\n");
        assertThat(project.calls()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "'', POST repos/somebody/project/issues/12/comments",
        "34, PATCH repos/somebody/project/issues/comments/34"
    })
    void replaceTheCommentThereIs(String existing, String request) throws Exception {
        Files.writeString(project.root().resolve("gate.md"), "### new against old\n");
        Map<String, String> variables = new HashMap<>(HEAD);
        variables.put("PULL_REQUEST", "12");
        variables.put("COMMENT", existing);

        EndedProcess outcome = call(variables, "ci-comment.sh", "gate.md");

        assertThat(outcome.status()).as(outcome.toString()).isZero();
        assertThat(project.calls()).anyMatch(call -> call.contains(" " + request + " "));
        assertThat(project.comment()).content().startsWith("<!-- strandbench gate -->\n\n### new against old\n");
    }

    @Test
    void commentNothingOnAPullRequestThatHasMovedOn() throws Exception {
        EndedProcess outcome = call(HEAD, "ci-comment.sh", "gate.md");

        assertThat(outcome.status()).isZero();
        assertThat(outcome.err()).isEqualTo("No open pull request has commit 1a2b3c4; nothing to comment.\n");
        assertThat(project.comment()).doesNotExist();
    }

    static List<Path> scripts() {
        return Listing.filesBelow(ShellScripts.DIRECTORY).stream()
                .filter(file -> file.toString().endsWith(".sh"))
                .toList();
    }

    /** With a {@code CDPATH} in the environment, {@code cd} may go to another directory and print its name. */
    @ParameterizedTest
    @MethodSource("scripts")
    void useNothingThatOtherSystemsDoNotHaveAndGoWhereTheySay(Path script) {
        String text = Documentation.text(script);

        assertThat(text.lines())
                .filteredOn(line -> !line.strip().startsWith("#"))
                .noneMatch(line -> MISSING_ELSEWHERE.matcher(line).find());
        if (text.contains("cd \"")) {
            assertThat(text).contains("\nunset CDPATH\n");
        }
    }
}
