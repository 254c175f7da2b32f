package dev.strandbench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.base.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code scripts/release.sh} and {@code scripts/ci-release.sh} with a Maven that runs a given command. */
@Tag("full")
@Timeout(120)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the scripts are for a Unix shell")
class ReleaseScriptTest {

    private static final String POM = """
            <project>
              <artifactId>strandbench</artifactId>
              <version>1.2.0</version>
              <url>https://example.org/strandbench</url>
              <dependencies>
                <dependency>
                  <version>7</version>
                </dependency>
              </dependencies>
            </project>
            """;

    @TempDir
    private Path directory;

    private GitRepository project = new GitRepository(Path.of(""));

    @BeforeEach
    void setUp() throws Exception {
        project = GitRepository.createIn(directory.resolve("my project"));
        Files.createDirectory(directory.resolve("temporary"));
        Path scripts = Files.createDirectory(project.directory().resolve("scripts"));
        for (String name : List.of("release.sh", "attended.sh")) {
            Files.copy(ShellScripts.DIRECTORY.resolve(name), scripts.resolve(name), StandardCopyOption.COPY_ATTRIBUTES);
        }
        ShellScripts.writeProgram(
                Files.createDirectory(directory.resolve("bin")).resolve("mvn"), """
                printf '%s|' "$@" >>"$CALLS"
                echo "$PWD" >>"$CALLS"
                mkdir -p target/release
                echo sum >target/release/SHA256SUMS
                eval "$BUILD"
                """);
        commit(POM);
    }

    @Test
    void comparesTwoBuildsInDirectoriesOfDifferentNames() throws Exception {
        EndedProcess outcome = release("echo same >target/release/a.jar", "--check", "--out", "../release");

        assertThat(outcome.status()).as(outcome.err()).isZero();
        assertThat(outcome.out()).isEqualTo("sum\n");
        assertThat(outcome.err()).contains("are the same, byte by byte");
        assertThat(Listing.names(directory.resolve("release"))).containsExactlyInAnyOrder("SHA256SUMS", "a.jar");
        List<String> built = Files.readAllLines(directory.resolve("calls"));
        assertThat(built).hasSize(2).doesNotHaveDuplicates().allMatch(call -> call.contains("|-Prelease|"));
        assertThat(built.get(0).length()).isNotEqualTo(built.get(1).length());
        assertThat(project.worktrees()).hasSize(1);
        assertThat(directory.resolve("temporary")).isEmptyDirectory();
    }

    @Test
    void keepsTwoBuildsThatDiffer() throws Exception {
        EndedProcess outcome = release("pwd >target/release/a.jar", "--check", "--out", "../release");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.err()).contains("a.jar", " differ; see ");
        assertThat(directory.resolve("release/first/a.jar")).exists();
        assertThat(directory.resolve("release/second/a.jar")).exists();
        assertThat(project.worktrees()).hasSize(1);
    }

    @Test
    void buildsWhatIsCommittedAndReplacesWhatItLeftBefore() throws Exception {
        Files.writeString(project.directory().resolve("pom.xml"), "changed");
        Files.createDirectories(project.directory().resolve("target/release"));
        Files.createFile(project.directory().resolve("target/release/old.jar"));

        EndedProcess outcome = release("cp pom.xml target/release/", "--", "-Dsome=thing", "two words");

        assertThat(outcome.status()).as(outcome.err()).isZero();
        assertThat(project.directory().resolve("target/release/pom.xml")).hasContent(POM);
        assertThat(Listing.names(directory.resolve("my project/target/release")))
                .containsExactlyInAnyOrder("SHA256SUMS", "pom.xml");
        assertThat(directory.resolve("calls")).content().contains("|-Dsome=thing|two words|package|");
    }

    @Test
    void saysWhatCannotBeBuilt() throws Exception {
        EndedProcess outcome = release("echo no such symbol; exit 1", "--check");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).contains("no such symbol", " cannot be built");
        assertThat(project.worktrees()).hasSize(1);
    }

    @Test
    void refusesToReleaseASnapshot() throws Exception {
        commit(POM.replace("1.2.0", "1.2.0-SNAPSHOT"));

        EndedProcess outcome = release("true", "--tag", "v1.2.0");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).contains("release.sh: --tag v1.2.0: pom.xml has version 1.2.0-SNAPSHOT, a snapshot");
        assertThat(directory.resolve("calls")).doesNotExist();
    }

    @Test
    void draftsFilesWhoseSumsAreRight() throws Exception {
        Path files = Files.createDirectory(directory.resolve("files"));
        Path jar = Files.writeString(files.resolve("a.jar"), "content");
        Files.writeString(files.resolve("SHA256SUMS"), Sha256.hex("content") + " *a.jar\n");

        EndedProcess right = draft("--dry-run", "v1.2.0", "../files");
        Files.writeString(jar, "changed");
        EndedProcess wrong = draft("--dry-run", "v1.2.0", "../files");

        assertThat(right.status()).as(right.err()).isZero();
        assertThat(right.out().lines())
                .contains("--draft", "--verify-tag", "Strandbench 1.2.0", "../files/a.jar", "../files/SHA256SUMS");
        assertThat(wrong.status()).isEqualTo(1);
        assertThat(wrong.err()).contains("a file in ../files is not what SHA256SUMS says");
    }

    private void commit(String pom) throws IOException, InterruptedException {
        Files.writeString(project.directory().resolve("pom.xml"), pom);
        project.commit("A version");
    }

    /** Calls the script in the project, with a Maven that runs {@code build}. */
    private EndedProcess release(String build, String... call) throws IOException, InterruptedException {
        return run(project.directory().resolve("scripts/release.sh"), build, call);
    }

    private EndedProcess draft(String... call) throws IOException, InterruptedException {
        return run(ShellScripts.DIRECTORY.resolve("ci-release.sh"), "", call);
    }

    private EndedProcess run(Path script, String build, String... call) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(script.toString()));
        command.addAll(List.of(call));
        ProcessBuilder builder = EndedProcess.prepared(directory, command)
                .directory(project.directory().toFile());
        ShellScripts.findFirst(builder, directory.resolve("bin"));
        builder.environment().put("TMPDIR", directory.resolve("temporary").toString());
        builder.environment().put("CALLS", directory.resolve("calls").toString());
        builder.environment().put("BUILD", build);
        return EndedProcess.of(builder.start(), directory);
    }
}
