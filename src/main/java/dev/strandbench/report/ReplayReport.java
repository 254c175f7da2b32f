package dev.strandbench.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.base.Plural;
import dev.strandbench.report.document.Document;
import dev.strandbench.report.document.Document.Table;
import dev.strandbench.report.document.JsonWriter;
import dev.strandbench.report.document.TextWriter;
import dev.strandbench.run.ReplayAgreement;
import dev.strandbench.run.Replayed.ReplayedArm;
import dev.strandbench.run.Replayed.ReplayedFamily;
import dev.strandbench.run.Replayed.ReplayedPair;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A report on replays of recorded forks. The report does not depend on the locale. */
public record ReplayReport(List<ReplayedPair> pairs, List<ReplayedFamily> families) {

    public String text() {
        Document.Builder document = new Document.Builder();
        if (!pairs.isEmpty()) {
            document.add(Table.of(
                    "verdict|>ratio|>time|>forks|>warm-up|JMH's defaults|>time|>long run||benchmark",
                    pairs.stream().map(ReplayReport::row).toList()));
        }
        for (ReplayedFamily family : families) {
            document.line(String.format(
                    Locale.ROOT,
                    "%s: best %s, %.0f s, without racing %.0f s; JMH's defaults: best %s, %.0f s",
                    title(family.benchmark(), family.params()),
                    family.arms().get(family.best()).name(),
                    family.secondsSpent(),
                    family.secondsWithoutRacing(),
                    family.defaultBest(),
                    family.defaultSeconds()));
            document.add(Table.of(
                    "verdict|>ratio|>forks|JMH's defaults|>long run||arm",
                    family.arms().stream()
                            .flatMap(arm -> arm.found().map(found -> row(arm, found)).stream())
                            .toList()));
        }
        if (!pairs.isEmpty() || families.isEmpty()) {
            addAgreement(document, Plural.of(pairs.size(), "pair"), ReplayAgreement.ofPairs(pairs));
        }
        if (!families.isEmpty()) {
            addAgreement(
                    document,
                    Plural.of(families.size(), "family"),
                    ReplayAgreement.ofFamilies(families, ReplayedFamily::secondsSpent));
            ReplayAgreement without = withoutRacing();
            document.line("Time saved if no arm left the race early: median " + percent(without.medianSaving())
                    + ", mean " + percent(without.meanSaving()) + ".");
        }
        return TextWriter.write(document.titled(""));
    }

    private static List<Object> row(ReplayedPair pair) {
        return List.of(
                pair.found().verdict(),
                ratioWithInterval(pair.found()),
                String.format(Locale.ROOT, "%.0f s", pair.secondsSpent()),
                pair.forksUsed(),
                String.format(Locale.ROOT, "%.1f s%s", pair.warmupSeconds(), pair.steady() ? "" : "?"),
                pair.byDefault().verdict(),
                String.format(Locale.ROOT, "%.0f s", pair.defaultSeconds()),
                FigureText.preciseRatio(pair.reference().estimate().ratio()),
                pair.reference().verdict(),
                title(pair.benchmark(), pair.params()));
    }

    private static List<Object> row(ReplayedArm arm, PairVerdict found) {
        return List.of(
                found.verdict(),
                ratioWithInterval(found),
                arm.forksUsed(),
                arm.byDefault().verdict(),
                FigureText.preciseRatio(arm.reference().estimate().ratio()),
                arm.reference().verdict(),
                arm.name());
    }

    static String title(String benchmark, Map<String, String> params) {
        return benchmark + (params.isEmpty() ? "" : " " + params);
    }

    private static String ratioWithInterval(PairVerdict pair) {
        Interval interval = pair.interval();
        return FigureText.preciseRatio(pair.estimate().ratio()) + " (" + FigureText.preciseRatio(interval.low()) + "–"
                + FigureText.preciseRatio(interval.high()) + ")";
    }

    private static void addAgreement(Document.Builder document, String ofWhat, ReplayAgreement agreement) {
        document.line("")
                .line(ofWhat + ". Time saved over JMH's defaults: median " + percent(agreement.medianSaving())
                        + ", mean " + percent(agreement.meanSaving()) + ".")
                .line("Same verdict as JMH's defaults: " + percent(agreement.equalVerdicts())
                        + "; agree whether there is a difference: " + percent(agreement.equallyDifferent())
                        + "; differences missed: " + percent(agreement.missed()) + ".")
                .line("Opposite verdicts: to JMH's defaults " + precisePercent(agreement.oppositeToDefault())
                        + ", to the long run " + precisePercent(agreement.oppositeToReference())
                        + " (JMH's defaults to the long run: "
                        + precisePercent(agreement.defaultOppositeToReference()) + ").");
    }

    private static String percent(double share) {
        return FigureText.number("%.1f %%", 100 * share);
    }

    private static String precisePercent(double share) {
        return FigureText.number("%.2f %%", 100 * share);
    }

    private ReplayAgreement withoutRacing() {
        return ReplayAgreement.ofFamilies(families, ReplayedFamily::secondsWithoutRacing);
    }

    public String json() {
        Optional<FamiliesJson> ofFamilies = families.isEmpty()
                ? Optional.empty()
                : Optional.of(new FamiliesJson(
                        families.size(),
                        ReplayAgreement.ofFamilies(families, ReplayedFamily::secondsSpent),
                        withoutRacing().medianSaving(),
                        withoutRacing().meanSaving()));
        return JsonWriter.write(new ReportJson(
                pairs.stream().map(ReplayReport::json).toList(),
                families.stream().map(ReplayReport::json).toList(),
                new SummaryJson(pairs.size(), ReplayAgreement.ofPairs(pairs), ofFamilies)));
    }

    private record ReportJson(
            List<Map<String, Object>> pairs,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Map<String, Object>> families,
            SummaryJson summary) {}

    private record SummaryJson(
            int pairs,
            @JsonUnwrapped ReplayAgreement agreement,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<FamiliesJson> families) {}

    private record FamiliesJson(
            int families,
            @JsonUnwrapped ReplayAgreement agreement,
            double medianSavingWithoutRacing,
            double meanSavingWithoutRacing) {}

    private static Map<String, Object> json(ReplayedPair pair) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("benchmark", pair.benchmark());
        json.put("params", pair.params());
        json.putAll(foundJson(pair.found()));
        json.put("secondsSpent", pair.secondsSpent());
        json.put("warmupSeconds", pair.warmupSeconds());
        json.put("forksUsed", pair.forksUsed());
        json.put("steady", pair.steady());
        Map<String, Object> byDefault = new LinkedHashMap<>();
        byDefault.put("seconds", pair.defaultSeconds());
        byDefault.putAll(json(pair.byDefault()));
        json.put("jmhDefault", byDefault);
        json.put("reference", json(pair.reference()));
        return json;
    }

    private static Map<String, Object> json(ReplayedFamily family) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("benchmark", family.benchmark());
        json.put("params", family.params());
        json.put("best", family.arms().get(family.best()).name());
        json.put("secondsSpent", family.secondsSpent());
        json.put("secondsWithoutRacing", family.secondsWithoutRacing());
        Map<String, Object> byDefault = new LinkedHashMap<>();
        byDefault.put("seconds", family.defaultSeconds());
        byDefault.put("best", family.defaultBest());
        json.put("jmhDefault", byDefault);
        json.put("arms", family.arms().stream().map(ReplayReport::json).toList());
        return json;
    }

    private static Map<String, Object> json(ReplayedArm arm) {
        Map<String, Object> itself = new LinkedHashMap<>();
        itself.put("ratio", 1.0);
        itself.put("verdict", Verdict.EQUIVALENT);
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("arm", arm.name());
        json.putAll(arm.found().map(ReplayReport::foundJson).orElseGet(() -> {
            Map<String, Object> best = new LinkedHashMap<>(itself);
            best.put("direction", Optional.empty());
            best.put("ratioLow", 1.0);
            best.put("ratioHigh", 1.0);
            return best;
        }));
        json.put("forksUsed", arm.forksUsed());
        json.put("jmhDefault", arm.found().isPresent() ? json(arm.byDefault()) : itself);
        json.put("reference", arm.found().isPresent() ? json(arm.reference()) : itself);
        return json;
    }

    private static Map<String, Object> foundJson(PairVerdict pair) {
        Map<String, Object> json = json(pair);
        json.put("ratioLow", pair.interval().low());
        json.put("ratioHigh", pair.interval().high());
        return json;
    }

    private static Map<String, Object> json(PairVerdict pair) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("ratio", pair.estimate().ratio());
        json.put("verdict", pair.verdict());
        json.put("direction", ComparisonReport.direction(pair));
        return json;
    }
}
