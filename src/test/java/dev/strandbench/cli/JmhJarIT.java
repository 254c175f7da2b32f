package dev.strandbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.BuiltJar;
import dev.strandbench.EndedProcess;
import dev.strandbench.ShortProfiles;
import dev.strandbench.result.JmhResultReader;
import dev.strandbench.result.Measurement;
import dev.strandbench.usercode.JmhJars;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.util.Version;

/** Benchmarks of another project, run as a user of it would. */
@Timeout(300)
class JmhJarIT {

    @TempDir
    private Path directory;

    private String jar = "";

    @BeforeEach
    void build() throws IOException {
        jar = JmhJars.in(directory, Version.getPlainVersion()).toString();
        // Time for all three methods even if the machine stops for many seconds.
        Files.writeString(directory.resolve("short.toml"), ShortProfiles.ofBudget("90s"));
    }

    @Test
    void comparesTheMethodsOfAClassAndGoesOnLater() throws Exception {
        EndedProcess run = strandbench("run", "--jar", jar, "--profile", "short.toml", "--out", "results");

        assertThat(run.status()).as(run.toString()).isZero();
        assertThat(run.out())
                .contains("profile acme-benchmarks: 3 cells in 1 family")
                .contains("Somebodys  tokens=100")
                .contains("twentyTimes");
        List<Measurement> measured = JmhResultReader.read(directory.resolve("results/results.json"));
        assertThat(measured)
                .extracting(Measurement::benchmark)
                .containsExactlyInAnyOrder(
                        "com.acme.SomebodysBenchmark.needsItsOwnWorld",
                        "com.acme.SomebodysBenchmark.once",
                        "com.acme.SomebodysBenchmark.twentyTimes");
        assertThat(measured).extracting(one -> one.conditions().threads()).containsOnly(2);
        boolean hasSeveralProcessors = Runtime.getRuntime().availableProcessors() > 1;
        assertThat(measured).allSatisfy(one -> {
            assertThat(one.secondary()).containsKey("process.cpu");
            assertThat(one.secondary().containsKey("process.roundTrip")).isEqualTo(hasSeveralProcessors);
        });
        assertThat(run.err()).isEmpty();
        assertThat(Files.readString(directory.resolve("results/report.html")))
                .contains("com.acme.SomebodysBenchmark", "twentyTimes");

        EndedProcess resumed = strandbench("run", "--resume", "results", "--budget", "100s");
        assertThat(resumed.status()).as(resumed.toString()).isZero();

        JmhJars.in(directory, "0.1");
        EndedProcess changed = strandbench("run", "--resume", "results", "--budget", "110s");
        assertThat(changed.status()).isEqualTo(ExitStatus.WRONG_CALL);
        assertThat(changed.err()).contains("the jar has changed").hasLineCount(1);
    }

    @Tag("full")
    @Test
    void runsWhatWasBuiltWithAnotherJmh() throws Exception {
        JmhJars.in(directory, "1.36");

        EndedProcess run = strandbench("run", "--jar", jar, "--profile", "short.toml", "--out", "results", "needsIts");

        assertThat(run.status()).as(run.toString()).isZero();
        assertThat(strandbench("run", "--jar", jar, "--profile", "short.toml", "--dry-run")
                        .out())
                .contains("built with JMH 1.36, run by JMH " + Version.getPlainVersion());
    }

    @Tag("full")
    @Test
    void runsAJarOfGradlesPlugin() throws Exception {
        assertThat(measured(JmhJars.asGradleDoes(directory), "Somebodys.*once"))
                .containsExactly("com.acme.SomebodysBenchmark.once");
    }

    @Tag("full")
    @Test
    void runsAJarOfKotlinxBenchmark() throws Exception {
        assertThat(measured(JmhJars.asKotlinxBenchmarkDoes(directory), "Somebodys.*once"))
                .containsExactly("com.acme.SomebodysBenchmark.once");
    }

    /** Maven is there, because it builds this project too. */
    @Tag("full")
    @Test
    void runsAJarOfTheMavenArchetype() throws Exception {
        maven(
                directory,
                "archetype:generate",
                "-DinteractiveMode=false",
                "-DarchetypeGroupId=org.openjdk.jmh",
                "-DarchetypeArtifactId=jmh-java-benchmark-archetype",
                "-DarchetypeVersion=" + Version.getPlainVersion(),
                "-DgroupId=org.sample",
                "-DartifactId=test",
                "-Dversion=1.0");
        Path project = directory.resolve("test");
        runAnnotationProcessors(project.resolve("pom.xml"));
        maven(project, "package");

        assertThat(measured(project.resolve("target/benchmarks.jar"), "MyBenchmark"))
                .containsExactly("org.sample.MyBenchmark.testMethod");
    }

    /**
     * Changes the archetype's build as docs/running.md says, because javac 23 and later run no processors by default.
     */
    private static void runAnnotationProcessors(Path pom) throws IOException {
        String build = Files.readString(pom);
        String before = "<compilerVersion>";
        assertThat(build).contains(before);
        if (Runtime.version().feature() >= 23) {
            Files.writeString(
                    pom, build.replace(before, "<compilerArgs><arg>-proc:full</arg></compilerArgs>" + before));
        }
    }

    private static void maven(Path directory, String... call) throws IOException, InterruptedException {
        String program = File.separatorChar == '\\' ? "mvn.cmd" : "mvn";
        EndedProcess maven = EndedProcess.of(
                directory,
                Stream.concat(Stream.of(program, "-B", "-ntp"), Arrays.stream(call))
                        .toList());
        assertThat(maven.status()).as(maven.toString()).isZero();
    }

    private List<String> measured(Path built, String benchmarks) throws IOException, InterruptedException {
        EndedProcess run = strandbench(
                "run", "--jar", built.toString(), "--profile", "short.toml", "--out", "results", benchmarks);
        assertThat(run.status()).as(run.toString()).isZero();
        return JmhResultReader.read(directory.resolve("results/results.json")).stream()
                .map(Measurement::benchmark)
                .toList();
    }

    @Tag("full")
    @Test
    void saysWhatIsValid() throws Exception {
        assertThat(strandbench("run", "--jar", jar, "Nobodys").err())
                .contains("no benchmark matches Nobodys; valid: Somebodys")
                .hasLineCount(1);
        assertThat(strandbench("run", "--jar", jar, "-p", "size=7").err())
                .contains("no parameter size in Somebodys; valid: tokens")
                .hasLineCount(1);
        assertThat(strandbench("run", "--jar", jar, "--model", "VIRTUAL").err())
                .contains("no benchmark of the jar has a parameter model")
                .hasLineCount(1);
        assertThat(strandbench("run", "--jar", jar, "--call", "a.B::c").err())
                .contains("--call and --jar both name what to run; valid: either")
                .hasLineCount(1);
        assertThat(strandbench("run", "--jar", "nowhere.jar").err())
                .contains("--jar nowhere.jar was not found")
                .hasLineCount(1);
    }

    private EndedProcess strandbench(String... call) throws IOException, InterruptedException {
        return BuiltJar.run(directory, call);
    }
}
