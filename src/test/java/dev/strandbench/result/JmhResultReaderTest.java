package dev.strandbench.result;

import static dev.strandbench.UserErrors.assertThatUserError;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.base.UserErrorException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JmhResultReaderTest {

    private static final String WHOLE = """
        [
          {
            "jmhVersion": "1.37", "benchmark": "a.B.one", "mode": "avgt", "threads": 1, "forks": 2,
            "jvmArgs": ["-Xmx1g"], "jdkVersion": "25", "warmupIterations": 1, "warmupTime": "10 s",
            "measurementIterations": 2, "measurementTime": "100 ms", "params": {"size": "10"},
            "primaryMetric": {"score": 2.5, "scoreError": "NaN", "scoreUnit": "us/op",
              "rawData": [[2.4, 2.6], [2.5, 2.5]]},
            "secondaryMetrics": {"gc.count": {"score": 0.0, "scoreUnit": "counts", "rawData": [[0.0, 0.0]]}},
            "strandbench": {"run": "r", "blocks": [0, 1]}
          },
          {
            "benchmark": "a.B.two", "mode": "sample", "threads": 1, "measurementTime": "1 s",
            "primaryMetric": {"score": 3.0, "scoreUnit": "ms/op",
              "rawDataHistogram": [[[[2.0, 3], [6.0, 1]], [[3.0, 5]]], [[[3.0, 1]], []]]},
            "secondaryMetrics": {}
          }
        ]
        """;

    private static final String OWN = "\"blocks\": [0, 1]";
    private static final String SAYING_ALL =
            OWN + ", \"jdk\": \"25-ea\", \"sequential\": false, \"measuredFrom\": 2.5, \"answer\":"
                    + " {\"metric\": \"rate.highest\", \"unit\": \"requests/s\", \"better\": \"HIGHER\"},"
                    + " \"environment\": {\"kernel.scheduler\": \"EEVDF\"}";

    private static final String CSV = """
        "Benchmark","Mode","Threads","Samples","Score","Score Error (99.9%)","Unit","Param: size"
        "a.B.one","thrpt",2,10,25.5,0.5,"ops/s",10
        "a.B.one:gc.alloc.rate","thrpt",2,10,1.5,NaN,"MB/s",10
        "a.B.two","avgt",1,10,3.0,0.5,"us/op",
        """;

    private static final int SAMPLE = 500;
    private static final int ALL = 10_000;
    private static final List<String> VALUES = List.of(
            "null",
            "true",
            "-1",
            "0",
            "1e999",
            "-2.5",
            "1e308",
            "4.9e-324",
            "\"NaN\"",
            "NaN",
            "\"+INF\"",
            "\"\\n\"",
            "9223372036854775807",
            "2147483648",
            "\"9223372036854775807 us\"",
            "\"-1 s\"",
            "\"300000000 day\"",
            "[]",
            "{}",
            "[[]]",
            "[[[]]]",
            "{\"a\":1}",
            "[".repeat(2_000),
            "9".repeat(1_100),
            "]",
            "}",
            ",",
            "");

    @TempDir
    private Path directory;

    private List<Measurement> read(String content) throws IOException {
        return JmhResultReader.read(Files.writeString(directory.resolve("a.json"), content));
    }

    @Test
    void readsScoresOfEveryFork() throws IOException {
        List<Measurement> read = read(WHOLE);

        assertThat(read.get(0).primary().scores()).isDeepEqualTo(new double[][] {{2.4, 2.6}, {2.5, 2.5}});
        assertThat(read.get(0).secondary()).containsOnlyKeys("gc.count", "gc.time");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "·"})
    void countsAnIterationWithoutACollectionAsNoTime(String prefix) throws IOException {
        String counts = "[[0, 1, 0], [0, 0, 0]]";
        String times = "}, \"gc.time\": {\"score\": 5.0, \"scoreUnit\": \"ms\", \"rawData\": [[5.0], []]";

        Metric some = gcTime(prefix, counts + times);
        Metric none = gcTime(prefix, "[[0, 0, 0], [0, 0, 0]]");

        assertThat(some.scores()).isDeepEqualTo(new double[][] {{0, 5, 0}, {0, 0, 0}});
        assertThat(none.scores()).isDeepEqualTo(new double[2][3]);
        assertThat(none.unit()).isEqualTo("ms");
        assertThat(none.score()).isZero();
    }

    private Metric gcTime(String prefix, String counts) throws IOException {
        String file = WHOLE.replace("[[0.0, 0.0]]", counts).replace("\"gc.", "\"" + prefix + "gc.");
        return read(file).get(0).metric("gc.time").orElseThrow();
    }

    @Test
    void doesNotTakeATimeThatWasNotRecordedForNoCollection() throws IOException {
        assertThat(read(WHOLE.replace("[[0.0, 0.0]]", "[[0, 1, 0], [0, 0, 1]]"))
                        .get(0)
                        .metric("gc.time"))
                .isEmpty();
    }

    @Test
    void doesNotGuessWhichForksHadACollection() throws IOException {
        String oneFork = "[[0, 1], [1, 0]]}, \"gc.time\": {\"score\": 5.0, \"rawData\": [[5.0]]";

        assertThat(gcTime("", oneFork).scores()).isDeepEqualTo(new double[][] {{5}});
    }

    @Test
    void showsNothingThatATerminalWouldObey() throws IOException {
        Measurement read =
                read("[{\"benchmark\":\"a.B\\u001b[2J.c\",\"mode\":\"avgt\",\"params\":{\"n\\n\":\"1\\u202e2\"},"
                                + "\"primaryMetric\":{\"score\":1.0,\"scoreUnit\":\"ms\\r/op\",\"rawData\":[[1.0]]}}]")
                        .get(0);

        assertThat(read.benchmark()).isEqualTo("a.B\\u001B[2J.c");
        assertThat(read.params()).isEqualTo(Map.of("n\\u000A", "1\\u202E2"));
        assertThat(read.primary().unit()).isEqualTo("ms\\u000D/op");
    }

    @Test
    void takesTheMeanOfSamplesAndPassesOverIterationsWithoutAny() throws IOException {
        assertThat(read(WHOLE).get(1).primary().scores()).isDeepEqualTo(new double[][] {{3, 3}, {3}});
    }

    @Test
    void takesWhatOlderRunsDoNotSayForUnknown() throws IOException {
        List<Measurement> read = read(WHOLE);

        assertThat(read.get(0).membership()).contains(RunMemberships.of("r", List.of(0, 1), ""));
        assertThat(read.get(0).membership().orElseThrow().answer()).isEmpty();
        assertThat(read.get(0).membership().orElseThrow().sequential()).isTrue();
        assertThat(read.get(0).membership().orElseThrow().environment()).isEmpty();
        assertThat(read.get(0).jdk()).isEqualTo("25");
        assertThat(read.get(1).membership()).isEmpty();
    }

    @Test
    void readsWhatARunSaysOfItsJdkItsAnswerAndItsLooks() throws IOException {
        Measurement read = read(WHOLE.replace(OWN, SAYING_ALL)).get(0);

        assertThat(read.membership())
                .contains(RunMemberships.of(
                        "r",
                        List.of(0, 1),
                        "",
                        "25-ea",
                        Optional.of(new AnswerMetric("rate.highest", "requests/s", true)),
                        false,
                        OptionalDouble.of(2.5),
                        Map.of("kernel.scheduler", "EEVDF")));
        assertThat(read.jdk()).isEqualTo("25-ea");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        "benchmark": "a.B.one", | '' | an entry without benchmark
        "primaryMetric": {"score": 2.5 | "metric": {"score": 2.5 | an entry without primaryMetric
        10 s | 9223372036854775807 us | not a time: 9223372036854775807 us
        10 s | 300000000 day | not a time: 300000000 day
        10 s | -1 s | not a time: -1 s
        10 s | 1 fortnight | not a time: 1 fortnight
        [0, 1] | [0, 1.5] | strandbench.blocks[1]: not a whole number
        [0, 1] | [0, -1] | block is not a count: -1
        [0, 1] | [0, 1e10] | strandbench.blocks[1]: not a whole number
        [0, 1] | [1, 1] | block 1 appears twice
        [0, 1] | [0, 1, 2] | blocks for 3 forks, but there are 2
        [0, 1] | [0] | blocks for 1 fork, but there are 2
        "blocks" | "failedForks": -1, "blocks" | failedForks is not a count: -1
        "blocks" | "failedForks": 3, "allForks": 2, "blocks" | failedForks is 3, but allForks 2
        "blocks" | "failedForks": 1, "blocks" | failedForks is 1, but allForks 0
        "mode": "avgt" | "mode": "fast" | unknown mode fast; valid: thrpt, avgt, sample, ss
        "mode": "avgt", | '' | no mode; valid: thrpt, avgt, sample, ss
        "mode": "avgt" | "mode": "avgt", "mode": "thrpt" | Duplicate
        "threads": 1, "forks" | "threads": -1, "forks" | threads is not a count: -1
        [3.0, 5] | [3.0, -5] | not a sample with its count: [3.0, -5.0]
        [3.0, 5] | [-3.0, 5] | not a sample with its count: [-3.0, 5.0]
        [2.4, 2.6] | [-2.4, 2.6] | primaryMetric has the score -2.4, which no benchmark can have
        [2.4, 2.6] | ["-INF", 2.6] | primaryMetric has the score -Infinity, which no benchmark can have
        "score": 2.5 | "score": -2.5 | primaryMetric has the score -2.5, which no benchmark can have
        [[2.4, 2.6], [2.5, 2.5]] | [] | primaryMetric has a score, but no rawData
        [[2.4, 2.6], [2.5, 2.5]] | [[], []] | primaryMetric has a score, but no rawData
        [2.4, 2.6] | [NaN, 2.6] | Non-standard token
        "measuredFrom": 2.5 | "measuredFrom": -2.5 | measuredFrom is not a time: -2.5
        "us/op" | {} | primaryMetric.scoreUnit: not text
        "-Xmx1g" | [] | jvmArgs[0]: not text
        [2.4, 2.6] | 2.4 | primaryMetric.rawData[0]: not a list
        HIGHER | UP | answer.better is UP; valid: LOWER, HIGHER
        better | worse | answer.better is missing; valid: LOWER, HIGHER
        false | [] | strandbench.sequential: not true or false
        "25-ea" | [] | strandbench.jdk: not text
        "rate.highest" | {} | strandbench.answer.metric: not text
        """)
    void namesWhatIsWrongAndWhere(String right, String wrong, String reason) {
        String whole = WHOLE.replace(OWN, SAYING_ALL);
        assertThat(whole).contains(right);
        assertThatUserError(() -> read(whole.replace(right, wrong)))
                .hasMessageContaining(directory + "/a.json: not a JMH result file: ")
                .hasMessageContaining(reason)
                .hasMessageContaining("(line ");
    }

    @Test
    void readsARateOfNothing() throws IOException {
        String rate = WHOLE.replace("\"mode\": \"avgt\"", "\"mode\": \"thrpt\"").replace("[2.4, 2.6]", "[0, 2.6]");

        assertThat(read(rate).get(0).primary().scores()[0]).containsExactly(0, 2.6);
    }

    @Test
    void refusesWhatFollowsTheList() {
        assertThatUserError(() -> read(WHOLE + "[]")).hasMessageContaining("text after the end of the list");
    }

    @Test
    void readsScoresOfCsvWithoutRawSeries() throws IOException {
        List<Measurement> read = read(CSV);

        assertThat(read).extracting(Measurement::benchmark).containsExactly("a.B.one", "a.B.two");
        Measurement first = read.get(0);
        assertThat(first.mode()).isEqualTo("thrpt");
        assertThat(first.params()).containsExactly(Map.entry("size", "10"));
        assertThat(first.primary().score()).isEqualTo(25.5);
        assertThat(first.primary().unit()).isEqualTo("ops/s");
        assertThat(first.primary().forks()).isZero();
        assertThat(first.secondary()).containsOnlyKeys("gc.alloc.rate");
        assertThat(read.get(1).params()).isEmpty();
        assertThat(read(CSV.replace(',', ';'))).hasSize(2);
        assertThat(read(CSV.replace("alloc.rate", "count")).get(0).meanOf("gc.time"))
                .isZero();
    }

    @Test
    void readsCsvThatASpreadsheetHasWritten() throws IOException {
        assertThat(read("\uFEFF" + CSV.replace(',', ';'))).hasSize(2);
    }

    @Test
    void readsCsvWithLineBreaksAndQuotesInAParameter() throws IOException {
        List<Measurement> read = read(CSV.replace("0.5,\"ops/s\",10", "0.5,\"ops/s\",\"a \"\"b\"\",\nc\""));

        assertThat(read).hasSize(2);
        assertThat(read.get(0).params()).containsExactly(Map.entry("size", "a \"b\",\\u000Ac"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        25.5 | '25,5' | 9 fields, but 8 columns (line 2)
        "a.B.two","avgt",1,10,3.0,0.5,"us/op", | x | 1 field, but 8 columns
        25.5 | many | not a number: many (line 2)
        25.5 | -25.5 | the score -25.5 is negative (line 2)
        "a.B.two" | "a.B.two | Invalid character between encapsulated token and delimiter at line: 4
        "Score", | "Points", | there is no column Score (line 1)
        "avgt" | "fast" | unknown mode fast
        """)
    void namesWhatIsWrongWithCsv(String right, String wrong, String reason) {
        assertThatUserError(() -> read(CSV.replace(right, wrong))).hasMessageContaining(reason);
    }

    @ParameterizedTest
    @CsvSource({"NaN, NaN", "+INF, Infinity"})
    void readsScoresThatAreNotFinite(String written, String score) throws IOException {
        Metric read = read(WHOLE.replace("2.4", "\"" + written + "\"")).get(0).primary();

        assertThat(read.scores()[0][0]).hasToString(score);
    }

    @Test
    void answersNonsenseInOneLine() throws IOException {
        requireSensibleAnswers(SAMPLE);
    }

    @Tag("full")
    @Test
    void answersEveryNonsenseInOneLine() throws IOException {
        requireSensibleAnswers(ALL);
    }

    private void requireSensibleAnswers(int mutations) throws IOException {
        Random random = new Random(7);
        Path file = directory.resolve("mutated.json");
        int refused = 0;
        for (int i = 0; i < mutations; i++) {
            byte[] mutated = mutated(i % 4 == 3 ? CSV : WHOLE, random);
            Files.write(file, i % 5 == 4 ? gzipped(mutated, random) : mutated);
            try {
                JmhResultReader.read(file);
            } catch (UserErrorException e) {
                refused++;
                String message = String.valueOf(e.getMessage());
                assertThat(message).startsWith(file.toString()).doesNotContain("\n");
                assertThat(message.length())
                        .isBetween(
                                file.toString().length() + 10, file.toString().length() + 400);
            }
        }
        assertThat(refused).isBetween(mutations / 4, mutations * 19 / 20);
    }

    private static byte[] mutated(String content, Random random) {
        StringBuilder text = new StringBuilder(content);
        for (int change = random.nextInt(3); change >= 0; change--) {
            int at = random.nextInt(text.length());
            int end = Math.min(text.length(), at + 1 + random.nextInt(12));
            String value = VALUES.get(random.nextInt(VALUES.size()));
            switch (random.nextInt(6)) {
                case 0 -> text.setLength(at + 1);
                case 1 -> text.insert(at, text.substring(at, end));
                case 2 -> text.setCharAt(at, (char) random.nextInt(0x250));
                case 3 -> text.insert(at, value);
                default -> replaceValue(text, at, value);
            }
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Replaces the next number or text. */
    private static void replaceValue(StringBuilder text, int from, String value) {
        int start = from;
        while (start < text.length() && "[]{}:, \n".indexOf(text.charAt(start)) >= 0) {
            start++;
        }
        int end = start;
        while (end < text.length() && "[]{}:,\n".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        text.replace(start, end, value);
    }

    private static byte[] gzipped(byte[] content, Random random) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(content);
        }
        byte[] whole = bytes.toByteArray();
        return random.nextBoolean() ? whole : Arrays.copyOf(whole, random.nextInt(whole.length + 1));
    }
}
