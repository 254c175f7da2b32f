package dev.strandbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.Listing;
import dev.strandbench.ShortProfiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls with wrong or hostile files. The {@code @} in a call stands for the directory of the files. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "pipes, links and devices are those of Unix")
class HardEdgesTest {

    private static final String ESCAPE = "\u001b[31m";

    @TempDir
    private Path directory;

    @BeforeEach
    void writeFiles() throws IOException {
        write("good.json", entry("avgt", "ms/op", "{\"model\":\"POOL\",\"µ\":\"grün\"}", 5, "[[1],[1.001],[0.999]]"));
        write("slow.json", entry("avgt", "ms/op", "{\"model\":\"POOL\",\"µ\":\"grün\"}", 5, "[[2],[2.001],[1.999]]"));
        write("time.json", entry("avgt", "ms/op", "{\"model\":\"POOL\"}", 0, "[[1,1],[1,1]]"));
        write("rate.json", entry("thrpt", "ops/ms", "{\"model\":\"POOL\"}", 0, "[[1,1],[1,1]]"));
        write("none.json", "[]");
        Files.createDirectory(directory.resolve("folder"));
        write("folder/20260301T120000Z.json", "[{\"benchmark\":");
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

    private String inDirectory(String text) {
        return text.replace("@", directory + "/");
    }

    private CapturedCall call(String call) {
        return CapturedCall.in(directory, call);
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.map(Path::toString).sorted().toList();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        run --profile @slip.toml | no benchmark matches BaselinBenchmark; valid:
        run --out /dev/full --profile @tiny.toml | cannot write to /dev/full
        compare @good.json @slow.json --out @gone/x | there is no directory @gone
        compare @folder @good.json | folder is a directory without results.json
        report @good.json --out /dev/full | --out /dev/full cannot be written
        claims @good.json --out @gone/claims.md | there is no directory @gone
        merge @good.json --out @gone/merged.json | cannot write @gone/merged.json: there is no directory @gone
        merge @good.json --out /dev/full | cannot write /dev/full
        history @folder | not a JMH result file
        history @past --add @good.json --out @gone/x | there is no directory @gone
        history @past --format json --out @past/trends.json | would be read as a result of @past; valid:
        replay @none.json | nothing to replay
        replay @good.json | its forks lack their warm-up
        replay @time.json @rate.json | valid: files of one mode and one unit
        jfr @cut.jfr | cut.jfr is a damaged recording
        jfr @folder | folder is not a file
        """)
    void aWrongCallIsAnsweredInOneLineAndLeavesNothing(String call, String answer) throws Exception {
        List<String> before = names();

        call(call).assertRefused(inDirectory(answer));

        assertThat(names()).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource({
        "empty, compare @bad.json @good.json",
        "empty, merge @good.json @bad.json --out @merged.json",
        "null, report @bad.json",
        "object, claims @bad.json",
        "cut, compare @bad.json @good.json",
        "zeros, merge @good.json @bad.json --out @merged.json",
        "ones, replay @bad.json",
        "gzip, report @bad.json",
    })
    void aFileWithoutResultsIsNamed(String kind, String call) throws Exception {
        Files.write(directory.resolve("bad.json"), content(kind));

        call(call).assertRefused(inDirectory("@bad.json: "));

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

        CapturedCall outcome = call("compare @utf16.json @bom.json --format json");

        outcome.assertDone();
        assertThat(outcome.out()).contains("grün");
    }

    @Test
    void filesWithoutEntriesPassNoGate() {
        assertThat(call("compare @none.json @none.json --gate").out()).doesNotContain("passed");
    }

    @Test
    void aModelThatIsNamedTwiceIsMeasuredOnce() {
        CapturedCall outcome = call("run --dry-run FanOut --model VIRTUAL,VIRTUAL");

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out()).contains("1 arm: VIRTUAL\n").doesNotContain("VIRTUAL, VIRTUAL");
    }

    @Test
    void mergedResultsReplaceAFileButNeitherALinkNorAPipe() throws Exception {
        write("real.json", "old");
        Files.createSymbolicLink(directory.resolve("link.json"), Path.of("real.json"));
        Path pipe = directory.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Process reader = new ProcessBuilder("cat", pipe.toString()).start();
        try {
            List<String> before = names();

            CapturedCall replaced = call("merge @good.json --out @link.json");
            replaced.assertDone();
            assertThat(replaced.out()).isEqualTo(inDirectory("Replaced: @link.json, 1 entry\n"));
            call("merge @good.json --out @pipe").assertDone();

            assertThat(new String(reader.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .contains("a.B.c");
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
    @CsvSource({
        "ServiceBenchmark -p mongo=URL -rf json -rff @results.json, secret",
        "run ServiceBenchmark -p mongo=URL --out @run, secret",
        "run FanOut -p tasks=URL, secret",
        "run FanOut -p tasks=URL, se/secret",
        "run FanOut -p tasks=URL, se@secret",
        "run ServiceBenchmark --arm mongo=URL, secret"
    })
    void aPasswordIsNeitherShownNorKept(String call, String password) throws Exception {
        String[] words = Stream.of(call.split(" ", -1))
                .map(this::inDirectory)
                .map(word -> word.replace("URL", "mongodb://user:" + password + "@127.0.0.1:1"))
                .toArray(String[]::new);

        CapturedCall outcome = CapturedCall.of(words);

        assertThat(outcome.out() + outcome.err()).contains("://***@127.0.0.1:1").doesNotContain("secret", "\tat ");
        assertThat(Listing.filesBelow(directory))
                .allSatisfy(file ->
                        assertThat(file).content(StandardCharsets.ISO_8859_1).doesNotContain("secret"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "report STRANGE --format md",
                "report STRANGE --format csv",
                "compare STRANGE STRANGE --format text",
                "compare STRANGE STRANGE --format md",
                "compare STRANGE STRANGE --format csv",
                "history @strange",
                "history @past --add STRANGE",
                "merge @good.json --out OUT",
                "compare STRANGE @bad.json",
                "report @bad.json",
                "compare GONE STRANGE"
            })
    void whatATerminalObeysIsShownAsText(String call) throws Exception {
        Path strange = Files.createDirectory(directory.resolve("strange"));
        String params = "{\"model\":\"\\u001b[31mPOOL\\u202e\",\"x\\ny\":\"=1+1\"}";
        String file = "20260301-" + ESCAPE + ".json";
        Files.writeString(strange.resolve(file), entry("avgt", "ms/op", params, 5, "[[1],[1.001],[0.999]]"));
        write("bad.json", entry("\\u001b[31m\\u202e", "ms/op", params, 5, "[[1],[1.001]]"));

        CapturedCall outcome = call(call.replace("STRANGE", "@strange/" + file)
                .replace("OUT", "@" + ESCAPE + ".json")
                .replace("GONE", "@" + ESCAPE + "\n.json"));

        assertThat(outcome.out() + outcome.err()).contains("u001B").doesNotContain("\u001b", "\u202e", "\tat ");
        if (outcome.status() == ExitStatus.WRONG_CALL) {
            assertThat(outcome.err()).hasLineCount(1);
        } else {
            assertThat(outcome.status()).isZero();
        }
    }

    @Test
    void cellsOfCsvAreNoFormulas() throws Exception {
        String params = "{\"a\":\"=1+1\",\"b\":\"+SUM(A1)\",\"c\":\"-a\",\"d\":\"@a\"}";
        write("formulas.json", entry("avgt", "ms/op", params, 5, "[[1],[1.001],[0.999]]"));

        CapturedCall outcome = call("report @formulas.json --format csv");

        outcome.assertDone();
        assertThat(outcome.out()).contains("'=1+1", "'+SUM(A1)", "'-a", "'@a");
    }
}
