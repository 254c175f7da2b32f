package dev.strandbench.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.strandbench.analysis.RangeVerdict;
import dev.strandbench.base.Plural;
import dev.strandbench.claims.Claim;
import dev.strandbench.claims.Claim.PublishedFigure;
import dev.strandbench.claims.Claim.PublishedSource;
import dev.strandbench.claims.ClaimFinding;
import dev.strandbench.claims.ClaimJudgement;
import dev.strandbench.claims.ClaimJudgement.ClaimSetting;
import dev.strandbench.claims.ClaimJudgement.ClaimedFigure;
import dev.strandbench.claims.ClaimJudgement.PartFinding;
import dev.strandbench.claims.ClaimQuestion;
import dev.strandbench.claims.Experiment;
import dev.strandbench.report.document.Document;
import dev.strandbench.report.document.Document.Block;
import dev.strandbench.report.document.Document.Paragraph;
import dev.strandbench.report.document.Document.Section;
import dev.strandbench.report.document.Document.Span;
import dev.strandbench.report.document.Document.Span.TextStyle;
import dev.strandbench.report.document.Document.Table;
import dev.strandbench.report.document.JsonWriter;
import dev.strandbench.report.document.MarkdownWriter;
import dev.strandbench.report.document.TextWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Writes reports on published claims. The reports do not depend on the locale. */
public final class ClaimsReport {

    private ClaimsReport() {}

    /** Returns judgements as text for a terminal: the measured claims, and the ids of all other claims. */
    public static String text(List<ClaimJudgement> judgements) {
        Document.Builder document = new Document.Builder();
        for (ClaimJudgement judgement : ClaimPhrases.measured(judgements)) {
            Claim claim = judgement.claim();
            List<String> about = new ArrayList<>(List.of(
                    claim.sentence(),
                    ClaimPhrases.source(claim.source()) + ": " + claim.source().link()));
            claim.experiment().map(ClaimPhrases::subject).ifPresent(about::add);
            document.add(section(
                    claim.id() + ": " + ClaimPhrases.finding(judgement.finding())
                            + judgement
                                    .setting()
                                    .map(setting -> " on JDK " + setting.jdk())
                                    .orElse(""),
                    Document.Items.of("", about),
                    judgement));
        }
        document.line("").line(ClaimPhrases.summary(judgements));
        ClaimPhrases.expectedErrors(ClaimPhrases.measured(judgements)).ifPresent(document::line);
        ClaimPhrases.unmeasured(judgements).forEach(document::line);
        return TextWriter.write(document.titled(""));
    }

    private static Section section(String heading, Block about, ClaimJudgement judgement) {
        Document.Builder section = new Document.Builder().add(about);
        if (!judgement.figures().isEmpty()) {
            section.add(Table.of(
                    "figure|of|at|>published|>here|unit|>forks",
                    judgement.figures().stream().map(ClaimsReport::row).toList()));
        }
        section.add(Table.of(
                "part|at|claimed|>published|>here|>interval|>sure|verdict",
                judgement.parts().stream().map(part -> row(judgement, part)).toList()));
        List<String> remarks = new ArrayList<>(ClaimPhrases.circumstances(judgement));
        ClaimPhrases.needed(judgement).ifPresent(remarks::add);
        return section.items("", remarks).section(heading);
    }

    private static List<Object> row(ClaimedFigure figure) {
        return List.of(
                ClaimPhrases.metric(figure.metric()),
                figure.arm(),
                ClaimPhrases.at(figure.at()),
                ClaimPhrases.published(figure),
                FigureText.score(figure.measured()),
                figure.unit(),
                figure.forks());
    }

    private static List<Object> row(ClaimJudgement judgement, PartFinding part) {
        return List.of(
                ClaimPhrases.question(part.question()),
                ClaimPhrases.at(part.at()),
                ClaimPhrases.claimed(judgement.claim(), part.question()),
                FigureText.score(part.published().orElse(Double.NaN)),
                ClaimPhrases.measured(judgement, part),
                ClaimPhrases.interval(part),
                ClaimPhrases.confidence(part),
                ClaimPhrases.verdict(part));
    }

    /** Returns judgements as Markdown: an overview, then each measured claim. */
    public static String markdown(List<ClaimJudgement> judgements) {
        Document.Builder document = new Document.Builder();
        ClaimsOverview.of(judgements).blocks().forEach(document::add);
        for (ClaimJudgement judgement : ClaimPhrases.measured(judgements)) {
            Claim claim = judgement.claim();
            document.add(section(
                    claim.id() + ": " + claim.sentence(),
                    new Paragraph(List.of(source(claim.source(), TextStyle.PLAIN))),
                    judgement));
        }
        return MarkdownWriter.write(document.titled("Published claims"));
    }

    static Span source(PublishedSource source, TextStyle style) {
        return new Span(ClaimPhrases.source(source), style, source.link());
    }

    /** Returns Markdown: the number of claims per finding, and a table of measured claims for each publication. */
    public static String overview(List<ClaimJudgement> judgements) {
        return MarkdownWriter.write(ClaimsOverview.of(judgements)) + "\n";
    }

    /** Returns a Markdown list of statements that developers often repeat, each with verdicts. */
    public static String sentences(List<ClaimJudgement> judgements) {
        return MarkdownWriter.write(new Document.Builder()
                .add(new Document.Sentences(ClaimSentences.of(judgements)))
                .titled(""));
    }

    /** Returns JSON with one object for each judgement of a claim. Unknown values are null. */
    public static String json(List<ClaimJudgement> judgements) {
        return JsonWriter.write(
                new ReportJson(judgements.stream().map(JudgementJson::of).toList()));
    }

    public static String listText(List<Claim> claims) {
        long runnable = claims.stream().filter(Claim::isRunnable).count();
        return TextWriter.write(byTopic(
                        claims,
                        "claim|published by|says",
                        claim -> List.of(
                                claim.id(),
                                claim.source().author(),
                                claim.sentence() + (claim.isRunnable() ? "" : " [needs " + claim.needs() + "]")))
                .line("")
                .line(Plural.of(claims.size(), "claim") + "; scenarios can judge " + runnable + " of them.")
                .titled(""));
    }

    private static Document.Builder byTopic(List<Claim> claims, String headings, Function<Claim, List<Object>> row) {
        Map<String, List<List<Object>>> byTopic = new LinkedHashMap<>();
        claims.stream()
                .sorted(Comparator.comparing(claim -> !claim.isRunnable()))
                .forEach(claim -> byTopic.computeIfAbsent(ClaimPhrases.topic(claim), first -> new ArrayList<>())
                        .add(row.apply(claim)));
        Document.Builder document = new Document.Builder();
        byTopic.forEach((topic, rows) -> document.add(
                new Document.Builder().add(Table.of(headings, rows)).section(topic)));
        return document;
    }

    public static String listMarkdown(List<Claim> claims) {
        return MarkdownWriter.write(byTopic(
                        claims,
                        "claim|published by|says|judged by",
                        claim -> List.of(
                                claim.id(),
                                ClaimPhrases.source(claim.source()),
                                claim.sentence(),
                                claim.experiment().map(ClaimPhrases::subject).orElse("needs " + claim.needs())))
                .titled(""));
    }

    public static String listJson(List<Claim> claims) {
        return JsonWriter.write(
                new ReportJson(claims.stream().map(ClaimJson::of).toList()));
    }

    private record ReportJson(List<? extends Record> claims) {}

    private record ClaimJson(
            String id,
            String sentence,

            @JsonUnwrapped @JsonIncludeProperties({"author", "title", "year", "link", "machine", "jdk"})
            PublishedSource source,

            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> about,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> irrefutable,
            String topic,
            boolean runnable,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> needs,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Experiment.State> state,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> metric) {

        static ClaimJson of(Claim claim) {
            return new ClaimJson(
                    claim.id(),
                    claim.sentence(),
                    claim.source(),
                    claim.jdks().words(),
                    Optional.of(claim.irrefutable()).filter(about -> !about.isEmpty()),
                    ClaimPhrases.topic(claim),
                    claim.isRunnable(),
                    claim.isRunnable() ? Optional.empty() : Optional.of(claim.needs()),
                    claim.experiment().map(Experiment::state),
                    claim.experiment().map(Experiment::metric));
        }
    }

    private record JudgementJson(
            @JsonUnwrapped ClaimJson claim,
            ClaimFinding finding,
            Optional<ClaimSetting> here,
            List<Map<String, Object>> figures,
            List<Map<String, Object>> parts,
            List<String> circumstances,
            int moreForks) {

        static JudgementJson of(ClaimJudgement judgement) {
            return new JudgementJson(
                    ClaimJson.of(judgement.claim()),
                    judgement.finding(),
                    judgement.setting(),
                    judgement.figures().stream().map(ClaimsReport::json).toList(),
                    judgement.parts().stream().map(ClaimsReport::json).toList(),
                    ClaimPhrases.circumstances(judgement),
                    judgement.moreForks());
        }
    }

    private static Map<String, Object> json(ClaimedFigure figure) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("metric", figure.metric());
        json.put("arm", figure.arm());
        json.put("at", figure.at());
        json.put("unit", figure.unit());
        json.put("published", figure.published().map(PublishedFigure::value).orElse(Double.NaN));
        json.put(
                "publishedError", figure.published().map(PublishedFigure::error).orElse(Double.NaN));
        json.put("measured", figure.measured());
        json.put("forks", figure.forks());
        return json;
    }

    private static Map<String, Object> json(PartFinding part) {
        Optional<RangeVerdict> decided = ClaimPhrases.bounded(part);
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("arms", part.question().arms().stream().map(arm -> arm.name()).toList());
        json.put("at", part.at());
        json.put(
                "asked",
                switch (part.question()) {
                    case ClaimQuestion.OfRatio ratio -> "ratio";
                    case ClaimQuestion.OfFigure figure -> "figure";
                    case ClaimQuestion.OfCount count -> ClaimPhrases.claimed(count);
                });
        ClaimPhrases.range(part.question()).ifPresent(range -> {
            json.put("atLeast", range.low());
            json.put("atMost", range.high());
        });
        json.put("published", part.published().orElse(Double.NaN));
        json.put(
                "measured",
                part.verdict().map(verdict -> verdict.estimate().ratio()).orElse(Double.NaN));
        json.put("low", decided.map(verdict -> verdict.interval().low()).orElse(Double.NaN));
        json.put("high", decided.map(verdict -> verdict.interval().high()).orElse(Double.NaN));
        json.put("confidence", decided.map(RangeVerdict::confidence).orElse(Double.NaN));
        json.put("finding", part.finding());
        json.put("missing", part.missing());
        json.put("obstacles", part.obstacles());
        part.bound().ifPresent(bound -> json.put("bound", ClaimPhrases.bound(part)));
        json.put("forks", part.forks());
        json.put("moreForks", part.moreForks());
        return json;
    }
}
