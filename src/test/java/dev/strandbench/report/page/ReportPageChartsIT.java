package dev.strandbench.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Charts, tables, claims and files of the page. */
@Tag("full")
class ReportPageChartsIT extends PageInBrowser {

    @Test
    void showsForksBesideTheirOwnArmsMeanWhereOneScaleWouldHideThem() throws Exception {
        openDrawn("run");

        assertThat(points("f1", "forks", "forks").valueStream())
                .isNotEmpty()
                .allSatisfy(
                        fork -> assertThat(fork.path("value").get(0).asDouble()).isBetween(0.9, 1.1));
        assertThat(nameOfScale("f1", "forks")).isEqualTo("times the arm's own mean");
        assertThat(nameOfScale("f2", "forks")).isEqualTo("latency.p50, us");

        press("#f1 figure:has([data-chart=forks]) button", "Each arm relative to its own mean");

        assertThat(nameOfScale("f1", "forks")).isEqualTo("ms/op");
        assertThat(text("document.querySelector('#f1 figure:has([data-chart=forks]) button').ariaPressed"))
                .isEqualTo("false");
    }

    private static String nameOfScale(String section, String chart) {
        return option(section, chart).path("xAxis").path(0).path("name").asString();
    }

    @Test
    void saysOnAPhoneHowMuchWorseArmsAre() throws Exception {
        browser.resize(390, 844);
        openDrawn("run");

        assertThat(texts("#f1 [data-chart=forest] text")).contains("best", "1.69 ×", "failed");
    }

    @Test
    void drawsEveryIterationOverTheLifeOfItsFork() throws Exception {
        openDrawn("run");

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
        openDrawn("run");

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
        openDrawn("rates");

        assertThat(caption("f1", "traces"))
                .contains("Only measured iterations are known", "still rise")
                .doesNotContain("haded");
        assertThat(caption("f1", "jdks")).contains("Higher is better").doesNotContain("falls");
        assertThat(text("document.getElementById('reading').textContent")).doesNotContain("The time of one op");
    }

    @Test
    void namesTheFigureThatChartsAreOf() throws Exception {
        openDrawn("run");

        assertThat(caption("f2", "traces")).contains("its own scale (latency.p50, us)");
        assertThat(caption("f1", "forest")).startsWith("Cost relative to the best arm, with its 95 % interval; ");
        assertThat(caption("curves", "curve")).contains("logarithmic, with 95 % intervals over forks.");
        assertThat(texts("#f2 h4")).contains("latency.p50, us against allocation");

        openDrawn("rates");

        assertThat(caption("curves", "curve")).startsWith("ops/ms over waitMillis, the former logarithmic");
        assertThat(option("curves", "curve").path("yAxis").path(0).path("name").asString())
                .isEqualTo("ops/ms, more is better");
    }

    @Test
    void leavesOutOfLogarithmicAxesWhatTheyHaveNoPlaceFor() throws Exception {
        openDrawn("rates");

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
    void showsOfAFamilyWhatDisturbedIt() throws Exception {
        openDrawn("rates");

        JsonNode timeline = option("f1", "timeline");
        assertThat(timeline.path("series").path(0).path("markLine").path("data").valueStream())
                .extracting(mark -> mark.path("xAxis").asLong())
                .containsExactly(SamplePages.LATE.toEpochMilli());
        assertThat(timeline.path("xAxis").path(0).path("max").asLong())
                .isGreaterThanOrEqualTo(SamplePages.LATE.toEpochMilli());
    }

    @Test
    void drawsPercentilesLatenciesAndCostsAsTheyAre() throws Exception {
        openDrawn("run");

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
    void drawsWhatAWatchedJvmTookInFivePanels() throws Exception {
        openDrawn("watched");

        assertThat(texts("#f1 .watched h4")).hasSize(2).allMatch(title -> title.startsWith("POOL, fork "));
        assertThat(caption("f1", "watch")).contains("Its fork does not count.");
        JsonNode option = option("f1", "watch");
        assertThat(option.path("grid")).hasSize(5);
        JsonNode watched = report().path("families")
                .get(0)
                .path("arms")
                .get(0)
                .path("watched")
                .get(0);
        List<String> keys = List.of(
                "cpu", "heapUsed", "heapCommitted", "resident", "collections", "fullCollections", "threads", "classes");
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
        // Collections came before two of the moments, and a full one before the second.
        JsonNode marks = option.path("series").get(1).path("markLine").path("data");
        assertThat(marks).hasSize(3);
        assertThat(marks.get(0).path("xAxis").asDouble()).isEqualTo(0.6);
        assertThat(marks.get(2).path("xAxis").asDouble()).isEqualTo(0.85);
        browser.run("document.querySelector('.watched details.figures').open = true");
        browser.await("document.querySelector('.watched tbody tr') !== null");
        assertThat(texts(".watched thead th"))
                .startsWith(
                        "s since its start",
                        "CPU, %",
                        "heap used, MB",
                        "heap committed, MB",
                        "resident, MB",
                        "collections",
                        "full collections",
                        "threads",
                        "classes");
    }

    @Test
    void drawsCurvesComparisonsAndTrendsAsTheyAre() throws Exception {
        openDrawn("run");
        JsonNode curve = report().path("curves").get(0).path("lines").get(0);
        JsonNode line = points("curves", "curve", curve.path("arm").asString());
        for (int each = 0; each < line.size(); each++) {
            assertThat(line.get(each).get(0))
                    .isEqualTo(curve.path("points").get(each).get(0));
            assertThat(line.get(each).get(1))
                    .isEqualTo(curve.path("points").get(each).get(1));
        }
        assertThat(line).hasSize(4);

        openDrawn("comparison");
        assertThat(caption("comparison", "comparison")).contains("right of 1 it costs more");
        assertThat(points("comparison", "comparison", "ratio")
                        .valueStream()
                        .map(each -> each.path("value").get(0).asDouble()))
                .containsExactly(1.42, 0.9, 1.08, 1.01);

        openDrawn("history");
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
        openDrawn("claims");

        int drawn = 0;
        for (JsonNode claim : report().path("claims").path("judged")) {
            String id = claim.path("id").asString();
            if (claim.path("claim").asString().equals("X8")) {
                assertThat(number("document.querySelectorAll('#" + id + " .chart').length"))
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
        assertThat(number("document.querySelectorAll('#claim-X2 .chart').length"))
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
        openDrawn("claims");

        assertThat(texts("nav a")).contains("Published claims");
        assertThat(texts("#claims > .answer"))
                .containsExactly(report().path("claims").path("summary").asString() + ".");
        assertThat(texts("#claims > .how"))
                .singleElement()
                .asString()
                .contains("All forks of one machine and JDK count together");
        assertThat(texts("#claim-X1 > summary .finding")).containsExactly("✓ HOLDS");
        assertThat(texts("#claim-X3 > summary .finding")).containsExactly("✗ DOES NOT HOLD");
        assertThat(texts("#claim-X4 > summary .finding")).containsExactly("? CAN'T TELL");
        assertThat(texts("#claim-X5 .note")).contains("Needed: measuring 1 of 2 parts (claims --run X5).");
        assertThat(texts("#claim-X1 .note"))
                .containsExactly("Published for 16 processors, judged on 2: another machine may give another answer.");
        assertThat(texts("#claim-X1 table tbody tr:first-child td")).startsWith("PLATFORM / VIRTUAL", "≥ 2", "3.2");
        assertThat(list("(({href, rel, textContent}) => [href, rel, textContent])"
                        + "(document.querySelector('#claim-X1 dl a'))"))
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
        return list("[...document.querySelectorAll('details.claim:not([hidden])')].map((each) => each.id)");
    }

    @Test
    void leadsFromAClaimToTheCellThatItWasJudgedBy() throws Exception {
        open("claims");
        browser.run("document.querySelectorAll('details.claim').forEach((each) => (each.open = true))");
        browser.await("document.querySelector('#claim-X2 table a') !== null");
        String cell = text("document.querySelector('#claim-X2 table a').hash.slice(1)");
        String arm = text("document.querySelector('#claim-X2 table a').textContent");

        browser.run("document.querySelector('#claim-X2 table a').click()");

        browser.await("document.querySelector('tr.named') !== null");
        assertThat(texts("tr.named th")).containsExactly(arm);
        assertThat(text("document.querySelector('tr.named').id")).isEqualTo(cell);
        assertThat(holds("document.querySelector('tr.named').closest('details').open"))
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
    void filtersByWords() throws Exception {
        open("run");

        browser.run("const field = document.querySelector('#f1 input[type=search]'); field.value = 'SLOWER hyb';"
                + "field.dispatchEvent(new Event('input'))");

        assertThat(texts("#f1 .sorted-table tbody th")).containsExactly("HYBRID");
        assertThat(text("document.querySelector('#f1 .count').textContent")).isEqualTo("1 of 8 rows");
    }

    @Test
    void handsOutWhatItShowsAsFiles() throws Exception {
        open("run");

        String csv = saved("#f1", "CSV", "strandbench-f1.csv");
        assertThat(csv.lines().findFirst().orElseThrow()).startsWith("arm,jdk,score,unit,forks,cv,ratio,low,high,kind");
        assertThat(csv.lines())
                .hasSize(9)
                .anyMatch(line -> line.startsWith("EVENT_LOOP,25.0.3,10,ms/op,10,0.03,1,1,1,best"));
        assertThat(saved("#f1", "JSON", "strandbench-f1.json")).contains("\"arm\": \"PLATFORM\"", "\"score\": null");
    }

    @Test
    void keepsTextsTextsInASpreadsheetAndNamesTheFileOfFigures() throws Exception {
        open("rates");

        assertThat(saved("#f1", "CSV", "strandbench-f1.csv").lines())
                .anyMatch(line -> line.startsWith("\"'=1+2, JDK 25\",25,12,ops/ms"));
        browser.run("document.getElementById('all-figures').open = true");
        browser.await("document.querySelector('#all-figures tbody tr') !== null");
        assertThat(texts("#all-figures thead th")).contains("file");
    }

    @Test
    void zoomsWithoutAMouseAndPastTheWarmup() throws Exception {
        openDrawn("run");
        String buttons = "#f1 figure:has([data-chart=traces]) button";
        assertThat(option("f1", "traces")
                        .at("/xAxis")
                        .valueStream()
                        .toList()
                        .getLast()
                        .at("/axisLabel/showMaxLabel"))
                .asString()
                .isEqualTo("true");

        press(buttons, "Without warm-up");
        assertThat(seen()).startsWith(3.0);
        press(buttons, "All");
        assertThat(seen()).startsWith(0.0);
        browser.run("[...document.querySelectorAll('" + buttons + "')]"
                + ".find((each) => each.textContent === 'Zoom in').focus()");
        browser.type("Enter", 13);
        assertThat(seen()).containsExactly(1.5, 4.5);
        press(buttons, "Later");
        assertThat(seen()).containsExactly(3.0, 6.0);
        press(buttons, "Zoom out");
        assertThat(seen()).containsExactly(0.0, 6.0);
    }

    private static List<Double> seen() {
        JsonNode zoom = option("f1", "traces").at("/dataZoom/0");
        return List.of(zoom.path("startValue").asDouble(), zoom.path("endValue").asDouble());
    }

    @ParameterizedTest
    @ValueSource(ints = {1280, 390})
    void writesNoNameOfACurveOverAnother(int width) throws Exception {
        browser.resize(width, 844);
        openDrawn("run");
        assertThat(option("curves", "curve").path("legend").path(0).path("type").asString())
                .isEqualTo("plain");
        assertThat(holds("[...document.querySelectorAll('#curves .chart')].every((chart) => {"
                        + " const arms = new Set(PAGE.curves.flatMap(({lines}) => lines.map(({arm}) => arm)));"
                        + " const names = [...chart.querySelectorAll('text')]"
                        + ".filter(({textContent}) => arms.has(textContent))"
                        + ".map((each) => each.getBoundingClientRect());"
                        + " return names.length > 1 && names.every((one, place) => names.slice(place + 1)"
                        + ".every((other) => one.right <= other.left || other.right <= one.left"
                        + " || one.bottom <= other.top + 3 || other.bottom <= one.top + 3)); })"))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({"1280, light", "1280, dark", "390, light", "390, dark"})
    void namesEveryPointOfAPlaneAndWritesNoTextOverAnother(int width, String scheme) throws Exception {
        browser.resize(width, 844);
        browser.prefer("screen", scheme);
        openDrawn("run");

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
    void saysAloudWhatAPressHasCopied() throws Exception {
        open("run");

        browser.run("const spoken = document.querySelector('body > [role=status]'); new MutationObserver(() =>"
                + " (window.heard ??= spoken.textContent)).observe(spoken, {childList: true});"
                + " document.querySelector('header .copy').click()");

        browser.await("['Copied', 'Select and copy'].includes(window.heard)");
    }

    @Test
    void drawsOfAThousandCellsOnlyWhatIsInView() throws Exception {
        Path file = Files.writeString(directory.resolve("large.html"), PageWriter.html(SamplePages.large(1000)));
        browser.open(file);

        assertThat(Files.size(file)).isLessThan(3_000_000);
        assertThat(number("document.querySelectorAll('.map td.heat').length")).isEqualTo(1000);
        assertThat(number("document.querySelectorAll('details.family').length")).isEqualTo(100);
        assertThat(number("document.querySelectorAll('.family-body').length")).isEqualTo(1);
        assertThat(number("document.querySelectorAll('" + DRAWN + "').length")).isZero();
        browser.run("location.hash = '#f50'");
        browser.await("document.querySelectorAll('#f50 " + DRAWN + "').length > 0");
        browser.screenshot("large-light", 4000);
    }

    @Test
    void opensForPaperWhatIsFolded() throws Exception {
        open("rates");
        String isOpen = "document.querySelector('#curves > details').open";
        browser.run("document.getElementById('curves').append(folded('1 more curve', 'a curve')); toPaper()");
        assertThat(holds(isOpen)).isTrue();
        browser.run("fromPaper()");
        assertThat(holds(isOpen)).isFalse();

        open("comparison");
        String areOpen = "[...document.querySelectorAll('#comparison > details')].map(({open}) => open).join()";
        browser.run("document.getElementById('comparison').append(tableOrFolded("
                + "{...PAGE.comparison, rows: Array(MOST_COMPARED + 1).fill(PAGE.comparison.rows[0])})); toPaper()");
        // Entries that one file alone has are folded too.
        assertThat(text(areOpen)).isEqualTo("true,true");
        assertThat(holds("document.querySelector('#comparison > details:last-child tr').checkVisibility()"))
                .isTrue();
        browser.run("fromPaper()");
        assertThat(text(areOpen)).isEqualTo("false,false");
    }

    @ParameterizedTest
    @CsvSource({"comparison, light", "history, dark", "rates, light", "results, dark", "claims, dark"})
    void hasNoFaultThatKeepsPeopleOut(String name, String scheme) throws Exception {
        requireNoFaultThatKeepsPeopleOut(name, scheme);
    }
}
