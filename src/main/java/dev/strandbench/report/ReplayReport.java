package dev.strandbench.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.base.Plural;
import dev.strandbench.compare.ShortFigure;
import dev.strandbench.report.document.Document;
import dev.strandbench.report.document.Document.Table;
import dev.strandbench.report.document.JsonWriter;
import dev.strandbench.report.document.TextWriter;
import dev.strandbench.run.ReplayAgreement;
import dev.strandbench.run.Replayed.ReplayedArm;
import dev.strandbench.run.Replayed.ReplayedFamily;
import dev.strandbench.run.Replayed.ReplayedPair;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reports on replays. The same in every locale. */
public record ReplayReport(List<ReplayedPair> pairs, List<ReplayedFamily> families) {

    private static final double PERCENT = 100;

    /** Returns tables for a terminal, with a summary below. */
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
                ratio(pair.reference()),
                pair.reference().verdict(),
                title(pair.benchmark(), pair.params()));
    }

    private static List<Object> row(ReplayedArm arm, PairVerdict found) {
        return List.of(
                found.verdict(),
                ratioWithInterval(found),
                arm.forksUsed(),
                arm.byDefault().verdict(),
                ratio(arm.reference()),
                arm.reference().verdict(),
                arm.name());
    }

    private static String title(String benchmark, Map<String, String> params) {
        return benchmark + (params.isEmpty() ? "" : " " + params);
    }

    private static String ratioWithInterval(PairVerdict pair) {
        Interval interval = pair.interval();
        return ratio(pair) + " (" + ratio(interval.low()) + "–" + ratio(interval.high()) + ")";
    }

    private static String ratio(PairVerdict pair) {
        return ratio(pair.estimate().ratio());
    }

    private static String ratio(double ratio) {
        return Double.isFinite(ratio) ? ShortFigure.ratio("%.3f", ratio) : FigureText.UNKNOWN;
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
        return FigureText.number("%.1f %%", PERCENT * share);
    }

    private static String precisePercent(double share) {
        return FigureText.number("%.2f %%", PERCENT * share);
    }

    private ReplayAgreement withoutRacing() {
        return ReplayAgreement.ofFamilies(families, ReplayedFamily::secondsWithoutRacing);
    }

    /** Returns JSON. Unknown values are null. */
    public String json() {
        Optional<FamiliesJson> ofFamilies = families.isEmpty()
                ? Optional.empty()
                : Optional.of(new FamiliesJson(
                        families.size(),
                        ReplayAgreement.ofFamilies(families, ReplayedFamily::secondsSpent),
                        withoutRacing().medianSaving(),
                        withoutRacing().meanSaving()));
        return JsonWriter.write(new ReportJson(
                pairs.stream().map(PairJson::of).toList(),
                families.stream().map(FamilyJson::of).toList(),
                new SummaryJson(pairs.size(), ReplayAgreement.ofPairs(pairs), ofFamilies)));
    }

    private record ReportJson(
            List<PairJson> pairs,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<FamilyJson> families,
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

    private record VerdictJson(
            double ratio, Verdict verdict, @Nullable String direction) {

        static VerdictJson of(PairVerdict pair) {
            return new VerdictJson(pair.estimate().ratio(), pair.verdict(), ComparisonReport.direction(pair));
        }
    }

    private record FoundJson(@JsonUnwrapped VerdictJson verdict, double ratioLow, double ratioHigh) {

        static final FoundJson BEST = new FoundJson(new VerdictJson(1, Verdict.EQUIVALENT, null), 1, 1);

        static FoundJson of(PairVerdict pair) {
            Interval interval = pair.interval();
            return new FoundJson(VerdictJson.of(pair), interval.low(), interval.high());
        }
    }

    // The best arm compared with itself.
    private record EqualJson(double ratio, Verdict verdict) {

        static final EqualJson EQUAL = new EqualJson(1, Verdict.EQUIVALENT);
    }

    private record DefaultJson(
            double seconds, @JsonUnwrapped VerdictJson verdict) {}

    private record DefaultBestJson(double seconds, String best) {}

    private record PairJson(
            String benchmark,
            Map<String, String> params,
            @JsonUnwrapped FoundJson found,
            double secondsSpent,
            double warmupSeconds,
            int forksUsed,
            boolean steady,
            DefaultJson jmhDefault,
            VerdictJson reference) {

        static PairJson of(ReplayedPair pair) {
            return new PairJson(
                    pair.benchmark(),
                    pair.params(),
                    FoundJson.of(pair.found()),
                    pair.secondsSpent(),
                    pair.warmupSeconds(),
                    pair.forksUsed(),
                    pair.steady(),
                    new DefaultJson(pair.defaultSeconds(), VerdictJson.of(pair.byDefault())),
                    VerdictJson.of(pair.reference()));
        }
    }

    private record FamilyJson(
            String benchmark,
            Map<String, String> params,
            String best,
            double secondsSpent,
            double secondsWithoutRacing,
            DefaultBestJson jmhDefault,
            List<ArmJson> arms) {

        static FamilyJson of(ReplayedFamily family) {
            return new FamilyJson(
                    family.benchmark(),
                    family.params(),
                    family.arms().get(family.best()).name(),
                    family.secondsSpent(),
                    family.secondsWithoutRacing(),
                    new DefaultBestJson(family.defaultSeconds(), family.defaultBest()),
                    family.arms().stream().map(ArmJson::of).toList());
        }
    }

    private record ArmJson(
            String arm, @JsonUnwrapped FoundJson found, int forksUsed, Record jmhDefault, Record reference) {

        static ArmJson of(ReplayedArm arm) {
            return arm.found()
                    .map(found -> new ArmJson(
                            arm.name(),
                            FoundJson.of(found),
                            arm.forksUsed(),
                            VerdictJson.of(arm.byDefault()),
                            VerdictJson.of(arm.reference())))
                    .orElse(new ArmJson(arm.name(), FoundJson.BEST, arm.forksUsed(), EqualJson.EQUAL, EqualJson.EQUAL));
        }
    }
}
