package dev.strandbench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.environment.jdk.InstalledJdk;
import dev.strandbench.environment.jdk.JdkDiscovery;
import dev.strandbench.plan.ForkJdk;
import dev.strandbench.scenario.ScenarioBenchmark;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the jar as a user does, on every JDK that this machine has. */
@Timeout(900)
class BenchmarksJarIT {

    private static final int JAVA_8_CLASS_FILE = 52;
    // JMH's lock stands there; another JMH on this machine does not matter to a test that measures nothing.
    private static final String OWN_JMH_LOCK = "-Djava.io.tmpdir=";

    @TempDir
    Path directory;

    static List<InstalledJdk> suitableJdks() {
        return JdkDiscovery.ofThisMachine().suitable();
    }

    static List<InstalledJdk> jdks() {
        return JdkDiscovery.ofThisMachine().all();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void startsOnEveryJdkOldOrNew(InstalledJdk jdk) throws Exception {
        EndedProcess outcome = run(jdk, "-l");

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out()).contains("FanOutBenchmark.fanOut", "UserProfileBenchmark", "BaselineBenchmark");
        if (jdk.isSuitable()) {
            assertThat(outcome.err()).isEmpty();
        } else {
            assertThat(outcome.err())
                    .contains("strandbench: this is Java " + jdk.feature())
                    .hasLineCount(1);
        }
    }

    @ParameterizedTest
    @MethodSource("suitableJdks")
    void runsAStructuredScopeInForksOnEveryJdk(InstalledJdk jdk) throws Exception {
        EndedProcess outcome = run(
                suitableJdks().get(0),
                "FanOut -p model=STRUCTURED -p tasks=1000 -p waitMillis=0 -f 1 -wi 1 -i 1 -w 100ms -r 100ms -jvm "
                        + jdk.javaProgram());

        assertThat(outcome.status()).as(outcome.toString()).isZero();
        assertThat(outcome.out())
                .contains("# VM version: JDK " + jdk.feature())
                .contains("FanOutBenchmark.fanOut:tasks")
                .doesNotContain("<failure>", "WARNING");
        assertThat(outcome.err()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("suitableJdks")
    void runsEveryScenarioByEveryArmOnEveryJdk(InstalledJdk jdk) throws Exception {
        List<String> jvmArguments = new ArrayList<>(new ForkJdk(jdk.feature()).quietArguments());
        jvmArguments.addAll(List.of(
                OWN_JMH_LOCK + directory, ScenarioBenchmark.NO_COROUTINE_DEBUG, "-Xmx1g", "-cp", testClassPath()));

        EndedProcess outcome = outcome(start(command(jdk, jvmArguments), "dev.strandbench.scenario.EveryArmOnce"));

        assertThat(outcome.status()).as(outcome.toString()).isZero();
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out()).contains("FanOutBenchmark VIRTUAL ran");
        // A function that may block is nothing for models that have one thread.
        assertThat(outcome.out().lines().filter(line -> line.contains("left out")))
                .allMatch(line -> line.startsWith("OwnFunctionBenchmark "));
    }

    @Test
    void writesStandardResultFiles() throws Exception {
        EndedProcess outcome = run(
                suitableJdks().get(0),
                "UserProfile -p model=VIRTUAL -p requests=10 -p fetchMillis=1 -f 1 -wi 0 -i 1 -r 20ms -rf json -rff r.json");

        assertThat(outcome.status()).isZero();
        assertThat(Files.readString(directory.resolve("r.json")))
                .contains("\"benchmark\" : \"dev.strandbench.scenario.userprofile.UserProfileBenchmark.userProfile\"")
                .contains("\"ideal\"", "\"failed\"", "\"threads\"", "\"threads.nonDaemon\"", "\"threads.peak\"");
    }

    @Test
    void takesAParameterWithParenthesesWhole() throws Exception {
        EndedProcess outcome = run(
                suitableJdks().get(0),
                "YourWorkload -p model=POOL,VIRTUAL,EVENT_LOOP -p requests=10 -p upstream=lognormal(2ms,p99=5ms)"
                        + " -p failure=10% -p limit=3 -p cpu=1us -f 1 -wi 0 -i 1 -r 20ms -rf json -rff r.json");

        assertThat(outcome.status()).as(outcome.toString()).isZero();
        assertThat(Files.readString(directory.resolve("r.json")))
                .contains("\"upstream\" : \"lognormal(2ms,p99=5ms)\"", "\"bound.limit\"", "\"ideal\"", "\"failed\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"html", "md", "csv"})
    void reportsInUtf8WhateverTheLocale(String format) throws Exception {
        Files.writeString(directory.resolve("r.json"), """
                [{"benchmark":"a.B.c","mode":"avgt","params":{"model":"POOL","µ":"grün"},
                  "primaryMetric":{"score":1,"scoreUnit":"ms/op","rawData":[[1],[1.1]]},"secondaryMetrics":{}}]
                """);
        for (String locale : List.of("C", "C.UTF-8")) {
            ProcessBuilder call = new ProcessBuilder(
                            suitableJdks().get(0).javaProgram().toString(),
                            "-jar",
                            BuiltJar.FILE.toString(),
                            "report",
                            "r.json",
                            "--format",
                            format,
                            "--out",
                            "-")
                    .directory(directory.toFile())
                    .redirectOutput(directory.resolve("out-" + locale).toFile())
                    .redirectError(directory.resolve("err").toFile());
            call.environment().put("LC_ALL", locale);
            assertThat(call.start().waitFor()).isZero();
        }

        String plain = Files.readString(directory.resolve("out-C"), StandardCharsets.UTF_8);
        assertThat(plain).contains("µ").contains("grün");
        // The page says when it was made.
        assertThat(withoutTimes(plain))
                .isEqualTo(withoutTimes(Files.readString(directory.resolve("out-C.UTF-8"), StandardCharsets.UTF_8)));
    }

    private static String withoutTimes(String text) {
        return text.replaceAll("\"made\":\"[^\"]*\"", "");
    }

    @Test
    void tellsOfAFailedCellByItsExitStatus() throws Exception {
        EndedProcess outcome = run(
                suitableJdks().get(0),
                "FanOut -p model=VIRTUAL -p tasks=10 -f 1 -wi 0 -i 1 -r 20ms -jvmArgs -Dkotlinx.coroutines.debug=on");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.out()).contains("fairness rule violated (coroutine debug mode");
        assertThat(outcome.err()).contains("1 of 1 cell failed");
    }

    @Test
    void handsOverToANewerJdkWithArgumentsStreamsAndStatus() throws Exception {
        InstalledJdk newer = suitableJdks().get(0);
        String[] call = {"FanOut", "-p", "model=NOPE"};

        EndedProcess outcome = launchAsIfOld(newer, call);

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err())
                .contains("strandbench: this is Java 17; running on JDK " + newer.version())
                .contains("strandbench: model=NOPE is not valid for FanOut")
                .hasLineCount(2);
    }

    @Test
    void passesJvmArgumentsOn() throws Exception {
        InstalledJdk newer = suitableJdks().get(0);

        EndedProcess outcome = launchAsIfOld(newer, List.of("-XX:+PrintCommandLineFlags", "-Xmx123m"), "-l");

        // Printed twice: by the JVM that looked for another, and by that other.
        assertThat(outcome.out().split("-XX:MaxHeapSize=128974848", -1)).hasSize(3);
    }

    @Test
    void saysWhatIsMissingWhereNoJdkIsNewEnough() throws Exception {
        EndedProcess outcome = launchAsIfOld(null, "-l");

        assertThat(outcome.status()).isEqualTo(3);
        assertThat(outcome.err())
                .startsWith("strandbench: Java 21 or newer is needed, this is Java 17, and no newer JDK was found")
                .contains(
                        "apt-get install openjdk-21-jdk",
                        "brew install openjdk@21",
                        "winget install EclipseAdoptium.Temurin.21.JDK",
                        "sdk install java");
        assertThat(outcome.out()).isEmpty();
    }

    @Test
    void endsTheNewerJvmWhenItIsEndedItself() throws Exception {
        InstalledJdk newer = suitableJdks().get(0);
        Process launcher = start(
                command(
                        newer,
                        List.of(OWN_JMH_LOCK + directory, "-cp", testClassPath()),
                        LauncherOnOldJvm.class.getName(),
                        newer.home().toString()),
                // An iteration that would not end before this test.
                "FanOut -p model=VIRTUAL -f 1 -wi 1 -w 600s");
        ProcessHandle child = awaitChild(launcher, launcher.toHandle(), "");
        ProcessHandle fork = awaitChild(launcher, child, "ForkedMain");

        launcher.destroy();
        launcher.waitFor();

        child.onExit().get();
        fork.onExit().get();
        assertThat(child.isAlive()).isFalse();
        assertThat(fork.isAlive()).isFalse();
    }

    @Test
    void holdsTheLauncherForOldJvmsAndNothingThatShouldNotBeThere() throws IOException {
        try (JarFile jar = new JarFile(BuiltJar.FILE.toFile())) {
            List<String> names = jar.stream().map(JarEntry::getName).toList();
            assertThat(names).doesNotHaveDuplicates();
            assertThat(names).noneMatch(name -> name.endsWith("module-info.class"));
            assertThat(names).noneMatch(name -> name.matches("META-INF/.*\\.(SF|DSA|RSA)"));
            assertThat(names).contains("META-INF/LICENSE");
            for (String name : names) {
                if (name.matches("dev/strandbench/(Launcher|environment/jdk/).*class")) {
                    byte[] header = jar.getInputStream(jar.getJarEntry(name)).readNBytes(8);
                    assertThat((int) header[7]).as(name).isEqualTo(JAVA_8_CLASS_FILE);
                }
            }
        }
    }

    /**
     * Waits for a process.
     *
     * @param launcher ends with its parent
     * @param word in its command line, on systems that show it: JMH asks a JVM for its version before it starts a fork
     */
    private static ProcessHandle awaitChild(Process launcher, ProcessHandle parent, String word)
            throws InterruptedException {
        Optional<ProcessHandle> child = child(parent, word);
        while (child.isEmpty()) {
            boolean ended = launcher.waitFor(10, TimeUnit.MILLISECONDS);
            assertThat(ended).as("%s has ended", launcher.pid()).isFalse();
            child = child(parent, word);
        }
        return child.get();
    }

    private static Optional<ProcessHandle> child(ProcessHandle parent, String word) {
        return parent.children()
                .filter(one -> one.info()
                        .commandLine()
                        .map(line -> line.contains(word))
                        .orElse(true))
                .findFirst();
    }

    private EndedProcess run(InstalledJdk jdk, String call) throws Exception {
        return outcome(start(command(jdk, List.of(OWN_JMH_LOCK + directory, "-jar"), BuiltJar.FILE.toString()), call));
    }

    private EndedProcess launchAsIfOld(@Nullable InstalledJdk newer, String... call) throws Exception {
        return launchAsIfOld(newer, List.of(), String.join(" ", call));
    }

    private EndedProcess launchAsIfOld(@Nullable InstalledJdk newer, List<String> jvmArguments, String call)
            throws Exception {
        List<String> arguments = new ArrayList<>(jvmArguments);
        arguments.addAll(List.of("-cp", testClassPath()));
        String home = newer == null ? directory.toString() : newer.home().toString();
        InstalledJdk old = suitableJdks().get(0);
        return outcome(start(command(old, arguments, LauncherOnOldJvm.class.getName(), home), call));
    }

    private static String testClassPath() {
        return Path.of("target/test-classes").toAbsolutePath() + java.io.File.pathSeparator + BuiltJar.FILE;
    }

    private static List<String> command(InstalledJdk jdk, List<String> jvmArguments, String... rest) {
        List<String> command = new ArrayList<>();
        command.add(jdk.javaProgram().toString());
        command.addAll(jvmArguments);
        command.addAll(List.of(rest));
        return command;
    }

    private Process start(List<String> command, String call) throws IOException {
        command.addAll(List.of(call.split(" ")));
        return EndedProcess.prepared(directory, command).start();
    }

    private EndedProcess outcome(Process process) throws Exception {
        return EndedProcess.of(process, directory);
    }
}
