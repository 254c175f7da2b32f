package dev.strandbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.strandbench.environment.jdk.JdkDiscovery;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls of the jar as they happen when something is wrong: each is told in a line what, and nothing is left behind. */
@Timeout(300)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "signals, pipes and devices are those of Unix")
class HardEdgesIT {

    private static final Path JAVA =
            JdkDiscovery.ofThisMachine().preferred().orElseThrow().javaProgram();

    /** Nothing is measured by most calls, and none lives long enough for the second compiler. */
    private static final String FIRST_COMPILER_ONLY = "-XX:TieredStopAtLevel=1";

    private static final int FAILED = 1;
    private static final int WRONG_CALL = 2;
    private static final int INTERRUPTED = 130;
    private static final int ENDED_BY_TERM = 143;
    private static final long SIGINT_BIT = 0b10;

    private static final String SHORT = "BaselineBenchmark.oneTask -p model=SEQUENTIAL -f 1 -wi 0 -i 1 -r 1ms";
    private static final String ESCAPE = "\u001b[31m";

    @TempDir
    private Path directory;

    @TempDir
    private Path streams;

    private record Outcome(int status, String out, String err) {

        Outcome without(String... traces) {
            assertThat(out + err).doesNotContain(traces);
            return this;
        }

        Outcome withoutATrace() {
            return without("\tat ", "Exception in thread", "java.lang.");
        }

        void requireDone() {
            assertThat(withoutATrace().status()).as(toString()).isZero();
            assertThat(err).isEmpty();
        }

        void requireRefused(String answer) {
            assertThat(withoutATrace().status()).as(toString()).isEqualTo(WRONG_CALL);
            assertThat(err).startsWith("strandbench: ").contains(answer).hasLineCount(1);
        }
    }

    @BeforeEach
    void writeFiles() throws IOException {
        write("good.json", entry("avgt", "ms/op", "{\"model\":\"POOL\",\"µ\":\"grün\"}", 5, "[[1],[1.001],[0.999]]"));
        write("slow.json", entry("avgt", "ms/op", "{\"model\":\"POOL\",\"µ\":\"grün\"}", 5, "[[2],[2.001],[1.999]]"));
        write("time.json", entry("avgt", "ms/op", "{\"model\":\"POOL\"}", 0, "[[1,1],[1,1]]"));
        write("rate.json", entry("thrpt", "ops/ms", "{\"model\":\"POOL\"}", 0, "[[1,1],[1,1]]"));
        write("none.json", "[]");
        write("cut.json", "[{\"benchmark\":");
        Files.createDirectory(directory.resolve("folder"));
        write("folder/20260301T120000Z.json", "[{\"benchmark\":");
        Files.createDirectory(directory.resolve("jmh-result.csv"));
        Files.createDirectory(directory.resolve("past"));
        Files.copy(directory.resolve("good.json"), directory.resolve("past/20260301T120000Z.json"));
        Files.write(directory.resolve("cut.jfr"), new byte[] {'F', 'L', 'R', 0, -1, -1, -1, -1});
        write("tiny.toml", ShortProfiles.ofTwoArms("BaselineBenchmark\\.bridge$"));
        write("slip.toml", ShortProfiles.ofTwoArms("BaselinBenchmark"));
    }

    private static String entry(String mode, String unit, String params, int warmup, String raw) {
        return """
                [{"benchmark":"a.B.c","mode":"%s","params":%s,"warmupIterations":%d,"measurementTime":"1 s",
                  "primaryMetric":{"score":1,"scoreUnit":"%s","rawData":%s},"secondaryMetrics":{}}]
                """.formatted(mode, params, warmup, unit, raw);
    }

    private void write(String name, String content) throws IOException {
        Files.writeString(directory.resolve(name), content);
    }

    /** A call in the directory, not started yet. */
    private ProcessBuilder prepared(List<String> command, String streamsName) {
        return new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectOutput(streams.resolve(streamsName + ".out").toFile())
                .redirectError(streams.resolve(streamsName + ".err").toFile());
    }

    private Outcome outcome(Process process, String streamsName) throws Exception {
        int status = process.waitFor();
        return new Outcome(
                status,
                new String(Files.readAllBytes(streams.resolve(streamsName + ".out")), StandardCharsets.UTF_8),
                new String(Files.readAllBytes(streams.resolve(streamsName + ".err")), StandardCharsets.UTF_8));
    }

    private Outcome call(Map<String, String> environment, List<String> words) throws Exception {
        List<String> command = BuiltJar.call(JAVA, directory, words.toArray(String[]::new));
        command.add(1, FIRST_COMPILER_ONLY);
        ProcessBuilder builder = prepared(command, "call");
        builder.environment().putAll(environment);
        return outcome(builder.start(), "call");
    }

    private Outcome call(String words) throws Exception {
        return call(Map.of(), List.of(words.split(" ", -1)));
    }

    /** What is in the directory, but for the lock that JMH never removes. */
    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.map(file -> directory.relativize(file).toString())
                    .filter(name -> !name.equals("jmh.lock"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "comapre a b | comapre is not a command; near: compare",
                "reprot | reprot is not a command; near: report",
                "-nonsense | is not a recognized option",
                "run --buget 5m | Unknown option: '--buget'; near: --budget; see ",
                "run --profile | Missing required parameter",
                "run --budget 5 | 5 is not valid; valid: a number with a unit",
                "run --budget -1m | --budget",
                "run --profile nope | no profile nope; valid: quick, standard",
                "run --profile slip.toml | no benchmark matches BaselinBenchmark; valid: ",
                "run --jdk 99 | --jdk 99 was not found; valid: ",
                "run [ | not a regular expression: [",
                "run --out /dev/full --profile tiny.toml | cannot write to /dev/full",
                "run --resume folder | folder holds no run",
                "[ | not a regular expression: [",
                "FanOut -bm foo | modes are thrpt, avgt, sample, ss",
                "FanOut -p model=VIRTUL | model=VIRTUL is not valid for FanOut; valid: ",
                "FanOut -f -1 | -h lists",
                "FanOut -jvm /nope | -jvm /nope cannot be started",
                "FanOut -o /nope/x | -o /nope/x cannot be written",
                "FanOut -rff folder | -rff folder cannot be written",
                "FanOut -rf csv | -rff jmh-result.csv cannot be written",
                "FanOut -rff /dev/full | -rff /dev/full cannot be written",
                "compare a b c | compare takes one file or two, not 3",
                "compare good.json --gate | compare needs two files",
                "compare good.json gone.json --gate | gone.json: no such file",
                "compare good.json slow.json --out gone/x | there is no directory gone",
                "compare folder good.json | folder is a directory without results.json",
                "report folder | folder holds no run",
                "report good.json --out gone/report.html | there is no directory gone",
                "report good.json --out good.json | --out good.json is one of the files that are read",
                "report good.json --out /dev/full | --out /dev/full cannot be written",
                "claims good.json --out gone/claims.md | there is no directory gone",
                "merge good.json --out good.json | --out good.json is one of the files that are read",
                "merge good.json --out gone/merged.json | there is no directory gone",
                "merge good.json --out /dev/full | cannot write /dev/full",
                "history folder | not a JMH result file",
                "history past --add good.json --out gone/x | there is no directory gone",
                "history past --format json --out past/trends.json | would be read as a result of past; valid: ",
                "replay good.json | its forks lack their warm-up",
                "replay time.json rate.json | valid: files of one mode and one unit",
                "jfr a b c d | jfr takes one file or two, not 4",
                "jfr good.json | good.json is not a JFR recording",
                "jfr cut.jfr | cut.jfr is a damaged recording",
                "jfr folder | folder is not a file",
            })
    void aWrongCallIsAnsweredInOneLineAndLeavesNothing(String call, String answer) throws Exception {
        List<String> before = names();

        Outcome outcome = call(call);

        outcome.requireRefused(answer);
        assertThat(outcome.out()).isEmpty();
        assertThat(names()).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource({
        "empty, compare",
        "empty, merge",
        "null, report",
        "null, history",
        "object, replay",
        "object, claims",
        "cut, compare",
        "cut, report",
        "zeros, merge",
        "zeros, history",
        "ones, replay",
        "ones, report",
        "gzip, claims",
        "gzip, compare",
    })
    void aFileThatIsNoResultIsNamed(String kind, String command) throws Exception {
        Files.createDirectory(directory.resolve("bad"));
        Files.write(directory.resolve("bad/bad.json"), content(kind));

        String call = switch (command) {
            case "compare" -> "compare bad/bad.json good.json";
            case "merge" -> "merge good.json bad/bad.json --out merged.json";
            case "history" -> "history bad";
            default -> command + " bad/bad.json";
        };
        Outcome outcome = call(call);

        outcome.requireRefused("bad/bad.json: ");
        assertThat(outcome.out()).isEmpty();
        assertThat(directory.resolve("merged.json")).doesNotExist();
    }

    private static byte[] content(String kind) {
        byte[] octets = new byte[100];
        return switch (kind) {
            case "empty" -> new byte[0];
            case "null" -> "null".getBytes(StandardCharsets.UTF_8);
            case "object" -> "{}".getBytes(StandardCharsets.UTF_8);
            case "cut" -> "[{\"benchmark\":\"a.B".getBytes(StandardCharsets.UTF_8);
            case "zeros" -> octets;
            case "ones" -> {
                Arrays.fill(octets, (byte) -1);
                yield octets;
            }
            case "gzip" -> {
                octets[0] = 0x1f;
                octets[1] = (byte) 0x8b;
                octets[2] = 8;
                Arrays.fill(octets, 10, octets.length, (byte) -1);
                yield octets;
            }
            default -> throw new IllegalArgumentException(kind);
        };
    }

    @Test
    void filesAreReadInTheEncodingsOfJson() throws Exception {
        String good = Files.readString(directory.resolve("good.json"));
        Files.write(directory.resolve("utf16.json"), ("\uFEFF" + good).getBytes(StandardCharsets.UTF_16LE));
        Files.write(directory.resolve("bom.json"), ("\uFEFF" + good).getBytes(StandardCharsets.UTF_8));

        Outcome outcome = call("compare utf16.json bom.json --format json");

        outcome.requireDone();
        assertThat(outcome.out()).contains("grün");
    }

    @Test
    void filesWithoutEntriesAreToldOfOrRefused() throws Exception {
        call("compare none.json none.json --gate").withoutATrace().without("passed");
        call("merge none.json --out merged.json").requireDone();
        call("report none.json --format md").withoutATrace();
        call("replay none.json").requireRefused("nothing to replay");
    }

    @Test
    void aModelThatIsNamedTwiceIsMeasuredOnce() throws Exception {
        Outcome outcome = call("run --dry-run FanOut --model VIRTUAL,VIRTUAL");

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out()).contains("1 arm: VIRTUAL\n").doesNotContain("VIRTUAL, VIRTUAL");
    }

    @Test
    void nothingBeginsWhileAnotherJmhHasItsLock() throws Exception {
        try (FileChannel file = FileChannel.open(
                        directory.resolve("jmh.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = file.lock()) {
            assertThat(lock.isValid()).isTrue();
            List<String> before = names();

            call("run --profile tiny.toml --out run")
                    .requireRefused("another JMH is measuring on this machine and has " + directory.resolve("jmh.lock")
                            + "; each would disturb the other: wait for its end");
            Outcome jmh = call(SHORT);

            assertThat(jmh.withoutATrace().status()).isEqualTo(FAILED);
            assertThat(jmh.err()).contains("the JMH lock");
            assertThat(names()).isEqualTo(before);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gone", "good.json"})
    void aDirectoryForTemporaryFilesThatIsNoneIsNamed(String temporary) throws Exception {
        Path none = directory.resolve(temporary);
        List<String> before = names();
        List<String> command = BuiltJar.call(JAVA, none, "run", "--profile", "tiny.toml", "--out", "run");

        Outcome outcome = outcome(prepared(command, "call").start(), "call").withoutATrace();

        assertThat(outcome.status()).isEqualTo(WRONG_CALL);
        // Newer JDKs warn of the directory in a line of their own.
        assertThat(outcome.err().lines().toList().getLast())
                .startsWith("strandbench: cannot write " + none.resolve("jmh.lock"))
                .contains("valid: -Djava.io.tmpdir=DIR");
        List<String> jmh = BuiltJar.call(JAVA, none, SHORT.split(" ", -1));
        assertThat(outcome(prepared(jmh, "jmh").start(), "jmh").withoutATrace().status())
                .isEqualTo(FAILED);
        assertThat(names()).isEqualTo(before);
    }

    @Test
    void ofTwoRunsThatBeginTogetherInOneDirectoryOneGoesOn() throws Exception {
        List<Process> runs = new ArrayList<>();
        for (String name : List.of("first", "second")) {
            Path temporary = Files.createDirectory(streams.resolve(name));
            List<String> command = BuiltJar.call(JAVA, temporary, "run", "--profile", "tiny.toml", "--out", "run");
            runs.add(prepared(command, name).start());
        }
        Process first = runs.get(0);
        Process second = runs.get(1);
        try {
            CompletableFuture.anyOf(first.onExit(), second.onExit()).get(2, TimeUnit.MINUTES);
            Process ended = first.isAlive() ? second : first;
            // On a busy machine the second may come to it when the first is done.
            Process loser = ended.exitValue() == WRONG_CALL ? ended : ended.equals(first) ? second : first;
            Outcome refused =
                    outcome(loser, loser.equals(first) ? "first" : "second").withoutATrace();

            assertThat(refused.status()).isEqualTo(WRONG_CALL);
            assertThat(refused.err()).containsAnyOf("another run works on run; wait for it", "run holds a run already");
            Process winner = loser.equals(first) ? second : first;
            Path session = directory.resolve("run/session.json");
            boolean ends = false;
            while (!ends && !Files.exists(session)) {
                // It has the directory, and soon writes what it does there.
                ends = winner.waitFor(10, TimeUnit.MILLISECONDS);
            }
            assertThat(session).isRegularFile();
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

    /** TERM, and what Ctrl-C sends unless this process was started so that its children ignore it. */
    static List<String> signals() throws IOException {
        Path status = Path.of("/proc/self/status");
        boolean ignored = Files.exists(status)
                && Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith("SigIgn:"))
                        .anyMatch(line ->
                                (Long.parseUnsignedLong(line.substring(line.indexOf('\t') + 1), 16) & SIGINT_BIT) != 0);
        return ignored ? List.of("TERM") : List.of("TERM", "INT");
    }

    @ParameterizedTest
    @MethodSource("signals")
    void aRunThatIsEndedInItsFirstSecondsLeavesNoForkAndSaysHowToGoOn(String signal) throws Exception {
        Outcome outcome = runAndEnd(signal);

        assertThat(outcome.status()).isIn(INTERRUPTED, signal.equals("INT") ? INTERRUPTED : ENDED_BY_TERM);
        assertThat(outcome.withoutATrace().err())
                .contains("strandbench: interrupted; what was measured is kept", " run --resume 'c d'\n");
    }

    /** Ends a run in the directory {@code c d} as soon as it has started a fork, or what else it needs. */
    private Outcome runAndEnd(String signal, String... more) throws Exception {
        List<String> command = BuiltJar.call(JAVA, directory, "run", "--profile", "tiny.toml", "--out", "c d");
        command.addAll(List.of(more));
        Process run = prepared(command, "run").start();
        Path session = directory.resolve("c d/session.json");
        List<ProcessHandle> children = List.of();
        while (children.isEmpty()) {
            assertThat(run.waitFor(10, TimeUnit.MILLISECONDS))
                    .as(() -> "ended by itself: " + run)
                    .isFalse();
            // What it has started before is not a fork, and nobody is told then how to go on.
            children = Files.exists(session) ? run.descendants().toList() : List.of();
        }

        new ProcessBuilder("sh", "-c", "kill -" + signal + " " + run.pid())
                .start()
                .waitFor();
        Outcome outcome = outcome(run, "run");

        children.forEach(EndedProcess::await);
        return outcome;
    }

    @Test
    void aCallThatIsKilledLeavesNoFork() throws Exception {
        String longer = SHORT.replace("-r 1ms", "-r 3600s");
        Process call = prepared(BuiltJar.call(JAVA, directory, longer.split(" ", -1)), "call")
                .start();
        List<ProcessHandle> forks = List.of();
        try {
            while (!printed("call").contains("Iteration   1: ")) {
                assertThat(call.waitFor(10, TimeUnit.MILLISECONDS))
                        .as(() -> "ended by itself: " + call)
                        .isFalse();
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

    /** What has been printed by now. */
    private String printed(String streamsName) throws IOException {
        return new String(Files.readAllBytes(streams.resolve(streamsName + ".out")), StandardCharsets.UTF_8);
    }

    @Test
    void aDamagedRunIsNotGoneOnWith() throws Exception {
        runAndEnd("TERM");
        Path session = directory.resolve("c d/session.json");
        Path journal = directory.resolve("c d/forks.jsonl");
        List<String> resume = List.of("run", "--resume", "c d");
        String good = Files.readString(session);

        for (String damaged : List.of("null", "{}", good.substring(0, good.length() / 2))) {
            Files.writeString(session, damaged);
            call(Map.of(), resume).requireRefused("c d/session.json is damaged; a run cannot go on without it");
        }
        Files.writeString(session, good);
        for (String damaged : List.of("null\n", "{\"type\":\"fork\",\n", "{\"type\":\"java.io.File\"}\n")) {
            Files.writeString(journal, damaged);
            call(Map.of(), resume).requireRefused("c d/forks.jsonl: line 1 is damaged; delete that line to go on");
        }
    }

    @Test
    void mergedResultsReplaceAFileButNeitherALinkNorAPipe() throws Exception {
        write("real.json", "old");
        Files.createSymbolicLink(directory.resolve("link.json"), Path.of("real.json"));
        Path pipe = directory.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Process reader = prepared(List.of("cat", "pipe"), "reader").start();
        try {
            List<String> before = names();

            Outcome replaced = call("merge good.json --out link.json");
            replaced.requireDone();
            assertThat(replaced.out()).isEqualTo("Replaced: link.json, 1 entry\n");
            call("merge good.json --out pipe").requireDone();

            assertThat(outcome(reader, "reader").out()).contains("a.B.c");
            assertThat(directory.resolve("link.json"))
                    .isSymbolicLink()
                    .content()
                    .contains("a.B.c");
            assertThat(Files.isRegularFile(pipe)).isFalse();
            assertThat(names()).isEqualTo(before);
        } finally {
            reader.destroy();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ServiceBenchmark -p mongo=@ -rf json -rff results.json",
                "run ServiceBenchmark -p mongo=@ --out run",
                "run FanOut -p tasks=@",
                "run ServiceBenchmark --arm mongo=@,embedded --dry-run"
            })
    void aPasswordIsNeitherShownNorKept(String call) throws Exception {
        for (String password : List.of("secret", "se/secret", "se@secret")) {
            Outcome outcome = call(call.replace("@", "mongodb://user:" + password + "@127.0.0.1:1"));

            assertThat(outcome.withoutATrace().without("secret").out() + outcome.err())
                    .contains("://***@127.0.0.1:1");
        }
        requireNowhere("secret");
    }

    @Test
    void aCallIsKeptWithoutThePasswordOfWhatItLeavesOut() throws Exception {
        String store = "mongo=mongodb://user:secret@127.0.0.1:1";

        Outcome outcome = runAndEnd("TERM", "BaselineBenchmark.bridge", "ServiceBenchmark", "-p", store);

        assertThat(outcome.withoutATrace().without("secret").err()).contains("left out: Service", "://***@127.0.0.1:1");
        assertThat(directory.resolve("c d/session.json")).content().contains("mongo=mongodb://***@127.0.0.1:1");
        requireNowhere("secret");
    }

    private void requireNowhere(String text) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            assertThat(files.filter(Files::isRegularFile))
                    .isNotEmpty()
                    .allSatisfy(file -> assertThat(file)
                            .content(StandardCharsets.ISO_8859_1)
                            .doesNotContain(text));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "report @ --format md",
                "report @ --format csv",
                "compare @ @ --format text",
                "compare @ @ --format md",
                "compare @ @ --format csv",
                "history strange",
                "history past --add @",
                "merge good.json --out @out",
                "compare @ @bad",
                "report @bad",
                "compare @gone @"
            })
    void whatATerminalObeysIsShownAsText(String call) throws Exception {
        Path strange = Files.createDirectory(directory.resolve("strange"));
        String params = "{\"model\":\"\\u001b[31mPOOL\\u202e\",\"x\\ny\":\"=1+1\"}";
        String file = "20260301-" + ESCAPE + ".json";
        Files.writeString(strange.resolve(file), entry("avgt", "ms/op", params, 5, "[[1],[1.001],[0.999]]"));
        Files.writeString(
                directory.resolve("bad.json"), entry("\\u001b[31m\\u202e", "ms/op", params, 5, "[[1],[1.001]]"));
        List<String> words = Stream.of(call.split(" ", -1))
                .map(word -> switch (word) {
                    case "@" -> "strange/" + file;
                    case "@bad" -> "bad.json";
                    case "@out" -> ESCAPE + ".json";
                    case "@gone" -> ESCAPE + "\n.json";
                    default -> word;
                })
                .toList();

        Outcome outcome = call(Map.of("LC_ALL", "C.UTF-8"), words);

        outcome.withoutATrace().without("\u001b", "\u202e");
        assertThat(outcome.out() + outcome.err()).contains("u001B");
        if (outcome.status() == WRONG_CALL) {
            assertThat(outcome.err()).hasLineCount(1);
        } else {
            assertThat(outcome.status()).isZero();
        }
    }

    @Test
    void aJdkIsListedAsText() throws Exception {
        Path home = directory.resolve("jdk");
        Files.createDirectories(home.resolve("bin"));
        write("jdk/bin/java", "");
        write("jdk/release", "JAVA_VERSION=\"21.0.1\"\nIMPLEMENTOR=\"Acme" + ESCAPE + "Inc\"\n");

        Outcome outcome = call(Map.of("JAVA_HOME", home.toString()), List.of("jdks"));

        assertThat(outcome.withoutATrace().without("\u001b").out()).contains("Acme\\u001B[31mInc");
    }

    @Test
    void cellsOfCsvAreNoFormulas() throws Exception {
        String params = "{\"a\":\"=1+1\",\"b\":\"+SUM(A1)\",\"c\":\"-a\",\"d\":\"@a\"}";
        write("formulas.json", entry("avgt", "ms/op", params, 5, "[[1],[1.001],[0.999]]"));

        Outcome outcome = call("report formulas.json --format csv");

        outcome.requireDone();
        assertThat(outcome.out()).contains("'=1+1", "'+SUM(A1)", "'-a", "'@a");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "compare good.json slow.json --format json",
                "compare good.json slow.json --format csv",
                "history past --format json"
            })
    void whatProgramsReadIsUtf8InEveryLocale(String call) throws Exception {
        Map<String, String> locale = Map.of("LC_ALL", "C");
        List<String> words = List.of(call.split(" ", -1));
        List<String> intoAFile = new ArrayList<>(words);
        intoAFile.addAll(List.of("--out", "written"));

        Outcome outcome = call(locale, words);
        outcome.requireDone();
        call(locale, intoAFile).requireDone();

        assertThat(outcome.out()).contains("grün");
        assertThat(directory.resolve("written")).content(StandardCharsets.UTF_8).isEqualTo(outcome.out());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "compare good.json slow.json --format json",
                "compare good.json slow.json",
                "report good.json --format csv",
                "run --dry-run Baseline",
                "-l"
            })
    void whatNobodyCouldWriteHasNotSucceeded(String call) throws Exception {
        Path full = Path.of("/dev/full");
        assumeThat(Files.exists(full)).as("a full disk").isTrue();
        ProcessBuilder builder = prepared(BuiltJar.call(JAVA, directory, call.split(" ", -1)), "call")
                .redirectOutput(full.toFile());
        Files.createFile(streams.resolve("call.out"));

        outcome(builder.start(), "call").requireRefused("standard output has not taken all that was printed");
    }

    @Test
    void whoeverReadsMayStop() throws Exception {
        List<String> command = BuiltJar.call(JAVA, directory, "compare", "good.json", "slow.json", "--format", "json");
        ProcessBuilder builder = prepared(command, "call").redirectOutput(ProcessBuilder.Redirect.PIPE);
        Files.createFile(streams.resolve("call.out"));
        Process process = builder.start();

        process.getInputStream().close();

        outcome(process, "call").requireDone();
    }

    @Test
    void whatPeopleReadHasSignsThatTheLocaleHas() throws Exception {
        write("fast.json", entry("avgt", "ms/op", "{\"model\":\"POOL\"}", 5, "[[1],[1.001],[0.999]]"));
        write("late.json", entry("avgt", "ms/op", "{\"model\":\"POOL\"}", 5, "[[1.2],[1.201],[1.199]]"));
        List<String> words = List.of("compare", "fast.json", "late.json");

        Outcome narrow = call(Map.of("LC_ALL", "C", "COLUMNS", "40"), words);
        Outcome usual = call(Map.of("LC_ALL", "C", "COLUMNS", "80"), words);

        narrow.requireDone();
        assertThat(narrow.out()).matches("\\p{ASCII}*").contains("slower").doesNotContain("?");
        assertThat(usual).isEqualTo(narrow);
    }

    @ParameterizedTest
    @CsvSource({"run --dry-run --profile, no profile", "report good.json --out, name here; valid"})
    void aNameThatTheLocaleDoesNotHaveIsRefused(String call, String answer) throws Exception {
        List<String> command =
                new ArrayList<>(List.of("sh", "-c", "name=$(printf '\\303\\266'); exec \"$@\" \"$name.html\"", "sh"));
        command.addAll(BuiltJar.call(JAVA, directory, call.split(" ", -1)));
        ProcessBuilder builder = prepared(command, "call");
        builder.environment().put("LC_ALL", "C");
        List<String> before = names();

        outcome(builder.start(), "call").requireRefused(answer);

        assertThat(names()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdks", "run --dry-run Baseline", "compare good.json slow.json"})
    void nobodyNeedsAHome(String call) throws Exception {
        for (String home : List.of("gone", "good.json")) {
            Outcome outcome = call(Map.of("HOME", directory.resolve(home).toString()), List.of(call.split(" ", -1)));
            assertThat(outcome.withoutATrace().status()).as(outcome.toString()).isZero();
        }
        List<String> command = BuiltJar.call(JAVA, directory, call.split(" ", -1));
        ProcessBuilder builder = prepared(command, "call");
        builder.environment().remove("HOME");
        assertThat(outcome(builder.start(), "call").withoutATrace().status()).isZero();
        assertThat(directory.resolve("gone")).doesNotExist();
    }
}
