package dev.strandbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code scripts/gate-accuracy.sh} with a gate that reads the planted source line instead of measuring. */
@Tag("full")
@Timeout(120)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the scripts are for a Unix shell")
class GateAccuracyScriptTest {

    private static final String WORKLOAD = "src/main/java/dev/strandbench/workload";
    private static final String BURN = WORKLOAD + "/CpuBurn.java";

    @TempDir
    private Path directory;

    @BeforeEach
    void setUp() throws Exception {
        GitRepository repository = GitRepository.createIn(project());
        Files.createDirectories(project().resolve(WORKLOAD));
        Files.writeString(project().resolve(BURN), "        Blackhole.consumeCPU(tokens);\n");
        Path scripts = Files.createDirectory(project().resolve("scripts"));
        for (String name : List.of("gate-accuracy.sh", "attended.sh")) {
            Files.copy(ShellScripts.DIRECTORY.resolve(name), scripts.resolve(name));
        }
        ShellScripts.writeProgram(scripts.resolve("gate.sh"), """
                while [ "$1" != -- ]; do
                  [ "$1" = --keep ] && kept=$2
                  last=$1
                  shift
                done
                case $(cat "$last") in
                  *"tokens * 20 /"*) echo "Gate: invalid" >"$kept/gate.txt"; exit 1 ;;
                  *"tokens * 10 /"*) echo "Gate: failed" >"$kept/gate.txt"; exit 1 ;;
                  *"tokens * 0 /"*) echo "Gate: passed" >"$kept/gate.txt" ;;
                  *) exit 2 ;;
                esac""");
        repository.commit("A jar of a line");
        Path programs = Files.createDirectory(directory.resolve("programs"));
        ShellScripts.writeProgram(programs.resolve("mvn"), "mkdir -p target && cp " + BURN + " target/benchmarks.jar");
        Files.createDirectory(directory.resolve("temporary"));
    }

    private Path project() {
        return directory.resolve("project");
    }

    private EndedProcess accuracy(String... call) throws Exception {
        List<String> command = new ArrayList<>(List.of("bash", "scripts/gate-accuracy.sh"));
        command.addAll(List.of(call));
        ProcessBuilder builder =
                EndedProcess.prepared(directory, command).directory(project().toFile());
        ShellScripts.findFirst(builder, directory.resolve("programs"));
        builder.environment().put("TMPDIR", directory.resolve("temporary").toString());
        return EndedProcess.of(builder.start(), directory);
    }

    private void requireNothingLeftBehind() throws IOException, InterruptedException {
        assertThat(new GitRepository(project()).worktrees()).hasSize(1);
        assertThat(directory.resolve("temporary")).isEmptyDirectory();
    }

    @Test
    void countsWhatTheGateSaysOfEachSlowDown() throws Exception {
        EndedProcess ended = accuracy("--changes", "0,10,20", "--trials", "2", "--out", "kept");

        assertThat(ended.status()).as(ended.err()).isZero();
        assertThat(ended.out().lines())
                .containsExactly(
                        "| planted | should | gates | failed | passed | too unsteady |",
                        "|---|---|---|---|---|---|",
                        "| +0 % | pass | 2 | 0 | 2 | 0 |",
                        "| +10 % | fail | 2 | 2 | 0 | 0 |",
                        "| +20 % | fail | 2 | 0 | 0 | 2 |",
                        "",
                        "Precision 100 %: 2 of 2 gates that failed should have.",
                        "Recall 50 %: 2 of 4 gates that should have failed did.");
        assertThat(project().resolve("kept/accuracy.md")).hasContent(ended.out());
        requireNothingLeftBehind();
    }

    @Test
    void refusesToPlantWhereTheWorkHasChanged() throws Exception {
        Files.writeString(project().resolve(BURN), "        Blackhole.consumeCPU(2 * tokens);\n");
        new GitRepository(project()).commit("Other work");

        EndedProcess ended = accuracy("--changes", "10", "--trials", "1", "--out", "kept");

        assertThat(ended.status()).isEqualTo(2);
        assertThat(ended.err()).contains("gate-accuracy.sh: " + BURN + " has changed: no slow-down can be planted");
        requireNothingLeftBehind();
    }
}
