package dev.strandbench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.machine.jdk.InstallCommand;
import dev.strandbench.machine.jdk.InstalledJdk;
import dev.strandbench.machine.jdk.JdkDiscovery;
import dev.strandbench.plan.PlannedJdk;
import dev.strandbench.profiler.ForkOptions;
import dev.strandbench.scenario.ScenarioBenchmark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the jar as a user does, on every JDK of this machine. */
@Timeout(900)
class BenchmarksJarIT {

    private static final int JAVA_8_CLASS_FILE = 52;
    // JMH keeps its lock there. A test measures nothing, so another JMH may run.
    private static final String OWN_JMH_LOCK = "-Djava.io.tmpdir=";

    @TempDir
    Path directory;

    static List<InstalledJdk> suitableJdks() {
        return JdkDiscovery.ofThisMachine().suitable();
    }

    private static InstalledJdk preferredJdk() {
        return suitableJdks().get(0);
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

    @Tag("full")
    @ParameterizedTest
    @MethodSource("suitableJdks")
    void runsAStructuredScopeInForksOnEveryJdk(InstalledJdk jdk) throws Exception {
        EndedProcess outcome = run(
                preferredJdk(),
                "FanOut -p model=STRUCTURED -p tasks=1000 -p waitMillis=0 -f 1 -wi 1 -i 1 -w 100ms -r 100ms -jvm "
                        + jdk.javaProgram());

        assertThat(outcome.status()).as(outcome.toString()).isZero();
        assertThat(outcome.out())
                .contains("# VM version: JDK " + jdk.feature())
                .contains("FanOutBenchmark.fanOut:tasks")
                .doesNotContain("<failure>", "WARNING");
        assertThat(outcome.err()).isEmpty();
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("suitableJdks")
    void runsEveryScenarioByEveryArmOnEveryJdk(InstalledJdk jdk) throws Exception {
        requireEveryArmRuns(jdk);
    }

    /** The other tests run on the preferred JDK. */
    @Test
    void runsEveryScenarioByEveryArmOnTheOldestJdk() throws Exception {
        requireEveryArmRuns(suitableJdks().stream()
                .min(Comparator.comparingInt(InstalledJdk::feature))
                .orElseThrow());
    }

    private void requireEveryArmRuns(InstalledJdk jdk) throws Exception {
        List<String> jvmArguments = new ArrayList<>(new PlannedJdk(jdk.version(), jdk.javaProgram()).arguments());
        jvmArguments.addAll(List.of(
                OWN_JMH_LOCK + directory,
                ScenarioBenchmark.NO_COROUTINE_DEBUG,
                ForkOptions.ALLOW_NATIVE_ACCESS,
                "-Xmx1g",
                "-cp",
                BuiltJar.WITH_TESTS));

        EndedProcess outcome = outcome(start(command(jdk, jvmArguments), "dev.strandbench.scenario.EveryArmOnce"));

        assertThat(outcome.status()).as(outcome.toString()).isZero();
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out()).contains("FanOutBenchmark VIRTUAL ran");
        // Models with one thread refuse a function that may block, and not every machine has every transport.
        assertThat(outcome.out().lines().filter(line -> line.contains("left out")))
                .allMatch(line -> line.matches("(OwnFunctionBenchmark|BlockingIoBenchmark NETTY_(EPOLL|IO_URING)).*"));
    }

    @Test
    void writesStandardResultFiles() throws Exception {
        EndedProcess outcome = run(
                preferredJdk(),
                "UserProfile -p model=VIRTUAL -p requests=10 -p fetchMillis=1 -f 1 -wi 0 -i 1 -r 20ms -rf json -rff r.json");

        assertThat(outcome.status()).isZero();
        assertThat(Files.readString(directory.resolve("r.json")))
                .contains("\"benchmark\" : \"dev.strandbench.scenario.userprofile.UserProfileBenchmark.userProfile\"")
                .contains("\"ideal\"", "\"failed\"", "\"threads\"", "\"threads.nonDaemon\"", "\"threads.peak\"");
    }

    @Test
    void takesAParameterWithParenthesesWhole() throws Exception {
        EndedProcess outcome = run(
                preferredJdk(),
                "YourWorkload -p model=VIRTUAL -p requests=10 -p upstream=lognormal(2ms,p99=5ms) -f 1 -wi 0 -i 1"
                        + " -r 20ms -rf json -rff r.json");

        assertThat(outcome.status()).as(outcome.toString()).isZero();
        assertThat(Files.readString(directory.resolve("r.json"))).contains("\"upstream\" : \"lognormal(2ms,p99=5ms)\"");
    }

    @Test
    void tellsOfAFailedCellByItsExitStatus() throws Exception {
        EndedProcess outcome = run(
                preferredJdk(),
                "FanOut -p model=VIRTUAL -p tasks=10 -f 1 -wi 0 -i 1 -r 20ms -jvmArgs -Dkotlinx.coroutines.debug=on");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.out()).contains("fairness rule violated (coroutine debug mode");
        assertThat(outcome.err()).contains("1 of 1 cell failed");
    }

    @Test
    void handsOverToANewerJdkWithArgumentsStreamsAndStatus() throws Exception {
        InstalledJdk newer = preferredJdk();

        EndedProcess outcome = launchAsIfOld(newer, List.of(), "FanOut -p model=NOPE");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err())
                .contains("strandbench: this is Java 17; running on JDK " + newer.version())
                .contains("strandbench: model=NOPE is not valid for FanOut")
                .hasLineCount(2);
    }

    @Test
    void passesJvmArgumentsOn() throws Exception {
        EndedProcess outcome = launchAsIfOld(preferredJdk(), List.of("-XX:+PrintCommandLineFlags", "-Xmx123m"), "-l");

        // Printed twice: by the JVM that looks for a newer one, and by the newer one.
        assertThat(outcome.out().split("-XX:MaxHeapSize=128974848", -1)).hasSize(3);
    }

    @Test
    void saysWhatIsMissingWhereNoJdkIsNewEnough() throws Exception {
        EndedProcess outcome = launchAsIfOld(null, List.of(), "-l");

        assertThat(outcome.status()).isEqualTo(3);
        assertThat(outcome.err())
                .startsWith("strandbench: Java 21 or newer is needed, this is Java 17, and no newer JDK was found")
                .endsWith("Set JAVA_HOME to a suitable JDK, or install one: " + InstallCommand.ofThisSystem()
                        + System.lineSeparator());
        assertThat(outcome.out()).isEmpty();
    }

    @Test
    void endsTheNewerJvmWhenItIsEndedItself() throws Exception {
        InstalledJdk newer = preferredJdk();
        Process launcher = start(
                command(
                        newer,
                        List.of(OWN_JMH_LOCK + directory, "-cp", BuiltJar.WITH_TESTS),
                        LauncherOnOldJvm.class.getName(),
                        newer.home().toString()),
                // An iteration that lasts longer than this test.
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
            // Reactor Netty would move the service and R2DBC to io_uring where the machine has it.
            assertThat(names)
                    .contains("META-INF/native/libnetty_transport_native_io_uring42_x86_64.so")
                    .doesNotContain("META-INF/versions/11/reactor/netty/resources/DefaultLoopIOUring.class");
            for (String name : names) {
                if (name.matches("dev/strandbench/(Launcher|machine/jdk/).*class")) {
                    byte[] header = jar.getInputStream(jar.getJarEntry(name)).readNBytes(8);
                    assertThat((int) header[7]).as(name).isEqualTo(JAVA_8_CLASS_FILE);
                }
            }
        }
    }

    /**
     * Waits for a child of a process.
     *
     * @param launcher must not end meanwhile
     * @param word part of the child's command line; JMH also starts a JVM that only prints its version
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
                        .orElse(word.isEmpty()))
                .findFirst();
    }

    private EndedProcess run(InstalledJdk jdk, String call) throws Exception {
        return outcome(start(command(jdk, List.of(OWN_JMH_LOCK + directory, "-jar"), BuiltJar.FILE.toString()), call));
    }

    private EndedProcess launchAsIfOld(@Nullable InstalledJdk newer, List<String> jvmArguments, String call)
            throws Exception {
        List<String> arguments = new ArrayList<>(jvmArguments);
        arguments.addAll(List.of("-cp", BuiltJar.WITH_TESTS));
        String home = newer == null ? directory.toString() : newer.home().toString();
        return outcome(start(command(preferredJdk(), arguments, LauncherOnOldJvm.class.getName(), home), call));
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
