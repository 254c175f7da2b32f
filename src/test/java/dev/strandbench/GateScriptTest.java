package dev.strandbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
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

/** {@code scripts/gate.sh} with a {@code java} that only notes how it was called. */
@Tag("full")
@Timeout(120)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the scripts are for a Unix shell")
class GateScriptTest {

    private static final Path SCRIPT = ShellScripts.DIRECTORY.resolve("gate.sh");
    private static final Pattern FORK =
            Pattern.compile("\\\\Qa\\.B\\.(\\w+)\\\\E.* -rff \\S*/look-1/([\\w-]+)/000(\\d)-");

    @TempDir
    private Path directory;

    @BeforeEach
    void setUp() throws IOException {
        Files.createFile(directory.resolve("base.jar"));
        Files.createFile(directory.resolve("head.jar"));
        Path programs = Files.createDirectories(directory.resolve("jdk/bin"));
        ShellScripts.writeProgram(programs.resolve("java"), """
            echo "$*" >>"$CALLS"
            case "$*" in
              *"merge --help"*) echo "merge [--rounds=NAME]" ;;
              *" -l") printf 'Benchmarks: \\na.B.one\\na.B.two\\n' ;;
              *"compare "*"--format text"*)
                looks=$(($(cat "$CALLS.looks" 2>/dev/null || echo 0) + 1))
                echo "$looks" >"$CALLS.looks"
                echo "Gate: look $looks"
                [ "$looks" = 1 ] && exit "$FIRST"
                exit "$SECOND"
                ;;
              *" -rff "*) for last in "$@"; do :; done; echo '[]' >"$last" ;;
            esac
            """);
    }

    @Test
    void measuresTheSidesInTurnAndThenInReverse() throws Exception {
        EndedProcess outcome = gate("--rounds", "2", "--keep", "kept", "--seed", "7", "base.jar", "head.jar");

        List<String> first = forks("one", 1);
        assertThat(outcome.status()).as(outcome.err()).isZero();
        assertThat(first).containsExactlyInAnyOrder("base", "head", "base-again");
        assertThat(forks("one", 2)).isEqualTo(first.reversed());
        assertThat(forks("two", 2)).isEqualTo(forks("two", 1).reversed()).hasSize(3);
        assertThat(directory.resolve("kept/gate.txt")).hasContent("Gate: look 1");
        assertThat(directory.resolve("kept/gate.md")).content().contains("Seed 7, 2 rounds of 2 benchmarks, look 1.");
    }

    private List<String> forks(String benchmark, int round) throws IOException {
        return Files.readAllLines(directory.resolve("calls")).stream()
                .map(FORK::matcher)
                .filter(Matcher::find)
                .filter(call -> call.group(1).equals(benchmark) && call.group(3).equals(String.valueOf(round)))
                .map(call -> call.group(2))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 0, 1", "1, 0, 0, 2", "1, 1, 1, 2", "2, 0, 2, 1"})
    void looksOnceMoreBeforeItFails(String first, String second, int status, String looks) throws Exception {
        EndedProcess outcome = gate(first, second, List.of("--rounds", "1", "base.jar", "head.jar"));

        assertThat(outcome.status()).as(outcome.err()).isEqualTo(status);
        assertThat(directory.resolve("calls.looks")).hasContent(looks);
    }

    @Test
    void failsIfABenchmarkDoes() throws Exception {
        Path java = directory.resolve("jdk/bin/java");
        Files.writeString(java, Files.readString(java).replace("echo '[]' >\"$last\"", "echo broken; exit 1"));

        EndedProcess outcome = gate("--rounds", "1", "base.jar", "head.jar");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.err()).contains("broken", "gate.sh: a.B.one failed in ");
    }

    @Test
    void saysOnceThatTheJavaIsOld() throws Exception {
        Path java = directory.resolve("jdk/bin/java");
        String announcement = "strandbench: this is Java 17; running on JDK 25";
        Files.writeString(
                java,
                Files.readString(java)
                        .replace(
                                "#!/bin/sh\n",
                                "#!/bin/sh\n[ -n \"${STRANDBENCH_JDK_ANNOUNCED-}\" ] || echo '" + announcement
                                        + "' >&2\n"));

        EndedProcess outcome = gate("1", "0", List.of("--rounds", "1", "base.jar", "head.jar"));

        assertThat(outcome.status()).as(outcome.err()).isZero();
        assertThat(outcome.err().lines().filter(announcement::equals)).hasSize(1);
    }

    @Test
    void buildsRevisionsOutsideTheCheckout() throws Exception {
        GitRepository repository = repository();

        String build = "pwd >>\"$CALLS.trees\"; touch built.jar";
        EndedProcess outcome = gate("--rounds", "1", "--build", build, "--jar", "built.jar", "main~1", "main");

        assertThat(outcome.status()).as(outcome.err()).isZero();
        assertThat(Files.readAllLines(directory.resolve("calls.trees")))
                .hasSize(2)
                .noneMatch(tree -> tree.startsWith(directory.resolve("project").toString()))
                .allSatisfy(tree -> assertThat(Path.of(tree)).doesNotExist());
        assertThat(repository.worktrees()).hasSize(1);
    }

    @Test
    void cleansUpWhenItIsEnded() throws Exception {
        GitRepository repository = repository();
        String build = "touch \"$CALLS.building\"; sleep 100";
        Process gate = started("0", "0", List.of("--build", build, "main~1", "main"));
        try {
            while (!Files.exists(directory.resolve("calls.building"))) {
                assertThat(gate.waitFor(10, TimeUnit.MILLISECONDS)).isFalse();
            }
            assertThat(repository.worktrees()).hasSize(2);

            gate.destroy();

            assertThat(gate.waitFor(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            gate.destroyForcibly();
        }
        assertThat(gate.exitValue()).isEqualTo(143);
        assertThat(repository.worktrees()).hasSize(1);
        assertThat(directory.resolve("temporary")).isEmptyDirectory();
    }

    @Test
    void refusesAJarThatIsNotThere() throws Exception {
        EndedProcess outcome = gate("none.jar", "head.jar");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err())
                .isEqualTo("gate.sh: none.jar is not a jar, and this is not a Git repository; see gate.sh --help\n");
    }

    private GitRepository repository() throws Exception {
        GitRepository repository = GitRepository.createIn(directory.resolve("project"));
        for (String content : List.of("old", "new")) {
            Files.writeString(repository.directory().resolve("file"), content);
            repository.commit(content);
        }
        return repository;
    }

    private EndedProcess gate(String... call) throws Exception {
        return gate("0", "0", List.of(call));
    }

    private EndedProcess gate(String first, String second, List<String> call) throws Exception {
        return EndedProcess.of(started(first, second, call), directory);
    }

    private Process started(String first, String second, List<String> call) throws IOException {
        List<String> command = new ArrayList<>(List.of(SCRIPT.toString()));
        command.addAll(call);
        Path project = directory.resolve("project");
        Files.createDirectories(directory.resolve("temporary"));
        ProcessBuilder builder = EndedProcess.prepared(directory, command)
                .directory((Files.exists(project) ? project : directory).toFile());
        builder.environment().put("JAVA_HOME", directory.resolve("jdk").toString());
        builder.environment().put("TMPDIR", directory.resolve("temporary").toString());
        builder.environment().put("CALLS", directory.resolve("calls").toString());
        builder.environment().put("GIT_CEILING_DIRECTORIES", directory.toString());
        builder.environment().put("FIRST", first);
        builder.environment().put("SECOND", second);
        return builder.start();
    }
}
