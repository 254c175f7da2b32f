package dev.strandbench.report;

import static dev.strandbench.compare.Entries.allocating;
import static dev.strandbench.compare.Entries.entry;
import static dev.strandbench.compare.Entries.metric;
import static dev.strandbench.compare.Entries.onJdk;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.GoldenFile;
import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.PairVerdicts;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.compare.Comparison;
import dev.strandbench.compare.Comparisons;
import dev.strandbench.compare.FigureChoice;
import dev.strandbench.compare.RegressionGate;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.Measurement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ComparisonReportTest {

    private static final String HEADING = "new.json against old.json";
    private static final RegressionGate GATE = new RegressionGate(1.05);

    private static Comparisons comparisons() {
        List<Measurement> baseline = List.of(
                entry("a.Map.put", "thrpt", Map.of("size", "10"), metric("ops/us", 12.1, 12.2, 12.0, 12.1, 12.15)),
                entry("a.Map.get", 0.00123, 0.00124, 0.00122),
                entry("a.Map.same", 1234.5, 1234.6, 1234.4, 1234.55, 1234.45),
                entry("a.Map.vague", 10, 11, 10, 12, 10.5),
                entry("a.Map.once", 10),
                entry("a.Map.odd|<b>", -1, 2),
                entry("a.Map.gone", 1));
        List<Measurement> candidate = List.of(
                entry("a.Map.put", "thrpt", Map.of("size", "10"), metric("ops/ms", 10800, 10900, 10700, 10850, 10750)),
                entry("a.Map.get", 0.00041, 0.00042, 0.0004),
                entry("a.Map.same", 1234.6, 1234.4, 1234.45, 1234.5, 1234.55),
                entry("a.Map.vague", 11, 12, 10, 12.5, 11),
                entry("a.Map.once", 12),
                entry("a.Map.odd|<b>", 1.5, 1.5),
                entry("a.Map.fresh", 1));
        return Comparisons.between(
                baseline.stream().map(one -> onJdk("21.0.2", one)).toList(),
                candidate,
                FigureChoice.answers(),
                GATE.rule());
    }

    static String rendered(String format) {
        Comparisons comparisons = comparisons();
        Optional<RegressionGate.Outcome> gate =
                Optional.of(GATE.decide(comparisons, Optional.empty(), VerdictWords::of));
        ComparisonReport report = new ComparisonReport(HEADING, comparisons, gate);
        return switch (format) {
            case "txt" -> report.text();
            case "md" -> report.markdown();
            case "json" -> report.json();
            default -> report.csv();
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"txt", "md", "json", "csv"})
    void tellsEveryComparisonInEveryLocale(String format) throws Exception {
        GoldenFile.assertSameInEveryLocale("compare." + format, () -> rendered(format));
    }

    private static ComparisonReport report(Comparisons comparisons) {
        return new ComparisonReport(HEADING, comparisons, Optional.empty());
    }

    @Test
    void rendersNothingToCompareInEveryFormat() {
        ComparisonReport none = report(Comparisons.between(List.of(), List.of(), FigureChoice.answers(), GATE.rule()));

        assertThat(none.text()).contains("0 compared");
        assertThat(none.markdown()).contains("0 compared");
        assertThat(none.json()).contains("\"comparisons\" : [ ]");
        assertThat(none.csv()).hasLineCount(1);
    }

    @Test
    void namesTheMetricThatIsComparedInEveryFormat() {
        AnswerMetric answer = new AnswerMetric("gc.alloc.rate.norm", "B/op", false);
        FigureChoice figures = new FigureChoice(Optional.empty(), benchmark -> Optional.of(answer));
        Measurement baseline = entry("a.Map.get", 1, 1.1);
        ComparisonReport report = report(Comparisons.between(
                List.of(allocating(baseline, 24, 24)), List.of(allocating(baseline, 48, 48)), figures, GATE.rule()));

        assertThat(report.json()).contains("\"metric\" : \"gc.alloc.rate.norm\"", "\"unit\" : \"B/op\"");
        assertThat(report.csv()).endsWith(",gc.alloc.rate.norm\n");
        assertThat(report.text()).contains("gc.alloc.rate.norm 24.00 → 48.00 B/op");
        assertThat(report.markdown()).contains("| gc.alloc.rate.norm 24.00 → 48.00 B/op |");
    }

    @Test
    void keepsFiguresOfAnySizeShort() {
        ComparisonReport extreme = report(Comparisons.between(
                List.of(
                        entry("a.Map.huge", 1e300, 1.1e300, 1.05e300),
                        entry("a.Map.tiny", 2e-290, 2.1e-290, 2.05e-290)),
                List.of(entry("a.Map.huge", 1e-6, 1.1e-6, 1.05e-6), entry("a.Map.tiny", 3e9, 3.1e9, 3.05e9)),
                FigureChoice.answers(),
                GATE.rule()));

        assertThat(List.of(extreme.text(), extreme.markdown()))
                .allSatisfy(text ->
                        assertThat(text).contains("1.049e300", "3.050e9").doesNotContain("000000", ",000,000,000"));
    }

    @Test
    void namesTheModeOfABenchmarkWithSeveral() {
        List<Measurement> file = List.of(
                entry("a.Map.get", "avgt", Map.of(), metric("ms/op", 1, 1.1)),
                entry("a.Map.get", "sample", Map.of(), metric("ms/op", 1, 1.1)),
                entry("a.Map.put", "avgt", Map.of(), metric("ms/op", 1, 1.1)));
        Comparisons comparisons = Comparisons.between(file, file, FigureChoice.answers(), GATE.rule());

        assertThat(report(comparisons).text())
                .contains("Map.get avgt ", "Map.get sample ", "Map.put ")
                .doesNotContain("Map.put avgt");
    }

    @ParameterizedTest
    @CsvSource({
        "1, about 1 more fork of each",
        "1000, about 1000 more forks of each",
        "1001, far more forks than are feasible",
        "99997, far more forks than are feasible"
    })
    void asksForNoMoreForksThanAreFeasible(int more, String text) {
        assertThat(VerdictWords.moreForks(more, " of each")).isEqualTo(text);
    }

    /** A third of the measured forks count, so six more that count are likely to need 18. */
    @Test
    void asksForMoreForksIfSomeDoNotCount() {
        PairVerdict needsSix = PairVerdicts.of(Verdict.INCONCLUSIVE, 1.1, 0.05, 4, 5, 6);
        Comparison.Side side = new Comparison.Side("", 1, 5, 0.05, 15);

        assertThat(VerdictWords.of(new Comparison(
                        "a.Map.get", "avgt", Map.of(), "", false, "ms/op", side, side, needsSix, Set.of())))
                .isEqualTo("can't tell yet: about 18 more forks a side");
    }
}
