package dev.strandbench.report;

import dev.strandbench.analysis.RangeRule;
import dev.strandbench.analysis.RangeVerdict;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.base.Plural;
import dev.strandbench.claims.Claim;
import dev.strandbench.claims.Claim.PublishedFigure;
import dev.strandbench.claims.Claim.PublishedSource;
import dev.strandbench.claims.ClaimBound;
import dev.strandbench.claims.ClaimFinding;
import dev.strandbench.claims.ClaimJudgement;
import dev.strandbench.claims.ClaimJudgement.ClaimSetting;
import dev.strandbench.claims.ClaimJudgement.ClaimedFigure;
import dev.strandbench.claims.ClaimJudgement.PartFinding;
import dev.strandbench.claims.ClaimQuestion;
import dev.strandbench.claims.Experiment;
import dev.strandbench.result.Metric;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Describes claims and judgements in words. The words do not depend on the locale. */
public final class ClaimPhrases {

    private static final double HOPELESSLY_WIDE = 100;
    private static final int DIGITS_OF_A_BOUND = 3;
    private static final int DIGITS_OF_AN_ERROR = 2;

    private static final Map<String, String> TOPICS = Map.of(
            "score", "How long an op takes",
            "latency", "How soon a task starts",
            "throughput", "How many requests are answered",
            "rate", "How many requests are answered",
            "gc", "How much is allocated and collected",
            "rss.", "How much memory tasks hold",
            "heap", "How much memory tasks hold",
            "tasks", "How much memory tasks hold",
            "threads", "How many threads there are");

    private ClaimPhrases() {}

    public static String finding(ClaimFinding finding) {
        return switch (finding) {
            case HOLDS -> "HOLDS";
            case BETTER_THAN_CLAIMED -> "BETTER THAN CLAIMED";
            case CANNOT_SHOW_HERE -> "CANNOT SHOW HERE";
            case DOES_NOT_HOLD -> "DOES NOT HOLD";
            case CANNOT_TELL -> "CAN'T TELL";
        };
    }

    public static String source(PublishedSource source) {
        return source.author() + ", " + source.title()
                + (source.year().isPresent() ? " (" + source.year().getAsInt() + ")" : "");
    }

    /** Returns sentences about the published conditions, the measured conditions and their differences. */
    static List<String> circumstances(ClaimJudgement judgement) {
        List<String> lines = new ArrayList<>();
        Claim claim = judgement.claim();
        lines.add("Published: " + publishedOn(claim.source()) + "."
                + judgement
                        .setting()
                        .map(setting -> " Here: " + machine(setting) + ", " + conditions(setting) + ".")
                        .orElse(""));
        claim.jdks().words().map(jdks -> "About " + jdks + ".").ifPresent(lines::add);
        otherProcessors(judgement).ifPresent(lines::add);
        if (judgement.isOfFigures() && judgement.setting().isPresent()) {
            lines.add("Judged by figures instead of ratios. Figures depend on the machine.");
        }
        lines.addAll(remarks(claim.reading(), claim.allDifferences()));
        return lines;
    }

    /**
     * Returns the interpretation of a claim and the differences from the publication, if there are any, as sentences.
     */
    static List<String> remarks(String reading, List<String> differences) {
        return Stream.of(
                        reading.isEmpty() ? "" : "Interpretation: " + reading,
                        differences.isEmpty() ? "" : "Differences: " + String.join(" ", differences))
                .filter(remark -> !remark.isEmpty())
                .toList();
    }

    public static String publishedOn(PublishedSource source) {
        return (source.machine().isEmpty() ? "machine not stated" : source.machine()) + ", "
                + (source.jdk().isEmpty() ? "JDK not stated" : "JDK " + source.jdk());
    }

    public static String machine(ClaimSetting setting) {
        return setting.machine().isEmpty() ? "a machine that " + setting.file() + " does not name" : setting.machine();
    }

    /** Returns the JDK on which a claim was judged, and the values of parameters that the claim does not fix. */
    public static String conditions(ClaimSetting setting) {
        return "JDK " + setting.jdk()
                + (setting.parameters().isEmpty() ? "" : ", " + joined(setting.parameters(), ", "));
    }

    /**
     * Returns a warning if the publication and the measurement used different numbers of processors; otherwise empty.
     */
    public static Optional<String> otherProcessors(ClaimJudgement judgement) {
        OptionalInt published = judgement.otherProcessors();
        return published.isEmpty()
                ? Optional.empty()
                : Optional.of("Published for " + Plural.of(published.getAsInt(), "processor") + ", judged on "
                        + judgement.setting().orElseThrow().processors().orElseThrow()
                        + ": another machine may give another answer.");
    }

    /** Returns an experiment's benchmarks, common parameters, metric, and state of the JVM (cold or warm). */
    public static String subject(Experiment experiment) {
        String common = experiment.parameters().entrySet().stream()
                .filter(parameter -> parameter.getValue().size() == 1)
                .map(parameter ->
                        " " + parameter.getKey() + "=" + parameter.getValue().getFirst())
                .collect(Collectors.joining());
        String benchmarks = experiment.arms().values().stream()
                .map(arm -> arm.benchmark())
                .distinct()
                .collect(Collectors.joining(", "));
        return benchmarks + common + ", " + state(experiment.state()) + ", " + metric(experiment.metric());
    }

    private static String state(Experiment.State state) {
        return switch (state) {
            case COLD -> "cold";
            case WARM -> "warm";
            case STEADY -> "warm, without drift";
        };
    }

    static String topic(Claim claim) {
        if (claim.experiment().isEmpty()) {
            return "Not yet judged by any scenario";
        }
        if (claim.isOfLiveness()) {
            return "Whether tasks stall";
        }
        String metric = claim.experiment().get().metric();
        return TOPICS.entrySet().stream()
                .filter(topic -> metric.startsWith(topic.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("Whether something happens");
    }

    public static String metric(String name) {
        return name.equals("score") ? "time per op" : name;
    }

    public static String at(Map<String, String> parameters) {
        return joined(parameters, " ");
    }

    private static String joined(Map<String, String> parameters, String separator) {
        return parameters.entrySet().stream()
                .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
                .collect(Collectors.joining(separator));
    }

    public static String question(ClaimQuestion question) {
        return switch (question) {
            case ClaimQuestion.OfRatio ratio ->
                ratio.numerator().name() + " / " + ratio.denominator().name();
            case ClaimQuestion.OfFigure figure -> figure.arm().name() + ", " + figure.unit();
            case ClaimQuestion.OfCount count -> count.arm().name();
        };
    }

    /** Returns the range that a claim states; empty if the claim is about a count. */
    public static Optional<Interval> range(ClaimQuestion question) {
        return switch (question) {
            case ClaimQuestion.OfRatio ratio -> Optional.of(ratio.range());
            case ClaimQuestion.OfFigure figure -> Optional.of(figure.range());
            case ClaimQuestion.OfCount count -> Optional.empty();
        };
    }

    /** Returns the range or the count that a claim states; for a claim about stalls, the expected outcome. */
    public static String claimed(Claim claim, ClaimQuestion question) {
        if (question instanceof ClaimQuestion.OfCount count
                && claim.metricOfAttempts().isPresent()) {
            return count.zero() ? "no stall" : "stalls";
        }
        return claimed(question);
    }

    static String claimed(ClaimQuestion question) {
        if (question instanceof ClaimQuestion.OfCount count) {
            return count.zero() ? "always 0" : "never 0";
        }
        Interval range = range(question).orElseThrow();
        if (range.low() == 0) {
            return "≤ " + bound(range.high());
        }
        return Double.isInfinite(range.high())
                ? "≥ " + bound(range.low())
                : bound(range.low()) + "–" + bound(range.high());
    }

    private static String bound(double value) {
        return new BigDecimal(value)
                .round(new MathContext(DIGITS_OF_A_BOUND))
                .stripTrailingZeros()
                .toPlainString();
    }

    /** Returns the measured ratio or value; for counts, the number of counts above 0 and the largest count. */
    static String measured(ClaimJudgement judgement, PartFinding part) {
        if (part.question() instanceof ClaimQuestion.OfCount) {
            Optional<String> ofAttempts = judgement.claim().metricOfAttempts();
            String metric = ofAttempts.orElse(
                    judgement.claim().experiment().orElseThrow().metric());
            List<Metric> counts = part.judgedBy().stream()
                    .flatMap(List::stream)
                    .flatMap(entry -> entry.metric(metric).stream())
                    .filter(one -> one.forks() > 0)
                    .toList();
            String unit = judgement.claim().isOfLiveness() ? "attempt" : "iteration";
            if (counts.isEmpty()) {
                return FigureText.UNKNOWN;
            }
            return ofAttempts.isPresent() ? stalled(Metric.joined(counts)) : counted(Metric.joined(counts), unit);
        }
        return FigureText.score(
                part.verdict().map(verdict -> verdict.estimate().ratio()).orElse(Double.NaN));
    }

    private static String stalled(Metric attempts) {
        double[] all =
                Arrays.stream(attempts.scores()).flatMapToDouble(Arrays::stream).toArray();
        long stalled = Arrays.stream(all).filter(count -> count > 0).count();
        return stalled == 0
                ? "no stall in " + Plural.of(all.length, "attempt")
                : "stalls in " + stalled + " of " + Plural.of(all.length, "attempt");
    }

    private static String counted(Metric counts, String what) {
        double[] all =
                Arrays.stream(counts.scores()).flatMapToDouble(Arrays::stream).toArray();
        long above = Arrays.stream(all).filter(count -> count > 0).count();
        String of = " of " + Plural.of(all.length, what);
        if (above == 0) {
            return "0 in " + all.length + of;
        }
        String most = FigureText.plain(Arrays.stream(all).max().orElse(0)) + " " + counts.unit();
        return "above 0 in " + above + of + ", at most " + most.strip();
    }

    /** Returns the verdict on a part of a claim; empty if the measurement has no confidence interval. */
    public static Optional<RangeVerdict> bounded(PartFinding part) {
        return part.verdict().filter(verdict -> verdict.estimate().hasInterval());
    }

    static String interval(PartFinding part) {
        return bounded(part)
                .map(RangeVerdict::interval)
                .map(range -> interval(part.finding(), range.low(), range.high()))
                .orElse(FigureText.UNKNOWN);
    }

    /** Returns an interval as text; {@code "wide"} if the claim is undecided and the interval is very wide. */
    public static String interval(ClaimFinding finding, double low, double high) {
        boolean isHopeless = finding == ClaimFinding.CANNOT_TELL && high > HOPELESSLY_WIDE * low;
        return isHopeless ? "wide" : FigureText.score(low) + "–" + FigureText.score(high);
    }

    /** Returns the confidence level of a part's interval, with enough digits to distinguish it from 100 %. */
    static String confidence(PartFinding part) {
        return bounded(part)
                .map(verdict ->
                        BigDecimal.valueOf(100 * (1 - verdict.confidence())).round(new MathContext(DIGITS_OF_AN_ERROR)))
                .map(error -> BigDecimal.valueOf(100).subtract(error).stripTrailingZeros())
                .map(percent -> percent.toPlainString() + " %")
                .orElse(FigureText.UNKNOWN);
    }

    /**
     * Returns the finding on a part of a claim, and either a comparison with the publication or the reason why there is
     * no verdict.
     */
    public static String verdict(PartFinding part) {
        return finding(part.finding())
                + switch (part.finding()) {
                    case HOLDS -> comparedToPublished(part);
                    case DOES_NOT_HOLD, BETTER_THAN_CLAIMED -> "";
                    case CANNOT_SHOW_HERE -> ": " + bound(part);
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
            return ", about as published";
        }
        if (part.question() instanceof ClaimQuestion.OfFigure) {
            return published > here.high() ? ", below the published figure" : ", above the published figure";
        }
        boolean nearerToOne =
                Math.abs(Math.log(part.verdict().get().estimate().ratio())) < Math.abs(Math.log(published));
        return nearerToOne ? ", by less than published" : ", by more than published";
    }

    /** Returns the reason why the results cannot show whether a part of a claim holds; empty if there is none. */
    static String bound(PartFinding part) {
        return part.bound().map(ClaimPhrases::words).orElse("");
    }

    private static String words(ClaimBound bound) {
        return switch (bound) {
            case ClaimBound.OfUsers of ->
                of.users().users() + " users who send " + of.users().requests() + " requests each and pause for "
                        + of.users().pauseMillis()
                        + " ms get at most " + FigureText.score(of.most()) + " requests/s from any service; "
                        + of.arm() + " answers " + FigureText.score(of.served()) + ". The ratio can reach "
                        + FigureText.score(of.possible()) + ", but " + FigureText.score(of.claimed())
                        + " was published";
            case ClaimBound.OfProcessors of ->
                (of.needed() > of.here()
                                ? of.arm() + " needs " + FigureText.score(of.needed()) + " processors, and here are "
                                        + of.here()
                                : of.arm() + " keeps " + FigureText.score(of.needed()) + " of " + of.here()
                                        + " processors busy, more than nine tenths")
                        + "; published for " + of.published();
            case ClaimBound.OfRate of ->
                FigureText.plain(of.rate()) + " tasks/s with " + FigureText.score(of.microsPerTask())
                        + " µs of processor time each, as with " + of.arm() + ", need "
                        + FigureText.score(of.needed()) + " processors, and here are " + of.here();
            case ClaimBound.OfBusyTime of ->
                "an op may take " + FigureText.score(of.millis()) + " ms, and its tasks wait for "
                        + FigureText.score(of.idealMillis()) + " ms; the processor time of " + of.arm() + ", "
                        + FigureText.score(of.busyMillis()) + " ms, fits in before and after the wait only with "
                        + FigureText.score(of.needed()) + " processors, and here are " + of.here();
            case ClaimBound.OfPools of ->
                "pools here have " + Plural.of(of.threads(), "thread") + "; the claim is about pools of " + of.claimed()
                        + " or more";
            case ClaimBound.OfMemory of ->
                of.metric() + " counts " + of.counted() + " memory; the claim is about " + of.claimed() + " memory";
            case ClaimBound.OfUnknownLoad of ->
                "published for " + Plural.of(of.published(), "processor") + ", judged on "
                        + (of.here().isPresent() ? of.here().getAsInt() : "an unknown number")
                        + ", and the load of the processors is unknown";
            case ClaimBound.Irrefutable of -> "outside the range, which does not refute the claim: " + of.why();
        };
    }

    static String needed(PartFinding part) {
        String obstacles = String.join(", ", part.obstacles());
        if (!part.missing().isEmpty()) {
            return "not measured: " + String.join(", ", part.missing()) + (obstacles.isEmpty() ? "" : "; " + obstacles);
        }
        if (!obstacles.isEmpty()) {
            return obstacles;
        }
        if (part.moreForks() > 0) {
            return VerdictWords.moreForks(part.moreForks(), "");
        }
        return bounded(part)
                .map(verdict -> verdict.estimate().spread() > 0
                        ? "too close to the limit for any number of forks"
                        : "identical forks do not show how many are needed")
                .orElse("one fork does not show the spread between forks");
    }

    /** Returns the measurements that could decide an undecided claim; empty for a decided claim. */
    public static Optional<String> needed(ClaimJudgement judgement) {
        if (judgement.finding() != ClaimFinding.CANNOT_TELL) {
            return Optional.empty();
        }
        List<String> needs = new ArrayList<>();
        if (judgement.partsNotMeasured() > 0) {
            needs.add("measuring " + judgement.partsNotMeasured() + " of "
                    + Plural.of(judgement.parts().size(), "part")
                    + " (" + judgement.claim().command() + ")");
        }
        if (judgement.parts().stream().anyMatch(part -> !part.obstacles().isEmpty())) {
            needs.add("suitable forks (" + judgement.claim().command() + ")");
        }
        if (judgement.moreForks() > 0) {
            needs.add(VerdictWords.moreForks(judgement.moreForks(), " of each arm"));
        }
        return needs.isEmpty() ? Optional.empty() : Optional.of("Needed: " + String.join("; ", needs) + ".");
    }

    static String published(ClaimedFigure figure) {
        return figure.published()
                .map(published -> FigureText.score(published.value())
                        + (Double.isNaN(published.error()) ? "" : " ± " + FigureText.score(published.error())))
                .orElse(FigureText.UNKNOWN);
    }

    /** Returns the published ratios or values, as a range if they differ; a dash ({@code –}) if there are none. */
    static String publishedFigures(ClaimJudgement judgement) {
        List<Double> ratios = judgement.parts().stream()
                .flatMapToDouble(part -> part.published().stream())
                .boxed()
                .toList();
        if (!ratios.isEmpty()) {
            return fromTo(ratios) + unit(judgement.parts());
        }
        Optional<String> metric = judgement.claim().experiment().map(Experiment::metric);
        List<PublishedFigure> figures = judgement.claim().published().stream()
                .filter(figure -> metric.equals(Optional.of(figure.metric())))
                .toList();
        return figures.isEmpty()
                ? FigureText.UNKNOWN
                : fromTo(figures.stream().map(PublishedFigure::value).toList()) + " "
                        + figures.getFirst().unit();
    }

    private static String unit(List<PartFinding> parts) {
        return parts.stream()
                .map(PartFinding::question)
                .map(question -> question instanceof ClaimQuestion.OfFigure figure ? " " + figure.unit() : "")
                .findFirst()
                .orElse("");
    }

    private static String fromTo(List<Double> values) {
        String least = FigureText.score(Collections.min(values));
        String most = FigureText.score(Collections.max(values));
        return least.equals(most) ? least : least + "–" + most;
    }

    /**
     * Returns the range of the measured values and the lowest confidence; empty if nothing was measured. Uses only the
     * parts that decide the finding on the claim. Leaves out the confidence if the claim is undecided. If the results
     * cannot show whether the claim holds, gives the reason instead of the confidence.
     */
    static String headline(ClaimJudgement judgement) {
        List<PartFinding> deciding = deciding(judgement);
        List<Double> ratios = deciding.stream()
                .flatMap(part -> part.verdict().stream())
                .map(verdict -> verdict.estimate().ratio())
                .filter(Double::isFinite)
                .toList();
        String measured = ratios.isEmpty()
                ? deciding.stream()
                        .map(part -> measured(judgement, part))
                        .filter(text -> !text.equals(FigureText.UNKNOWN))
                        .distinct()
                        .collect(Collectors.joining("; "))
                : fromTo(ratios) + unit(deciding);
        if (judgement.finding() == ClaimFinding.CANNOT_SHOW_HERE) {
            return Stream.concat(
                            Stream.of(measured),
                            deciding.stream().map(ClaimPhrases::bound).limit(1))
                    .filter(words -> !words.isEmpty())
                    .collect(Collectors.joining("; "));
        }
        String sure = deciding.stream()
                .filter(part -> judgement.finding() != ClaimFinding.CANNOT_TELL
                        && bounded(part).isPresent())
                .min(Comparator.comparingDouble(
                        part -> bounded(part).orElseThrow().confidence()))
                .map(ClaimPhrases::confidence)
                .orElse("");
        return measured + (measured.isEmpty() || sure.isEmpty() ? "" : ", " + sure + " sure");
    }

    private static List<PartFinding> deciding(ClaimJudgement judgement) {
        List<PartFinding> measured = judgement.parts().stream()
                .filter(part -> part.missing().isEmpty())
                .toList();
        List<PartFinding> same = measured.stream()
                .filter(part -> part.finding() == judgement.finding())
                .toList();
        return same.isEmpty() ? measured : same;
    }

    /**
     * Returns the words that distinguish a machine from other machines, or the whole description if no word differs.
     */
    static String whatDiffers(String machine, List<String> machines) {
        String words = Arrays.stream(machine.split(", ", -1))
                .filter(word -> machines.stream()
                        .anyMatch(other -> !List.of(other.split(", ", -1)).contains(word)))
                .collect(Collectors.joining(", "));
        return words.isEmpty() ? machine : words;
    }

    static String summary(List<ClaimJudgement> judgements) {
        List<ClaimJudgement> measured = measured(judgements);
        return Plural.of(measured.size(), "judgement") + ": "
                + Arrays.stream(ClaimFinding.values())
                        .map(finding -> finding(finding) + " "
                                + measured.stream()
                                        .filter(judgement -> judgement.finding() == finding)
                                        .count())
                        .collect(Collectors.joining(", ", "", "."));
    }

    /** Returns a sentence with the expected number of wrong verdicts; empty if no ratio or value has a verdict. */
    static Optional<String> expectedErrors(List<ClaimJudgement> judgements) {
        long verdicts = judgements.stream()
                .filter(judgement -> judgement.finding() != ClaimFinding.CANNOT_TELL
                        && judgement.finding() != ClaimFinding.CANNOT_SHOW_HERE)
                .filter(judgement -> judgement.parts().stream()
                        .anyMatch(part -> part.verdict().isPresent()))
                .count();
        return verdicts == 0
                ? Optional.empty()
                : Optional.of("The rule is designed to give at most 1 % wrong verdicts: up to "
                        + FigureText.number("%.2f", verdicts * RangeRule.ERROR) + " of "
                        + Plural.of(verdicts, "verdict") + " on ratios and figures.");
    }

    static List<ClaimJudgement> measured(List<ClaimJudgement> judgements) {
        return judgements.stream()
                .filter(judgement -> judgement.setting().isPresent())
                .toList();
    }

    static List<String> unmeasured(List<ClaimJudgement> judgements) {
        Map<Boolean, String> ids = judgements.stream()
                .filter(judgement -> judgement.setting().isEmpty())
                .map(ClaimJudgement::claim)
                .collect(Collectors.partitioningBy(
                        Claim::isRunnable, Collectors.mapping(Claim::id, Collectors.joining(", "))));
        List<String> lines = new ArrayList<>();
        String runnable = ids.getOrDefault(true, "");
        String others = ids.getOrDefault(false, "");
        if (!runnable.isEmpty()) {
            lines.add("Not measured: " + runnable + ".");
        }
        if (!others.isEmpty()) {
            lines.add("Not yet judged by any scenario: " + others + ".");
        }
        return lines;
    }
}
