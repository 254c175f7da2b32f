package dev.strandbench.report.page;

import static dev.strandbench.compare.Entries.entry;
import static dev.strandbench.compare.Entries.metric;
import static dev.strandbench.compare.Entries.ofRun;
import static dev.strandbench.compare.Entries.onChangingMachine;
import static dev.strandbench.compare.Entries.onJdk;
import static dev.strandbench.compare.Entries.params;
import static dev.strandbench.compare.Entries.withConditions;
import static dev.strandbench.compare.Entries.withFailedForks;
import static dev.strandbench.compare.Entries.withSecondary;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.GoldenFile;
import dev.strandbench.claims.Claim;
import dev.strandbench.claims.MadeUpClaims;
import dev.strandbench.report.CircumstanceEffect;
import dev.strandbench.report.RankedFamily.Kind;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.result.RunConditions;
import dev.strandbench.result.RunMembership;
import dev.strandbench.result.RunMemberships;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResultsPageTest {

    /** The figure of an arm in whose forks a helper was too busy. */
    private static final Map<String, Metric> BUSY = Map.of("invalid", metric("yes/no", 0, 0, 1));

    private static final Path HERE = Path.of("");

    private static Measurement model(String name, int tasks, double... forks) {
        return entry(
                "a.FanOutBenchmark.fanOut",
                "avgt",
                params("model", name, "tasks", String.valueOf(tasks)),
                metric("ms/op", forks));
    }

    private static Measurement size(String method, int size, double... forks) {
        return entry("a.Map." + method, "thrpt", Map.of("size", String.valueOf(size)), metric("ops/us", forks));
    }

    private static ResultSource source(String name, Measurement... measurements) {
        return new ResultSource(name, Path.of(name), List.of(measurements), Optional.empty());
    }

    private static ReportPage page(ResultSource... sources) {
        return new ResultsPage(List.of(sources), Instant.EPOCH, false, HERE).page();
    }

    /** Three models, of which one is much slower and one cannot be told; a model that has no number; a hostile name. */
    private static ResultSource mixed() {
        return source(
                "results.json",
                model("POOL", 1000, 33, 34, 33.5, 33.2, 33.4),
                model("VIRTUAL", 1000, 1, 1.01, 0.99, 1.005, 0.995),
                model("DEFAULT", 1000, 1.002, 1.012, 0.992, 1.004, 0.998),
                model("IO", 1000, 1, 1.4, 0.9, 1.2, 1.1),
                model("HYBRID", 1000, Double.NaN),
                entry("a.Odd.<img src=x>|`b`", "avgt", Map.of("p", "@team #1 _x_"), metric("us/op", 1, 1.1)));
    }

    @Test
    void ranksTheModelsOfABenchmarkAsOneFamily() {
        PageFamily family = page(mixed()).families().getFirst();

        assertThat(family.title()).isEqualTo("FanOut.fanOut  tasks=1000");
        assertThat(family.table().heading()).isEqualTo("model");
        assertThat(family.arms())
                .extracting(PageArm::name)
                .startsWith("VIRTUAL")
                .endsWith("POOL", "HYBRID");
        assertThat(family.arms())
                .extracting(PageArm::kind)
                .startsWith(Kind.BEST)
                .endsWith(Kind.WORSE, Kind.FAILED);
        PageArm pool = family.arms().get(3);
        assertThat(pool.verdict()).isEqualTo("33.4 times slower");
        assertThat(pool.samples().series()).hasSize(5);
        assertThat(pool.samples().series().getFirst().mean()).isEqualTo(33);
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, 0, -1})
    void countsNoForkOfAnArmThatCannotBeJudged(double odd) {
        ResultSource source = source(
                "odd.json", model("POOL", 1000, 1, 1.01, 0.99, 1.02, 1), model("VIRTUAL", 1000, 2, 2.01, odd, 2.02, 2));

        PageArm arm = page(source).families().getFirst().arms().getLast();

        assertThat(arm.name()).isEqualTo("VIRTUAL");
        assertThat(arm.kind()).isEqualTo(Kind.FAILED);
        assertThat(arm.verdict()).isEqualTo("invalid: a score is not above 0");
        assertThat(arm.measured().forks()).isZero();
        assertThat(arm.samples().series()).hasSize(5).noneMatch(PageArm.ForkTrace::counted);
        assertThat(ForkCsv.of(List.of(source)).lines().filter(line -> line.contains(",VIRTUAL,")))
                .hasSize(5)
                .allMatch(line -> line.endsWith(",no,"));
    }

    @Test
    void countsNoForkAfterSlowRoundTrips() {
        ResultSource source = source("changing.json", onChangingMachine(model("POOL", 1, 12, 12.1, 8, 8.1, 8.2)));

        assertThat(page(source)
                        .families()
                        .getFirst()
                        .arms()
                        .getFirst()
                        .samples()
                        .series())
                .extracting(PageArm.ForkTrace::counted)
                .containsExactly(false, false, true, true, true);
        assertThat(ForkCsv.of(List.of(source))
                        .lines()
                        .filter(line -> line.contains(",POOL,"))
                        .map(line -> line.endsWith(",yes,")))
                .containsExactly(false, false, true, true, true);
    }

    @Test
    void showsVariationAndBandOfTheForksThatCount() {
        ReportPage page = page(source(
                "changing.json",
                onChangingMachine(model("POOL", 1, 12, 12.1, 8, 8.1, 8.2)),
                model("POOL", 2, 8, 8.1, 8.2)));

        assertThat(page.families()).hasSize(2);
        assertThat(page.families().getFirst().arms().getFirst().measured().cv())
                .isPositive()
                .isEqualTo(
                        page.families().getLast().arms().getFirst().measured().cv());
        List<PageCurve.CurvePoint> points =
                page.curves().getFirst().lines().getFirst().points();
        assertThat(points).hasSize(2);
        assertThat(points.getFirst().low())
                .isPositive()
                .isEqualTo(points.getLast().low());
        assertThat(points.getFirst().high())
                .isPositive()
                .isEqualTo(points.getLast().high());
    }

    @Test
    void tellsCurvesOfOneBenchmarkInSeveralModesApart() {
        ReportPage page = page(source(
                "modes.json",
                size("get", 10, 20, 20.1),
                size("get", 100, 5, 5.1),
                entry("a.Map.get", "avgt", Map.of("size", "10"), metric("us/op", 1, 1.1)),
                entry("a.Map.get", "avgt", Map.of("size", "100"), metric("us/op", 2, 2.1))));

        assertThat(page.curves()).extracting(PageCurve::title).containsExactly("Map.get  (thrpt)", "Map.get  (avgt)");
    }

    private static ResultSource inOneForkEach(String name) {
        return source(
                name,
                model("POOL", 1000, 1),
                model("VIRTUAL", 1000, 2),
                model("POOL", 2000, 1),
                model("VIRTUAL", 2000, 2));
    }

    @Test
    void saysOnceThatOneForkDecidesNothing() {
        String once = "Every cell has one fork: nothing can be decided; measure with -f 5.";
        ReportPage one = page(inOneForkEach("one.json"));
        ReportPage two = page(inOneForkEach("one.json"), inOneForkEach("two.json"));

        assertThat(one.notes()).containsExactly(once);
        assertThat(one.conclusions().answers()).isEmpty();
        assertThat(one.conclusions().open()).isEmpty();
        assertThat(PageMarkdown.render(one)).containsOnlyOnce(once).doesNotContain("so far");
        assertThat(two.notes()).isEmpty();
        assertThat(two.conclusions().answers()).isEmpty();
        assertThat(Objects.requireNonNull(two.comparison()).summary())
                .startsWith("4 compared: ")
                .endsWith("Every cell has one fork on a side: nothing can be decided; measure with -f 5.");
        assertThat(page(mixed()).notes()).isEmpty();
    }

    @Test
    void saysOfAFamilyOfOneForkThatNothingIsKnownOfIt() {
        ReportPage page = page(source(
                "some.json",
                model("POOL", 1000, 1),
                model("VIRTUAL", 1000, 2),
                model("POOL", 2000, 1, 1.01, 0.99, 1.005, 0.995),
                model("VIRTUAL", 2000, 2, 2.01, 1.99, 2.005, 1.995)));

        assertThat(page.conclusions().answers())
                .extracting(ReportPage.AnswerSentence::text)
                .containsExactly(
                        "JDK 25.0.1: Nothing is known yet: one fork of each arm does not show how much forks differ.",
                        "JDK 25.0.1: VIRTUAL is about 2.0 times slower than POOL (at least 1.9).\nTake POOL.");
        assertThat(page.families().getFirst().arms())
                .extracting(PageArm::verdict)
                .containsOnly("can't tell from one fork");
        assertThat(page.conclusions().open())
                .extracting(ReportPage.OpenQuestion::text)
                .containsExactly(
                        "VIRTUAL against POOL: with one fork of each, the number of forks that a verdict needs is"
                                + " unknown");
    }

    /** As JMH's CSV has it: one score over all forks, and nothing of how it was measured. */
    private static Measurement ofCsv(String model, double score) {
        Metric primary = new Metric("ms/op", score, new double[0][]);
        return withConditions(
                new RunConditions("", "", "", "", "", List.of(), 1, 0, Duration.ZERO, 0, Duration.ZERO),
                entry("a.FanOutBenchmark.fanOut", "avgt", params("model", model), primary));
    }

    @Test
    void saysOfAFileWithoutRawDataNothingThatItDoesNotTell() {
        ReportPage page = page(source("jmh.csv", ofCsv("POOL", 2), ofCsv("VIRTUAL", 1)));

        assertThat(page.conclusions().answers())
                .extracting(ReportPage.AnswerSentence::text)
                .containsExactly("Nothing is known yet: the file does not tell forks apart.");
        assertThat(page.conclusions().open())
                .extracting(ReportPage.OpenQuestion::text)
                .containsExactly("POOL against VIRTUAL: the file does not tell forks apart");
        assertThat(page.conditions().environment())
                .containsExactly(new ReportPage.SettingsGroup("Settings", List.of(List.of("threads", "1"))));
        PageFamily family = page.families().getFirst();
        assertThat(family.table().notes()).isEmpty();
        assertThat(family.arms())
                .extracting(PageArm::verdict)
                .containsOnly("can't tell: the file has no score of each fork");
        assertThat(family.arms())
                .extracting(PageArm::command)
                .hasSize(2)
                .noneMatch(command -> String.valueOf(command).contains(" -f "));
    }

    @Test
    void saysBeforeAllAnswersWhatTheyComeTo() {
        ReportPage page = page(source(
                "some.json",
                model("POOL", 1000, 1, 1.01, 0.99, 1.005, 0.995),
                model("VIRTUAL", 1000, 2, 2.01, 1.99, 2.005, 1.995),
                model("POOL", 2000, 1, 1.01, 0.99, 1.005, 0.995),
                model("VIRTUAL", 2000, 2, 2.01, 1.99, 2.005, 1.995),
                model("IO", 2000, Double.NaN)));

        assertThat(page.conclusions().bottomLine())
                .containsExactly(
                        "Both comparisons with the best of a table are decided. Ruled out as the best: VIRTUAL in 2 of"
                                + " 2 tables. POOL is the best, or the same as the best, wherever measured.",
                        "Without a result: 1 of 5 arms (IO in FanOut).");
    }

    @Test
    void saysInMarkdownWhatWasAskedAndWhatTheBudgetOfTheNextCallIs() {
        assertThat(PageMarkdown.render(SamplePages.run()))
                .contains("12 of 18 comparisons with the best of a table are decided.")
                .contains(" Asked: What does it cost to start many tasks that wait, and to join them?\n")
                .contains("To go on (the budget includes the time already spent): <code>java ")
                .contains("- VIRTUAL: a new virtual thread each\n");
    }

    @Test
    void saysThatFilesHaveNothingInCommon() {
        ResultSource pool = source("pool.json", model("POOL", 1000, 1, 1.01));
        ResultSource more = source("more.json", model("POOL", 2000, 1, 1.01));
        ResultSource map = source("map.json", size("get", 10, 20, 20.1));
        ResultSource jdks = source(
                "jdks.json", onJdk("21", model("POOL", 1000, 1, 1.01)), onJdk("25", model("POOL", 1000, 1, 1.01)));
        ResultSource newer = source("newer.json", onJdk("26", model("POOL", 1000, 1, 1.01)));

        assertThat(Objects.requireNonNull(page(pool, map).comparison()).summary())
                .isEqualTo("They have no benchmark in common.");
        assertThat(Objects.requireNonNull(page(pool, more).comparison()).summary())
                .isEqualTo("They have benchmarks in common, but none in the same mode with the same parameters.");
        assertThat(Objects.requireNonNull(page(jdks, newer).comparison()).summary())
                .isEqualTo("They have cells in common, but on different JDKs or without the compared figure.");
    }

    @Test
    void saysThatThereIsNothing() {
        ReportPage page = page(source("empty.json"));

        assertThat(page.notes()).containsExactly("No results: nothing was measured.");
        assertThat(page.conditions().checks()).isEmpty();
        assertThat(PageMarkdown.render(page)).contains("No results: nothing was measured.");
    }

    @Test
    void comparesTheBenchmarksOfAClassWhereThereAreNoModels() {
        ReportPage page = page(source(
                "jmh.json",
                size("get", 10, 20, 20.1, 19.9),
                size("put", 10, 10, 10.1, 9.9),
                size("get", 100, 5, 5.1, 4.9),
                size("put", 100, 10, 10.1, 9.9)));

        assertThat(page.families()).extracting(PageFamily::title).containsExactly("Map  size=10", "Map  size=100");
        assertThat(page.families().getFirst().arms()).extracting(PageArm::name).containsExactly("get", "put");
        assertThat(page.families().getFirst().table().answer().higherIsBetter()).isTrue();
        assertThat(page.conditions().models())
                .extracting(ReportPage.NamedModel::name)
                .startsWith("SEQUENTIAL")
                .endsWith("get", "put");
    }

    @Test
    void saysOfEachFileWhetherACircumstanceChoosesTheModel() {
        ReportPage page = page(
                source(
                        "one.json",
                        under("G1", "VIRTUAL", 1),
                        under("G1", "POOL", 2),
                        under("ZGC", "VIRTUAL", 1),
                        under("ZGC", "POOL", 2)),
                source(
                        "two.json",
                        under("G1", "VIRTUAL", 1),
                        under("G1", "POOL", 2),
                        under("ZGC", "VIRTUAL", 2),
                        under("ZGC", "POOL", 1)));

        assertThat(page.conclusions().circumstances())
                .extracting(CircumstanceEffect::question, CircumstanceEffect::answer)
                .containsExactly(
                        tuple("one.json: Does gc choose the model?", "No."),
                        tuple("two.json: Does gc choose the model?", "Yes."));
        assertThat(PageMarkdown.render(page))
                .contains(
                        "**two.json: Does gc choose the model?** Yes.\n\n- FanOut.fanOut: **yes:** VIRTUAL under G1;");
    }

    private static Measurement under(String collector, String model, double score) {
        return entry(
                "a.FanOutBenchmark.fanOut",
                "avgt",
                params("model", model, "over.gc", collector),
                metric("ms/op", score, 1.01 * score, 0.99 * score, 1.005 * score, 0.995 * score));
    }

    @Test
    void drawsCurvesOverANumberAndNamesWhereTheyCross() {
        ReportPage page = page(source(
                "jmh.json",
                size("get", 10, 20, 20.1, 19.9, 20.05, 19.95),
                size("put", 10, 10, 10.1, 9.9, 10.05, 9.95),
                size("get", 100, 5, 5.1, 4.9, 5.05, 4.95),
                size("put", 100, 10, 10.1, 9.9, 10.05, 9.95)));

        assertThat(page.curves()).singleElement().satisfies(curve -> {
            assertThat(curve.parameter()).isEqualTo("size");
            assertThat(curve.lines()).extracting(PageCurve.CurveLine::arm).containsExactly("get", "put");
            assertThat(curve.lines().getFirst().points())
                    .extracting(PageCurve.CurvePoint::x)
                    .containsExactly(10.0, 100.0);
            assertThat(curve.crossings()).singleElement().satisfies(crossing -> {
                assertThat(crossing.text())
                        .startsWith("put passes get at size=")
                        .endsWith("), measured at 10 and 100");
                assertThat(crossing.near()).isBetween(25.0, 40.0);
            });
        });
    }

    @Test
    void drawsTheBestIdealOfRates() {
        ReportPage page = page(source(
                "jmh.json",
                waiting(0.04, size("get", 10, 20, 20.1, 19.9)),
                waiting(0.05, size("put", 10, 10, 10.1, 9.9)),
                waiting(0.1, size("get", 100, 5, 5.1, 4.9)),
                waiting(0.08, size("put", 100, 10, 10.1, 9.9))));

        List<PageCurve.IdealPoint> ideal = page.curves().getFirst().ideal();
        assertThat(ideal).extracting(PageCurve.IdealPoint::x).containsExactly(10.0, 100.0);
        assertThat(ideal.getFirst().score()).isCloseTo(25, within(1e-9));
        assertThat(ideal.getLast().score()).isCloseTo(12.5, within(1e-9));
    }

    private static Measurement waiting(double micros, Measurement one) {
        return withSecondary(Map.of("ideal", metric("us/op", micros, micros, micros)), one);
    }

    @Test
    void saysHowLongShortIterationsAre() {
        Duration each = Duration.ofNanos(500_000);
        RunConditions how = new RunConditions("1.37", "", "25.0.1", "", "", List.of(), 1, 5, each, 5, each);

        ReportPage page = page(source("jmh.json", withConditions(how, model("POOL", 1, 1, 1.1))));

        assertThat(page.conditions().environment().stream().flatMap(group -> group.rows().stream()))
                .anySatisfy(row -> assertThat(row).containsExactly("measurement of a fork", "5 × 500us"));
    }

    @Test
    void namesNoCrossingWhereTheOrderIsNotSure() {
        ReportPage page = page(source(
                "jmh.json",
                size("get", 10, 20, 10, 30),
                size("put", 10, 19, 9, 29),
                size("get", 100, 5, 5.1, 4.9, 5.05, 4.95),
                size("put", 100, 10, 10.1, 9.9, 10.05, 9.95)));

        assertThat(page.curves().getFirst().crossings()).isEmpty();
    }

    @Test
    void comparesJdksOfOneBenchmark() {
        ReportPage page = page(source(
                "jmh.json",
                onJdk("21.0.2", entry("a.Map.get", 1, 1.01, 0.99)),
                onJdk("25.0.1", entry("a.Map.get", 0.5, 0.51, 0.49))));

        assertThat(page.families()).singleElement().satisfies(family -> {
            assertThat(family.table().heading()).isEqualTo("JDK");
            assertThat(family.arms()).extracting(PageArm::name).containsExactly("JDK 25.0.1", "JDK 21.0.2");
        });
    }

    @Test
    void holdsASecondFileAgainstTheFirst() {
        ReportPage page = page(
                source("old.json", model("POOL", 1, 1, 1.001, 0.999, 1.0005, 0.9995), model("IO", 1, 2, 2.001, 1.999)),
                source("new.json", model("POOL", 1, 1.2, 1.201, 1.199, 1.2005, 1.1995)));

        PageComparison comparison = Objects.requireNonNull(page.comparison());
        assertThat(comparison.rows()).singleElement().satisfies(row -> {
            assertThat(row.kind()).isEqualTo("slower");
            assertThat(row.ratio()).isCloseTo(1.2, within(1e-3));
        });
        assertThat(comparison.unmatched()).singleElement().asString().contains("only in the baseline");
        assertThat(page.families())
                .extracting(PageFamily::title)
                .containsExactly("FanOut.fanOut  tasks=1 (old.json)", "FanOut.fanOut  tasks=1 (new.json)");
    }

    @Test
    void namesTheMetricByWhichTwoFilesAreCompared() {
        ReportPage page = page(
                source("old.json", entry("a.Map.get", 1, 1.001, 0.999), answering("a", 30, 30.1, 29.9)),
                source("new.json", entry("a.Map.get", 1, 1.001, 0.999), answering("b", 60, 60.1, 59.9)));

        assertThat(Objects.requireNonNull(page.comparison()).rows())
                .extracting(PageComparison.ComparedRow::metric, PageComparison.ComparedRow::unit)
                .containsExactlyInAnyOrder(tuple("score", "ms/op"), tuple("latency.p99", "us"));
        assertThat(PageMarkdown.render(page)).contains(" | latency.p99 us | 30.00 | 60.00 | ", " | ms/op | 1.000 | ");
    }

    /** An entry whose question its 99th percentile answers, of a run. */
    private static Measurement answering(String run, double... micros) {
        RunMembership membership = RunMemberships.of(
                run,
                IntStream.range(0, micros.length).boxed().toList(),
                "",
                "25.0.1",
                Optional.of(new AnswerMetric("latency.p99", "us", false)),
                false,
                OptionalDouble.empty(),
                Map.of());
        Measurement load = entry("a.Open.load", 1, 1, 1);
        return ofRun(membership, withSecondary(Map.of("latency.p99", metric("us", micros)), load));
    }

    @Test
    void writesNoNumberThatJsonLacks() {
        assertThat(PageJson.of(page(mixed()))).doesNotContain("NaN").doesNotContain("Infinity");
    }

    @Test
    void leavesIterationsOutOfLargePagesButNoFork() {
        Measurement[] many = IntStream.range(0, 300)
                .mapToObj(place -> model("M" + place % 10, place / 10, new double[50]))
                .toArray(Measurement[]::new);
        assertThat(ForkTraces.pointsPerFork(300 * 50)).isZero();

        assertThat(page(source("many.json", many)).families())
                .allSatisfy(family -> assertThat(family.arms())
                        .allSatisfy(arm -> assertThat(arm.samples().series())
                                .hasSize(50)
                                .allSatisfy(fork -> assertThat(fork.scores()).isEmpty())));
    }

    @Test
    void staysSmallWithAThousandCells() {
        assertThat(PageJson.of(page(source("many.json", thousandCells(5, 20))))).hasSizeLessThan(1_350_000);
        assertThat(PageWriter.html(page(source("many.json", thousandCells(7, 5)))))
                .hasSizeLessThan(2_100_000);
    }

    private static Measurement[] thousandCells(int forks, int iterations) {
        Random random = new Random(1);
        return IntStream.range(0, 1000)
                .mapToObj(place -> {
                    double[][] scores = new double[forks][];
                    Arrays.setAll(
                            scores, fork -> random.doubles(iterations, 1, 2).toArray());
                    return entry(
                            "dev.strandbench.scenario.fanout.FanOutBenchmark.fanOut",
                            "avgt",
                            params("model", "M" + place % 10, "tasks", String.valueOf(place / 10)),
                            new Metric("ms/op", 1.5, scores));
                })
                .toArray(Measurement[]::new);
    }

    @Test
    void rendersMarkdownAndCsvAlikeInEveryLocale() throws Exception {
        GoldenFile.assertSameInEveryLocale("report.md", ResultsPageTest::markdown);
        GoldenFile.assertSameInEveryLocale("report.csv", ResultsPageTest::csv);
    }

    static String markdown() {
        return PageMarkdown.render(ClaimsOnPage.page(claims(2), mixed().measurements()));
    }

    /** Every second of which can be told. */
    private static List<Claim> claims(int count) {
        return MadeUpClaims.parsed(IntStream.rangeClosed(1, count)
                .mapToObj(place -> """
                    [[claims]]
                    id = "X%d"
                    sentence = "A pool takes <b>far</b> | longer than @virtual threads."
                    benchmark = "FanOutBenchmark.fanOut"
                    state = "warm"
                    parameters.tasks = 1000
                    parameters.waitMillis = 10
                    ratio = { of = "POOL", to = ["VIRTUAL", "%s"], at-least = 2 }
                    unit = "ms/op"
                    published = [{ arm = "POOL", value = 60 }, { arm = "VIRTUAL", value = 20 }]

                    """.formatted(place, place % 2 == 0 ? "DEFAULT" : "EVENT_LOOP"))
                .collect(Collectors.joining()));
    }

    static String csv() {
        return ForkCsv.of(List.of(mixed()));
    }

    private static Measurement[] twoThousandCells() {
        return IntStream.range(0, 2000)
                .mapToObj(place -> model("M" + place % 10, place / 10, 1, 1.1, 0.9))
                .toArray(Measurement[]::new);
    }

    @Test
    void keepsMarkdownBelowWhatACommentMayHave() {
        String markdown = PageMarkdown.render(page(source("many.json", twoThousandCells())));

        assertThat(markdown).hasSizeLessThan(65_000).contains("tables left out").contains("</sub>");
        assertThat(markdown.split("<details>", -1)).hasSameSizeAs(markdown.split("</details>", -1));
    }

    @Test
    void leavesRoomForTablesBesideClaims() {
        String markdown = PageMarkdown.render(ClaimsOnPage.page(claims(500), mixed().measurements()));

        assertThat(markdown).hasSizeLessThan(65_000).contains("claims left out").contains("#### FanOut.fanOut");
        assertThat(markdown.split("<details>", -1)).hasSameSizeAs(markdown.split("</details>", -1));
    }

    @Test
    void putsTheComparisonBeforeAllElseAndCutsItRowByRow() {
        Measurement[] many = twoThousandCells();

        String markdown = PageMarkdown.render(page(source("old.json", many), source("new.json", many)));

        assertThat(markdown).hasSizeLessThan(65_000).contains("rows left out");
        assertThat(markdown.indexOf("against")).isLessThan(markdown.indexOf("- **"));
        assertThat(markdown.lines().filter(line -> line.contains(" | ms/op | ")))
                .hasSizeGreaterThan(100);
    }

    @Test
    void keepsMarkdownShortWhateverFilesAreCalled() {
        ResultSource[] many = IntStream.range(0, 500)
                .mapToObj(place -> source("@".repeat(200) + place, model("POOL", 1, 1, 1.1, 0.9)))
                .toArray(ResultSource[]::new);

        assertThat(PageMarkdown.render(page(many))).hasSizeLessThan(65_000);
    }

    @Test
    void saysOfWhichFileAFamilyAndACurveAreIfThereAreSeveral() {
        ResultSource old = source("old.json", model("POOL", 1, 1, 1.1), model("POOL", 2, 2, 2.1));
        ResultSource young = source("new.json", model("POOL", 1, 1, 1.1), model("POOL", 2, 2, 2.1));

        assertThat(page(old).families()).extracting(PageFamily::source).containsOnlyNulls();
        assertThat(page(old).curves()).extracting(PageCurve::source).containsOnlyNulls();
        assertThat(page(old, young).families())
                .extracting(PageFamily::source)
                .containsExactly("old.json", "old.json", "new.json", "new.json");
        assertThat(page(old, young).curves()).extracting(PageCurve::source).containsExactly("old.json", "new.json");
    }

    @Test
    void tellsFamiliesOfOneBenchmarkInSeveralModesApart() {
        ReportPage page = page(source(
                "results.json",
                entry("a.A.a", "avgt", Map.of(), metric("ms/op", 1, 1.1)),
                entry("a.A.a", "sample", Map.of(), metric("ms/op", 1, 1.1))));

        assertThat(page.families()).extracting(PageFamily::title).doesNotHaveDuplicates();
        assertThat(page.families().getFirst().title()).endsWith(" (avgt)");
    }

    @Test
    void callsNothingBestThatIsAlone() {
        ReportPage page = page(source("results.json", model("POOL", 1, 1, 1.1), model("IO", 1, Double.NaN)));

        PageArm alone = page.families().getFirst().arms().getFirst();
        assertThat(alone.kind()).isEqualTo(Kind.NOT_JUDGED);
        assertThat(alone.verdict()).isEqualTo("nothing to compare with");
        assertThat(alone.toBest().ratio()).isNaN();
        assertThat(alone.toBest().low()).isNaN();
        assertThat(page.conclusions().answers().getFirst().text()).contains("POOL was compared with nothing.");
    }

    @Test
    void knowsTheJdkOfAnArmThatWasGivenUp() {
        RunMembership run = RunMemberships.of(
                "run", List.of(0, 1, 2), "", "25.0.1", Optional.empty(), true, OptionalDouble.empty(), Map.of(), true);
        Measurement givenUp = ofRun(run, model("POOL", 1, 3, 3.1, 2.9));

        List<PageArm> arms = page(source("run.json", model("VIRTUAL", 1, 1, 1.1, 0.9), givenUp))
                .families()
                .getFirst()
                .arms();

        assertThat(arms).extracting(PageArm::verdict).endsWith("failed");
        assertThat(arms).extracting(PageArm::jdk).containsExactly("25.0.1", "25.0.1");
    }

    @Test
    void saysOfAFileAloneHowManyForksOfAnArmFailed() {
        Measurement pool = withFailedForks(1, 4, model("POOL", 1, 3, 3.1, 2.9));

        PageFamily family = page(source("run.json", model("VIRTUAL", 1, 1, 1.1, 0.9), pool))
                .families()
                .getFirst();

        assertThat(family.table().notes())
                .contains("POOL: 1 of 4 forks failed; the figures come from the other forks.");
        assertThat(family.arms()).extracting(PageArm::name).containsExactly("VIRTUAL", "POOL");
        assertThat(family.arms().getFirst().flags()).doesNotContain("forks failed");
        assertThat(family.arms().getLast().flags()).contains("forks failed");
    }

    @Test
    void judgesNoCellThatAFileHasTwice() {
        ReportPage page = page(source(
                "merged.json",
                model("POOL", 1, 3, 3.1, 2.9),
                model("VIRTUAL", 1, 2, 2.1, 1.9),
                model("POOL", 1, 1, 1.1, 0.9),
                model("IO", 1, 9, 9.1, 8.9)));

        List<PageArm> arms = page.families().getFirst().arms();
        assertThat(arms).extracting(PageArm::name).containsExactly("VIRTUAL", "IO", "POOL", "POOL (2)");
        assertThat(arms)
                .extracting(PageArm::kind)
                .containsExactly(Kind.BEST, Kind.WORSE, Kind.NOT_JUDGED, Kind.NOT_JUDGED);
        assertThat(arms.get(2).measured().score()).isCloseTo(3, within(0.01));
        assertThat(arms.get(2).toBest().ratio()).isNaN();
        assertThat(arms.get(2).verdict()).isEqualTo("not judged: several entries");
        assertThat(arms.get(2).flags()).containsExactly("several entries");
    }

    @Test
    void comparesArmsWithTheBestArmThatIsValid() {
        ReportPage page = page(source(
                "results.json",
                withSecondary(BUSY, model("POOL", 1, 1, 1.01, 0.99)),
                model("IO", 1, 4, 4.01, 3.99, 4.005, 3.995),
                model("VIRTUAL", 1, 2, 2.01, 1.99, 2.005, 1.995)));

        List<PageArm> arms = page.families().getFirst().arms();
        assertThat(arms).extracting(PageArm::name).containsExactly("VIRTUAL", "IO", "POOL");
        assertThat(arms).extracting(PageArm::kind).containsExactly(Kind.BEST, Kind.WORSE, Kind.NOT_JUDGED);
        assertThat(arms.getLast().verdict()).isEqualTo("not judged: a helper was too busy");
        assertThat(page.conclusions().answers().getFirst().text())
                .isEqualTo("JDK 25.0.1: IO is about 2.0 times slower than VIRTUAL (at least 1.9). Not judged: POOL.\n"
                        + "Take VIRTUAL.");
    }

    @Test
    void saysWhyNoArmIsJudged() {
        ReportPage page = page(source(
                "results.json",
                withSecondary(BUSY, model("POOL", 1, 1, 1.01, 0.99)),
                withSecondary(BUSY, model("IO", 1, 4, 4.01, 3.99))));

        assertThat(page.families().getFirst().arms())
                .extracting(PageArm::verdict)
                .containsOnly("not judged: a helper was too busy");
    }

    @Test
    void ranksNothingIfAFileHasEveryCellTwice() {
        ReportPage page = page(source(
                "merged.json",
                model("POOL", 1, 3, 3.1, 2.9),
                model("POOL", 1, 1, 1.1, 0.9),
                model("POOL", 2, 1, 1.1, 0.9)));

        assertThat(page.conclusions().answers().getFirst().text()).endsWith("Not judged: no two arms can be compared.");
        assertThat(page.families().getFirst().arms()).extracting(PageArm::kind).containsOnly(Kind.NOT_JUDGED);
        assertThat(page.curves()).isNotEmpty();
    }

    @Test
    void keepsNumbersOfThreadsApart() {
        ReportPage page = page(source("merged.json", threads(1, 1), threads(8, 3)));

        assertThat(page.families())
                .extracting(PageFamily::title)
                .containsExactly("FanOut.fanOut  tasks=1 threads=1", "FanOut.fanOut  tasks=1 threads=8");
        assertThat(page.curves()).extracting(PageCurve::parameter).containsExactly("threads");
    }

    private static Measurement threads(int count, double score) {
        RunConditions how =
                new RunConditions("1.37", "", "25.0.1", "", "", List.of(), count, 5, Duration.ZERO, 5, Duration.ZERO);
        return withConditions(how, model("POOL", 1, score, 1.1 * score));
    }

    @Test
    void takesNoPercentilesOfOneMethodOfAGroup() {
        assertThat(percentiles("a.Map.get", "get:p0.50", "get:p0.99")).hasSize(2);
        assertThat(percentiles("a.Map.get", "get:get·p0.50", "get:get·p0.99")).hasSize(2);
        assertThat(percentiles("a.Map.group", "get:p0.50", "get:p0.99")).isNull();
    }

    private static @Nullable List<PageArm.PercentilePoint> percentiles(String benchmark, String... names) {
        Map<String, Metric> secondary =
                Arrays.stream(names).collect(Collectors.toMap(name -> name, name -> metric("us/op", 1, 2)));
        Measurement sampled = withSecondary(secondary, entry(benchmark, "sample", Map.of(), metric("us/op", 1, 2)));
        return page(source("jmh.json", sampled))
                .families()
                .getFirst()
                .arms()
                .getFirst()
                .samples()
                .percentiles();
    }
}
