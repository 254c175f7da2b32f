package dev.strandbench.report;

import dev.strandbench.analysis.MetricUnit;
import dev.strandbench.claims.Claim;
import dev.strandbench.claims.ClaimFinding;
import dev.strandbench.claims.ClaimJudgement;
import dev.strandbench.claims.ClaimQuestion;
import dev.strandbench.claims.ClaimSetting;
import dev.strandbench.claims.Experiment;
import dev.strandbench.claims.PartFinding;
import dev.strandbench.claims.PublishedSource;
import dev.strandbench.compare.ComparisonPhrases;
import dev.strandbench.environment.jdk.JavaVersion;
import dev.strandbench.plan.JmhCounts;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.result.RunConditions;
import dev.strandbench.text.Plural;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Judgements as a Markdown table for each source: a row for each claim, and a column for each JDK and machine, so that
 * what one says of a claim stands beside what another says. The same in every locale.
 */
final class ClaimsOverview {

    private static final String NEW_LINE = "<br>";
    private static final String LONG_LINE = "(.{1,120})(?: |$)";
    private static final double MICROS_PER_SECOND = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    private final List<ClaimJudgement> judgements;
    private final List<JudgedOn> columns;

    /** What a column is of. */
    private record JudgedOn(String jdk, String machine) {

        static JudgedOn of(ClaimJudgement judgement) {
            ClaimSetting setting = judgement.setting().orElseThrow();
            return new JudgedOn(setting.jdk(), ClaimPhrases.machine(setting));
        }

        int feature() {
            return JavaVersion.featureOf(jdk);
        }
    }

    private ClaimsOverview(List<ClaimJudgement> judgements) {
        this.judgements = judgements;
        this.columns = judgements.stream()
                .map(JudgedOn::of)
                .distinct()
                .sorted(Comparator.comparingInt(JudgedOn::feature))
                .toList();
    }

    /** How many judgements have which finding, the tables, and the names of claims of which nothing was measured. */
    static String render(List<ClaimJudgement> judgements) {
        ClaimsOverview overview = new ClaimsOverview(ClaimPhrases.measured(judgements));
        StringBuilder text = new StringBuilder(wrapped(escaped(ClaimPhrases.summary(judgements)))).append("\n\n");
        if (overview.columns.size() > 1) {
            overview.appendDifferences(text);
        }
        overview.bySource().forEach((source, claims) -> overview.append(text, source, claims));
        for (String line : ClaimPhrases.unmeasured(judgements)) {
            text.append(wrapped(escaped(line))).append("\n\n");
        }
        return text.toString();
    }

    /** A paragraph in lines that fit a screen. */
    private static String wrapped(String paragraph) {
        return paragraph.replaceAll(LONG_LINE, "$1\n").stripTrailing();
    }

    private void appendDifferences(StringBuilder text) {
        for (JudgedOn column : columns) {
            String summary = heading(column) + ": " + ClaimPhrases.summary(of(column, judgements));
            text.append(wrapped("- " + escaped(summary))).append('\n');
        }
        String ids = judgements.stream()
                .filter(judgement -> judgement.finding() == ClaimFinding.HOLDS)
                .filter(this::isRefutedElsewhere)
                .map(judgement -> judgement.claim().id())
                .distinct()
                .collect(Collectors.joining(", "));
        String differing = ids.isEmpty()
                ? "- No claim holds on one of these and is refuted on another."
                : "- Holds on one of these and is refuted on another: " + escaped(ids) + ".";
        text.append(wrapped(differing)).append("\n\n");
    }

    /** Whether another column refutes, with the same parameters, what a judgement says. */
    private boolean isRefutedElsewhere(ClaimJudgement held) {
        return judgements.stream()
                .filter(other -> other.finding() == ClaimFinding.DOES_NOT_HOLD)
                .filter(other -> other.claim().equals(held.claim()))
                .filter(other -> !JudgedOn.of(other).equals(JudgedOn.of(held)))
                .anyMatch(other -> parameters(other).equals(parameters(held)));
    }

    private static Map<String, String> parameters(ClaimJudgement judgement) {
        return judgement.setting().orElseThrow().parameters();
    }

    private Map<PublishedSource, Map<Claim, List<ClaimJudgement>>> bySource() {
        Map<PublishedSource, Map<Claim, List<ClaimJudgement>>> bySource = new LinkedHashMap<>();
        for (ClaimJudgement judgement : judgements) {
            Claim claim = judgement.claim();
            Map<Claim, List<ClaimJudgement>> claims =
                    bySource.computeIfAbsent(claim.source(), source -> new LinkedHashMap<>());
            claims.computeIfAbsent(claim, key -> new ArrayList<>()).add(judgement);
        }
        return bySource;
    }

    private static List<ClaimJudgement> of(JudgedOn column, List<ClaimJudgement> some) {
        return some.stream()
                .filter(judgement -> JudgedOn.of(judgement).equals(column))
                .toList();
    }

    /** The machine is named where there are several. */
    private String heading(JudgedOn column) {
        boolean oneMachine = columns.stream().allMatch(other -> other.machine().equals(column.machine()));
        return "JDK " + column.jdk() + (oneMachine ? "" : ", " + column.machine());
    }

    private void append(StringBuilder text, PublishedSource source, Map<Claim, List<ClaimJudgement>> claims) {
        String name = "**[" + escaped(ClaimPhrases.source(source)) + "](" + source.link() + ")**";
        String about = wrapped(name + " " + escaped(circumstances(source, claims)));
        text.append(about).append("\n\n| claim | says | judged by |");
        for (JudgedOn column : columns) {
            text.append(' ').append(escaped(heading(column))).append(" |");
        }
        text.append("\n|---|---|---|").append("---|".repeat(columns.size())).append('\n');
        claims.forEach((claim, ofClaim) -> text.append(row(claim, ofClaim)));
        text.append('\n');
    }

    /** On what it was published, and what differs for all of its claims. */
    private static String circumstances(PublishedSource source, Map<Claim, List<ClaimJudgement>> claims) {
        List<String> sentences = new ArrayList<>();
        sentences.add("Published: " + ClaimPhrases.publishedOn(source) + ".");
        claims.values().stream()
                .flatMap(List::stream)
                .flatMap(judgement -> ClaimPhrases.otherProcessors(judgement).stream())
                .distinct()
                .forEach(sentences::add);
        if (!source.differences().isEmpty()) {
            sentences.add("Differs: " + String.join(" ", source.differences()));
        }
        return String.join(" ", sentences);
    }

    private String row(Claim claim, List<ClaimJudgement> ofClaim) {
        List<String> cells = new ArrayList<>();
        cells.add(escaped(claim.id()));
        cells.add(escaped(claim.sentence()));
        cells.add(judgedBy(claim, ofClaim));
        for (JudgedOn column : columns) {
            String verdicts =
                    of(column, ofClaim).stream().map(ClaimsOverview::verdict).collect(Collectors.joining(NEW_LINE));
            cells.add(verdicts.isEmpty() ? FigureText.UNKNOWN : verdicts);
        }
        return "| " + String.join(" | ", cells) + " |\n";
    }

    /** What was measured, what of it counts as true, and why. */
    private static String judgedBy(Claim claim, List<ClaimJudgement> ofClaim) {
        Experiment experiment = claim.experiment().orElseThrow();
        List<ClaimQuestion> questions = experiment.questions();
        String asked = questions.stream().map(ClaimPhrases::question).collect(Collectors.joining(", "));
        List<String> lines = new ArrayList<>();
        lines.add(ClaimPhrases.subject(experiment));
        lines.add(asked + ": " + ClaimPhrases.claimed(questions.getFirst()));
        if (ofClaim.stream().anyMatch(ClaimJudgement::isOfFigures)) {
            lines.add("A figure, not a ratio: as much of the machine as of what ran on it.");
        }
        if (!claim.reading().isEmpty()) {
            lines.add("Read as: " + claim.reading());
        }
        if (!claim.differences().isEmpty()) {
            lines.add("Differs: " + String.join(" ", claim.differences()));
        }
        return lines.stream().map(ClaimsOverview::escaped).collect(Collectors.joining(NEW_LINE));
    }

    /** The finding, the parts that it rests on before the others, and what is missing. */
    private static String verdict(ClaimJudgement judgement) {
        List<String> lines = new ArrayList<>();
        judgement
                .setting()
                .map(ClaimSetting::parameters)
                .filter(free -> !free.isEmpty())
                .ifPresent(free -> lines.add("with " + ClaimPhrases.at(free)));
        judgement.parts().stream()
                .filter(part -> part.missing().isEmpty())
                .sorted(Comparator.comparing(part -> part.finding() != judgement.finding()))
                .forEach(part -> lines.add(evidence(judgement, part)));
        if (judgement.finding() != ClaimFinding.CANNOT_TELL && judgement.partsNotMeasured() > 0) {
            lines.add(Plural.of(judgement.partsNotMeasured(), "part") + " not measured");
        }
        ClaimPhrases.needed(judgement).ifPresent(needed -> lines.add(needed + time(judgement)));
        return Stream.concat(
                        Stream.of("**" + ClaimPhrases.finding(judgement.finding()) + "**"),
                        lines.stream().map(ClaimsOverview::escaped))
                .collect(Collectors.joining(NEW_LINE));
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

    /** What tells a part from the others of its claim; empty if it is the only one. */
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

    /** About how long the forks take that a claim needs, one after another; empty if nobody would measure so many. */
    private static String time(ClaimJudgement judgement) {
        if (!ComparisonPhrases.isFeasible(judgement.moreForks())) {
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

    /** Its start included, as its iterations were asked for; none is shorter than an op. */
    private static double secondsOfAFork(Measurement arm) {
        RunConditions how = arm.conditions();
        Metric score = arm.primary();
        double micros = MetricUnit.microsPerOp(score.score(), score.unit());
        double op = Double.isFinite(micros) ? micros / MICROS_PER_SECOND : 0;
        return JmhCounts.START_SECONDS
                + how.warmupIterations() * Math.max(op, seconds(how.warmupTime()))
                + how.measurementIterations() * Math.max(op, seconds(how.measurementTime()));
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / NANOS_PER_SECOND;
    }

    private static String escaped(String text) {
        return MarkdownText.escaped(text);
    }
}
