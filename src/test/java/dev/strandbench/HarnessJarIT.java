package dev.strandbench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.machine.jdk.JdkDiscovery;
import dev.strandbench.usercode.JmhJars;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.util.Version;

/** The harness jar on the class path of another project, without scenarios and optional libraries. */
@Timeout(300)
class HarnessJarIT {

    private static final Path HARNESS = BuiltJar.FILE.resolveSibling("strandbench-harness.jar");

    /** The paths of optional libraries in a repository, and of this project's own classes. */
    private static final Pattern NOT_THERE = Pattern.compile(".*/(ch/qos/logback|com/ongres|com/softwaremill|com/zaxxer"
            + "|de/bwaldvogel|io/agroal|io/ktor|io/micrometer|io/netty|io/projectreactor/(addons|netty)|io/r2dbc"
            + "|io/zonky|jakarta|kotlin-reflect|kotlinx-coroutines-react\\w+|org/apache/httpcomponents|org/apache/tomcat"
            + "|org/mongodb|org/postgresql|org/springframework|org/tukaani|org/yaml)/.*"
            + "|.*/(classes|test-classes|strandbench\\.jar)/?");

    @TempDir
    private Path directory;

    private String classPath = "";

    @BeforeEach
    void setUp() throws IOException {
        Path benchmarks = JmhJars.in(directory, Version.getPlainVersion());
        Stream<String> libraries = Stream.of(
                        System.getProperty("java.class.path").split(Pattern.quote(File.pathSeparator), -1))
                .filter(entry -> !NOT_THERE.matcher(entry.replace('\\', '/')).matches());
        classPath = Stream.concat(Stream.of(benchmarks.toString(), HARNESS.toString()), libraries)
                .collect(Collectors.joining(File.pathSeparator));
        assertThat(classPath).contains("jmh-core").doesNotContain("spring");
    }

    @Test
    void holdsNoScenarioAndNothingThatStandsInForAProjectsOwn() throws IOException {
        try (JarFile jar = new JarFile(HARNESS.toFile())) {
            assertThat(jar.stream().map(JarEntry::getName))
                    .contains(
                            "dev/strandbench/cli/Main.class",
                            "dev/strandbench/profiler/ThreadsProfiler.class",
                            "dev/strandbench/report/page/page.html",
                            "dev/strandbench/scenario/Trial.class",
                            "META-INF/services/org.openjdk.jmh.profile.Profiler")
                    .noneMatch(name ->
                            name.matches("dev/strandbench/(scenario/.*/|postgres/|service/).*\\.class|claims/.*"))
                    .noneMatch(name -> name.startsWith("hikaricp-"))
                    .doesNotContain("META-INF/BenchmarkList", "META-INF/CompilerHints", "logback.xml");
        }
    }

    @Tag("full")
    @Test
    void profilesAndComparesTheBenchmarksOfAnotherProject() throws Exception {
        EndedProcess listed = call("-l");
        EndedProcess measured = call(
                "SomebodysBenchmark.once -f 2 -wi 0 -i 1 -r 50ms -prof threads -rf json -rff once.json".split(" ", -1));
        Files.copy(directory.resolve("once.json"), directory.resolve("again.json"));
        EndedProcess compared = call("compare", "once.json", "again.json");
        EndedProcess reported = call("report", "once.json", "--out", "report.html");

        assertThat(listed.out()).contains("com.acme.SomebodysBenchmark.once").doesNotContain("FanOut");
        assertThat(measured.status()).as(measured.toString()).isZero();
        assertThat(Files.readString(directory.resolve("once.json"))).contains("\"threads.platform.peak\"");
        assertThat(compared.status()).as(compared.toString()).isZero();
        assertThat(reported.status()).as(reported.toString()).isZero();
        assertThat(directory.resolve("report.html")).content().contains("com.acme.SomebodysBenchmark");
    }

    @Test
    void plansARunOfThem() throws Exception {
        EndedProcess planned = call("run", "--jar", "acme-benchmarks.jar", "--dry-run");

        assertThat(planned.status()).as(planned.toString()).isZero();
        assertThat(planned.out()).contains("benchmarks of ", "acme-benchmarks", "Somebodys");
    }

    private EndedProcess call(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                JdkDiscovery.ofThisMachine()
                        .preferred()
                        .orElseThrow()
                        .javaProgram()
                        .toString(),
                // JMH keeps its lock there.
                "-Djava.io.tmpdir=" + directory,
                "-cp",
                classPath,
                "dev.strandbench.cli.Main"));
        command.addAll(List.of(arguments));
        return EndedProcess.of(directory, command);
    }
}
