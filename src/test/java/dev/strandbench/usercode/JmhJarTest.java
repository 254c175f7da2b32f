package dev.strandbench.usercode;

import static dev.strandbench.UserErrors.assertThatUserError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.StubbornFileSystem;
import java.io.File;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JmhJarTest {

    @TempDir
    private Path directory;

    @Test
    void saysWhatIsMissing() throws IOException {
        Path text = Files.writeString(directory.resolve("text.jar"), "no jar");
        Path empty = directory.resolve("empty.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(empty))) {
            out.putNextEntry(new JarEntry("a/Class.class"));
        }

        assertThatUserError(() -> JmhJar.of("nowhere.jar", List.of()))
                .hasMessageContaining("--jar nowhere.jar was not found; valid: the jar of a JMH project");
        assertThatUserError(() -> JmhJar.of(directory.toString(), List.of())).hasMessageContaining("was not found");
        assertThatUserError(() -> JmhJar.of(text.toString(), List.of())).hasMessageContaining("is not a jar");
        assertThatUserError(() -> JmhJar.of(empty.toString(), List.of()))
                .hasMessageContaining("holds no benchmarks")
                .hasMessageContaining("META-INF/BenchmarkList");
        assertThatUserError(() -> JmhJar.at(List.of(empty.toString(), "no\0path.jar")))
                .hasMessageContaining("--jar no\0path.jar was not found");
    }

    @Test
    void knowsItsNameAndTheJmhThatItBrings() throws IOException {
        JmhJar jar = JmhJar.of(JmhJars.in(directory, "1.36").toString(), List.of());

        assertThat(jar.name()).isEqualTo("acme-benchmarks");
        assertThat(jar.jmhVersion()).contains("1.36");
        assertThat(JmhJar.at(jar.classPath())).isEqualTo(jar);
    }

    @Test
    void isAnotherJarWhenItsContentIs() throws IOException {
        JmhJar jar = JmhJar.of(JmhJars.in(directory, "1.36").toString(), List.of());
        String before = jar.digest();
        JmhJars.in(directory, "1.37");

        assertThat(jar.digest()).isNotEqualTo(before);
        assertThat(new JmhJar(jar.path(), List.of(jar.path())).digest()).isNotEqualTo(jar.digest());
    }

    @Test
    void givesForksItsOwnJmhFirstUnlessTheRunnerWouldNotUnderstandIt() throws IOException {
        JmhJar jar = JmhJar.of(JmhJars.in(directory, "1.36").toString(), List.of());

        List<String> same = List.of(jar.forkClassPath("1.36").split(File.pathSeparator, -1));
        List<String> other = List.of(jar.forkClassPath("1.37").split(File.pathSeparator, -1));

        assertThat(same).hasSize(2).first().isEqualTo(jar.path().toString());
        assertThat(holds(same.getLast(), "dev/strandbench/profiler/ScenarioProfiler.class"))
                .isTrue();
        assertThat(holds(same.getLast(), "org/openjdk/jmh/runner/ForkedMain.class"))
                .isFalse();
        assertThat(other).hasSize(3).element(1).isEqualTo(jar.path().toString());
        assertThat(holds(other.getFirst(), "org/openjdk/jmh/runner/ForkedMain.class"))
                .isTrue();
        assertThat(holds(other.getFirst(), "picocli/CommandLine.class")).isFalse();
    }

    @Test
    void saysThatADirectoryAmongItsLibrariesCannotBeRead() throws IOException {
        Path library = Files.createDirectory(directory.resolve("library"));
        StubbornFileSystem system = new StubbornFileSystem();
        system.refuseToList(Files.createDirectory(library.resolve("closed")));
        JmhJar jar = new JmhJar(Files.createFile(directory.resolve("some.jar")), List.of(system.show(library)));

        assertThatUserError(jar::digest).hasMessageContaining("cannot be read: permission denied");
    }

    private static boolean holds(String jar, String name) throws IOException {
        try (JarFile file = new JarFile(jar)) {
            return file.getEntry(name) != null;
        }
    }

    @Test
    void listsTheFilesOfAllDirectoriesWithinInOrder() throws IOException {
        Path within = Files.createDirectory(directory.resolve("b"));
        Path last = Files.createFile(directory.resolve("c"));
        Path middle = Files.createFile(within.resolve("one"));
        Path first = Files.createFile(directory.resolve("a"));

        assertThat(JmhJar.filesIn(directory)).containsExactly(first, middle, last);
    }

    @Test
    void takesAFileForAllThatIsInIt() throws IOException {
        Path file = Files.createFile(directory.resolve("a"));

        assertThat(JmhJar.filesIn(file)).containsExactly(file);
    }

    @Test
    void failsAsEveryFileDoesAtADirectoryThatCannotBeRead() throws IOException {
        StubbornFileSystem system = new StubbornFileSystem();
        system.refuseToList(Files.createDirectory(directory.resolve("closed")));

        assertThatThrownBy(() -> JmhJar.filesIn(system.show(directory))).isInstanceOf(AccessDeniedException.class);
    }
}
