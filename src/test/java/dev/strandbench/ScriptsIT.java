package dev.strandbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The scripts that call the jar, from another directory and with spaces in paths. */
@Tag("full")
@Timeout(300)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the scripts are for a Unix shell")
class ScriptsIT {

    /** A call with a JVM option that begins like an option of the script. */
    private static final List<String> SHORT_RUN =
            List.of("Baseline -p model=VIRTUAL -f 1 -wi 1 -i 1 -w 50ms -r 100ms -jvmArgsAppend --enable-preview"
                    .split(" ", -1));

    /** Four families that take seconds. */
    private static final String TINY_PROFILE = """
        description = "Four families in seconds"
        budget = "90s"
        precision = "3%"

        [pace]
        iteration = "50ms"
        pilot = "500ms"
        longest = "500ms"

        [[benchmarks]]
        select = '\\.FanOutBenchmark\\.'
        parameters.model = ["VIRTUAL", "DEFAULT"]
        parameters.tasks = [10, 20, 30, 40]
        parameters.waitBy = ["GATE"]
        parameters.waitMillis = [0]
        """;

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({"gc, gc-\\d+\\.log", "jfr, fork-1\\.(jfr|txt)", "flamegraph, .*-itimer\\.collapsed|itimer\\.html"})
    void writeIntoOneDirectoryAndSayWhere(String script, String file) throws Exception {
        List<String> call = new ArrayList<>(List.of("--out", "my results"));
        if (script.equals("flamegraph")) {
            call.addAll(List.of("--event", "itimer"));
        }
        call.addAll(SHORT_RUN);

        EndedProcess outcome = run(script, call);

        Path written = directory.resolve("my results");
        assertThat(outcome.status()).as(outcome.toString()).isZero();
        assertThat(outcome.out()).contains("Written to " + written.toRealPath());
        assertThat(names(written)).contains("results.json", "jmh.txt").anyMatch(name -> name.matches(file));
        assertThat(names(directory)).containsExactlyInAnyOrderElementsOf(with(names(written), "out", "err"));
    }

    @ParameterizedTest
    @CsvSource({
        "gc, --out, a:b",
        "gc, --out, a%pb",
        "jfr, --out, a;settings=deep",
        "flamegraph, --out, a;optional",
        "jfr, --settings, deep;dir=elsewhere",
        "flamegraph, --event, itimer;dir=elsewhere"
    })
    void handNothingToAProfilerThatItWouldTakeApart(String script, String option, String value) throws Exception {
        EndedProcess outcome = run(script, List.of(option, value, "Baseline"));

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err())
                .startsWith(script + ".sh: " + option + " " + value + " is not valid: ")
                .hasLineCount(1);
        assertThat(names(directory)).containsExactlyInAnyOrder("out", "err");
        assertThat(directory.resolve(value)).doesNotExist();
    }

    @Test
    void joinTheShardsOfARunAndNameAMissingOne() throws Exception {
        Files.writeString(directory.resolve("tiny.toml"), TINY_PROFILE);

        EndedProcess outcome = run("shards", List.of("4", "--out", "my shards", "--profile", "tiny.toml"));

        assertThat(outcome.status()).as(outcome.toString()).isZero();
        assertThat(outcome.out()).contains("4 shards on one machine disturb each other");
        Path written = directory.resolve("my shards");
        assertThat(cells(written.resolve("results.json")))
                .containsExactlyInAnyOrder(
                        "1/4 tasks=10 VIRTUAL",
                        "1/4 tasks=10 DEFAULT",
                        "2/4 tasks=20 VIRTUAL",
                        "2/4 tasks=20 DEFAULT",
                        "3/4 tasks=30 VIRTUAL",
                        "3/4 tasks=30 DEFAULT",
                        "4/4 tasks=40 VIRTUAL",
                        "4/4 tasks=40 DEFAULT");
        assertThat(written.resolve("report.html")).exists();

        EndedProcess three = run(BuiltJar.call(
                Path.of(System.getProperty("java.home"), "bin", "java"),
                directory,
                "merge",
                "--complete",
                "my shards/shard-1",
                "my shards/shard-2",
                "my shards/shard-4"));

        assertThat(three.status()).isEqualTo(1);
        assertThat(three.err()).contains("missing shard: 3/4");
    }

    private static List<String> cells(Path results) throws IOException {
        List<String> cells = new ArrayList<>();
        for (JsonNode entry : JsonMapper.builder().build().readTree(Files.readString(results))) {
            cells.add(entry.at("/strandbench/shard").asString() + " tasks="
                    + entry.at("/params/tasks").asString() + " "
                    + entry.at("/params/model").asString());
        }
        return cells;
    }

    private static List<String> names(Path directory) {
        return Listing.filesBelow(directory).stream()
                .map(file -> file.getFileName().toString())
                .toList();
    }

    private static List<String> with(List<String> names, String... more) {
        return Stream.concat(names.stream(), Stream.of(more)).toList();
    }

    private EndedProcess run(String script, List<String> call) throws Exception {
        List<String> command = new ArrayList<>(
                List.of(ShellScripts.DIRECTORY.resolve(script + ".sh").toString()));
        command.addAll(call);
        return run(command);
    }

    private EndedProcess run(List<String> command) throws Exception {
        ProcessBuilder builder = EndedProcess.prepared(directory, command);
        // Another JMH may run: a test measures nothing.
        builder.environment().put("JDK_JAVA_OPTIONS", "-Djmh.ignoreLock=true");
        return EndedProcess.of(builder.start(), directory);
    }
}
