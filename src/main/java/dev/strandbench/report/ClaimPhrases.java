package dev.strandbench.report;

import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.claims.Claim;
import dev.strandbench.claims.ClaimFinding;
import dev.strandbench.claims.ClaimJudgement;
import dev.strandbench.claims.ClaimQuestion;
import dev.strandbench.claims.ClaimSetting;
import dev.strandbench.claims.ClaimState;
import dev.strandbench.claims.ClaimedFigure;
import dev.strandbench.claims.Experiment;
import dev.strandbench.claims.PartFinding;
import dev.strandbench.claims.PublishedFigure;
import dev.strandbench.claims.PublishedSource;
import dev.strandbench.compare.ComparisonPhrases;
import dev.strandbench.result.Metric;
import dev.strandbench.text.Plural;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Claims and their judgements in words. The same in every locale. */
public final class ClaimPhrases {

    private static final String UNKNOWN = FigureText.UNKNOWN;

    private static final double HOPELESSLY_WIDE = 100;
    private static final int DIGITS_OF_A_BOUND = 3;
    private static final int DIGITS_OF_AN_ERROR = 2;

    private ClaimPhrases() {}

    /** A finding as a heading has it. */
    public static String finding(ClaimFinding finding) {
        return switch (finding) {
            case HOLDS -> "HOLDS";
            case DOES_NOT_HOLD -> "DOES NOT HOLD";
            case CANNOT_TELL -> "CAN'T TELL";
        };
    }

    /** Who published it, where and when. */
    public static String source(PublishedSource source) {
        return source.author() + ", " + source.title()
                + (source.year().isPresent() ? " (" + source.year().getAsInt() + ")" : "");
    }

    /** On what it was published and judged, and what differs beside, a sentence each. */
    static List<String> circumstances(ClaimJudgement judgement) {
        List<String> lines = new ArrayList<>();
        Claim claim = judgement.claim();
        lines.add("Published: " + publishedOn(claim.source()) + "."
                + judgement
                        .setting()
                        .map(setting -> " Here: " + machine(setting) + ", " + conditions(setting) + ".")
                        .orElse(""));
        claim.jdks().words().map(jdks -> "It is about " + jdks + ".").ifPresent(lines::add);
        otherProcessors(judgement).ifPresent(lines::add);
        if (judgement.isOfFigures() && judgement.setting().isPresent()) {
            lines.add(
                    "Judged by figures as such, not by ratios: they are those of this machine, as the published ones are"
                            + " of theirs.");
        }
        if (!claim.reading().isEmpty()) {
            lines.add("Read as: " + claim.reading());
        }
        List<String> differences = claim.allDifferences();
        if (!differences.isEmpty()) {
            lines.add("Differs: " + String.join(" ", differences));
        }
        return lines;
    }

    /** On what machine and JDK it was published. */
    public static String publishedOn(PublishedSource source) {
        return (source.machine().isEmpty() ? "a machine not stated" : source.machine()) + ", "
                + (source.jdk().isEmpty() ? "JDK not stated" : "JDK " + source.jdk());
    }

    /** On what machine it was judged. */
    public static String machine(ClaimSetting setting) {
        return setting.machine().isEmpty() ? "a machine that " + setting.file() + " does not name" : setting.machine();
    }

    /** On what JDK it was judged, and with what parameters that it leaves free. */
    public static String conditions(ClaimSetting setting) {
        return "JDK " + setting.jdk()
                + setting.parameters().entrySet().stream()
                        .map(parameter -> ", " + parameter.getKey() + "=" + parameter.getValue())
                        .collect(Collectors.joining());
    }

    /** What to think of it where it was published of another number of processors; empty elsewhere. */
    public static Optional<String> otherProcessors(ClaimJudgement judgement) {
        OptionalInt published = judgement.otherProcessors();
        return published.isEmpty()
                ? Optional.empty()
                : Optional.of("Published of " + Plural.of(published.getAsInt(), "processor") + ", judged on "
                        + judgement.setting().orElseThrow().processors().orElseThrow()
                        + ": another machine may answer otherwise.");
    }

    /** What was measured of it, all that its parts have in common. */
    public static String subject(Experiment experiment) {
        Map<String, String> common = new LinkedHashMap<>();
        experiment.parameters().forEach((name, values) -> {
            if (values.size() == 1) {
                common.put(name, values.getFirst());
            }
        });
        String benchmarks = experiment.arms().values().stream()
                .map(arm -> arm.benchmark())
                .distinct()
                .collect(Collectors.joining(", "));
        return benchmarks + (common.isEmpty() ? "" : " " + at(common)) + ", "
                + (experiment.state() == ClaimState.COLD ? "cold" : "warm") + ", " + metric(experiment.metric());
    }

    /** A metric's name for a reader. */
    public static String metric(String name) {
        return name.equals("score") ? "time per op" : name;
    }

    /** Parameters with their values. */
    public static String at(Map<String, String> parameters) {
        return parameters.entrySet().stream()
                .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
                .collect(Collectors.joining(" "));
    }

    /** What was asked, by the names of its arms. */
    public static String question(ClaimQuestion question) {
        return switch (question) {
            case ClaimQuestion.OfRatio ratio ->
                ratio.numerator().name() + " / " + ratio.denominator().name();
            case ClaimQuestion.OfFigure figure -> figure.arm().name() + ", " + figure.unit();
            case ClaimQuestion.OfCount count -> count.arm().name();
        };
    }

    /** What was claimed of it. */
    public static String claimed(ClaimQuestion question) {
        return switch (question) {
            case ClaimQuestion.OfRatio ratio -> range(ratio.range());
            case ClaimQuestion.OfFigure figure -> range(figure.range());
            case ClaimQuestion.OfCount count -> count.zero() ? "always 0" : "never 0";
        };
    }

    private static String range(Interval range) {
        if (range.low() == 0) {
            return "≤ " + bound(range.high());
        }
        return Double.isInfinite(range.high())
                ? "≥ " + bound(range.low())
                : bound(range.low()) + "–" + bound(range.high());
    }

    /** As somebody would write it who claims it. */
    private static String bound(double value) {
        return new BigDecimal(value)
                .round(new MathContext(DIGITS_OF_A_BOUND))
                .stripTrailingZeros()
                .toPlainString();
    }

    /** The measured ratio or figure, or how often what was counted was 0. */
    static String measured(ClaimJudgement judgement, PartFinding part) {
        return part.verdict()
                .map(verdict -> figure(verdict.estimate().ratio()))
                .or(() -> counts(judgement, part).map(ClaimPhrases::zeros))
                .orElse(UNKNOWN);
    }

    /** What was counted, if the part asks about a count. */
    private static Optional<Metric> counts(ClaimJudgement judgement, PartFinding part) {
        if (!(part.question() instanceof ClaimQuestion.OfCount)) {
            return Optional.empty();
        }
        String metric = judgement.claim().experiment().orElseThrow().metric();
        return part.judgedBy().stream()
                .flatMap(entry -> entry.metric(metric).stream())
                .filter(counts -> counts.forks() > 0)
                .findFirst();
    }

    private static String zeros(Metric counts) {
        double[] all =
                Arrays.stream(counts.scores()).flatMapToDouble(Arrays::stream).toArray();
        long zeros = Arrays.stream(all).filter(count -> count == 0).count();
        String most = zeros == all.length
                ? ""
                : ", at most " + FigureText.plain(Arrays.stream(all).max().orElse(0)) + " " + counts.unit();
        return "0 in " + zeros + " of " + Plural.of(all.length, "iteration") + most;
    }

    /** The interval that the finding rests on. */
    static String interval(PartFinding part) {
        if (part.verdict().isEmpty() || !part.verdict().get().estimate().hasInterval()) {
            return UNKNOWN;
        }
        Interval interval = part.verdict().get().interval();
        return interval(part.finding(), interval.low(), interval.high());
    }

    /** An interval; one that decides nothing, only if somebody would learn from its ends. */
    public static String interval(ClaimFinding finding, double low, double high) {
        boolean isHopeless = finding == ClaimFinding.CANNOT_TELL && high > HOPELESSLY_WIDE * low;
        return isHopeless ? "wide" : figure(low) + "–" + figure(high);
    }

    /** The confidence of that interval, with as many digits as say what is left of 100 %. */
    static String confidence(PartFinding part) {
        if (part.verdict().isEmpty() || !part.verdict().get().estimate().hasInterval()) {
            return UNKNOWN;
        }
        BigDecimal error = BigDecimal.valueOf(100 * (1 - part.verdict().get().confidence()))
                .round(new MathContext(DIGITS_OF_AN_ERROR));
        return BigDecimal.valueOf(100).subtract(error).stripTrailingZeros().toPlainString() + " %";
    }

    static String published(PartFinding part) {
        return part.published().isPresent() ? figure(part.published().getAsDouble()) : UNKNOWN;
    }

    /** The verdict on a part, with how it compares to what was published, or with what it would take. */
    public static String verdict(PartFinding part) {
        return finding(part.finding())
                + switch (part.finding()) {
                    case HOLDS -> comparedToPublished(part);
                    case DOES_NOT_HOLD -> "";
                    case CANNOT_TELL -> ": " + needed(part);
                };
    }

    private static String comparedToPublished(PartFinding part) {
        if (part.published().isEmpty() || part.verdict().isEmpty()) {
            return "";
        }
        double published = part.published().getAsDouble();
        Interval here = part.verdict().get().interval();
        if (here.contains(published)) {
            return ", as much as published";
        }
        boolean nearerToOne =
                Math.abs(Math.log(part.verdict().get().estimate().ratio())) < Math.abs(Math.log(published));
        return nearerToOne ? ", by less than published" : ", by more than published";
    }

    /** What would decide a part that is open. */
    static String needed(PartFinding part) {
        if (!part.missing().isEmpty()) {
            return "not measured: " + String.join(", ", part.missing());
        }
        if (!part.obstacles().isEmpty()) {
            return String.join(", ", part.obstacles());
        }
        if (part.moreForks() > 0) {
            return ComparisonPhrases.moreForks(part.moreForks(), "");
        }
        return part.verdict()
                .filter(verdict -> verdict.estimate().hasInterval())
                .map(verdict -> verdict.estimate().spread() > 0
                        ? "too near the limit for any number of forks"
                        : "forks that are all alike do not show how many it takes")
                .orElse("one fork says nothing of the spread between forks");
    }

    /** What would decide a claim; empty if it is decided. */
    public static Optional<String> needed(ClaimJudgement judgement) {
        if (judgement.finding() != ClaimFinding.CANNOT_TELL) {
            return Optional.empty();
        }
        List<String> needs = new ArrayList<>();
        if (judgement.partsNotMeasured() > 0) {
            needs.add("to measure " + judgement.partsNotMeasured() + " of "
                    + Plural.of(judgement.parts().size(), "part")
                    + " (claims --run " + judgement.claim().id() + ")");
        }
        if (judgement.moreForks() > 0) {
            needs.add(ComparisonPhrases.moreForks(judgement.moreForks(), " of each arm"));
        }
        return needs.isEmpty() ? Optional.empty() : Optional.of("It would take: " + String.join("; ", needs) + ".");
    }

    static String published(ClaimedFigure figure) {
        return figure.published().map(ClaimPhrases::withError).orElse(UNKNOWN);
    }

    private static String withError(PublishedFigure published) {
        return figure(published.value()) + (Double.isNaN(published.error()) ? "" : " ± " + figure(published.error()));
    }

    /** A figure with as many digits as say something. */
    public static String figure(double value) {
        return FigureText.score(value);
    }

    /** How many of the claims have which finding. */
    static String summary(List<ClaimJudgement> judgements) {
        long holding = count(judgements, ClaimFinding.HOLDS);
        long refuted = count(judgements, ClaimFinding.DOES_NOT_HOLD);
        List<ClaimJudgement> measured = measured(judgements);
        long open = measured.size() - holding - refuted;
        return Plural.of(measured.size(), "judgement") + ": HOLDS " + holding + ", DOES NOT HOLD " + refuted
                + ", CAN'T TELL " + open + ".";
    }

    private static long count(List<ClaimJudgement> judgements, ClaimFinding finding) {
        return judgements.stream()
                .filter(judgement -> judgement.finding() == finding)
                .count();
    }

    /** Those of which something was measured. */
    static List<ClaimJudgement> measured(List<ClaimJudgement> judgements) {
        return judgements.stream()
                .filter(judgement -> judgement.setting().isPresent())
                .toList();
    }

    /** Those of which nothing was, in words. */
    static List<String> unmeasured(List<ClaimJudgement> judgements) {
        List<String> lines = new ArrayList<>();
        List<String> runnable = judgements.stream()
                .filter(judgement -> judgement.setting().isEmpty())
                .map(ClaimJudgement::claim)
                .filter(Claim::isRunnable)
                .map(Claim::id)
                .toList();
        List<String> others = judgements.stream()
                .map(ClaimJudgement::claim)
                .filter(claim -> !claim.isRunnable())
                .map(Claim::id)
                .toList();
        if (!runnable.isEmpty()) {
            lines.add("Not measured: " + String.join(", ", runnable) + ".");
        }
        if (!others.isEmpty()) {
            lines.add("No scenario can judge yet: " + String.join(", ", others) + ".");
        }
        return lines;
    }
}
