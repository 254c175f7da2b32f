package dev.strandbench.report;

import dev.strandbench.analysis.MetricUnit;
import dev.strandbench.base.Plural;
import dev.strandbench.claims.Claim;
import dev.strandbench.claims.Claim.PublishedSource;
import dev.strandbench.claims.ClaimFinding;
import dev.strandbench.claims.ClaimJudgement;
import dev.strandbench.claims.ClaimJudgement.ClaimSetting;
import dev.strandbench.claims.ClaimJudgement.PartFinding;
import dev.strandbench.claims.ClaimQuestion;
import dev.strandbench.claims.Experiment;
import dev.strandbench.machine.jdk.JavaVersion;
import dev.strandbench.plan.Family.JmhCounts;
import dev.strandbench.report.document.Document;
import dev.strandbench.report.document.Document.Span;
import dev.strandbench.report.document.FigureUnit;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.result.RunConditions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Builds a table for each publication, with a row for each claim and a column for each JDK and machine. */
final class ClaimsOverview {

    private final List<ClaimJudgement> judgements;
    private final List<JudgedOn> columns;

    private record JudgedOn(String jdk, String machine) {

        static JudgedOn of(ClaimJudgement judgement) {
            ClaimSetting setting = judgement.setting().orElseThrow();
            return new JudgedOn(setting.jdk(), ClaimPhrases.machine(setting));
        }
    }

    private ClaimsOverview(List<ClaimJudgement> judgements) {
        this.judgements = judgements;
        this.columns = judgements.stream()
                .map(JudgedOn::of)
                .distinct()
                .sorted(Comparator.comparingInt(column -> JavaVersion.featureOf(column.jdk())))
                .toList();
    }

    static Document of(List<ClaimJudgement> judgements) {
        ClaimsOverview overview = new ClaimsOverview(ClaimPhrases.measured(judgements));
        Document.Builder document = new Document.Builder().line(ClaimPhrases.summary(judgements));
        if (overview.columns.size() > 1) {
            document.add(new Document.Sentences(overview.differences()));
        }
        overview.bySource()
                .forEach((source, claims) -> document.add(
                        new Document.Paragraph(List.of(
                                ClaimsReport.source(source, Span.Style.STRONG),
                                Span.plain(circumstances(source, claims)))),
                        overview.table(claims)));
        ClaimPhrases.unmeasured(judgements).forEach(document::line);
        return document.titled("");
    }

    private List<String> differences() {
        List<String> sentences = new ArrayList<>();
        columns.forEach(column -> sentences.add(heading(column) + ": " + ClaimPhrases.summary(of(column, judgements))));
        String ids = judgements.stream()
                .filter(judgement -> judgement.finding() == ClaimFinding.HOLDS)
                .filter(this::isRefutedElsewhere)
                .map(judgement -> judgement.claim().id())
                .distinct()
                .collect(Collectors.joining(", "));
        sentences.add(
                ids.isEmpty()
                        ? "No claim holds on one of these and is refuted on another."
                        : "Holds on one of these and is refuted on another: " + ids + ".");
        return sentences;
    }

    private boolean isRefutedElsewhere(ClaimJudgement held) {
        return judgements.stream()
                .filter(other -> other.finding() == ClaimFinding.DOES_NOT_HOLD)
                .filter(other -> other.claim().equals(held.claim()))
                .filter(other -> !JudgedOn.of(other).equals(JudgedOn.of(held)))
                .anyMatch(other -> other.setting()
                        .map(ClaimSetting::parameters)
                        .equals(held.setting().map(ClaimSetting::parameters)));
    }

    private Map<PublishedSource, Map<Claim, List<ClaimJudgement>>> bySource() {
        return judgements.stream()
                .collect(Collectors.groupingBy(
                        judgement -> judgement.claim().source(),
                        LinkedHashMap::new,
                        Collectors.groupingBy(ClaimJudgement::claim, LinkedHashMap::new, Collectors.toList())));
    }

    private static List<ClaimJudgement> of(JudgedOn column, List<ClaimJudgement> some) {
        return some.stream()
                .filter(judgement -> JudgedOn.of(judgement).equals(column))
                .toList();
    }

    private String heading(JudgedOn column) {
        boolean oneMachine = columns.stream().allMatch(other -> other.machine().equals(column.machine()));
        return "JDK " + column.jdk() + (oneMachine ? "" : ", " + column.machine());
    }

    private Document.Table table(Map<Claim, List<ClaimJudgement>> claims) {
        List<Document.Column> all = Stream.concat(
                        Stream.of("claim", "says", "judged by"),
                        columns.stream().map(this::heading))
                .map(heading -> new Document.Column("", heading, FigureUnit.TEXT))
                .toList();
        List<List<Object>> rows = new ArrayList<>();
        claims.forEach((claim, judged) -> rows.add(row(claim, judged)));
        return new Document.Table("", all, rows);
    }

    private static String circumstances(PublishedSource source, Map<Claim, List<ClaimJudgement>> claims) {
        List<String> sentences = new ArrayList<>(List.of("Published: " + ClaimPhrases.publishedOn(source) + "."));
        claims.values().stream()
                .flatMap(List::stream)
                .flatMap(judgement -> ClaimPhrases.otherProcessors(judgement).stream())
                .distinct()
                .forEach(sentences::add);
        if (!source.differences().isEmpty()) {
            sentences.add("Differences: " + String.join(" ", source.differences()));
        }
        return String.join(" ", sentences);
    }

    private List<Object> row(Claim claim, List<ClaimJudgement> ofClaim) {
        List<Object> cells = new ArrayList<>(List.of(claim.id(), claim.sentence(), judgedBy(claim, ofClaim)));
        for (JudgedOn column : columns) {
            List<Span> verdicts = of(column, ofClaim).stream()
                    .flatMap(judgement -> verdict(judgement).stream())
                    .toList();
            cells.add(verdicts.isEmpty() ? FigureText.UNKNOWN : new Document.Lines(verdicts));
        }
        return cells;
    }

    private static Document.Lines judgedBy(Claim claim, List<ClaimJudgement> ofClaim) {
        Experiment experiment = claim.experiment().orElseThrow();
        List<ClaimQuestion> questions = experiment.questions();
        String asked = questions.stream().map(ClaimPhrases::question).collect(Collectors.joining(", "));
        List<String> lines = new ArrayList<>(
                List.of(ClaimPhrases.subject(experiment), asked + ": " + ClaimPhrases.claimed(questions.getFirst())));
        if (ofClaim.stream().anyMatch(ClaimJudgement::isOfFigures)) {
            lines.add("Judged by a figure instead of a ratio. Figures depend on the machine.");
        }
        if (!claim.reading().isEmpty()) {
            lines.add("Interpretation: " + claim.reading());
        }
        if (!claim.differences().isEmpty()) {
            lines.add("Differences: " + String.join(" ", claim.differences()));
        }
        return new Document.Lines(lines.stream().map(Span::plain).toList());
    }

    private static List<Span> verdict(ClaimJudgement judgement) {
        List<String> lines = new ArrayList<>();
        judgement
                .setting()
                .map(ClaimSetting::parameters)
                .filter(free -> !free.isEmpty())
                .ifPresent(free -> lines.add("with " + ClaimPhrases.at(free)));
        judgement.parts().stream()
                .filter(part -> part.missing().isEmpty())
                // Parts with the same finding as the whole claim come first.
                .sorted(Comparator.comparing(part -> part.finding() != judgement.finding()))
                .forEach(part -> lines.add(evidence(judgement, part)));
        if (judgement.finding() != ClaimFinding.CANNOT_TELL && judgement.partsNotMeasured() > 0) {
            lines.add(Plural.of(judgement.partsNotMeasured(), "part") + " not measured");
        }
        ClaimPhrases.needed(judgement).ifPresent(needed -> lines.add(needed + time(judgement)));
        return Stream.concat(
                        Stream.of(Span.strong(ClaimPhrases.finding(judgement.finding()))),
                        lines.stream().map(Span::plain))
                .toList();
    }

    private static String evidence(ClaimJudgement judgement, PartFinding part) {
        String interval = ClaimPhrases.interval(part);
        int forks = part.judgedBy().stream()
                .mapToInt(entry -> entry.primary().forks())
                .min()
                .orElse(0);
        boolean isOpen = part.finding() == ClaimFinding.CANNOT_TELL && part.moreForks() == 0;
        String finding = ClaimPhrases.finding(part.finding()).toLowerCase(Locale.ROOT);
        return name(judgement, part)
                + ClaimPhrases.measured(judgement, part)
                + (interval.equals(FigureText.UNKNOWN)
                        ? ""
                        : " (" + interval + ", " + ClaimPhrases.confidence(part) + ")")
                + ", "
                + Plural.of(forks, "fork")
                + (part.finding() == judgement.finding() ? "" : ", " + finding)
                + (isOpen ? ": " + ClaimPhrases.needed(part) : "");
    }

    // A part has no name if it is the only part of the claim.
    private static String name(ClaimJudgement judgement, PartFinding part) {
        ClaimQuestion question = part.question();
        List<PartFinding> parts = judgement.parts();
        boolean oneQuestion = parts.stream().allMatch(other -> other.question().equals(question));
        String name = Stream.of(
                        oneQuestion ? "" : ClaimPhrases.question(question),
                        part.at().isEmpty() ? "" : "at " + ClaimPhrases.at(part.at()))
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining(" "));
        return name.isEmpty() ? "" : name + ": ";
    }

    // The time is empty if the claim needs more forks than are feasible.
    private static String time(ClaimJudgement judgement) {
        if (!VerdictWords.isFeasible(judgement.moreForks())) {
            return "";
        }
        Map<Measurement, Integer> forks = new LinkedHashMap<>();
        for (PartFinding part : judgement.parts()) {
            part.judgedBy().forEach(entry -> forks.merge(entry, part.moreForks(), Integer::max));
        }
        double seconds = forks.entrySet().stream()
                .mapToDouble(arm -> arm.getValue() * secondsOfAFork(arm.getKey()))
                .sum();
        Duration about = Duration.ofSeconds(Math.round(seconds));
        String ofWhat = judgement.partsNotMeasured() == 0 ? "" : ", for those forks alone";
        return about.isZero() ? "" : " In time" + ofWhat + ": about " + PlanText.words(about) + ".";
    }

    // Includes the start of the JVM. An iteration takes at least as long as an op.
    private static double secondsOfAFork(Measurement arm) {
        RunConditions how = arm.conditions();
        Metric score = arm.primary();
        double micros = MetricUnit.microsPerOp(score.score(), score.unit());
        double op = Double.isFinite(micros) ? micros / 1e6 : 0;
        return JmhCounts.START_SECONDS
                + how.warmupIterations() * Math.max(op, how.warmupTime().toNanos() / 1e9)
                + how.measurementIterations()
                        * Math.max(op, how.measurementTime().toNanos() / 1e9);
    }
}
