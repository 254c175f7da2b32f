package dev.strandbench.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.analysis.stats.RatioEstimate;
import dev.strandbench.compare.Comparison;
import dev.strandbench.compare.Comparisons;
import dev.strandbench.compare.Flag;
import dev.strandbench.compare.RegressionGate;
import dev.strandbench.report.document.CsvWriter;
import dev.strandbench.report.document.Document;
import dev.strandbench.report.document.Document.Folded;
import dev.strandbench.report.document.Document.Lines;
import dev.strandbench.report.document.Document.Note;
import dev.strandbench.report.document.Document.Paragraph;
import dev.strandbench.report.document.Document.Span;
import dev.strandbench.report.document.Document.Table;
import dev.strandbench.report.document.JsonWriter;
import dev.strandbench.report.document.MarkdownWriter;
import dev.strandbench.report.document.TextWriter;
import dev.strandbench.result.ShownText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A report on comparisons, and on the decision of a regression gate if there is one. */
public record ComparisonReport(String heading, Comparisons comparisons, Optional<RegressionGate.Outcome> gate) {

    private static final String CSV_KEYS = "benchmark mode params unit"
            + " baselineArm baselineScore baselineForks baselineCv"
            + " candidateArm candidateScore candidateForks candidateCv"
            + " ratio ratioLow ratioHigh overheadRatio overheadRatioLow overheadRatioHigh"
            + " verdict direction forksNeeded flags metric";

    // GitHub accepts at most 65,536 characters in a comment.
    private static final int MOST_ROWS = 100;

    public String text() {
        Document.Builder document = new Document.Builder()
                .line(VerdictWords.summary(comparisons))
                .items("Measured differently:", oneLine(comparisons.differences()));
        if (!comparisons.compared().isEmpty()) {
            RatioBar bar = RatioBar.of(comparisons.compared());
            Function<Comparison, String> titles = comparisons.titles();
            List<List<Object>> rows = comparisons.compared().stream()
                    .map(one -> List.<Object>of(
                            titles.apply(one),
                            VerdictWords.scores(one),
                            VerdictWords.ratio(one),
                            bar.draw(one.judged()),
                            verdict(one)))
                    .toList();
            document.add(Table.of("||||", rows), new Note(bar.legend()));
        }
        document.items("Unmatched:", oneLine(comparisons.unmatched()));
        gate.ifPresent(outcome -> document.line(outcome.headline())
                .items("Because:", oneLine(outcome.reasons()))
                .items("Warnings:", oneLine(outcome.warnings())));
        return TextWriter.write(document.titled(ShownText.oneLine(heading)));
    }

    private static String verdict(Comparison one) {
        String remarks = VerdictWords.remarks(one);
        return VerdictWords.of(one) + (remarks.isEmpty() ? "" : "  [" + remarks + "]");
    }

    private static List<String> oneLine(List<String> lines) {
        return lines.stream().map(ShownText::oneLine).toList();
    }

    public String markdown() {
        Document.Builder document = new Document.Builder();
        gate.ifPresent(outcome -> {
            document.add(new Paragraph(List.of(Span.strong(outcome.headline()))));
            addItems(document, "", outcome.reasons());
        });
        document.line(VerdictWords.summary(comparisons));
        addItems(document, "Measured differently:", comparisons.differences());
        Map<Boolean, List<Comparison>> bySameness = comparisons.compared().stream()
                .collect(Collectors.partitioningBy(one -> one.verdict() == Verdict.EQUIVALENT));
        addTable(document, bySameness.getOrDefault(false, List.of()));
        List<Comparison> same = bySameness.getOrDefault(true, List.of());
        if (!same.isEmpty()) {
            Document.Builder folded = new Document.Builder();
            addTable(folded, same);
            document.add(new Folded(same.size() + " the same", folded.titled("").blocks()));
        }
        addItems(document, "Unmatched:", comparisons.unmatched());
        document.add(
                new Note("Ratio: candidate's cost / baseline's cost; above 1 means more; 95 % interval over forks."));
        return MarkdownWriter.write(document.titled(heading));
    }

    private static void addItems(Document.Builder document, String heading, List<String> lines) {
        document.items(heading, lines.stream().limit(MOST_ROWS).toList());
        addMore(document, lines.size());
    }

    private void addTable(Document.Builder document, List<Comparison> some) {
        if (some.isEmpty()) {
            return;
        }
        Function<Comparison, String> titles = comparisons.titles();
        List<List<Object>> rows = some.stream()
                .limit(MOST_ROWS)
                .map(one -> List.<Object>of(
                        titles.apply(one), VerdictWords.scores(one), VerdictWords.ratio(one), lines(one)))
                .toList();
        document.add(Table.of("|baseline → candidate|ratio|verdict", rows));
        addMore(document, some.size());
    }

    private static Lines lines(Comparison one) {
        String words = VerdictWords.of(one);
        Span verdict = one.verdict() == Verdict.DIFFERENT ? Span.strong(words) : Span.plain(words);
        String remarks = VerdictWords.remarks(one);
        return new Lines(remarks.isEmpty() ? List.of(verdict) : List.of(verdict, Span.plain(remarks)));
    }

    private static void addMore(Document.Builder document, int count) {
        if (count > MOST_ROWS) {
            document.line("and " + (count - MOST_ROWS) + " more");
        }
    }

    /** Returns CSV with a line for each compared cell. Unknown values are empty fields. */
    public String csv() {
        return CsvWriter.line(List.of(CSV_KEYS.split(" ", -1)))
                + comparisons.compared().stream()
                        .map(one -> CsvWriter.line(fields(one)))
                        .collect(Collectors.joining());
    }

    private static List<Object> fields(Comparison one) {
        String params = one.params().entrySet().stream()
                .map(param -> param.getKey() + "=" + param.getValue())
                .collect(Collectors.joining(" "));
        List<Object> fields = new ArrayList<>(List.of(one.benchmark(), one.mode(), params, one.unit()));
        for (Comparison.Side side : List.of(one.baseline(), one.candidate())) {
            fields.addAll(List.of(side.arm(), side.score(), side.forks(), side.variation()));
        }
        RatioJson ratio = RatioJson.of(one);
        RatioJson overhead = RatioJson.ofOverhead(one).orElse(new RatioJson(Double.NaN, Double.NaN, Double.NaN));
        fields.addAll(List.of(
                ratio.ratio,
                ratio.ratioLow,
                ratio.ratioHigh,
                overhead.ratio,
                overhead.ratioLow,
                overhead.ratioHigh,
                one.verdict().name(),
                direction(one.judged()).orElse(""),
                one.forksNeeded().isPresent() ? one.forksNeeded().getAsInt() : "",
                one.flags().stream().map(Flag::words).collect(Collectors.joining("; ")),
                one.metric()));
        return fields;
    }

    static Optional<String> direction(PairVerdict judged) {
        return Optional.of(judged.isSlower() ? "SLOWER" : "FASTER")
                .filter(word -> judged.verdict() == Verdict.DIFFERENT);
    }

    public String json() {
        Map<Verdict, Long> counts = comparisons.counts();
        long slower = comparisons.slower();
        Map<String, Object> summary = new LinkedHashMap<>();
        summary.put("heading", heading);
        summary.put("comparisons", comparisons.compared().size());
        summary.put("slower", slower);
        summary.put("faster", counts.getOrDefault(Verdict.DIFFERENT, 0L) - slower);
        summary.put("equivalent", counts.getOrDefault(Verdict.EQUIVALENT, 0L));
        summary.put("inconclusive", counts.getOrDefault(Verdict.INCONCLUSIVE, 0L));
        summary.put("invalid", counts.getOrDefault(Verdict.INVALID, 0L));
        summary.put("unmatched", comparisons.unmatched().size());
        summary.put("differences", comparisons.differences());
        gate.ifPresent(outcome -> summary.put("gate", outcome));
        return JsonWriter.write(new ReportJson(
                comparisons.compared().stream().map(ComparisonReport::json).toList(),
                comparisons.unmatched(),
                summary));
    }

    private record ReportJson(
            List<Map<String, Object>> comparisons, List<String> unmatched, Map<String, Object> summary) {}

    private record SideJson(
            @JsonInclude(JsonInclude.Include.NON_EMPTY) String arm, double score, int forks, double cv) {

        static SideJson of(Comparison.Side side) {
            return new SideJson(side.arm(), side.score(), side.forks(), side.variation());
        }
    }

    private record RatioJson(double ratio, double ratioLow, double ratioHigh) {

        static RatioJson of(Comparison one) {
            Interval interval = one.judged().interval();
            double low = one.estimate().hasInterval() ? interval.low() : Double.NaN;
            return new RatioJson(one.estimate().ratio(), low, interval.high());
        }

        static Optional<RatioJson> ofOverhead(Comparison one) {
            return one.judged()
                    .overheadInterval()
                    .map(interval -> new RatioJson(
                            one.judged().overheadEstimate().orElseThrow().ratio(), interval.low(), interval.high()));
        }
    }

    private static Map<String, Object> json(Comparison one) {
        RatioJson ratio = RatioJson.of(one);
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("benchmark", one.benchmark());
        json.put("mode", one.mode());
        json.put("params", one.params());
        json.put("metric", one.metric());
        json.put("unit", one.unit());
        json.put("baseline", SideJson.of(one.baseline()));
        json.put("candidate", SideJson.of(one.candidate()));
        json.put("ratio", ratio.ratio);
        json.put("ratioLow", ratio.ratioLow);
        json.put("ratioHigh", ratio.ratioHigh);
        RatioJson.ofOverhead(one).ifPresent(overhead -> json.put("overhead", overhead));
        json.put("verdict", one.verdict());
        json.put("direction", direction(one.judged()));
        json.put("forksNeeded", one.forksNeeded());
        json.put("flags", one.flags().stream().map(Flag::words).toList());
        return json;
    }

    // Draws ratios and their intervals around 1 as text. The reach is the logarithm of the ratio at the right edge.
    private record RatioBar(double reach) {

        private static final int HALF = 10;

        private static final double SHORTEST = Math.log(1.1);
        private static final double LONGEST = Math.log(4);

        static RatioBar of(List<Comparison> comparisons) {
            double farthest = comparisons.stream()
                    .map(Comparison::judged)
                    .mapToDouble(judged -> judged.estimate().hasInterval()
                            ? Math.abs(judged.estimate().logRatio())
                                    + judged.estimate().halfWidth(judged.confidence())
                            : Math.abs(judged.estimate().logRatio()))
                    .filter(Double::isFinite)
                    .max()
                    .orElse(SHORTEST);
            return new RatioBar(Math.clamp(farthest, SHORTEST, LONGEST));
        }

        String draw(PairVerdict judged) {
            RatioEstimate estimate = judged.estimate();
            if (!Double.isFinite(estimate.logRatio())) {
                return " ".repeat(2 * HALF + 1);
            }
            StringBuilder bar = new StringBuilder("·".repeat(2 * HALF + 1));
            if (estimate.hasInterval()) {
                Interval logs = estimate.logInterval(judged.confidence());
                for (int cell = cell(logs.low()); cell <= cell(logs.high()); cell++) {
                    bar.setCharAt(cell, '─');
                }
                if (logs.low() < -reach) {
                    bar.setCharAt(0, '‹');
                }
                if (logs.high() > reach) {
                    bar.setCharAt(2 * HALF, '›');
                }
            }
            bar.setCharAt(HALF, '│');
            bar.setCharAt(cell(estimate.logRatio()), '●');
            return bar.toString();
        }

        String legend() {
            return String.format(
                    Locale.ROOT,
                    "● candidate's cost / baseline's cost, ─ its 95 %% interval, │ 1; from %.2f to %.2f",
                    Math.exp(-reach),
                    Math.exp(reach));
        }

        private int cell(double log) {
            return HALF + Math.clamp(Math.round(log / reach * HALF), -HALF, HALF);
        }
    }
}
