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
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Builds a table of claims with measured values and verdicts for each publication, followed by the evidence. */
final class ClaimsOverview {

    /** Decided judgements are stronger than undecided ones. A judgement with more measured parts is stronger. */
    static final Comparator<ClaimJudgement> BY_STRENGTH = Comparator.comparing(
                    (ClaimJudgement judgement) -> judgement.finding() != ClaimFinding.CANNOT_TELL)
            .thenComparingLong(judgement -> judgement.parts().size() - judgement.partsNotMeasured());

    private final List<ClaimJudgement> judgements;
    private final List<JudgedOn> states;

    private record JudgedOn(String jdk, String machine) {

        static JudgedOn of(ClaimJudgement judgement) {
            ClaimSetting setting = judgement.setting().orElseThrow();
            return new JudgedOn(setting.jdk(), ClaimPhrases.machine(setting));
        }

        String words() {
            return "JDK " + jdk + ", " + machine;
        }
    }

    private record JdkColumn(String heading, List<JudgedOn> states) {

        boolean holds(ClaimJudgement judgement) {
            return states.contains(JudgedOn.of(judgement));
        }
    }

    private ClaimsOverview(List<ClaimJudgement> judgements) {
        this.judgements = judgements;
        this.states = judgements.stream()
                .map(JudgedOn::of)
                .distinct()
                .sorted(Comparator.comparingInt(state -> JavaVersion.featureOf(state.jdk())))
                .toList();
    }

    static Document of(List<ClaimJudgement> judgements) {
        ClaimsOverview overview = new ClaimsOverview(ClaimPhrases.measured(judgements));
        Document.Builder document = new Document.Builder().line(ClaimPhrases.summary(judgements));
        ClaimPhrases.expectedErrors(overview.judgements).ifPresent(document::line);
        if (overview.states.size() > 1) {
            document.add(new Document.Sentences(overview.differences()));
        }
        overview.bySource()
                .forEach((source, claims) -> document.add(
                        new Document.Paragraph(List.of(ClaimsReport.source(source, Span.TextStyle.STRONG))),
                        overview.table(claims),
                        overview.folded(source, claims)));
        ClaimPhrases.unmeasured(judgements).forEach(document::line);
        return document.titled("");
    }

    private List<String> differences() {
        List<String> sentences = new ArrayList<>();
        states.forEach(state -> sentences.add(heading(state) + ": " + ClaimPhrases.summary(of(state, judgements))));
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
                .anyMatch(other -> parameters(other).equals(parameters(held)));
    }

    private static Map<String, String> parameters(ClaimJudgement judgement) {
        return judgement.setting().map(ClaimSetting::parameters).orElse(Map.of());
    }

    private Map<PublishedSource, Map<Claim, List<ClaimJudgement>>> bySource() {
        return judgements.stream()
                .collect(Collectors.groupingBy(
                        judgement -> judgement.claim().source(),
                        LinkedHashMap::new,
                        Collectors.groupingBy(ClaimJudgement::claim, LinkedHashMap::new, Collectors.toList())));
    }

    private static List<ClaimJudgement> of(JudgedOn state, List<ClaimJudgement> some) {
        return some.stream()
                .filter(judgement -> JudgedOn.of(judgement).equals(state))
                .toList();
    }

    private String heading(JudgedOn state) {
        boolean oneMachine = states.stream().allMatch(other -> other.machine().equals(state.machine()));
        return oneMachine ? "JDK " + state.jdk() : state.words();
    }

    private Document.Table table(Map<Claim, List<ClaimJudgement>> claims) {
        List<JdkColumn> columns = columns(claims.values());
        List<Document.Column> all = Stream.concat(
                        Stream.of("claim", "says", "published", "claimed"),
                        columns.stream().map(JdkColumn::heading))
                .map(heading -> new Document.Column("", heading, FigureUnit.TEXT))
                .toList();
        List<List<Object>> rows = new ArrayList<>();
        claims.forEach((claim, judged) -> rows.add(row(claim, judged, columns)));
        return new Document.Table("", all, rows);
    }

    /** Returns a column per JDK, or per JDK and state of the machine if verdicts differ between these states. */
    private List<JdkColumn> columns(Collection<List<ClaimJudgement>> claims) {
        List<JdkColumn> columns = new ArrayList<>();
        for (String jdk : states.stream().map(JudgedOn::jdk).distinct().toList()) {
            List<JudgedOn> ofJdk =
                    states.stream().filter(state -> state.jdk().equals(jdk)).toList();
            JdkColumn all = new JdkColumn("JDK " + jdk, ofJdk);
            if (claims.stream().noneMatch(judged -> differs(all, judged))) {
                columns.add(all);
            } else {
                ofJdk.forEach(state -> columns.add(new JdkColumn(
                        "JDK " + jdk + ", " + ClaimPhrases.whatDiffers(state.machine(), machines(ofJdk)),
                        List.of(state))));
            }
        }
        return columns;
    }

    private static List<String> machines(List<JudgedOn> states) {
        return states.stream().map(JudgedOn::machine).toList();
    }

    private static boolean differs(JdkColumn column, List<ClaimJudgement> ofClaim) {
        return ofClaim.stream()
                .filter(column::holds)
                .filter(judgement -> judgement.finding() != ClaimFinding.CANNOT_TELL)
                .collect(Collectors.groupingBy(
                        ClaimsOverview::parameters, Collectors.mapping(ClaimJudgement::finding, Collectors.toSet())))
                .values()
                .stream()
                .anyMatch(findings -> findings.size() > 1);
    }

    private static List<Object> row(Claim claim, List<ClaimJudgement> ofClaim, List<JdkColumn> columns) {
        List<Object> cells = new ArrayList<>(List.of(
                claim.id(),
                claim.sentence(),
                ClaimPhrases.publishedFigures(ofClaim.getFirst()),
                ClaimPhrases.claimed(
                        claim, claim.experiment().orElseThrow().questions().getFirst())));
        for (JdkColumn column : columns) {
            List<Span> verdicts = strongest(column, ofClaim).stream()
                    .flatMap(judgement -> verdict(judgement).stream())
                    .toList();
            cells.add(verdicts.isEmpty() ? FigureText.UNKNOWN : new Document.Lines(verdicts));
        }
        return cells;
    }

    private static Collection<ClaimJudgement> strongest(JdkColumn column, List<ClaimJudgement> ofClaim) {
        return ofClaim.stream()
                .filter(column::holds)
                .collect(Collectors.toMap(
                        ClaimsOverview::parameters,
                        judgement -> judgement,
                        BinaryOperator.maxBy(BY_STRENGTH),
                        LinkedHashMap::new))
                .values();
    }

    private static List<Span> verdict(ClaimJudgement judgement) {
        return Stream.of(
                        Span.strong(ClaimPhrases.finding(judgement.finding())),
                        Span.plain(ClaimPhrases.headline(judgement)))
                .filter(span -> !span.text().isEmpty())
                .toList();
    }

    private Document.Folded folded(PublishedSource source, Map<Claim, List<ClaimJudgement>> claims) {
        List<Document.Block> blocks = new ArrayList<>();
        blocks.add(Document.Paragraph.of(circumstances(source, claims)));
        claims.forEach((claim, judged) -> {
            blocks.add(new Document.Paragraph(List.of(Span.strong(claim.id()))));
            List<String> sentences = new ArrayList<>(judgedBy(claim, judged));
            judged.forEach(judgement -> sentences.add(heading(JudgedOn.of(judgement)) + ": " + rests(judgement)));
            blocks.add(new Document.Sentences(sentences));
        });
        return new Document.Folded("What the verdicts rest on", blocks);
    }

    private static String circumstances(PublishedSource source, Map<Claim, List<ClaimJudgement>> claims) {
        List<String> sentences = new ArrayList<>(List.of("Published: " + ClaimPhrases.publishedOn(source) + "."));
        claims.values().stream()
                .flatMap(List::stream)
                .flatMap(judgement -> ClaimPhrases.otherProcessors(judgement).stream())
                .distinct()
                .forEach(sentences::add);
        sentences.addAll(ClaimPhrases.remarks("", source.differences()));
        return String.join(" ", sentences);
    }

    private static List<String> judgedBy(Claim claim, List<ClaimJudgement> ofClaim) {
        Experiment experiment = claim.experiment().orElseThrow();
        List<ClaimQuestion> questions = experiment.questions();
        String asked = questions.stream().map(ClaimPhrases::question).collect(Collectors.joining(", "));
        List<String> lines = new ArrayList<>(List.of("Judged by " + ClaimPhrases.subject(experiment) + "; " + asked
                + ": " + ClaimPhrases.claimed(claim, questions.getFirst())));
        if (ofClaim.stream().anyMatch(ClaimJudgement::isOfFigures)) {
            lines.add("Judged by a figure instead of a ratio. Figures depend on the machine.");
        }
        lines.addAll(ClaimPhrases.remarks(claim.reading(), claim.differences()));
        return lines;
    }

    private static String rests(ClaimJudgement judgement) {
        List<String> lines = new ArrayList<>();
        Map<String, String> free = parameters(judgement);
        if (!free.isEmpty()) {
            lines.add("with " + ClaimPhrases.at(free));
        }
        judgement.parts().stream()
                .filter(part -> part.missing().isEmpty() || !part.obstacles().isEmpty())
                // Parts with the same finding as the whole claim come first.
                .sorted(Comparator.comparing(part -> part.finding() != judgement.finding()))
                .forEach(part -> lines.add(evidence(judgement, part)));
        if (judgement.finding() != ClaimFinding.CANNOT_TELL && judgement.partsNotMeasured() > 0) {
            lines.add(Plural.of(judgement.partsNotMeasured(), "part") + " not measured");
        }
        ClaimPhrases.needed(judgement).ifPresent(needed -> lines.add(needed + time(judgement)));
        lines.addFirst(ClaimPhrases.finding(judgement.finding()));
        return String.join("; ", lines);
    }

    private static String evidence(ClaimJudgement judgement, PartFinding part) {
        String interval = ClaimPhrases.interval(part);
        int forks = part.forks();
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
                + (isOpen ? ": " + ClaimPhrases.needed(part) : "")
                + (part.bound().isEmpty() ? "" : ": " + ClaimPhrases.bound(part));
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
            part.judgedBy().forEach(arm -> forks.merge(arm.getLast(), part.moreForks(), Integer::max));
        }
        double seconds = forks.entrySet().stream()
                .mapToDouble(arm -> arm.getValue() * secondsOfAFork(arm.getKey()))
                .sum();
        Duration about = Duration.ofSeconds(Math.round(seconds));
        String ofWhat = judgement.partsNotMeasured() == 0 ? "" : ", for those forks alone";
        return about.isZero() ? "" : " In time" + ofWhat + ": about " + PlanText.words(about) + ".";
    }

    // Includes the JVM's start. An iteration takes at least as long as an op.
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
