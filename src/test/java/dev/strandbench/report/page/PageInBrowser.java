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
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A page in a real browser, opened from disk as a reader would. */
@Timeout(300)
@EnabledIf(
        value = "dev.strandbench.report.page.HeadlessBrowser#isInstalled",
        disabledReason = HeadlessBrowser.NOT_INSTALLED)
abstract class PageInBrowser {

    static final String DRAWN = ".chart[_echarts_instance_]";

    static final int WHOLE = 16_000;

    @TempDir
    static Path directory;

    static HeadlessBrowser browser;

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

    static ReportPage page(String name) {
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

    static ReportPage ofEntries(Measurement... measured) {
        ResultSource source =
                new ResultSource("results.json", Path.of("results.json"), List.of(measured), Optional.empty());
        return new ResultsPage(List.of(source), Instant.EPOCH, false, directory).page();
    }

    /** Not made up: what the report makes of a result file. */
    static ReportPage ofResults() {
        ResultSource results = ResultSource.read(Path.of("src/test/resources/golden/results.json"));
        return new ResultsPage(List.of(results), Instant.EPOCH, false, directory).page();
    }

    static Path open(String name) throws IOException {
        Path file = directory.resolve(name + ".html");
        // Made once: nothing that is done to it in the browser is kept.
        if (Files.notExists(file)) {
            Files.writeString(file, PageWriter.html(page(name)));
        }
        browser.open(file);
        return file;
    }

    static void openDrawn(String name) throws IOException {
        open(name);
        drawEverything();
    }

    /** Opens every family and every claim, and scrolls through the page as a reader would. */
    static void drawEverything() {
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

    static JsonNode report() {
        return browser.value("PAGE");
    }

    static JsonNode option(String section, String chart) {
        return browser.value("echarts.getInstanceByDom(document.querySelector('#" + section + " [data-chart=" + chart
                + "]')).getOption()");
    }

    static JsonNode points(String section, String chart, String name) {
        return series(section, chart, name).path("data");
    }

    static JsonNode series(String section, String chart, String name) {
        return option(section, chart)
                .path("series")
                .valueStream()
                .filter(each -> each.path("name").asString("").equals(name))
                .findFirst()
                .orElseThrow();
    }

    static String caption(String section, String chart) {
        return text("document.querySelector('#" + section + " figure:has([data-chart=" + chart
                + "]) figcaption p').textContent");
    }

    static void assertPoint(JsonNode point, double x, double y) {
        JsonNode value = point.isArray() ? point : point.path("value");
        assertThat(List.of(value.get(0).asDouble(), value.get(1).asDouble())).isEqualTo(List.of(x, y));
    }

    static List<String> texts(String selector) {
        return list("[...document.querySelectorAll('" + selector + "')].map((each) => each.textContent.trim())");
    }

    static void press(String selector, String label) {
        browser.run(
                "[...document.querySelectorAll(arguments[0])].find((each) => each.textContent ==="
                        + " arguments[1]).click()",
                selector,
                label);
    }

    /** The text of the file that a button of a table saves. */
    static String saved(String section, String label, String name) throws Exception {
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

    static void requireNoFaultThatKeepsPeopleOut(String name, String scheme) throws Exception {
        browser.prefer("screen", scheme);
        openDrawn(name);

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

    static String axe() throws IOException {
        try (InputStream in = Objects.requireNonNull(ReportPageIT.class.getResourceAsStream("/axe.min.js"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    static String text(String expression) {
        return browser.value(expression).asString();
    }

    static int number(String expression) {
        return browser.value(expression).asInt();
    }

    static boolean holds(String expression) {
        return browser.value(expression).asBoolean();
    }

    static List<String> list(String expression) {
        return browser.value(expression).valueStream().map(JsonNode::asString).toList();
    }
}
