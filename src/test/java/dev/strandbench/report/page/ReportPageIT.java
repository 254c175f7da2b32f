package dev.strandbench.report.page;

import static dev.strandbench.compare.Entries.entry;
import static dev.strandbench.compare.Entries.metric;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.result.Measurement;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The page in a real browser, opened from disk as a reader would. */
@Timeout(300)
@EnabledIf(
        value = "dev.strandbench.report.page.HeadlessBrowser#isInstalled",
        disabledReason = HeadlessBrowser.NOT_INSTALLED)
class ReportPageIT {

    private static final String DRAWN = ".chart[_echarts_instance_]";

    /** More pixels than a page of these has. */
    private static final int WHOLE = 16_000;

    @TempDir
    static Path directory;

    private static HeadlessBrowser browser;

    @BeforeAll
    static void start() {
        browser = new HeadlessBrowser(directory);
    }

    @AfterAll
    static void stop() {
        browser.close();
    }

    @BeforeEach
    void asOnALightScreen() {
        browser.resize(1280, 900);
        browser.prefer("screen", "light");
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "comparison", "history", "rates", "results", "claims", "watched"})
    void opensFromDiskWithoutAnErrorAndWithoutARequest(String name) throws Exception {
        Path file = open(name);

        drawEverything();

        assertThat(browser.value("document.querySelector('h1').textContent").asString())
                .isEqualTo(page(name).title());
        assertThat(browser.console()).isEmpty();
        assertThat(browser.requests()).containsExactly(file.toUri().toString());
        browser.run("scrollTo(0, 0)");
        browser.screenshot(name + "-light", WHOLE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "figure(123456789) | 123,456,789",
                "figure(1e300) | 1.000e300",
                "figure(-1e300) | -1.000e300",
                "figure(1e-300) | 1.00e-300",
                "figure(0) | 0",
                "figure(NaN) | ''",
                "percent(0.125) | 13 %",
                "percent(1e300) | 1.000e302 %",
                "times(1e300) | > 99,999",
                "span(0.5) | 0.5 s",
                "span(5400) | 1.5 h",
                "span(1e300) | 2.778e296 h",
            })
    void showsFiguresOfAnySizeInAFewCharacters(String expression, String text) throws Exception {
        open("run");

        assertThat(browser.value(expression).asString()).isEqualTo(text);
    }

    @Test
    void drawsWhatTheFiguresSay() throws Exception {
        open("run");
        drawEverything();
        browser.run("document.querySelectorAll('figure:has([data-chart=forks]) button[aria-pressed=true]')"
                + ".forEach((each) => each.click())");

        for (JsonNode family : report().path("families")) {
            String id = family.path("id").asString();
            JsonNode ratios = points(id, "forest", "× best");
            JsonNode forks = points(id, "forks", "forks");
            int lane = 0;
            int ratio = 0;
            int fork = 0;
            int forkLane = 0;
            for (JsonNode arm : family.path("arms")) {
                if (arm.hasNonNull("ratio")) {
                    assertPoint(ratios.get(ratio++), arm.path("ratio").asDouble(), lane);
                }
                for (JsonNode each : arm.path("series")) {
                    assertPoint(forks.get(fork++), each.path("mean").asDouble(), forkLane);
                }
                forkLane += arm.path("series").isEmpty() ? 0 : 1;
                lane++;
            }
            assertThat(ratios).as(id).hasSize(ratio);
            assertThat(forks).as(id).hasSize(fork);
        }
    }

    @Test
    void showsForksBesideTheirOwnArmsMeanWhereOneScaleWouldHideThem() throws Exception {
        open("run");
        drawEverything();

        assertThat(points("f1", "forks", "forks").valueStream())
                .isNotEmpty()
                .allSatisfy(
                        fork -> assertThat(fork.path("value").get(0).asDouble()).isBetween(0.9, 1.1));
        assertThat(nameOfScale("f1", "forks")).isEqualTo("times the arm's own mean");
        assertThat(nameOfScale("f2", "forks")).isEqualTo("latency.p50, us");

        press("#f1 figure:has([data-chart=forks]) button", "Each arm beside its own mean");

        assertThat(nameOfScale("f1", "forks")).isEqualTo("ms/op");
        assertThat(browser.value("document.querySelector('#f1 figure:has([data-chart=forks]) button').ariaPressed")
                        .asString())
                .isEqualTo("false");
    }

    /** What is written below a chart. */
    private static String nameOfScale(String section, String chart) {
        return option(section, chart).path("xAxis").path(0).path("name").asString();
    }

    @Test
    void saysOnAPhoneHowMuchWorseArmsAreAndWhichIntervalsGoOn() throws Exception {
        browser.resize(390, 844);
        open("run");
        drawEverything();

        assertThat(texts("#f1 [data-chart=forest] text")).contains("best", "1.69 ×", "failed");
        assertThat(browser.value("cutOff([{ratio: 1, low: 1, high: 1}, {ratio: 2, low: 0.1, high: 3}])")
                        .asString())
                .isEqualTo(" A bar without an end goes on beyond the chart.");
        assertThat(browser.value("cutOff([{ratio: 1, low: 0.3, high: 4}, {ratio: null, low: null, high: null}])")
                        .asString())
                .isEmpty();
    }

    @Test
    void drawsEveryIterationOverTheLifeOfItsFork() throws Exception {
        open("run");
        drawEverything();

        JsonNode first = report().path("families").get(0).path("arms").get(0);
        for (int fork = 0; fork < first.path("series").size(); fork++) {
            JsonNode trace = first.path("series").get(fork);
            String name = first.path("name").asString() + " " + (fork + 1);
            double measuredFrom = trace.path("measuredFrom").asDouble();
            // The two parts meet in the first point that counts.
            List<JsonNode> line = Stream.concat(
                            points("f1", "traces", name + " warm-up")
                                    .valueStream()
                                    .filter(point -> point.get(0).asDouble() <= measuredFrom),
                            points("f1", "traces", name).valueStream())
                    .toList();
            assertThat(line).hasSize(trace.path("scores").size());
            for (int each = 0; each < line.size(); each++) {
                assertThat(line.get(each).get(0)).isEqualTo(trace.path("at").get(each));
                assertThat(line.get(each).get(1)).isEqualTo(trace.path("scores").get(each));
            }
        }
    }

    @Test
    void countsAForkFromItsOwnWarmupOn() throws Exception {
        open("run");
        drawEverything();

        assertThat(points("f1", "traces", "VIRTUAL 1").get(0).get(0).asDouble()).isEqualTo(3.25);
        assertThat(points("f1", "traces", "VIRTUAL 3").get(0).get(0).asDouble()).isEqualTo(3.75);
        assertThat(series("f1", "traces", "VIRTUAL 3 warm-up")
                        .path("lineStyle")
                        .path("opacity")
                        .asDouble())
                .isLessThan(0.3);
        assertThat(option("f1", "traces")
                        .path("series")
                        .path(0)
                        .path("markArea")
                        .path("data")
                        .path(0)
                        .path(1)
                        .path("xAxis")
                        .asDouble())
                .isEqualTo(3.0);
        assertThat(caption("f1", "traces")).contains("warm-up", "still fall");
    }

    @Test
    void readsRatesTheOtherWayRound() throws Exception {
        open("rates");
        drawEverything();

        assertThat(caption("f1", "traces"))
                .contains("Only measured iterations are known", "still rise")
                .doesNotContain("haded");
        assertThat(caption("f1", "jdks")).contains("Higher is better").doesNotContain("falls");
        assertThat(browser.value("document.getElementById('reading').textContent")
                        .asString())
                .doesNotContain("The time of one op");
    }

    @Test
    void namesTheFigureThatChartsAreOf() throws Exception {
        open("run");
        drawEverything();

        assertThat(caption("f2", "traces")).contains("its own scale (latency.p50, us)");
        assertThat(texts("#f2 h4")).contains("latency.p50, us against allocation");

        open("rates");
        drawEverything();

        assertThat(caption("curves", "curve")).startsWith("ops/ms over waitMillis, the former logarithmic");
        assertThat(option("curves", "curve").path("yAxis").path(0).path("name").asString())
                .isEqualTo("ops/ms, more is better");
    }

    @Test
    void tellsOfIntervalsWhereThereAreSome() throws Exception {
        open("run");

        assertThat(browser.value("forestChart({ranked: true, sameWithin: 1.03, arms: [{ratio: 1}, {ratio: 2}]}).how")
                        .asString())
                .startsWith("Cost over the best's; further right");
        assertThat(browser.value("comparisonChart({rows: [{ratio: 2}]}).how").asString())
                .startsWith("Cost of the candidate over the baseline's; right of 1");
        assertThat(browser.value("curveChart({parameter: 'n', lines: [{points: [[1, 2, null, null, 'f1']]}],"
                                + " ideal: [], crossings: []}).how")
                        .asString())
                .isEqualTo("ms/op over n, both logarithmic.");
        drawEverything();
        assertThat(caption("f1", "forest")).startsWith("Cost over the best's, with its 95 % interval; ");
        assertThat(caption("curves", "curve")).contains("logarithmic, with 95 % intervals over forks.");
    }

    @Test
    void leavesOutOfLogarithmicAxesWhatTheyHaveNoPlaceFor() throws Exception {
        open("rates");
        drawEverything();

        assertThat(option("curves", "curve").path("xAxis").path(0).path("type").asString())
                .isEqualTo("value");
        JsonNode line = points("curves", "curve", "queue");
        assertThat(line).hasSize(2);
        assertPoint(line.get(0), 0, 12);
        assertPoint(line.get(1), 100, 9);
        assertThat(caption("curves", "curve")).contains("1 point at zero or below: in the table only.");
        assertThat(points("f1", "traces", "queue, JDK 25 1").get(0).get(0).asInt())
                .isEqualTo(2);
        assertThat(caption("f1", "traces")).contains("12 points at zero or below");
    }

    @Test
    void saysWhichFileEverythingIsOf() throws Exception {
        open("rates");

        assertThat(texts(".answers .subject .parameters")).containsExactly("a.json", "b.json");
        assertThat(texts("#open .open a")).containsExactly("Queue  b.json");
        assertThat(texts(".map tbody .parameters"))
                .containsExactly("JDK 21  a.json", "JDK 25  a.json", "JDK 21  b.json", "JDK 25  b.json");
        assertThat(texts("details.family summary .parameters"))
                .containsExactly("capacity=64  a.json", "capacity=64  b.json");
        assertThat(texts("#curves h4")).containsExactly("QueueBenchmark.offer  a.json", "QueueBenchmark.offer  b.json");
        browser.run("document.getElementById('all-figures').open = true");
        browser.await("document.querySelector('#all-figures tbody tr') !== null");
        assertThat(texts("#all-figures thead th")).contains("file");
    }

    @Test
    void saysOfTrendsThatAreTooShortThatTheyAre() throws Exception {
        open("history");

        assertThat(texts("#history > p"))
                .startsWith("1 of 6 trends changed. 2 trends have too few runs to show a change.");
        assertThat(texts("#history figcaption p"))
                .hasSize(5)
                .endsWith("No change that stands out from the noise.", "Too few runs to show a change.");
        assertThat(texts("#history .open li"))
                .containsExactly(
                        "FanOut.fanOut  tasks=6000: no values. Too few runs to show a change. Skipped 1 result.");
    }

    @Test
    void saysThatThereIsNothing() throws Exception {
        open("nothing");

        assertThat(texts("header .notice")).containsExactly("No results: nothing was measured.");
        assertThat(texts("#map")).isEmpty();
        assertThat(browser.console()).isEmpty();
    }

    @Test
    void saysWhichModeEverythingWasMeasuredIn() throws Exception {
        open("modes");

        assertThat(texts(".answers .subject .parameters")).containsExactly("avgt", "thrpt");
        assertThat(texts(".map tbody .parameters")).containsExactly("avgt", "thrpt");
        assertThat(texts("details.family summary .parameters")).containsExactly("size=1  avgt", "size=1  thrpt");
    }

    @Test
    void showsOfAFamilyWhatDisturbedIt() throws Exception {
        open("rates");
        drawEverything();

        JsonNode timeline = option("f1", "timeline");
        assertThat(timeline.path("series").path(0).path("markLine").path("data").valueStream())
                .extracting(mark -> mark.path("xAxis").asLong())
                .containsExactly(SamplePages.LATE.toEpochMilli());
        assertThat(timeline.path("xAxis").path(0).path("max").asLong())
                .isGreaterThanOrEqualTo(SamplePages.LATE.toEpochMilli());
    }

    @Test
    void saysWhetherCircumstancesChoose() throws Exception {
        open("run");

        assertThat(texts("#circumstances h2")).containsExactly("Does gc choose the model?");
        assertThat(texts("#circumstances p"))
                .containsExactly("Of 2 comparisons: yes in 1, no in 1.", "By the figure of each table alone.");
        assertThat(texts("#circumstances li"))
                .containsExactly(
                        "FanOut.fanOut  heap=256m yes: DEFAULT under G1; IO under ZGC",
                        "FanOut.fanOut  " + SamplePages.HOSTILE + " no: IO is best under G1 and ZGC");
        assertThat(texts("nav a")).startsWith("Does gc choose the model?");

        open("rates");
        assertThat(texts("#circumstances")).isEmpty();
    }

    @Test
    void beginsWithABottomLineAndSaysAtEachRowWhatWasAsked() throws Exception {
        open("run");

        assertThat(texts("#answer > .answer"))
                .hasSize(2)
                .first()
                .asString()
                .startsWith("12 of 18 comparisons with the best of a table are decided.");
        assertThat(texts("#answer li:nth-child(2) .asked"))
                .containsExactly(
                        "Asked: How long is it from the call that starts a task to its first instruction?",
                        "VIRTUAL: a new virtual thread each");
    }

    @Test
    void headsTheMapByRankWhereArmsAreNotModels() throws Exception {
        open("run");

        assertThat(browser.value("['model', 'model and JDK', 'strategy', '']"
                                + ".filter((heading) => comparesModels({heading}))")
                        .valueStream()
                        .map(JsonNode::asString))
                .containsExactly("model", "model and JDK");
        assertThat(browser.value("[...make('div', null, ribbonMap([PAGE.families[1]])).querySelectorAll('p, thead th')]"
                                + ".map((each) => each.textContent)")
                        .valueStream()
                        .map(JsonNode::asString))
                .containsExactly(
                        "Columns are ranks, not models: each row names its own arms, the best first.",
                        "scenario",
                        "1.",
                        "2.",
                        "3.",
                        "4.");
    }

    @Test
    void givesJdksColumnsOfTheMapWhereArmsDifferInNothingElse() throws Exception {
        open("run");
        String family = "{heading: '%s', answer: {}, arms: [{name: 'JDK 21', model: '%s', jdk: '21', score: 1},"
                + " {name: 'JDK 25', model: '%s', jdk: '25', score: 1}]}";
        String ofJdks = family.formatted("JDK", "JDK 21", "JDK 25");
        String ofOneModel = family.formatted("model and JDK", "POOL", "POOL");

        assertThat(browser.value("rowsOfMap(" + ofJdks + ").length").asInt()).isEqualTo(1);
        assertThat(browser.value("rowsOfMap(" + ofOneModel + ").length").asInt())
                .isEqualTo(2);
        assertThat(browser.value("[" + ofJdks + ", " + ofOneModel + "].map((each) => jdksChart(each) !== null)")
                        .valueStream()
                        .map(JsonNode::asBoolean))
                .containsExactly(false, true);
    }

    @Test
    void saysHowFarTheRunIs() throws Exception {
        open("rates");

        assertThat(browser.value("document.querySelector('.running').textContent")
                        .asString())
                .startsWith(" 3 min of 10 min measured. 1 of 2 comparisons decided.");
        assertThat(browser.value("document.querySelector('.running progress').position")
                        .asDouble())
                .isEqualTo(0.3);
    }

    @Test
    void drawsPercentilesLatenciesAndCostsAsTheyAre() throws Exception {
        open("run");
        drawEverything();

        for (JsonNode arm : report().path("families").get(1).path("arms")) {
            String name = arm.path("name").asString();
            JsonNode percentiles = points("f2", "percentiles", name);
            JsonNode sequence = points("f2", "sequence", name);
            for (int each = 0; each < percentiles.size(); each++) {
                JsonNode percentile = arm.path("percentiles").get(each);
                assertThat(percentiles.get(each).get(0).asDouble())
                        .isEqualTo(1 / (1 - percentile.get(0).asDouble() / 100));
                assertThat(percentiles.get(each).get(1)).isEqualTo(percentile.get(1));
            }
            assertThat(percentiles).hasSize(arm.path("percentiles").size());
            for (int each = 0; each < sequence.size(); each++) {
                assertPoint(
                        sequence.get(each),
                        each + 1,
                        arm.path("sequence").get(each).asDouble());
            }
            assertThat(sequence).hasSize(100);
        }
        JsonNode allocation = points("f2", "plane-bytes", "allocation");
        assertThat(allocation.get(0).path("value").get(1))
                .isEqualTo(report().path("families").get(1).path("arms").get(0).path("bytes"));
    }

    @Test
    void drawsWhatTheJvmOfAServiceTookInFourPanels() throws Exception {
        open("watched");
        drawEverything();

        assertThat(texts("#f1 .watched h4")).hasSize(2).allMatch(title -> title.startsWith("POOL, fork "));
        assertThat(caption("f1", "watch")).contains("Its fork does not count.");
        JsonNode option = option("f1", "watch");
        assertThat(option.path("grid")).hasSize(4);
        JsonNode watched = report().path("families")
                .get(0)
                .path("arms")
                .get(0)
                .path("watched")
                .get(0);
        List<String> keys = List.of("cpu", "heapUsed", "heapCommitted", "threads", "classes");
        for (int line = 0; line < keys.size(); line++) {
            JsonNode drawn = option.path("series").get(line).path("data");
            assertThat(drawn).hasSize(3);
            for (int each = 0; each < 3; each++) {
                assertPoint(
                        drawn.get(each),
                        watched.path("at").get(each).asDouble(),
                        watched.path(keys.get(line)).get(each).asDouble());
            }
        }
        browser.run("document.querySelector('.watched details.figures').open = true");
        browser.await("document.querySelector('.watched tbody tr') !== null");
        assertThat(texts(".watched thead th"))
                .startsWith("s since its start", "CPU, %", "heap used, MB", "heap committed, MB", "threads", "classes");
    }

    @Test
    void drawsCurvesComparisonsAndTrendsAsTheyAre() throws Exception {
        open("run");
        drawEverything();
        JsonNode curve = report().path("curves").get(0).path("lines").get(0);
        JsonNode line = points("curves", "curve", curve.path("arm").asString());
        for (int each = 0; each < line.size(); each++) {
            assertThat(line.get(each).get(0))
                    .isEqualTo(curve.path("points").get(each).get(0));
            assertThat(line.get(each).get(1))
                    .isEqualTo(curve.path("points").get(each).get(1));
        }
        assertThat(line).hasSize(4);

        open("comparison");
        drawEverything();
        assertThat(caption("comparison", "comparison")).contains("right of 1 it costs more");
        assertThat(points("comparison", "comparison", "ratio")
                        .valueStream()
                        .map(each -> each.path("value").get(0).asDouble()))
                .containsExactly(1.42, 0.9, 1.08, 1.01);

        open("history");
        drawEverything();
        JsonNode trend = report().path("history").path("trends").get(1);
        JsonNode drawn = points("history", "trend", trend.path("title").asString());
        assertThat(drawn).hasSize(40);
        for (int run = 0; run < 40; run++) {
            assertThat(drawn.get(run).get(1))
                    .isEqualTo(trend.path("points").get(run).get(1));
        }
    }

    @Test
    void drawsOfEachClaimWhatWasClaimedPublishedAndMeasured() throws Exception {
        open("claims");
        drawEverything();

        int drawn = 0;
        for (JsonNode claim : report().path("claims").path("judged")) {
            String id = claim.path("id").asString();
            if (claim.path("claim").asString().equals("X8")) {
                assertThat(browser.value("document.querySelectorAll('#" + id + " .chart').length")
                                .asInt())
                        .isZero();
                continue;
            }
            List<JsonNode> parts = claim.path("parts").valueStream().limit(6).toList();
            assertPoints(points(id, "claim", "published"), parts, "published");
            assertPoints(points(id, "claim", "here"), parts, "measured");
            JsonNode ranges = points(id, "claim", "claimed");
            JsonNode axis = option(id, "claim").path("xAxis").get(0);
            for (int lane = 0; lane < parts.size(); lane++) {
                assertThat(ranges.get(lane).get(0).asDouble())
                        .isEqualTo(parts.get(lane)
                                .path("atLeast")
                                .asDouble(axis.path("min").asDouble()));
                assertThat(ranges.get(lane).get(1).asDouble())
                        .isEqualTo(parts.get(lane)
                                .path("atMost")
                                .asDouble(axis.path("max").asDouble()));
            }
            drawn++;
        }
        assertThat(drawn).isEqualTo(8);
        assertThat(browser.value("document.querySelectorAll('#claim-X2 .chart').length")
                        .asInt())
                .isEqualTo(2);
    }

    /** One for each part that has the figure, in the part's lane. */
    private static void assertPoints(JsonNode points, List<JsonNode> parts, String figure) {
        int place = 0;
        for (int lane = 0; lane < parts.size(); lane++) {
            if (parts.get(lane).hasNonNull(figure)) {
                assertPoint(points.get(place++), parts.get(lane).path(figure).asDouble(), lane);
            }
        }
        assertThat(points).hasSize(place);
    }

    @Test
    void saysOfEachClaimWhatWasFoundInWordsAndWhatItWouldTake() throws Exception {
        open("claims");
        drawEverything();

        assertThat(texts("nav a")).contains("Published claims");
        assertThat(texts("#claims > .answer"))
                .containsExactly(report().path("claims").path("summary").asString() + ".");
        assertThat(texts("#claims > .how"))
                .singleElement()
                .asString()
                .contains("may therefore be decided where the table of the same arms can't tell");
        assertThat(texts("#claim-X1 > summary .finding")).containsExactly("✓ HOLDS");
        assertThat(texts("#claim-X3 > summary .finding")).containsExactly("✗ DOES NOT HOLD");
        assertThat(texts("#claim-X4 > summary .finding")).containsExactly("? CAN'T TELL");
        assertThat(texts("#claim-X5 .note")).contains("Needed: measuring 1 of 2 parts (claims --run X5).");
        assertThat(texts("#claim-X1 .note"))
                .containsExactly("Published for 16 processors, judged on 2: another machine may give another answer.");
        assertThat(texts("#claim-X1 table tbody tr:first-child td")).startsWith("PLATFORM / VIRTUAL", "≥ 2", "3.2");
        assertThat(browser.value("(({href, rel, textContent}) => [href, rel, textContent])"
                                + "(document.querySelector('#claim-X1 dl a'))")
                        .valueStream()
                        .map(JsonNode::asString))
                .containsExactly("https://example.org/a", "noopener", "An author, A title (2024)");
    }

    @Test
    void leavesTheClaimsOfOneFinding() throws Exception {
        open("claims");

        press("#claims .choice", "✗ DOES NOT HOLD 4");
        assertThat(shownClaims()).containsExactly("claim-X2", "claim-X3", "claim-X6", "claim-H1");
        assertThat(texts("#claims > .controls .count")).containsExactly("4 of 9 claims");
        assertThat(texts(".choice[aria-pressed=true]")).containsExactly("✗ DOES NOT HOLD 4");

        browser.run(
                "const field = document.querySelector('#claims input[type=search]'); field.value = 'LONGER virtual';"
                        + "field.dispatchEvent(new Event('input'))");
        assertThat(shownClaims()).containsExactly("claim-X6");

        browser.run("location.hash = '#claim-X1'");
        browser.await("document.getElementById('claim-X1').open && !document.getElementById('claim-X1').hidden");
    }

    private static List<String> shownClaims() {
        return browser.value("[...document.querySelectorAll('details.claim:not([hidden])')].map((each) => each.id)")
                .valueStream()
                .map(JsonNode::asString)
                .toList();
    }

    @Test
    void leadsFromAClaimToTheCellThatItWasJudgedBy() throws Exception {
        open("claims");
        browser.run("document.querySelectorAll('details.claim').forEach((each) => (each.open = true))");
        browser.await("document.querySelector('#claim-X2 table a') !== null");
        String cell = browser.value("document.querySelector('#claim-X2 table a').hash.slice(1)")
                .asString();
        String arm = browser.value("document.querySelector('#claim-X2 table a').textContent")
                .asString();

        browser.run("document.querySelector('#claim-X2 table a').click()");

        browser.await("document.querySelector('tr.named') !== null");
        assertThat(texts("tr.named th")).containsExactly(arm);
        assertThat(browser.value("document.querySelector('tr.named').id").asString())
                .isEqualTo(cell);
        assertThat(browser.value("document.querySelector('tr.named').closest('details').open")
                        .asBoolean())
                .isTrue();
        browser.await("(({top, bottom}) => top > 0 && bottom < innerHeight)"
                + "(document.querySelector('tr.named').getBoundingClientRect())");
    }

    @Test
    void leadsToTheFamilyOfACellThatTheReaderHasFilteredOut() throws Exception {
        open("run");
        browser.run("const field = document.querySelector('#f1 input[type=search]'); field.value = 'hybrid';"
                + "field.dispatchEvent(new Event('input')); document.getElementById('f1').open = false");

        browser.run("location.hash = '#f1a0'");

        browser.await("document.getElementById('f1').open");
        assertThat(texts("tr.named")).isEmpty();
    }

    @Test
    void keepsHostileClaimsText() throws Exception {
        open("claims");
        drawEverything();

        assertThat(browser.value("document.title").asString()).isEqualTo("results.json");
        assertThat(browser.value("document.querySelectorAll('img').length").asInt())
                .isZero();
        assertThat(browser.value("document.querySelector('#claim-H1 h3').textContent")
                        .asString())
                .isEqualTo(SamplePages.HOSTILE);
        assertThat(browser.value("document.querySelectorAll('#claim-H1 a:not([href^=\"#f\"])').length")
                        .asInt())
                .isZero();
        browser.run("echarts.getInstanceByDom(document.querySelector('#claim-H1 [data-chart=claim]'))"
                + ".dispatchAction({type: 'showTip', seriesIndex: 4, dataIndex: 0})");
        browser.await("document.querySelector('#claim-H1 .tip') !== null");
        assertThat(browser.value("document.querySelector('#claim-H1 .tip').textContent")
                        .asString())
                .startsWith(SamplePages.HOSTILE);
        assertThat(browser.console()).isEmpty();
    }

    @Test
    void handsOutClaimsWithTheirSources() throws Exception {
        open("claims");
        browser.run("document.getElementById('all-parts').open = true");
        browser.await("document.querySelector('#all-parts tbody tr') !== null");

        String json = saved("#all-parts", "JSON", "strandbench-claims.json");

        assertThat(json)
                .contains("\"link\": \"https://example.org/a\"")
                .contains("\"sentence\": \"Platform threads take far longer.\"")
                .contains("\"published\": 3.2")
                .contains("\"of\": \"DOES_NOT_HOLD\"");
        assertThat(json.split("\"claim\": \"X2\"", -1)).hasSize(10);
    }

    @Test
    void sortsByTheHeadingThatIsPressed() throws Exception {
        open("run");

        press("#f1 .sorted-table thead button", "B/task");
        press("#f1 .sorted-table thead button", "B/task");

        assertThat(browser.value("document.querySelector('#f1 th[aria-sort]').ariaSort")
                        .asString())
                .isEqualTo("descending");
        assertThat(texts("#f1 .sorted-table tbody th"))
                .containsExactly("POOL", "IO", "HYBRID", "DEFAULT", "STRUCTURED", "VIRTUAL", "EVENT_LOOP", "PLATFORM");
    }

    @Test
    void filtersByWords() throws Exception {
        open("run");

        browser.run("const field = document.querySelector('#f1 input[type=search]'); field.value = 'SLOWER hyb';"
                + "field.dispatchEvent(new Event('input'))");

        assertThat(texts("#f1 .sorted-table tbody th")).containsExactly("HYBRID");
        assertThat(browser.value("document.querySelector('#f1 .count').textContent")
                        .asString())
                .isEqualTo("1 of 8 rows");
    }

    @Test
    void handsOutWhatItShowsAsFiles() throws Exception {
        open("run");

        String csv = saved("CSV", "strandbench-f1.csv");
        assertThat(csv.lines().findFirst().orElseThrow()).startsWith("arm,jdk,score,unit,forks,cv,ratio,low,high,kind");
        assertThat(csv.lines())
                .hasSize(9)
                .anyMatch(line -> line.startsWith("EVENT_LOOP,25.0.3,10,ms/op,10,0.03,1,1,1,best"));
        assertThat(saved("JSON", "strandbench-f1.json")).contains("\"arm\": \"PLATFORM\"", "\"score\": null");
    }

    @Test
    void keepsTextsTextsInASpreadsheet() throws Exception {
        open("rates");

        assertThat(saved("CSV", "strandbench-f1.csv").lines())
                .anyMatch(line -> line.startsWith("\"'=1+2, JDK 25\",25,12,ops/ms"));
    }

    @Test
    void isDarkForWhoPrefersItAndForWhoAsks() throws Exception {
        open("run");
        drawEverything();
        String light = background();

        browser.prefer("screen", "dark");
        browser.await("document.documentElement.dataset.theme === 'dark'");

        assertThat(background()).isNotEqualTo(light);
        assertThat(browser.value(
                        "echarts.getInstanceByDom(document.querySelector('#f1 .chart')).getOption().textStyle.color"))
                .isEqualTo(browser.value("palette.named('ink')"));
        browser.run("scrollTo(0, 0)");
        browser.screenshot("run-dark", WHOLE);
        press(".bar button", "Dark");
        assertThat(background()).isEqualTo(light);
    }

    @Test
    void zoomsPastTheWarmup() throws Exception {
        open("run");
        drawEverything();

        press("#f1 figure:has([data-chart=traces]) button", "Without warm-up");

        JsonNode zoom = option("f1", "traces").path("dataZoom").get(0);
        assertThat(zoom.path("startValue").asDouble()).isEqualTo(3.0);
        press("#f1 figure:has([data-chart=traces]) button", "All");
        assertThat(option("f1", "traces")
                        .path("dataZoom")
                        .get(0)
                        .path("startValue")
                        .asDouble())
                .isZero();
    }

    @Test
    void putsEverythingOnPaper() throws Exception {
        browser.resize(720, 1000);
        open("run");

        browser.prefer("print", "light");
        browser.await(
                "document.querySelectorAll('" + DRAWN + "').length === document.querySelectorAll('.chart').length");

        assertThat(browser.value("document.querySelectorAll('details.family:not([open])').length")
                        .asInt())
                .isZero();
        assertThat(browser.value(
                                "[...document.querySelectorAll('.controls, .bar, .copy')].every((each) => each.offsetParent === null && getComputedStyle(each).display === 'none')")
                        .asBoolean())
                .isTrue();
        assertThat(browser.value("document.documentElement.scrollWidth").asInt())
                .isLessThanOrEqualTo(720);
        assertThat(browser.value("[...document.querySelectorAll('.again, .map thead')].every("
                                + "(each) => getComputedStyle(each).display === 'none')")
                        .asBoolean())
                .isTrue();
        assertThat(browser.value("document.querySelector('.map.broad a[data-arm]').dataset.arm")
                        .asString())
                .isNotEmpty();
        browser.screenshot("run-paper", WHOLE);
        browser.prefer("screen", "light");
        browser.await("!document.documentElement.classList.contains('on-paper')");
        assertThat(browser.value("document.querySelectorAll('details.family[open]').length")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void opensForPaperTheCurvesThatAreFolded() throws Exception {
        open("rates");
        String isOpen = "document.querySelector('#curves > details').open";

        browser.run("document.getElementById('curves').append(folded('1 more curve', 'a curve')); toPaper()");
        assertThat(browser.value(isOpen).asBoolean()).isTrue();
        browser.run("fromPaper()");
        assertThat(browser.value(isOpen).asBoolean()).isFalse();
    }

    @Test
    void opensForPaperTheRowsOfAComparisonThatAreFolded() throws Exception {
        open("comparison");
        String areOpen = "[...document.querySelectorAll('#comparison > details')].map(({open}) => open).join()";

        browser.run("document.getElementById('comparison').append(tableOrFolded("
                + "{...PAGE.comparison, rows: Array(MOST_COMPARED + 1).fill(PAGE.comparison.rows[0])})); toPaper()");
        // Entries that one file alone has are folded too.
        assertThat(browser.value(areOpen).asString()).isEqualTo("true,true");
        assertThat(browser.value("document.querySelector('#comparison > details:last-child tr').checkVisibility()")
                        .asBoolean())
                .isTrue();
        browser.run("fromPaper()");
        assertThat(browser.value(areOpen).asString()).isEqualTo("false,false");
    }

    @Test
    void keepsHostileNamesText() throws Exception {
        open("run");
        drawEverything();

        assertThat(browser.value("document.title").asString()).isEqualTo("Strandbench: quick");
        assertThat(browser.value("document.querySelectorAll('img').length").asInt())
                .isZero();
        assertThat(browser.value("document.querySelector('#f4 summary').textContent")
                        .asString())
                .contains(SamplePages.HOSTILE);
        browser.run("echarts.getInstanceByDom(document.querySelector('#f4 [data-chart=forest]'))"
                + ".dispatchAction({type: 'showTip', seriesIndex: 2, dataIndex: 2})");
        browser.await("document.querySelector('#f4 .tip') !== null");
        assertThat(browser.value("document.querySelector('#f4 .tip').textContent")
                        .asString())
                .startsWith("<b>{{script}}</b>");
        assertThat(browser.value("document.querySelectorAll('b').length").asInt())
                .isZero();
        assertThat(browser.value("document.querySelectorAll('a[href^=\"javascript:\"]').length")
                        .asInt())
                .isZero();
    }

    @Test
    void keepsNamesThatAreWrittenFromTheRightFromTurningTheirSentence() throws Exception {
        open("run");

        assertThat(browser.value("isolated('\\u05d0\\u05d1 \\u05d2, \\u05d3 is best')")
                        .asString())
                .isEqualTo("\u2068\u05d0\u05d1 \u05d2\u2069, \u2068\u05d3\u2069 is best");
        assertThat(browser.value("isolated('a\\u202eb')").asString()).isEqualTo("a\ufffdb");
        assertThat(browser.value("make('p', {title: '\\u05d0'}, ['\\u05d0']).outerHTML")
                        .asString())
                .isEqualTo("<p title=\"\u2068\u05d0\u2069\">\u2068\u05d0\u2069</p>");
        assertThat(browser.value("make('code', null, '\\u05d0').textContent").asString())
                .isEqualTo("\u05d0");
    }

    @Test
    void namesTheTwoFilesOfAComparisonOnce() throws Exception {
        open("comparison");

        assertThat(browser.value("(() => { const page = {comparison: {baseline: '/a/b.json', candidate: '/a/c.json'},"
                                + " families: [{source: '/a/b.json'}, {source: '/a/c.json'}], curves: []};"
                                + " nameFiles(page); return page.families.map(({source}) => source); })()")
                        .valueStream()
                        .map(JsonNode::asString))
                .containsExactly("baseline", "candidate");
    }

    @Test
    void namesTheMetricOfAComparisonWhereItIsNotTheScoreOfAll() throws Exception {
        open("comparison");
        String headings = "comparisonTable({...PAGE.comparison, rows: PAGE.comparison.rows.map((row, place) =>"
                + " place === 0 ? {...row, metric: '%s'} : row)}).visible.map(({label}) => label)";

        assertThat(browser.value(headings.formatted("score")).valueStream().map(JsonNode::asString))
                .startsWith("what", "baseline");
        assertThat(browser.value(headings.formatted("latency.p99"))
                        .valueStream()
                        .map(JsonNode::asString))
                .startsWith("what", "metric", "baseline");
    }

    @Test
    void showsCodeInSentencesAndArgumentsOnLinesOfTheirOwn() throws Exception {
        open("run");

        assertThat(browser.value("make('p', null, prose('at `waitMillis=0` only')).innerHTML")
                        .asString())
                .isEqualTo("at <code>waitMillis=0</code> only");
        assertThat(browser.value("setting('arguments', '-Xmx1g -Xms1g')[1].querySelectorAll('code').length")
                        .asInt())
                .isEqualTo(2);
        assertThat(browser.value("setting('VM', 'a -b')[1].textContent").asString())
                .isEqualTo("a -b");
    }

    @Test
    void keepsOfLongNamesWhatTellsThemApart() throws Exception {
        open("run");

        JsonNode names = browser.value("fitted(['Queue.offer size=10', 'Queue.offer size=11'], 60)");
        assertThat(names.get(0).asString())
                .endsWith("10")
                .isNotEqualTo(names.get(1).asString());
        assertThat(browser.value("fitted(['Queue.offer'], 600)[0]").asString()).isEqualTo("Queue.offer");
    }

    @Test
    void marksEveryAxisTwiceAtLeast() throws Exception {
        open("run");

        assertThat(browser.value("roundValues(9.7, 10.4, 3).length").asInt()).isGreaterThan(1);
        assertThat(browser.value("roundValues(1.01, 1.52, 1).length").asInt()).isGreaterThan(1);
        assertThat(browser.value("roundValues(1, 1000, 8).length").asInt()).isBetween(4, 8);
        drawEverything();
        assertThat(option("f1", "traces")
                        .path("xAxis")
                        .valueStream()
                        .toList()
                        .getLast()
                        .path("axisLabel")
                        .path("showMaxLabel")
                        .asBoolean())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({"1100, 7", "326, 4"})
    void marksACurveOverManyPowersOfTenAsOftenAsThereIsRoomFor(int width, int marks) throws Exception {
        open("run");

        assertThat(browser.value("(() => { const points = [[1, 1, null, null, 'f1'], [1e6, 2, null, null, 'f1']];"
                                + " const lines = [{arm: 'one', model: 'one', points, drawn: points}];"
                                + " const curve = {lines, ideal: [], crossings: [], parameter: 'tasks'};"
                                + " return curveOption(curve, lines, false, " + width + ")"
                                + ".series[0].markLine.data.length; })()")
                        .asInt())
                .isEqualTo(marks);
    }

    @Test
    void showsAllPartsOfThePageAndEveryCopyButton() throws Exception {
        open("run");

        assertThat(browser.value("[...document.querySelectorAll('.bar a')].every((each) =>"
                                + " each.getBoundingClientRect().right"
                                + " <= document.querySelector('.theme').getBoundingClientRect().left)")
                        .asBoolean())
                .isTrue();
        assertThat(browser.value("[...document.querySelectorAll('#f1 td .copy')].every((each) =>"
                                + " each.getBoundingClientRect().right"
                                + " <= each.closest('.scroll').getBoundingClientRect().right)")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void foldsTrendsWithoutAChangeAndSaysOnceWhatAllHaveInCommon() throws Exception {
        open("history");

        assertThat(texts("#history > .how")).containsExactly("All: JDK 25, on a machine.");
        assertThat(texts("#history > .charts h4")).containsExactly("FanOut.fanOut  tasks=2000");
        assertThat(texts("#history > details summary")).startsWith("5 trends without a change");
        assertThat(browser.value("document.querySelector('#history > details').open")
                        .asBoolean())
                .isFalse();
        assertThat(browser.value("document.documentElement.scrollWidth").asInt())
                .isLessThanOrEqualTo(1280);
    }

    @ParameterizedTest
    @ValueSource(ints = {1280, 390})
    void writesNoNameOfACurveOverAnother(int width) throws Exception {
        browser.resize(width, 844);
        open("run");
        drawEverything();
        assertThat(option("curves", "curve").path("legend").path(0).path("type").asString())
                .isEqualTo("plain");
        assertThat(browser.value("linesOfLegend(['a'.repeat(30), 'b'.repeat(30)], 300, 22)")
                        .asInt())
                .isEqualTo(2);

        assertThat(browser.value("areApart([10, 40, 25], 14)").asBoolean()).isTrue();
        assertThat(browser.value("areApart([10, 40, 23], 14)").asBoolean()).isFalse();
        assertThat(browser.value("[...document.querySelectorAll('#curves .chart')].every((chart) => {"
                                + " const arms = new Set(PAGE.curves.flatMap(({lines}) => lines.map(({arm}) => arm)));"
                                + " const names = [...chart.querySelectorAll('text')]"
                                + ".filter(({textContent}) => arms.has(textContent))"
                                + ".map((each) => each.getBoundingClientRect());"
                                + " return names.length > 1 && names.every((one, place) => names.slice(place + 1)"
                                + ".every((other) => one.right <= other.left || other.right <= one.left"
                                + " || one.bottom <= other.top + 3 || other.bottom <= one.top + 3)); })")
                        .asBoolean())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({"1280, light", "1280, dark", "390, light", "390, dark"})
    void namesEveryPointOfAPlaneAndWritesNoTextOverAnother(int width, String scheme) throws Exception {
        browser.resize(width, 844);
        browser.prefer("screen", scheme);
        open("run");
        drawEverything();

        JsonNode planes = browser.value("[...document.querySelectorAll('[data-chart^=plane]')].map((chart) => ({"
                + " points: charts.get(chart).chart.rows().length,"
                + " names: echarts.getInstanceByDom(chart).getOption().series.find(({name}) => name === 'names').data"
                + ".length,"
                + " texts: [...chart.querySelectorAll('text')].filter(({textContent}) => textContent).map((each) => {"
                + " const {left, right, top, bottom} = each.getBoundingClientRect();"
                + " return {text: each.textContent, left, right, top, bottom}; })}))");
        assertThat(planes).hasSize(12);
        for (JsonNode plane : planes) {
            assertThat(plane.path("names")).isEqualTo(plane.path("points"));
            List<JsonNode> texts = plane.path("texts").valueStream().toList();
            assertThat(texts).hasSizeGreaterThan(plane.path("names").asInt());
            for (int each = 0; each < texts.size(); each++) {
                for (JsonNode other : texts.subList(each + 1, texts.size())) {
                    assertThat(doMeet(texts.get(each), other))
                            .as("%s and %s at %d", texts.get(each).path("text"), other.path("text"), width)
                            .isFalse();
                }
            }
        }
    }

    /** Whether two texts stand over each other by more than what fonts leave above and below letters, 3 pixels. */
    private static boolean doMeet(JsonNode one, JsonNode other) {
        double across = Math.min(
                        one.path("right").asDouble(), other.path("right").asDouble())
                - Math.max(one.path("left").asDouble(), other.path("left").asDouble());
        double up = Math.min(one.path("bottom").asDouble(), other.path("bottom").asDouble())
                - Math.max(one.path("top").asDouble(), other.path("top").asDouble());
        return across > 0 && up > 3;
    }

    @Test
    void findsRoomForTheNamesOfPointsThatLieOnEachOther() throws Exception {
        open("run");

        JsonNode places = browser.value("placedNames(Array.from({length: 13}, (none, each) =>"
                + " ({name: 'COROUTINE_SERIAL_BY_ACCIDENT', x: 80 + each, y: 210})),"
                + " {left: 64, right: 356, top: 0, bottom: 266})");

        assertThat(places.valueStream().map(place -> place.path("y").asDouble(-1)))
                .hasSize(13)
                .allSatisfy(y -> assertThat(y).isBetween(7.0, 259.0))
                .doesNotHaveDuplicates();
        assertThat(browser.value("placedNames([{name: 'far too long for it', x: 5, y: 5}],"
                                + " {left: 0, right: 20, top: 0, bottom: 50})[0].y ?? 'none'")
                        .asString())
                .isEqualTo("none");
        assertThat(browser.value("namesThatFit([{name: 'one', x: 50}, {name: 'two', x: 55}, {name: 'three', x: 150}],"
                                + " 300)")
                        .valueStream()
                        .map(JsonNode::asBoolean))
                .containsExactly(true, false, true);
    }

    @Test
    void explainsTheSignsThatThePageHasAndNoOthers() throws Exception {
        open("run");

        assertThat(texts("#map .key .words")).containsExactly("1.2can’t tell yet", "✕failed");
        assertThat(texts("#map .key > .heat")).startsWith("1").endsWith("100+");
        assertThat(texts("#scenarios > .how")).hasSize(1);
        assertThat(browser.value("document.querySelectorAll('#f1 .strip circle').length")
                        .asInt())
                .isEqualTo(7);
        assertThat(browser.value("document.querySelectorAll('#f1 .strip circle[style*=\"--paper\"]').length")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void givesEveryModelALookOfItsOwn() throws Exception {
        open("run");

        assertThat(browser.value("(() => { const models = Array.from({length: 30}, (none, each) =>"
                                + " ({name: `arm ${each}`, style: 'other'})); const palette = new Palette(models);"
                                + " return new Set(models.map(({name}) => { const {colour, symbol} = palette.look(name);"
                                + " return colour + symbol; })).size; })()")
                        .asInt())
                .isEqualTo(30);
        assertThat(browser.value("Object.values(STYLES).flatMap(({symbols}) => symbols).every((each) => SHAPES[each])")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void breaksAndShortensTheNamesOfTheMapWhereTheyStayReadable() throws Exception {
        open("run");

        assertThat(browser.value("make('p', null, breakable('load=0.5 a.b')).innerHTML")
                        .asString())
                .isEqualTo("load=<wbr>0.5 a.<wbr>b");
        assertThat(browser.value("shortened('abcdefghi', 5)").asString()).isEqualTo("ab…hi");
        assertThat(browser.value("shortened('abcde', 5)").asString()).isEqualTo("abcde");
    }

    @Test
    void keepsTheHeadsOfTheMapInViewAndSaysThatItGoesOn() throws Exception {
        browser.resize(390, 300);
        open("run");

        browser.await("document.querySelector('.of-map').matches('.more')");
        browser.run("const map = document.querySelector('.of-map'); map.scrollTo(0, map.scrollHeight)");
        assertThat(browser.value("Math.abs(document.querySelector('.map thead th').getBoundingClientRect().top"
                                + " - document.querySelector('.of-map').getBoundingClientRect().top)")
                        .asDouble())
                .isLessThan(2);
        browser.run("const map = document.querySelector('.of-map'); map.scrollTo(map.scrollWidth, 0)");
        browser.await("!document.querySelector('.of-map').matches('.more')");
    }

    @Test
    void isUsedWithoutAMouse() throws Exception {
        open("run");

        browser.type("Tab", 9);
        assertThat(browser.value("document.activeElement.className").asString()).isEqualTo("skip");
        browser.run(
                "[...document.querySelectorAll('#f1 thead button')].find((each) => each.textContent === 'ms/op').focus()");
        browser.type("Enter", 13);
        browser.type("Enter", 13);

        assertThat(texts("#f1 .sorted-table tbody th")).startsWith("POOL").endsWith("PLATFORM");
    }

    @Test
    void zoomsWithoutAMouse() throws Exception {
        open("run");
        drawEverything();

        browser.run("[...document.querySelectorAll('#f1 figure:has([data-chart=traces]) button')]"
                + ".find((each) => each.textContent === 'Zoom in').focus()");
        browser.type("Enter", 13);
        assertThat(List.of(seen("startValue"), seen("endValue"))).containsExactly(1.5, 4.5);
        press("#f1 figure:has([data-chart=traces]) button", "Later");
        assertThat(List.of(seen("startValue"), seen("endValue"))).containsExactly(3.0, 6.0);
        press("#f1 figure:has([data-chart=traces]) button", "Zoom out");
        assertThat(List.of(seen("startValue"), seen("endValue"))).containsExactly(0.0, 6.0);
    }

    @Test
    void saysAloudWhatAPressHasCopied() throws Exception {
        open("run");

        browser.run("const spoken = document.querySelector('body > [role=status]');"
                + " new MutationObserver(() => (window.heard ??= spoken.textContent)).observe(spoken, {childList: true});"
                + " document.querySelector('header .copy').click()");

        browser.await("['Copied', 'Select and copy'].includes(window.heard)");
    }

    @Test
    void takesAnyAddress() throws Exception {
        open("run");

        browser.run("location.hash = '#%'");
        browser.await("location.hash === '#%'");
        browser.run("location.hash = '#f3'");

        browser.await("document.getElementById('f3').open");
        assertThat(browser.console()).isEmpty();
    }

    @Test
    void opensWhatAnAddressNames() throws Exception {
        open("run");

        browser.run("document.querySelector('.map a[href=\"#f3\"]').click()");

        browser.await("document.getElementById('f3').open");
        browser.await("document.querySelectorAll('#f3 " + DRAWN + "').length > 0");
    }

    @Test
    void hidesChartsFromNobody() throws Exception {
        open("run");
        drawEverything();

        assertThat(browser.value("[...document.querySelectorAll('" + DRAWN
                                + "')].every((each) => each.role === 'img' && each.ariaLabel.length > 30)")
                        .asBoolean())
                .isTrue();
        browser.run("document.querySelectorAll('details.figures').forEach((each) => (each.open = true))");
        browser.await(
                "[...document.querySelectorAll('details.figures')].every((each) => each.querySelector('tbody tr'))");
    }

    @ParameterizedTest
    @CsvSource({
        "run, light",
        "run, dark",
        "comparison, light",
        "history, dark",
        "rates, light",
        "results, dark",
        "claims, light",
        "claims, dark"
    })
    void hasNoFaultThatKeepsPeopleOut(String name, String scheme) throws Exception {
        browser.prefer("screen", scheme);
        open(name);
        drawEverything();

        browser.run(axe());
        JsonNode faults = browser.settled("axe.run(document, {resultTypes: ['violations']})")
                .path("violations");

        assertThat(StreamSupport.stream(faults.spliterator(), false)
                        .filter(fault -> List.of("serious", "critical")
                                .contains(fault.path("impact").asString("")))
                        .map(fault -> fault.path("id").asString() + ": "
                                + fault.path("nodes").path(0).path("html").asString() + " "
                                + fault.path("nodes")
                                        .path(0)
                                        .path("failureSummary")
                                        .asString()))
                .isEmpty();
    }

    @Test
    void keepsInViewOnAPhoneWhatARowIsOf() throws Exception {
        browser.resize(390, 844);
        open("run");

        browser.run("const table = document.querySelector('#f1 .sorted-table .scroll');"
                + " table.scrollTo(table.scrollWidth, 0)");

        browser.await("document.querySelector('#f1 .sorted-table .scroll').scrollLeft > 200");
        assertThat(browser.value("Math.max(...[...document.querySelectorAll('#f1 .sorted-table th:first-child')]"
                                + ".map((each) => Math.abs(each.getBoundingClientRect().left"
                                + " - each.closest('.scroll').getBoundingClientRect().left)))")
                        .asDouble())
                .isLessThan(2);
    }

    @Test
    void isUsedWithAFinger() throws Exception {
        browser.resize(390, 844);
        open("run");
        drawEverything();

        assertThat(browser.value("[...document.querySelectorAll('main button, input, summary, .bar a, .bar button')]"
                                + ".filter((each) => each.checkVisibility()"
                                + " && each.getBoundingClientRect().height < 35.5)"
                                + ".map((each) => each.outerHTML)")
                        .valueStream()
                        .map(JsonNode::asString))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "comparison", "history", "rates", "claims"})
    void fitsAPhone(String name) throws Exception {
        browser.resize(390, 844);
        open(name);
        drawEverything();

        assertThat(browser.value("document.documentElement.scrollWidth").asInt())
                .isEqualTo(390);
        browser.run("scrollTo(0, 0)");
        browser.screenshot(name + "-phone", WHOLE);
    }

    @Test
    void drawsOfAThousandCellsOnlyWhatIsInView() throws Exception {
        long before = System.nanoTime();
        String html = PageWriter.html(SamplePages.large(1000));
        long made = System.nanoTime();
        Path file = Files.writeString(directory.resolve("large.html"), html);
        browser.open(file);

        System.out.printf(
                "1,000 cells: %,d bytes, made in %d ms, loaded in %s ms%n",
                Files.size(file),
                (made - before) / 1_000_000,
                browser.value("Math.round(performance.getEntriesByType('navigation')[0].loadEventEnd)"));
        assertThat(Files.size(file)).isLessThan(3_000_000);
        assertThat(browser.value("document.querySelectorAll('.map td.heat').length")
                        .asInt())
                .isEqualTo(1000);
        assertThat(browser.value("document.querySelectorAll('details.family').length")
                        .asInt())
                .isEqualTo(100);
        assertThat(browser.value("document.querySelectorAll('.family-body').length")
                        .asInt())
                .isEqualTo(1);
        assertThat(browser.value("document.querySelectorAll('" + DRAWN + "').length")
                        .asInt())
                .isZero();
        browser.run("location.hash = '#f50'");
        browser.await("document.querySelectorAll('#f50 " + DRAWN + "').length > 0");
        browser.screenshot("large-light", 4000);
    }

    private static ReportPage page(String name) {
        return switch (name) {
            case "run" -> SamplePages.run();
            case "comparison" -> SamplePages.comparison();
            case "history" -> SamplePages.history();
            case "rates" -> SamplePages.rates();
            case "results" -> ofResults();
            case "claims" -> ClaimsOnPage.page();
            case "watched" -> SamplePages.watched();
            case "modes" ->
                ofEntries(
                        entry("a.Map.get", "avgt", Map.of("size", "1"), metric("us/op", 1, 1.01, 0.99)),
                        entry("a.Map.get", "thrpt", Map.of("size", "1"), metric("ops/us", 1, 1.01, 0.99)));
            case "nothing" -> ofEntries();
            default -> throw new IllegalArgumentException(name);
        };
    }

    private static ReportPage ofEntries(Measurement... measured) {
        ResultSource source =
                new ResultSource("results.json", Path.of("results.json"), List.of(measured), Optional.empty());
        return new ResultsPage(List.of(source), Instant.EPOCH, false, directory).page();
    }

    /** Not made up: what the report makes of a result file. */
    private static ReportPage ofResults() {
        ResultSource results = ResultSource.read(Path.of("src/test/resources/golden/results.json"));
        return new ResultsPage(List.of(results), Instant.EPOCH, false, directory).page();
    }

    private static Path open(String name) throws IOException {
        Path file = directory.resolve(name + ".html");
        // Made once: nothing that is done to it in the browser is kept.
        if (Files.notExists(file)) {
            Files.writeString(file, PageWriter.html(page(name)));
        }
        browser.open(file);
        return file;
    }

    /** Opens every family and every claim, and scrolls through the page as a reader would. */
    private static void drawEverything() {
        for (String kind : List.of("family", "claim")) {
            browser.run("document.querySelectorAll('details." + kind + "').forEach((each) => (each.open = true))");
            browser.await("document.querySelectorAll('." + kind
                    + "-body').length === document.querySelectorAll('details." + kind + "').length");
        }
        browser.run("document.querySelectorAll('.claim details, #history > details')"
                + ".forEach((each) => (each.open = true))");
        browser.run(
                "document.querySelectorAll('.chart').forEach((each) => each.scrollIntoView({behavior: 'instant'}))");
        // In the page itself, once a frame: the next chart is drawn after a frame that has it in view.
        browser.settled("new Promise((drawn) => { const onFrame = () => {"
                + " const rest = document.querySelector('.chart:not([_echarts_instance_])');"
                + " if (!rest) { drawn(true); return; }"
                + " rest.scrollIntoView({behavior: 'instant', block: 'center'});"
                + " requestAnimationFrame(onFrame); };"
                + " onFrame(); })");
    }

    private static JsonNode report() {
        return browser.value("PAGE");
    }

    private static JsonNode option(String section, String chart) {
        return browser.value("echarts.getInstanceByDom(document.querySelector('#" + section + " [data-chart=" + chart
                + "]')).getOption()");
    }

    /** The points of one of a chart's series. */
    private static JsonNode points(String section, String chart, String name) {
        return series(section, chart, name).path("data");
    }

    private static JsonNode series(String section, String chart, String name) {
        return option(section, chart)
                .path("series")
                .valueStream()
                .filter(each -> each.path("name").asString("").equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** What is said above a chart. */
    private static String caption(String section, String chart) {
        return browser.value("document.querySelector('#" + section + " figure:has([data-chart=" + chart
                        + "]) figcaption p').textContent")
                .asString();
    }

    /** Where the zoom of the first family's traces is. */
    private static double seen(String end) {
        return option("f1", "traces").path("dataZoom").path(0).path(end).asDouble();
    }

    private static void assertPoint(JsonNode point, double x, double y) {
        JsonNode value = point.isArray() ? point : point.path("value");
        assertThat(List.of(value.get(0).asDouble(), value.get(1).asDouble())).isEqualTo(List.of(x, y));
    }

    private static List<String> texts(String selector) {
        return browser.value(
                        "[...document.querySelectorAll('" + selector + "')].map((each) => each.textContent.trim())")
                .valueStream()
                .map(JsonNode::asString)
                .toList();
    }

    private static void press(String selector, String label) {
        browser.run(
                "[...document.querySelectorAll(arguments[0])].find((each) => each.textContent === arguments[1]).click()",
                selector,
                label);
    }

    private static String background() {
        return browser.value("getComputedStyle(document.body).backgroundColor").asString();
    }

    /** The text of the file that a button of the first family saves. */
    private static String saved(String label, String name) throws Exception {
        return saved("#f1", label, name);
    }

    /** The text of the file that a button of a table saves. */
    private static String saved(String section, String label, String name) throws Exception {
        Path file = directory.resolve(name);
        Files.deleteIfExists(file);
        try (WatchService arrivals = directory.getFileSystem().newWatchService()) {
            directory.register(arrivals, StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_MODIFY);
            press(section + " .sorted-table .controls button", label);
            while (!Files.exists(file) || Files.size(file) == 0) {
                WatchKey arrival = arrivals.poll(2, TimeUnit.MINUTES);
                assertThat(arrival).as("%s is saved", name).isNotNull();
                arrival.pollEvents();
                arrival.reset();
            }
        }
        return Files.readString(file);
    }

    private static String axe() throws IOException {
        try (InputStream in = Objects.requireNonNull(ReportPageIT.class.getResourceAsStream("/axe.min.js"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
