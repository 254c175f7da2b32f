package dev.strandbench.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.plan.Family.JmhCounts;
import dev.strandbench.result.AnswerMetric;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class FamilyTest {

    private static final JmhCounts COUNTS = new JmhCounts(5, 5, 5, Duration.ofSeconds(1));

    private static Cell cell(String method, String jdk, String... namesAndValues) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            parameters.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return new Cell("some.pack.age." + method, "avgt", parameters, jdk);
    }

    private static List<Family> families(Cell... cells) {
        return Family.of(List.of(cells), false, cell -> new Family.BenchmarkTraits(COUNTS, "ms", 1));
    }

    @Test
    void holdsCellsThatDifferInTheArmOrTheJdkAlone() {
        Cell pool10 = cell("FanOutBenchmark.fanOut", "21", "model", "POOL", "tasks", "10");
        Cell pool99 = cell("FanOutBenchmark.fanOut", "21", "model", "POOL", "tasks", "99");
        Cell virtual10 = cell("FanOutBenchmark.fanOut", "21", "model", "VIRTUAL", "tasks", "10");
        Cell newer10 = cell("FanOutBenchmark.fanOut", "25", "model", "POOL", "tasks", "10");
        Cell other = cell("FanOutBenchmark.other", "21", "model", "POOL", "tasks", "10");

        List<Family> families = families(pool10, pool99, virtual10, newer10, other);

        assertThat(families)
                .extracting(Family::name)
                .containsExactly("FanOut.fanOut  tasks=10", "FanOut.fanOut  tasks=99", "FanOut.other  tasks=10");
        assertThat(families.get(0).arms()).containsExactly(pool10, virtual10, newer10);
        assertThat(families.get(0).jdks()).containsExactlyInAnyOrder("21", "25");
        assertThat(families.get(0).ownCounts()).isEqualTo(COUNTS);
    }

    @Test
    void namesArmsByWhatVaries() {
        Cell pool = cell("FanOutBenchmark.fanOut", "21", "model", "POOL");
        Cell newer = cell("FanOutBenchmark.fanOut", "25", "model", "POOL");
        Cell bare = cell("Some.op", "21");
        Cell bareNewer = cell("Some.op", "25");

        assertThat(families(pool).get(0).label(pool)).isEqualTo("POOL");
        assertThat(families(pool, newer).get(0).label(newer)).isEqualTo("POOL on JDK 25");
        assertThat(families(bare).get(0).label(bare)).isEqualTo("Some.op");
        assertThat(families(bare, bareNewer).get(0).label(bare)).isEqualTo("JDK 21");
    }

    @Test
    void comparesTheMethodsOfAClassWhereThereIsNothingElseToCompare() {
        Cell get = cell("Maps.get", "25", "size", "10");
        Cell put = cell("Maps.put", "25", "size", "10");
        Cell larger = cell("Maps.get", "25", "size", "99");
        Cell elsewhere = cell("Lists.get", "25", "size", "10");
        Cell perSecond = new Cell(get.benchmark(), "thrpt", get.parameters(), "25");

        List<Family> families = families(get, put, larger, elsewhere, perSecond);

        assertThat(families)
                .extracting(Family::name)
                .containsExactly("Maps  size=10", "Maps.get  size=99", "Lists.get  size=10", "Maps.get  size=10");
        assertThat(families.get(0).arms()).containsExactly(get, put);
        assertThat(families.get(0).label(put)).isEqualTo("put");
        assertThat(Family.areMethods(families.get(0).arms())).isTrue();
        assertThat(Family.areMethods(families.get(1).arms())).isFalse();
    }

    @Test
    void comparesTheJdksOfAMethodRatherThanTheMethodsOfAClass() {
        List<Family> families = families(
                cell("Maps.get", "21"), cell("Maps.get", "25"), cell("Maps.put", "21"), cell("Maps.put", "25"));

        assertThat(families).extracting(Family::name).containsExactly("Maps.get", "Maps.put");
    }

    @Test
    void keepsClassesOfOneNameApart() {
        Cell old = new Cell("a.v1.ParserBenchmark.parse", "avgt", Map.of(), "25");
        Cell recent = new Cell("a.v2.ParserBenchmark.parse", "avgt", Map.of(), "25");

        assertThat(families(old, recent))
                .extracting(Family::name)
                .containsExactly(
                        "Parser.parse mode=avgt of a.v1.ParserBenchmark.parse",
                        "Parser.parse mode=avgt of a.v2.ParserBenchmark.parse");
    }

    @Test
    void keepsMethodsApartThatAreMeasuredInOtherWays() {
        Cell get = cell("Maps.get", "25");
        Cell put = cell("Maps.put", "25");

        List<Family> families = Family.of(
                List.of(get, put), false, cell -> new Family.BenchmarkTraits(COUNTS, "ms", cell.equals(get) ? 1 : 4));

        assertThat(families).extracting(Family::name).containsExactly("Maps.get", "Maps.put");
    }

    @Test
    void keepsMethodsWithOtherCountsApartIfCountsAreFixed() {
        Cell get = cell("Maps.get", "25");
        Cell put = cell("Maps.put", "25");
        Function<Cell, Family.BenchmarkTraits> traits =
                cell -> new Family.BenchmarkTraits(cell.equals(get) ? COUNTS.withForks(1) : COUNTS, "ms", 1);

        assertThat(Family.of(List.of(get, put), false, traits)).hasSize(1);
        assertThat(Family.of(List.of(get, put), true, traits))
                .extracting(family -> family.ownCounts().forks())
                .containsExactly(1, 5);
    }

    @Test
    void namesTheModeWhereNothingElseTellsFamiliesApart() {
        Cell get = cell("Maps.get", "25");
        Cell perSecond = new Cell(get.benchmark(), "thrpt", get.parameters(), "25");

        assertThat(families(get, perSecond))
                .extracting(Family::name)
                .containsExactly(
                        "Maps.get mode=avgt of some.pack.age.Maps.get",
                        "Maps.get mode=thrpt of some.pack.age.Maps.get");
    }

    @Test
    void isAnsweredByTheScoreUnlessSomebodySaysOtherwise() {
        Family family = families(cell("Some.op", "21")).get(0);
        AnswerMetric rate = new AnswerMetric("rate", "requests/s", true);

        assertThat(family.answer()).isEqualTo(new AnswerMetric("", "", false));
        assertThat(families(new Cell("Some.op", "thrpt", Map.of(), "21")).get(0).answer())
                .isEqualTo(new AnswerMetric("", "", true));
        assertThat(family.answeredBy(rate, List.of("errors"), false))
                .isEqualTo(new Family(
                        family.name(), family.arms(), COUNTS, rate, List.of("errors"), false, List.of(), false));
    }

    @Test
    void keepsTheTimesOfOpsOfTheArmsThatRemain() {
        Family family =
                families(cell("Some.op", "21"), cell("Some.op", "25")).get(0).lasting(List.of(20.0, 5.0));

        assertThat(family.hasOpTimes()).isTrue();
        assertThat(family.only(cell -> cell.jdk().equals("25")).opSeconds(0)).isEqualTo(5);
        assertThat(family.countedBy(COUNTS).opSeconds(0)).isEqualTo(20);
        assertThat(families(cell("Some.op", "21")).get(0).opSeconds(0)).isZero();
    }

    @Test
    void waitsForStorageInEveryCopy() {
        Family plain = families(cell("Some.op", "21"), cell("Some.op", "25")).get(0);
        Family waiting = plain.waitingForStorage(true);

        assertThat(plain.waitsForStorage()).isFalse();
        assertThat(waiting.only(cell -> cell.jdk().equals("25")).waitsForStorage())
                .isTrue();
        assertThat(waiting.countedBy(COUNTS).waitsForStorage()).isTrue();
        assertThat(waiting.lasting(List.of(20.0, 5.0)).waitsForStorage()).isTrue();
        assertThat(waiting.answeredBy(plain.answer(), List.of(), true).waitsForStorage())
                .isTrue();
    }

    @Test
    void knowsSingleShotsByTheirMode() {
        Cell shot = new Cell("some.StartBenchmark.start", "ss", Map.of(), "21");

        assertThat(families(shot).get(0).isSingleShot()).isTrue();
        assertThat(families(cell("Some.op", "21")).get(0).isSingleShot()).isFalse();
    }

    @Test
    void tellsTheArmFromTheQuestion() {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("strategy", "POOL");
        parameters.put("hops", "10");
        parameters.put("depth", "3");
        Cell cell = new Cell("dev.some.ContextHopBenchmark.hop", "avgt", parameters, "25");

        assertThat(cell.arm()).isEqualTo("POOL");
        assertThat(cell.question()).isEqualTo("hops=10 depth=3");
        assertThat(cell.method()).isEqualTo("ContextHop.hop");
        assertThat(cell.family()).isEqualTo("ContextHop.hop  hops=10 depth=3");
    }

    @Test
    void givesJmhAComparedParameterByTheBenchmarksName() {
        Map<String, String> parameters = Map.of("arm.size", "10", "arm.gc", "ZGC", "over.heap", "1g", "order", "x");
        Cell cell = new Cell("Some.op", "avgt", parameters, "25");

        assertThat(cell.benchmarkParameters()).containsOnly(Map.entry("size", "10"), Map.entry("order", "x"));
        assertThat(cell.arm()).isEqualTo("gc=ZGC size=10");
        assertThat(cell.question()).contains("heap=1g", "order=x").doesNotContain("size");
    }

    @Test
    void needsNoParametersAndNoPackage() {
        Cell cell = new Cell("Some.op", "avgt", Map.of(), "25");

        assertThat(cell.arm()).isEmpty();
        assertThat(cell.question()).isEmpty();
        assertThat(cell.family()).isEqualTo("Some.op");
    }
}
