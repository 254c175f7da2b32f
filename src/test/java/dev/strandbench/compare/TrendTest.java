package dev.strandbench.compare;

import static dev.strandbench.compare.Entries.entry;
import static dev.strandbench.compare.Entries.ofRun;
import static dev.strandbench.compare.Entries.withConditions;
import static dev.strandbench.compare.Entries.withSecondary;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.Documentation;
import dev.strandbench.GoldenFile;
import dev.strandbench.report.HistoryReport;
import dev.strandbench.report.page.PageHistory;
import dev.strandbench.report.page.PageJson;
import dev.strandbench.report.page.ReportPage;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.result.RunConditions;
import dev.strandbench.result.RunMembership;
import dev.strandbench.result.RunMemberships;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.assertj.core.util.DoubleComparator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class TrendTest {

    private final Random random = new Random(6);
    private final List<PastRun> runs = new ArrayList<>();

    private static Measurement measurement(String mode, String jdk, double score, double[][] scores) {
        RunConditions how =
                new RunConditions("1.37", "", jdk, "", "", List.of(), 1, 0, Duration.ZERO, 0, Duration.ZERO);
        Metric primary = new Metric(mode.equals("thrpt") ? "ops/s" : "us/op", score, scores);
        return withConditions(how, entry("a.B.op", mode, Map.of("size", "10"), primary));
    }

    private static Measurement measurement(String mode, String jdk, double score) {
        return measurement(mode, jdk, score, new double[][] {{score}});
    }

    private void addRun(String machine, Measurement... measurements) {
        Instant time = Instant.parse("2026-03-01T00:00:00Z").plus(Duration.ofDays(runs.size()));
        String commit = String.format("%07x", 0xabc0000 + runs.size());
        runs.add(new PastRun(
                time.toString().substring(0, 10) + "-" + commit + ".json",
                time,
                Optional.of(commit),
                machine,
                List.of(measurements)));
    }

    /** Runs whose forks scatter by 1 %. */
    private void addRuns(int count, String machine, String mode, double score) {
        for (int run = 0; run < count; run++) {
            double[][] forks = new double[3][1];
            for (double[] fork : forks) {
                fork[0] = score * Math.exp(0.01 * random.nextGaussian());
            }
            addRun(machine, measurement(mode, "25.0.1", score, forks));
        }
    }

    private List<Trend> trends() {
        return Trend.of(runs, FigureChoice.answers());
    }

    private PageHistory onAPage() {
        return Objects.requireNonNull(
                PageHistory.page("past", trends(), Instant.EPOCH).history());
    }

    @Test
    void showsTheChangeAndItsCommitOnAPage() {
        addRuns(10, "", "avgt", 100);
        addRuns(10, "", "avgt", 110);

        ReportPage page = PageHistory.page("past", trends(), Instant.EPOCH);

        PageHistory history = Objects.requireNonNull(page.history());
        assertThat(history.trends()).singleElement().satisfies(trend -> {
            assertThat(trend.points())
                    .hasSize(20)
                    .last()
                    .satisfies(point -> assertThat(point.commit()).isEqualTo("abc0013"));
            assertThat(trend.changes()).singleElement().satisfies(change -> {
                assertThat(change.at()).isEqualTo(10);
                assertThat(change.text()).startsWith("slower: time per op +").contains("commit abc000a");
            });
        });
        assertThat(PageJson.of(page)).doesNotContain("NaN");
    }

    @Test
    void saysOnAPageOnceWhatAllTrendsHaveInCommon() {
        addRun("small", measurement("avgt", "25", 100));
        addRun("small", measurement("sample", "25", 100));

        PageHistory history = onAPage();

        assertThat(history.same()).isEqualTo("size=10, us/op, JDK 25, on small");
        assertThat(history.trends())
                .extracting(PageHistory.PageTrend::title)
                .containsExactlyInAnyOrder("B.op  avgt", "B.op  sample");
    }

    @Test
    void saysOfASingleTrendWhereItIsFromOnce() {
        addRun("", measurement("avgt", "25", 100));

        PageHistory history = onAPage();

        assertThat(history.same()).isEqualTo("size=10, avgt, us/op, JDK 25");
        assertThat(history.trends()).extracting(PageHistory.PageTrend::title).containsExactly("B.op");
    }

    @Test
    void findsTheRunThatChangedTheCostAndByHowMuch() {
        addRuns(10, "", "avgt", 100);
        addRuns(10, "", "avgt", 110);

        Trend trend = trends().get(0);

        assertThat(trend.changes()).singleElement().satisfies(change -> {
            assertThat(trend.runAt(change).commit()).hasValue("abc000a");
            assertThat(change.cost().ratioInterval(0.95).contains(1.1)).isTrue();
            assertThat(change.cost().ratio()).isBetween(1.09, 1.11);
        });
    }

    @Test
    void countsLessThroughputAsMoreCost() {
        addRuns(10, "", "thrpt", 100);
        addRuns(10, "", "thrpt", 80);

        assertThat(trends().get(0).changes())
                .singleElement()
                .satisfies(change -> assertThat(change.cost().ratio()).isBetween(1.23, 1.27));
    }

    @Test
    void takesTheDirectionFromTheAnswer() {
        FigureChoice declared =
                new FigureChoice(Optional.empty(), benchmark -> Optional.of(new AnswerMetric("goodput", "%", true)));
        addRunsReporting("goodput", "%", 90, 45);

        Trend trend = Trend.of(runs, declared).getFirst();

        assertThat(HistoryReport.change(trend, trend.changes().getFirst())).startsWith("less: goodput -50.0 % (");
    }

    @Test
    void skipsInvalidMeasurements() {
        addRuns(3, "", "avgt", 100);
        addRun("", withSecondary(Map.of("invalid", Entries.metric("yes/no", 1)), measurement("avgt", "25.0.1", 500)));

        Trend trend = trends().getFirst();

        assertThat(trend.points()).hasSize(3);
        assertThat(HistoryReport.flags(trend))
                .singleElement()
                .asString()
                .startsWith("skipped 1 result: a helper was too busy");
    }

    /** Ten runs before and ten after a change. */
    private void addRunsReporting(String name, String unit, double before, double after) {
        for (int run = 0; run < 20; run++) {
            double value = (run < 10 ? before : after) * (1 + 0.001 * (run % 3));
            addRun("", withSecondary(Map.of(name, Entries.metric(unit, value)), measurement("avgt", "25.0.1", 1)));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        latency.p50 | us | 100 | 120 | slower: latency.p50 +20.0 % (
        heap.perTask | B/task | 100 | 120 | more: heap.perTask +20.0 % (
        rate.highest | requests/s | 100 | 80 | less: rate.highest -20.0 % (-20.
        rate.highest | requests/s | 100 | 125 | more: rate.highest +25.0 % (+24.9
        """)
    void speaksOfTheFigureThatIsFollowed(String name, String unit, double before, double after, String words) {
        addRunsReporting(name, unit, before, after);

        Trend trend = Trend.of(runs, FigureChoice.of(name)).getFirst();

        assertThat(trend.changes()).hasSize(1);
        assertThat(HistoryReport.change(trend, trend.changes().getFirst())).startsWith(words);
        assertThat(HistoryReport.text(List.of(trend))).contains("  20 runs, the last " + name + " ");
    }

    /** Returns an entry with one iteration per fork. The last forks are slow, because the machine was. */
    private static Measurement onChangingMachine(int fast, int slow) {
        int forks = fast + slow;
        double[][] scores = new double[forks][1];
        double[] nanos = new double[forks];
        for (int fork = 0; fork < forks; fork++) {
            scores[fork][0] = (fork < fast ? 100 : 250) + fork % 2;
            nanos[fork] = fork < fast ? 75 : 360;
        }
        Measurement one = withSecondary(
                Map.of("process.roundTrip", Entries.metric("ns", nanos)), measurement("avgt", "25.0.1", 150, scores));
        List<Integer> blocks = IntStream.range(0, forks).boxed().toList();
        return Entries.in(Map.of("processors", "2"), ofRun(RunMemberships.of("a-run", blocks, ""), one));
    }

    @Test
    void countsTheIterationsOfOneStateOfTheMachine() {
        addRun("", onChangingMachine(2, 1));

        assertThat(trends())
                .singleElement()
                .satisfies(trend -> assertThat(trend.points()).singleElement().satisfies(point -> {
                    assertThat(point.forks()).isEqualTo(2);
                    assertThat(point.score()).isCloseTo(Math.sqrt(100 * 101), within(1e-9));
                }));
    }

    /** The later runs were mostly slow. Without the slow forks, only the earlier ones would cost 100 us. */
    @Test
    void countsAllIterationsOfAllRunsIfOneWasMostlySlow() {
        for (int run = 0; run < 10; run++) {
            addRun("", run < 5 ? onChangingMachine(6, 4) : onChangingMachine(4, 6));
        }

        assertThat(trends())
                .singleElement()
                .satisfies(trend -> assertThat(trend.points())
                        .hasSize(10)
                        .allSatisfy(point -> assertThat(point.forks()).isEqualTo(10)));
    }

    @Test
    void joinsNoMachinesAndNoJdks() {
        addRuns(10, "one", "avgt", 100);
        addRuns(10, "other", "avgt", 200);
        addRun("one", measurement("avgt", "26-ea", 500));

        List<Trend> trends = trends();

        assertThat(trends).extracting(trend -> trend.key().machine()).containsExactly("one", "other", "one");
        assertThat(trends).extracting(trend -> trend.key().jdk()).containsExactly("25", "25", "26");
        assertThat(trends).allMatch(trend -> trend.changes().isEmpty());
    }

    @Test
    void joinsNoJdksOfOneFeatureVersionThatARunComparesButThoseOfDifferentRuns() {
        addRun("", measurement("avgt", "25.0.1", 100));
        addRun("", measurement("avgt", "25.0.2", 100));
        addRun("", measurement("avgt", "25.0.2", 100), measurement("avgt", "25.0.3", 300));

        List<Trend> trends = trends();

        assertThat(trends).extracting(trend -> trend.key().jdk()).containsExactly("25", "25.0.2", "25.0.3");
        assertThat(trends).extracting(trend -> trend.points().size()).containsExactly(2, 1, 1);
    }

    @Test
    void joinsNoMachinesThatFilesWereMergedFrom() {
        addRun("", onMachine("one", 100), onMachine("", 300));
        addRun("session's", onMachine("other", 200), onMachine("", 400));

        assertThat(trends())
                .extracting(trend -> trend.key().machine())
                .containsExactly("one", "", "other", "session's");
        assertThat(trends())
                .extracting(trend -> trend.points().get(0).score())
                .usingComparatorForType(new DoubleComparator(1e-9), Double.class)
                .containsExactly(100.0, 300.0, 200.0, 400.0);
    }

    private static Measurement onMachine(String machine, double score) {
        return ofRun(RunMemberships.of("run", List.of(0), machine), measurement("avgt", "25.0.1", score));
    }

    @Test
    void passesOverScoresThatAreNoCost() {
        addRuns(3, "", "avgt", 100);
        addRun("", measurement("avgt", "25", Double.NaN));
        addRun("", measurement("avgt", "25", 0, new double[][] {{100, 0}}));

        Trend trend = trends().get(0);

        assertThat(trend.points()).hasSize(3);
        assertThat(trend.unsound()).isEqualTo(2);
        assertThat(HistoryReport.text(List.of(trend))).contains("skipped 2 results");
    }

    @Test
    void saysOnAPageWhatTheTextSays() {
        addRuns(2, "", "avgt", 100);
        addRun("", measurement("avgt", "25.0.1", Double.NaN));
        addRun("elsewhere", measurement("avgt", "25.0.1", Double.NaN));

        PageHistory history = onAPage();

        String few = "too few runs to show a change";
        String skipped = "skipped 1 result: a score is not a number above 0";
        assertThat(HistoryReport.text(trends())).contains(few, skipped);
        assertThat(history.trends()).hasSize(2).allSatisfy(trend -> {
            assertThat(trend.enough()).isFalse();
            assertThat(trend.flags()).containsExactly(few, skipped);
        });
        assertThat(history.trends().getLast().points()).isEmpty();
    }

    @Test
    void countsArmsThatWereGivenUpApart() {
        addRuns(3, "", "avgt", 100);
        Measurement one = measurement("avgt", "25.0.1", 500);
        RunMembership givenUp = RunMemberships.of(
                "run", List.of(0), "", "25.0.1", Optional.empty(), true, OptionalDouble.empty(), Map.of(), true);
        addRun("", ofRun(givenUp, one));

        Trend trend = trends().get(0);

        assertThat(trend.points()).hasSize(3);
        assertThat(trend.unsound()).isZero();
        assertThat(trend.givenUp()).isEqualTo(1);
        assertThat(HistoryReport.text(List.of(trend)))
                .contains("skipped 1 result: the run gave the arm up")
                .doesNotContain("not a number");
    }

    @Test
    void tellsTrendsOfOneBenchmarkInSeveralModesApart() {
        addRun("", measurement("avgt", "25", 100));
        addRun("", measurement("sample", "25", 100));

        assertThat(HistoryReport.titles(trends()))
                .hasSize(2)
                .doesNotHaveDuplicates()
                .anySatisfy(title -> assertThat(title).contains(", avgt"))
                .anySatisfy(title -> assertThat(title).contains(", sample"));
    }

    private static List<List<String>> rows(String csv) throws IOException {
        try (CSVParser rows = CSVFormat.RFC4180.parse(new StringReader(csv))) {
            return rows.stream().map(CSVRecord::toList).toList();
        }
    }

    @Test
    void writesCsvWithAColumnOfNumbersForEachCell() throws IOException {
        addRun("", measurement("avgt", "25", 2));
        addRun("", measurement("avgt", "25", 4), measurement("thrpt", "25", 8));
        addRun("", measurement("thrpt", "25", 16));
        addRun("elsewhere", measurement("avgt", "25", Double.NaN));

        List<List<String>> rows = rows(HistoryReport.csv(trends()));

        assertThat(rows.getFirst())
                .containsExactly(
                        "time",
                        "commit",
                        "run",
                        "a.B.op {size=10}, JDK 25, avgt, us/op",
                        "a.B.op {size=10}, JDK 25, thrpt, ops/s");
        assertThat(rows).extracting(row -> row.getFirst()).contains("2026-03-01T00:00:00Z");
        assertThat(rows).extracting(row -> row.get(1)).containsExactly("commit", "abc0000", "abc0001", "abc0002");
        // Otava reads no empty fields, so a missing value is the one before, or else the first one.
        assertThat(numbers(rows, 3))
                .usingElementComparator(new DoubleComparator(1e-9))
                .containsExactly(2.0, 4.0, 4.0);
        assertThat(numbers(rows, 4))
                .usingElementComparator(new DoubleComparator(1e-9))
                .containsExactly(8.0, 8.0, 16.0);
    }

    private static List<Double> numbers(List<List<String>> rows, int column) {
        return rows.stream().skip(1).map(row -> Double.valueOf(row.get(column))).toList();
    }

    @Test
    void writesOneLineOfCsvForTheMachinesThatMeasuredACommit() throws IOException {
        Instant time = Instant.parse("2026-03-01T00:00:00Z");
        for (String machine : List.of("one", "other", "one")) {
            runs.add(new PastRun(
                    "shard " + runs.size(),
                    time.plusSeconds(runs.size()),
                    Optional.of("abc0000"),
                    machine,
                    List.of(measurement("avgt", "25", 100))));
        }

        List<List<String>> rows = rows(HistoryReport.csv(trends()));

        // The second result of a machine is another run of the same commit.
        assertThat(rows).extracting(row -> row.get(2)).containsExactly("run", "shard 0", "shard 2");
    }

    @Test
    void namesTheColumnsThatTheDocumentedConfigurationOfOtavaReads() throws IOException {
        Metric time = new Metric("us/op", 100, new double[][] {{100}});
        addRun("", entry("com.acme.MapBenchmark.get", "avgt", Map.of("size", "1000"), time));
        String page = Documentation.text(Path.of("docs/compare.md"));
        String begun = page.substring(page.indexOf("tests:\n"));
        Object content =
                new Yaml(new SafeConstructor(new LoaderOptions())).load(begun.substring(0, begun.indexOf("```")));
        JsonNode test =
                JsonMapper.builder().build().<JsonNode>valueToTree(content).at("/tests/maps");

        List<String> heading = rows(HistoryReport.csv(trends())).getFirst();

        assertThat(test.path("type").asString("")).isEqualTo("csv");
        assertThat(test.path("time_column").asString("")).isEqualTo(heading.getFirst());
        assertThat(test.path("attributes").valueStream().map(JsonNode::asString))
                .containsExactlyElementsOf(heading.subList(1, 3));
        assertThat(test.at("/metrics/get_1000/column").asString("")).isEqualTo(heading.get(3));
    }

    @Test
    void reportsTheSameInEveryLocale() throws Exception {
        addRuns(5, "", "avgt", 100);
        addRuns(5, "", "avgt", 120);
        addRun("small, 2 processors", measurement("thrpt", "21.0.2", 12.5, new double[0][]));
        List<Trend> trends = trends();

        GoldenFile.assertSameInEveryLocale("history.txt", () -> HistoryReport.text(trends));
        GoldenFile.assertSameInEveryLocale("history.json", () -> HistoryReport.json(trends));
        GoldenFile.assertSameInEveryLocale("history.csv", () -> HistoryReport.csv(trends));
    }
}
