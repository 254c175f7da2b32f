package dev.strandbench.usercode;

import static dev.strandbench.UserErrors.assertThatUserError;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FunctionClassPathTest {

    @TempDir
    private Path directory;

    @Test
    void readsWhatJavaReads() throws IOException {
        Path app = Files.createFile(directory.resolve("app.jar"));
        Path lib = Files.createDirectory(directory.resolve("lib"));
        Path one = Files.createFile(lib.resolve("one.jar"));
        Path two = Files.createFile(lib.resolve("two.jar"));
        Files.createFile(lib.resolve("readme.txt"));

        FunctionClassPath path =
                FunctionClassPath.of(String.join(File.pathSeparator, app.toString(), lib + "/*", lib.toString()));

        assertThat(path.entries()).containsExactly(app, one, two, lib);
    }

    @Test
    void takesBridgesToLibrariesFromTheUser() throws Exception {
        String jar = Path.of(Class.forName("kotlinx.coroutines.reactive.AwaitKt")
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .toString();
        ClassLoader loader = FunctionClassPath.of(jar).loader();

        assertThat(loader.loadClass("kotlinx.coroutines.reactive.AwaitKt").getClassLoader())
                .isSameAs(loader);
        assertThat(loader.loadClass("kotlin.coroutines.Continuation").getClassLoader())
                .isNotSameAs(loader);
    }

    @Test
    void doesNotCallTheFilesOfARunAChange() throws IOException {
        Files.writeString(directory.resolve("A.class"), "one");
        List<String> arguments = FunctionClassPath.of(directory.toString()).jvmArguments();
        Path watch = Files.createDirectories(directory.resolve("results/run/watch"));
        Files.writeString(watch.resolveSibling("session.json"), "{}");
        Files.createFile(watch.resolveSibling(".lock"));
        Files.writeString(watch.resolve("1.csv"), "x");

        assertThat(FunctionClassPath.changeSince(arguments)).isEmpty();
        Files.writeString(directory.resolve("B.class"), "two");
        assertThat(FunctionClassPath.changeSince(arguments)).isPresent();
    }

    @Test
    void callsClassesBesideAFileOfThisNameAChange() throws IOException {
        Path folder = Files.createDirectories(directory.resolve("com/acme"));
        Files.writeString(folder.resolve("session.json"), "{}");
        Files.writeString(folder.resolve("A.class"), "one");
        List<String> arguments = FunctionClassPath.of(directory.toString()).jvmArguments();

        Files.writeString(folder.resolve("A.class"), "two");

        assertThat(FunctionClassPath.changeSince(arguments)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"gone.jar", "gone/*", "text.txt"})
    void refusesAClassPathOfWhichNothingExists(String entry) throws IOException {
        Files.createFile(directory.resolve("text.txt"));

        assertThatUserError(() -> FunctionClassPath.of(directory.resolve(entry).toString()))
                .hasMessageContaining(entry + " was not found; valid: jars, directories of classes, and lib/*");
    }

    @Test
    void ignoresMissingEntriesAsJavaDoesAndSaysSoInALine() throws IOException {
        Path app = Files.createFile(directory.resolve("app.jar"));

        FunctionClassPath path = FunctionClassPath.of(
                String.join(File.pathSeparator, "gone.jar", app.toString(), directory.resolve("no") + "/*"));

        assertThat(path.entries()).containsExactly(app);
        assertThat(path.warning())
                .hasValueSatisfying(line -> assertThat(line)
                        .startsWith("--classpath: gone.jar, ")
                        .contains("/* were not found, and ignored; valid: jars, ")
                        .doesNotContain("\n"));
        assertThat(FunctionClassPath.of(app.toString()).warning()).isEmpty();
    }

    @Test
    void tellsWhenItsFilesHaveChanged() throws IOException {
        Path file = Files.writeString(directory.resolve("A.class"), "one");
        List<String> arguments = FunctionClassPath.of(directory.toString()).jvmArguments();

        assertThat(FunctionClassPath.changeSince(arguments)).isEmpty();
        Files.writeString(file, "two");
        assertThat(FunctionClassPath.changeSince(arguments)).contains("the files of --classpath have changed");
        Files.writeString(file, "one");
        assertThat(FunctionClassPath.changeSince(arguments)).isEmpty();
        assertThat(FunctionClassPath.changeSince(List.of("-Xmx1g"))).isEmpty();
    }

    @Test
    void keepsAbsolutePaths() {
        assertThat(FunctionClassPath.of("target/test-classes").jvmArguments().getFirst())
                .endsWith("=" + Path.of("target/test-classes").toAbsolutePath());
    }
}
