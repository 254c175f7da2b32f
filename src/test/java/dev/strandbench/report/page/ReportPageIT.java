package dev.strandbench.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The page opens anywhere, for everybody, and says what it should. */
class ReportPageIT extends PageInBrowser {

    private static final String PAGE = "page ";
    private static final Path EXPRESSIONS = Path.of("src/test/resources/page/expressions.txt");

    @ParameterizedTest
    @ValueSource(strings = {"run", "comparison", "history", "rates", "results", "claims", "watched"})
    void opensFromDiskWithoutAnErrorAndWithoutARequest(String name) throws Exception {
        Path file = open(name);

        drawEverything();

        assertThat(text("document.querySelector('h1').textContent"))
                .isEqualTo(page(name).title());
        assertThat(browser.console()).isEmpty();
        assertThat(browser.requests()).containsExactly(file.toUri().toString());
        browser.run("scrollTo(0, 0)");
        browser.screenshot(name + "-light", WHOLE);
    }

    static List<String> pagesWithExpressions() throws IOException {
        return Files.readAllLines(EXPRESSIONS).stream()
                .filter(line -> line.startsWith(PAGE))
                .map(line -> line.substring(PAGE.length()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("pagesWithExpressions")
    void saysAndComputesWhatTheFileOfExpressionsHas(String name) throws Exception {
        open(name);
        browser.run("window.texts = (selector) =>"
                + " [...document.querySelectorAll(selector)].map((each) => each.textContent.trim())");
        List<String> lines = Files.readAllLines(EXPRESSIONS).stream()
                .dropWhile(line -> !line.equals(PAGE + name))
                .skip(1)
                .takeWhile(line -> !line.startsWith(PAGE))
                .filter(line -> line.contains(" ⇒ "))
                .toList();

        assertThat(lines.stream()
                        .map(line -> line.substring(0, line.indexOf(" ⇒ ")))
                        .map(expression -> expression + " ⇒ " + browser.value(expression)))
                .isNotEmpty()
                .containsExactlyElementsOf(lines);
        assertThat(browser.console()).isEmpty();
    }

    @Test
    void drawsWhatTheFiguresSay() throws Exception {
        openDrawn("run");
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
    void keepsHostileNamesText() throws Exception {
        openDrawn("run");

        assertThat(text("document.title")).isEqualTo("Strandbench: quick");
        assertThat(number("document.querySelectorAll('img').length")).isZero();
        assertThat(text("document.querySelector('#f4 summary').textContent")).contains(SamplePages.HOSTILE);
        browser.run("echarts.getInstanceByDom(document.querySelector('#f4 [data-chart=forest]'))"
                + ".dispatchAction({type: 'showTip', seriesIndex: 2, dataIndex: 2})");
        browser.await("document.querySelector('#f4 .tip') !== null");
        assertThat(text("document.querySelector('#f4 .tip').textContent")).startsWith("<b>{{script}}</b>");
        assertThat(number("document.querySelectorAll('b').length")).isZero();
        assertThat(number("document.querySelectorAll('a[href^=\"javascript:\"]').length"))
                .isZero();
    }

    @Test
    void keepsHostileClaimsText() throws Exception {
        openDrawn("claims");

        assertThat(text("document.title")).isEqualTo("results.json");
        assertThat(number("document.querySelectorAll('img').length")).isZero();
        assertThat(text("document.querySelector('#claim-H1 h3').textContent")).isEqualTo(SamplePages.HOSTILE);
        assertThat(number("document.querySelectorAll('#claim-H1 a:not([href^=\"#f\"])').length"))
                .isZero();
        browser.run("echarts.getInstanceByDom(document.querySelector('#claim-H1 [data-chart=claim]'))"
                + ".dispatchAction({type: 'showTip', seriesIndex: 4, dataIndex: 0})");
        browser.await("document.querySelector('#claim-H1 .tip') !== null");
        assertThat(text("document.querySelector('#claim-H1 .tip').textContent")).startsWith(SamplePages.HOSTILE);
        assertThat(browser.console()).isEmpty();
    }

    @Test
    void isDarkForWhoPrefersItAndForWhoAsks() throws Exception {
        openDrawn("run");
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

    private static String background() {
        return text("getComputedStyle(document.body).backgroundColor");
    }

    @Tag("full")
    @Test
    void putsEverythingOnPaper() throws Exception {
        browser.resize(720, 1000);
        open("run");

        browser.prefer("print", "light");
        browser.await(
                "document.querySelectorAll('" + DRAWN + "').length === document.querySelectorAll('.chart').length");

        assertThat(number("document.querySelectorAll('details.family:not([open])').length"))
                .isZero();
        assertThat(
                        holds(
                                "[...document.querySelectorAll('.controls, .bar, .copy')].every((each) => each.offsetParent === null && getComputedStyle(each).display === 'none')"))
                .isTrue();
        assertThat(number("document.documentElement.scrollWidth")).isLessThanOrEqualTo(720);
        assertThat(holds("[...document.querySelectorAll('.again, .map thead')].every("
                        + "(each) => getComputedStyle(each).display === 'none')"))
                .isTrue();
        assertThat(text("document.querySelector('.map.broad a[data-arm]').dataset.arm"))
                .isNotEmpty();
        browser.screenshot("run-paper", WHOLE);
        browser.prefer("screen", "light");
        browser.await("!document.documentElement.classList.contains('on-paper')");
        assertThat(number("document.querySelectorAll('details.family[open]').length"))
                .isEqualTo(1);
    }

    @Test
    void isSortedAndUsedWithoutAMouse() throws Exception {
        open("run");
        String names = "#f1 .sorted-table tbody th";

        browser.type("Tab", 9);
        assertThat(text("document.activeElement.className")).isEqualTo("skip");
        browser.run(
                "[...document.querySelectorAll('#f1 thead button')].find((each) => each.textContent === 'ms/op').focus()");
        browser.type("Enter", 13);
        browser.type("Enter", 13);
        assertThat(texts(names)).startsWith("POOL").endsWith("PLATFORM");

        press("#f1 .sorted-table thead button", "B/task");
        press("#f1 .sorted-table thead button", "B/task");
        assertThat(text("document.querySelector('#f1 th[aria-sort]').ariaSort")).isEqualTo("descending");
        assertThat(texts(names))
                .containsExactly("POOL", "IO", "HYBRID", "DEFAULT", "STRUCTURED", "VIRTUAL", "EVENT_LOOP", "PLATFORM");
    }

    @Test
    void takesAnyAddressAndOpensWhatOneNames() throws Exception {
        open("run");

        browser.run("location.hash = '#%'");
        browser.await("location.hash === '#%'");
        browser.run("document.querySelector('.map a[href=\"#f3\"]').click()");

        browser.await("document.getElementById('f3').open");
        browser.await("document.querySelectorAll('#f3 " + DRAWN + "').length > 0");
        assertThat(browser.console()).isEmpty();
    }

    @Test
    void hidesChartsFromNobody() throws Exception {
        openDrawn("run");

        assertThat(holds("[...document.querySelectorAll('" + DRAWN
                        + "')].every((each) => each.role === 'img' && each.ariaLabel.length > 30)"))
                .isTrue();
        browser.run("document.querySelectorAll('details.figures').forEach((each) => (each.open = true))");
        browser.await(
                "[...document.querySelectorAll('details.figures')].every((each) => each.querySelector('tbody tr'))");
    }

    @Test
    void hasNoFaultThatKeepsPeopleOut() throws Exception {
        requireNoFaultThatKeepsPeopleOut("run", "light");
    }

    @Tag("full")
    @ParameterizedTest
    @CsvSource({"run, dark", "claims, light"})
    void hasNoFaultThatKeepsPeopleOutElsewhere(String name, String scheme) throws Exception {
        requireNoFaultThatKeepsPeopleOut(name, scheme);
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
        openDrawn("run");

        assertThat(list("[...document.querySelectorAll('main button, input, summary, .bar a, .bar button')]"
                        + ".filter((each) => each.checkVisibility()"
                        + " && each.getBoundingClientRect().height < 35.5)"
                        + ".map((each) => each.outerHTML)"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "comparison", "history", "rates", "claims"})
    void fitsAPhone(String name) throws Exception {
        browser.resize(390, 844);
        openDrawn(name);

        assertThat(number("document.documentElement.scrollWidth")).isEqualTo(390);
        browser.run("scrollTo(0, 0)");
        browser.screenshot(name + "-phone", WHOLE);
    }
}
