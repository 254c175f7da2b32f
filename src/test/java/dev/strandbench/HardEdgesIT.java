package dev.strandbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.strandbench.machine.jdk.JdkDiscovery;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Faults that only a process of its own shows: signals, locks, locales, full disks and closed pipes. */
@Timeout(300)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "signals, pipes and devices are those of Unix")
class HardEdgesIT {

    private static final Path JAVA =
            JdkDiscovery.ofThisMachine().preferred().orElseThrow().javaProgram();

    /** Most calls end before the second compiler would pay. */
    private static final String FIRST_COMPILER_ONLY = "-XX:TieredStopAtLevel=1";

    private static final int FAILED = 1;
    private static final int WRONG_CALL = 2;
    private static final int INTERRUPTED = 130;
    private static final int ENDED_BY_TERM = 143;

    private static final String SHORT = "BaselineBenchmark.oneTask -p model=SEQUENTIAL -f 1 -wi 0 -i 1 -r 1ms";

    @TempDir
    private Path directory;

    /** Holds what the processes print. */
    @TempDir
    private Path streams;

    @BeforeEach
    void writeFiles() throws IOException {
        write("good.json", entry("{\"model\":\"POOL\",\"µ\":\"grün\"}", 1));
        write("slow.json", entry("{\"model\":\"POOL\",\"µ\":\"grün\"}", 2));
        Files.createDirectory(directory.resolve("folder"));
        Files.createDirectory(directory.resolve("jmh-result.csv"));
        write("tiny.toml", ShortProfiles.ofTwoArms("BaselineBenchmark\\.bridge$"));
    }

    private static String entry(String params, double score) {
        return """
            [{"benchmark":"a.B.c","mode":"avgt","params":%s,"warmupIterations":5,"measurementTime":"1 s",
              "primaryMetric":{"score":%s,"scoreUnit":"ms/op","rawData":[[%s],[%s],[%s]]},"secondaryMetrics":{}}]
            """.formatted(params, score, score, score * 1.001, score * 0.999);
    }

    private void write(String name, String content) throws IOException {
        Files.writeString(directory.resolve(name), content);
    }

    private static List<String> command(Path temporary, String call) {
        List<String> command = BuiltJar.call(JAVA, temporary, call.split(" ", -1));
        command.add(1, FIRST_COMPILER_ONLY);
        return command;
    }

    private ProcessBuilder prepared(List<String> command) {
        return EndedProcess.prepared(streams, command).directory(directory.toFile());
    }

    private ProcessBuilder prepared(String call) {
        return prepared(command(directory, call));
    }

    private EndedProcess ended(ProcessBuilder call) throws Exception {
        return ended(EndedProcess.of(call.start(), streams));
    }

    private static EndedProcess ended(EndedProcess outcome) {
        assertThat(outcome.out() + outcome.err()).doesNotContain("\tat ", "Exception in thread", "java.lang.");
        return outcome;
    }

    private EndedProcess call(String call) throws Exception {
        return ended(prepared(call));
    }

    private EndedProcess call(Map<String, String> environment, String call) throws Exception {
        ProcessBuilder builder = prepared(call);
        builder.environment().putAll(environment);
        return ended(builder);
    }

    private static void requireDone(EndedProcess outcome) {
        assertThat(outcome.status()).as(outcome.toString()).isZero();
        assertThat(outcome.err()).isEmpty();
    }

    private static void requireRefused(EndedProcess outcome, String answer) {
        assertThat(outcome.status()).as(outcome.toString()).isEqualTo(WRONG_CALL);
        assertThat(outcome.err()).startsWith("strandbench: ").contains(answer).hasLineCount(1);
    }

    /** The names of the files in the directory, without the lock that JMH never removes. */
    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.map(file -> directory.relativize(file).toString())
                    .filter(name -> !name.equals("jmh.lock"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        comapre a b | comapre is not a command; near: compare
        FanOut -rf csv | -rff jmh-result.csv cannot be written
        """)
    void aWrongCallIsAnsweredInOneLineAndLeavesNothing(String call, String answer) throws Exception {
        List<String> before = names();

        EndedProcess outcome = call(call);

        requireRefused(outcome, answer);
        assertThat(outcome.out()).isEmpty();
        assertThat(names()).isEqualTo(before);
    }

    @Test
    void nothingBeginsWhileAnotherJmhHasItsLock() throws Exception {
        try (FileChannel file = FileChannel.open(
                        directory.resolve("jmh.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = file.lock()) {
            assertThat(lock.isValid()).isTrue();
            List<String> before = names();

            requireRefused(
                    call("run --profile tiny.toml --out run"),
                    "another JMH is measuring on this machine and has " + directory.resolve("jmh.lock"));
            EndedProcess jmh = call(SHORT);

            assertThat(jmh.status()).isEqualTo(FAILED);
            assertThat(jmh.err()).contains("the JMH lock");
            assertThat(names()).isEqualTo(before);
        }
    }

    @Test
    void aDirectoryForTemporaryFilesThatIsNoneIsNamed() throws Exception {
        Path none = directory.resolve("gone");
        List<String> before = names();

        EndedProcess outcome = ended(prepared(command(none, "run --profile tiny.toml --out run")));
        EndedProcess jmh = ended(prepared(command(none, SHORT)));

        assertThat(outcome.status()).isEqualTo(WRONG_CALL);
        // Newer JDKs warn of the directory in another line.
        assertThat(outcome.err().lines().toList().getLast())
                .startsWith("strandbench: cannot write JMH's lock file " + none.resolve("jmh.lock"))
                .contains("valid: -Djava.io.tmpdir=DIR");
        assertThat(jmh.status()).isEqualTo(FAILED);
        assertThat(names()).isEqualTo(before);
    }

    @Tag("full")
    @Test
    void ofTwoRunsThatBeginTogetherInOneDirectoryOneGoesOn() throws Exception {
        Path ofFirst = Files.createDirectory(streams.resolve("first"));
        Path ofSecond = Files.createDirectory(streams.resolve("second"));
        String call = "run --profile tiny.toml --out run";
        Process first = EndedProcess.prepared(ofFirst, command(ofFirst, call))
                .directory(directory.toFile())
                .start();
        Process second = EndedProcess.prepared(ofSecond, command(ofSecond, call))
                .directory(directory.toFile())
                .start();
        try {
            CompletableFuture.anyOf(first.onExit(), second.onExit()).get(2, TimeUnit.MINUTES);
            // On a busy machine the first may have ended well before the second begins.
            boolean firstLoses = first.isAlive() ? second.exitValue() != WRONG_CALL : first.exitValue() == WRONG_CALL;
            EndedProcess refused = ended(EndedProcess.of(firstLoses ? first : second, firstLoses ? ofFirst : ofSecond));

            assertThat(refused.status()).isEqualTo(WRONG_CALL);
            assertThat(refused.err()).containsAnyOf("another run works on run; wait for it", "run holds a run already");
        } finally {
            end(first);
            end(second);
        }
    }

    private static void end(Process process) throws Exception {
        List<ProcessHandle> children = process.descendants().toList();
        process.destroy();
        process.waitFor();
        children.forEach(EndedProcess::await);
    }

    @Test
    void aRunThatIsEndedInItsFirstSecondsLeavesNoForkAndSaysHowToGoOn() throws Exception {
        EndedProcess outcome = runAndEnd("TERM", "");

        assertThat(outcome.status()).isIn(INTERRUPTED, ENDED_BY_TERM);
        assertThat(outcome.err())
                .contains("strandbench: interrupted; earlier results are kept", " run --resume 'c d'\n");
        requireDamagedFilesAreNamed();
    }

    private void requireDamagedFilesAreNamed() throws Exception {
        Path run = Files.move(directory.resolve("c d"), directory.resolve("run"));
        Path session = run.resolve("session.json");
        String good = Files.readString(session);

        Files.writeString(session, good.substring(0, good.length() / 2));
        requireRefused(call("run --resume run"), "run/session.json is damaged, and the run cannot resume without it");
        Files.writeString(session, good);
        Files.writeString(run.resolve("forks.jsonl"), "{\"type\":\"fork\",\n");
        requireRefused(call("run --resume run"), "run/forks.jsonl: line 1 is damaged; delete that line to go on");
    }

    /** Ctrl-C sends INT. */
    @Tag("full")
    @Test
    void ctrlCLeavesNoForkEither() throws Exception {
        EndedProcess.assumeCtrlCArrives();

        assertThat(runAndEnd("INT", "").status()).isEqualTo(INTERRUPTED);
    }

    @Tag("full")
    @Test
    void aCallIsKeptWithoutThePasswordOfWhatItLeavesOut() throws Exception {
        String store = "mongo=mongodb://user:secret@127.0.0.1:1";

        EndedProcess outcome = runAndEnd("TERM", " BaselineBenchmark.bridge ServiceBenchmark -p " + store);

        assertThat(outcome.out() + outcome.err())
                .contains("left out: Service", "://***@127.0.0.1:1")
                .doesNotContain("secret");
        assertThat(directory.resolve("c d/session.json"))
                .content()
                .contains("mongo=mongodb://***@127.0.0.1:1")
                .doesNotContain("secret");
    }

    /** Ends a run in the directory {@code c d} as soon as it has started a process. */
    private EndedProcess runAndEnd(String signal, String more) throws Exception {
        List<String> command = command(directory, "run --profile tiny.toml" + more + " --out");
        command.add("c d");
        Process run = prepared(command).start();
        Path session = directory.resolve("c d/session.json");
        List<ProcessHandle> children = List.of();
        while (children.isEmpty()) {
            requireRunning(run);
            // A process that starts before the session does is not a fork.
            children = Files.exists(session) ? run.descendants().toList() : List.of();
        }

        EndedProcess.signal(run, signal);
        EndedProcess outcome = ended(EndedProcess.of(run, streams));

        children.forEach(EndedProcess::await);
        return outcome;
    }

    private static void requireRunning(Process process) throws InterruptedException {
        assertThat(process.waitFor(10, TimeUnit.MILLISECONDS))
                .as(() -> "ended by itself: " + process)
                .isFalse();
    }

    @Test
    void aCallThatIsKilledLeavesNoFork() throws Exception {
        Process call = prepared(SHORT.replace("-r 1ms", "-r 3600s")).start();
        List<ProcessHandle> forks = List.of();
        try {
            while (!Files.readString(streams.resolve("out")).contains("Iteration   1: ")) {
                requireRunning(call);
            }
            forks = call.descendants().toList();
            assertThat(forks).isNotEmpty();

            call.destroyForcibly().waitFor();

            forks.forEach(EndedProcess::await);
        } finally {
            call.destroyForcibly();
            forks.forEach(ProcessHandle::destroyForcibly);
        }
    }

    @Test
    void aJdkIsListedAsText() throws Exception {
        Files.createDirectories(directory.resolve("jdk/bin"));
        write("jdk/bin/java", "");
        write("jdk/release", "JAVA_VERSION=\"21.0.1\"\nIMPLEMENTOR=\"Acme\u001b[31mInc\"\n");

        EndedProcess outcome = call(Map.of("JAVA_HOME", directory.resolve("jdk").toString()), "jdks");

        assertThat(outcome.out()).contains("Acme\\u001B[31mInc").doesNotContain("\u001b");
    }

    @Test
    void whatProgramsReadIsUtf8InEveryLocale() throws Exception {
        Map<String, String> locale = Map.of("LC_ALL", "C");

        EndedProcess outcome = call(locale, "compare good.json slow.json --format csv");
        requireDone(outcome);
        requireDone(call(locale, "compare good.json slow.json --format csv --out written"));

        assertThat(outcome.out()).contains("grün");
        assertThat(call(locale, "report good.json --out -").out()).contains("µ", "grün");
        assertThat(directory.resolve("written")).content(StandardCharsets.UTF_8).isEqualTo(outcome.out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"compare good.json slow.json --format json", "-l"})
    void outputThatIsLostIsAFailure(String call) throws Exception {
        Path full = Path.of("/dev/full");
        assumeThat(Files.exists(full)).as("a full disk").isTrue();
        Files.createFile(streams.resolve("out"));

        requireRefused(ended(prepared(call).redirectOutput(full.toFile())), "standard output is incomplete");
    }

    @Test
    void aReaderMayStop() throws Exception {
        Files.createFile(streams.resolve("out"));
        Process process = prepared("compare good.json slow.json --format json")
                .redirectOutput(ProcessBuilder.Redirect.PIPE)
                .start();

        process.getInputStream().close();

        requireDone(EndedProcess.of(process, streams));
    }

    @Test
    void whatPeopleReadHasSignsThatTheLocaleHas() throws Exception {
        write("fast.json", entry("{\"model\":\"POOL\"}", 1));
        write("late.json", entry("{\"model\":\"POOL\"}", 3));

        EndedProcess narrow = call(Map.of("LC_ALL", "C", "COLUMNS", "40"), "compare fast.json late.json");
        EndedProcess usual = call(Map.of("LC_ALL", "C", "COLUMNS", "80"), "compare fast.json late.json");

        requireDone(narrow);
        assertThat(narrow.out()).matches("\\p{ASCII}*").contains("slower").doesNotContain("?");
        assertThat(usual).isEqualTo(narrow);
    }

    @Test
    void aNameThatTheLocaleDoesNotHaveIsRefused() throws Exception {
        List<String> command = command(directory, "report good.json --out");
        command.addAll(0, List.of("sh", "-c", "name=$(printf '\\303\\266'); exec \"$@\" \"$name.html\"", "sh"));
        ProcessBuilder builder = prepared(command);
        builder.environment().put("LC_ALL", "C");
        List<String> before = names();

        requireRefused(ended(builder), "not a valid file name on this system");

        assertThat(names()).isEqualTo(before);
    }

    @Test
    void noHomeIsNeeded() throws Exception {
        ProcessBuilder homeless = prepared("run --dry-run Baseline");
        homeless.environment().remove("HOME");
        Path gone = directory.resolve("gone");

        assertThat(ended(homeless).status()).isZero();
        assertThat(call(Map.of("HOME", gone.toString()), "jdks").status()).isZero();
        assertThat(gone).doesNotExist();
    }
}
