package dev.strandbench.machine.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.machine.jdk.JdkDiscovery.Places;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.util.RestoreSystemProperties;
import org.junit.jupiter.api.util.SetSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JdkDiscoveryTest {

    @TempDir
    Path machine;

    /** Long-term support is preferred to a newer release, and a release to an early-access build. */
    @ParameterizedTest
    @CsvSource({
        "21.0.13 25.0.3 27.0.1 17.0.15, 25.0.3",
        "26.0.2 27.0.1 29-ea+3, 27.0.1",
        "17.0.15 28-ea+18, 28",
        "1.8.0_392 17.0.15, ''"
    })
    void prefersOneOfSeveral(String versions, String preferred) throws IOException {
        for (String version : versions.split(" ", -1)) {
            release(
                    "jvm/" + version,
                    "JAVA_VERSION=\"" + version.split("-", 2)[0] + "\"\nJAVA_RUNTIME_VERSION=\"" + version + "\"\n");
        }
        assertThat(discovered().preferred().map(InstalledJdk::version).orElse(""))
                .isEqualTo(preferred);
        assertThat(discovered().all()).hasSize(versions.split(" ", -1).length);
        assertThat(discovered().suitable().isEmpty()).isEqualTo(preferred.isEmpty());
    }

    @ParameterizedTest
    @CsvSource({"27, 27.0.1, 27.0.1", "17, 17.0.15, 25.0.3"})
    void prefersJavaHomeIfItIsSuitable(String name, String version, String preferred) throws IOException {
        jdk("jvm/25", "25.0.3");
        Path chosen = jdk("elsewhere/" + name, version);

        JdkDiscovery jdks =
                JdkDiscovery.in(Places.only(List.of(chosen), List.of(machine.resolve("jvm"))), Optional.of(chosen));

        assertThat(jdks.preferred().map(InstalledJdk::version)).hasValue(preferred);
        assertThat(jdks.all()).hasSize(2);
    }

    @Test
    void skipsWhatIsNotAJdk() throws IOException {
        jdk("jvm/25", "25.0.3");
        Files.createDirectories(machine.resolve("jvm/empty"));
        Files.writeString(
                Files.createDirectories(machine.resolve("jvm/no-java")).resolve("release"), "JAVA_VERSION=\"26\"");
        release("jvm/no-version", "IMPLEMENTOR=\"Somebody\"");
        release("jvm/not-a-properties-file", "JAVA_VERSION=\"26\"\n\\uXYZW");

        assertThat(discovered().all()).extracting(InstalledJdk::version).containsExactly("25.0.3");
    }

    @Test
    void listsAHomeOnceThatHasTwoNames() throws IOException {
        Path home = jdk("jvm/25", "25.0.3");

        JdkDiscovery jdks = JdkDiscovery.in(
                Places.only(List.of(home, home.resolve("../25")), List.of(machine.resolve("jvm"))), Optional.empty());

        assertThat(jdks.all()).hasSize(1);
    }

    @Test
    @RestoreSystemProperties
    void findsTheRunningJdkInAnyDirectory() throws IOException {
        Path home = jdk("elsewhere/jdk-25", "25.0.3");
        System.setProperty("java.home", home.toString());

        assertThat(JdkDiscovery.ofThisMachine().all())
                .extracting(InstalledJdk::home)
                .contains(home);
    }

    @Test
    void looksWhereTheEnvironmentPoints() throws IOException {
        Path home = jdk("actions/25", "25.0.3");
        Path sdkman = jdk("sdk/candidates/java/27-tem", "27.0.1");
        Path jdks = jdk("home/.jdks/openjdk-26", "26.0.2");

        Places places = Places.of(
                Map.of(
                        "JAVA_HOME_25_X64",
                        home.toString(),
                        "SDKMAN_DIR",
                        machine.resolve("sdk").toString()),
                machine.resolve("home"),
                "Linux");

        assertThat(places.candidateHomes()).contains(home, sdkman, jdks);
    }

    @ParameterizedTest
    @CsvSource({
        "Mac OS X, home/Library/Java/JavaVirtualMachines/temurin-25.jdk/Contents/Home",
        "Mac OS X, brew/opt/openjdk@25/libexec/openjdk.jdk/Contents/Home",
        "Linux, brew/opt/openjdk@25/libexec",
        "Linux, home/.sdkman/candidates/java/25-tem",
        "Linux, home/.asdf/installs/java/temurin-25",
        "Linux, home/.local/share/mise/installs/java/25",
        "Linux, home/.jabba/jdk/temurin@25",
        "Windows 11, Program Files/Eclipse Adoptium/jdk-25",
        "Windows 11, Program Files/Microsoft/jdk-25",
        "Windows 11, Program Files/SapMachine/JDK/25",
        "Windows 11, local/Programs/Microsoft/jdk-25"
    })
    void looksWhereTheSystemKeepsJdks(String system, String place) throws IOException {
        Path home = jdk(place, "25.0.3");

        Places places = Places.of(
                Map.of(
                        "ProgramFiles",
                        machine.resolve("Program Files").toString(),
                        "LOCALAPPDATA",
                        machine.resolve("local").toString(),
                        "HOMEBREW_PREFIX",
                        machine.resolve("brew").toString()),
                machine.resolve("home"),
                system);

        assertThat(places.candidateHomes()).contains(home);
    }

    @ParameterizedTest
    @CsvSource({
        "JAVA25_HOME, moved",
        "ASDF_DATA_DIR, moved/installs/java/25",
        "MISE_DATA_DIR, moved/installs/java/25",
        "XDG_DATA_HOME, moved/mise/installs/java/25",
        "JABBA_HOME, moved/jdk/25",
        "JENV_ROOT, moved/versions/25"
    })
    void looksWhereAVariableSaysThatJdksAre(String variable, String place) throws IOException {
        Path home = jdk(place, "25.0.3");

        Places places =
                Places.of(Map.of(variable, machine.resolve("moved").toString()), machine.resolve("home"), "Mac OS X");

        assertThat(places.candidateHomes()).contains(home);
    }

    @Test
    void takesTheQuotesFromWhatTheEnvironmentSaysAndSkipsWhatCannotBeAPath() throws IOException {
        Path home = jdk("Program Files/jdk-25", "25.0.3");
        Path sdkman = jdk("home/.sdkman/candidates/java/27-tem", "27.0.1");

        Places places = Places.of(
                Map.of(
                        "JAVA_HOME",
                        "\"" + home + "\" ",
                        "JAVA_HOME_26_X64",
                        "no\0path",
                        "SDKMAN_DIR",
                        "no\0path",
                        "ProgramFiles",
                        "no\0path",
                        "USERPROFILE",
                        "no\0path"),
                machine.resolve("home"),
                "Windows 11");

        assertThat(places.candidateHomes()).containsExactly(home, sdkman);
        JdkDiscovery jdks = JdkDiscovery.in(places, Places.pathIn("\"" + home + "\""));
        assertThat(jdks.preferred().map(InstalledJdk::home)).hasValue(home);
    }

    @Test
    void findsTheHomeInABundleOfMacOs() throws IOException {
        Path home = jdk("temurin-25.jdk/Contents/Home", "25.0.3");
        Path bundle = machine.resolve("temurin-25.jdk");

        JdkDiscovery jdks = JdkDiscovery.in(Places.only(List.of(bundle, home), List.of()), Optional.of(bundle));

        assertThat(jdks.all()).extracting(InstalledJdk::home).containsExactly(home);
        assertThat(jdks.preferred().map(InstalledJdk::home)).hasValue(home);
        assertThat(InstalledJdk.read(bundle).javaProgram()).isEqualTo(home.resolve("bin/java"));
    }

    @Test
    void skipsLinksThatLeadNowhere() throws IOException {
        jdk("jvm/25", "25.0.3");
        Files.createSymbolicLink(machine.resolve("jvm/gone"), machine.resolve("nowhere"));
        Files.createSymbolicLink(machine.resolve("jvm/circle"), machine.resolve("jvm/circle"));

        assertThat(discovered().all()).extracting(InstalledJdk::version).containsExactly("25.0.3");
    }

    @Test
    void readsADescriptionInWhateverEncoding() throws IOException {
        String content = "JAVA_VERSION=\"25.0.3\"\nIMPLEMENTOR=\"Universität\"\n";
        Path latin = jdk("jvm/latin", "25.0.3");
        Files.write(latin.resolve("release"), content.getBytes(StandardCharsets.ISO_8859_1));
        Path marked = release("jvm/marked", "\uFEFF" + content);

        assertThat(InstalledJdk.read(latin).version()).isEqualTo("25.0.3");
        assertThat(InstalledJdk.read(marked).version()).isEqualTo("25.0.3");
        assertThat(InstalledJdk.read(marked).vendor()).isEqualTo("Universität");
    }

    @Test
    void readsADescriptionThatNamesTheRuntimesVersionOnly() throws IOException {
        InstalledJdk jdk = InstalledJdk.read(release("jvm/odd", "JAVA_RUNTIME_VERSION=\"28-ea+18\"\n"));

        assertThat(jdk.version()).isEqualTo("28-ea");
        assertThat(jdk.feature()).isEqualTo(28);
        assertThat(jdk.isEarlyAccess()).isTrue();
        assertThat(jdk.vendor()).isEqualTo("unknown vendor");
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "a program there does not run through a link")
    void asksTheProgramOfAHomeThatIsNamedAndNotDescribed() throws IOException {
        Path home = machine.resolve("just-built");
        Files.createDirectories(home.resolve("bin"));
        Files.createSymbolicLink(home.resolve("bin/java"), Path.of(System.getProperty("java.home"), "bin", "java"));
        Places places = Places.only(List.of(home), List.of());

        InstalledJdk named = InstalledJdk.named(home);

        assertThat(named.version()).isEqualTo(System.getProperty("java.version"));
        assertThat(named.vendor()).isEqualTo(System.getProperty("java.vendor"));
        assertThat(named.home()).isEqualTo(Path.of(System.getProperty("java.home")));
        JdkDiscovery chosen = JdkDiscovery.in(places, Optional.of(home));
        assertThat(chosen.all()).hasSize(1);
        assertThat(chosen.preferred()).map(InstalledJdk::home).hasValue(named.home());
        assertThat(JdkDiscovery.in(places, Optional.empty()).all()).isEmpty();
    }

    @Test
    @SetSystemProperty(key = "native.encoding", value = "ISO-8859-1")
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the program is a script of Unix")
    void understandsAProgramThatWritesInTheEncodingOfTheSystem() throws IOException {
        Path home = machine.resolve("just-built");
        Files.createDirectories(home.resolve("bin"));
        Path program = Files.writeString(home.resolve("bin/java"), """
            #!/bin/sh
            printf 'java.version = 25.0.1\\njava.vendor = M\\374ller\\njava.home = no\\000path\\n'
            """);
        assertThat(program.toFile().setExecutable(true)).isTrue();

        InstalledJdk named = InstalledJdk.named(home);

        assertThat(named.vendor()).isEqualTo("M\u00fcller");
        assertThat(named.home()).as("not what cannot be a path").isEqualTo(home.toAbsolutePath());
    }

    @Test
    void saysThatAHomeWithoutAProgramIsNone() throws IOException {
        Path empty = Files.createDirectories(machine.resolve("empty"));

        assertThatThrownBy(() -> InstalledJdk.named(empty)).isInstanceOf(IOException.class);
    }

    @Test
    void namesTheFileThatHasNoVersion() throws IOException {
        Path home = release("jvm/odd", "IMPLEMENTOR=\"Somebody\"");

        assertThatThrownBy(() -> InstalledJdk.read(home))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(home.resolve("release").toString());
    }

    @ParameterizedTest
    @CsvSource({"1.8.0_392,8", "9,9", "17.0.15,17", "21.0.13.0.3,21", "28-ea,28", "'',-1", "x,-1"})
    void readsTheFeatureReleaseOfAVersion(String version, int feature) {
        assertThat(JavaVersion.featureOf(version)).isEqualTo(feature);
    }

    private JdkDiscovery discovered() {
        return JdkDiscovery.in(Places.only(List.of(), List.of(machine.resolve("jvm"))), Optional.empty());
    }

    private Path jdk(String place, String version) throws IOException {
        return release(place, "IMPLEMENTOR=\"Somebody\"\nJAVA_VERSION=\"" + version + "\"\n");
    }

    private Path release(String place, String content) throws IOException {
        Path home = machine.resolve(place);
        Files.createDirectories(home.resolve("bin"));
        Files.writeString(home.resolve("bin/java"), "");
        Files.writeString(home.resolve("release"), content);
        return home;
    }
}
