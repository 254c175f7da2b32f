package dev.strandbench.report;

import dev.strandbench.analysis.MetricUnit;
import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.compare.ComparisonPhrases;
import dev.strandbench.result.AnswerMetric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;

/** Families as one table each. The same text in every locale. */
public final class RankedTable {

    private static final String UNKNOWN = "–";
    private static final double HOPELESSLY_WIDE = 10;
    private static final double LARGE_RATIO = 1.95;

    private RankedTable() {}

    /** Renders the families; ends with a line break unless there are none. */
    public static String render(List<RankedFamily> families) {
        StringBuilder text = new StringBuilder();
        families.forEach(family -> append(text, family));
        return text.toString();
    }

    private static void append(StringBuilder text, RankedFamily family) {
        AnswerMetric answer = family.answer();
        List<String> heading = new ArrayList<>(List.of(
                "",
                family.heading(),
                answer.isScore() ? "score" : answer.metric(),
                "unit",
                "forks",
                "× best",
                "95 %",
                "× ideal",
                "overhead µs/task"));
        heading.addAll(family.columns());
        heading.addAll(List.of("CPU µs/task", "B/task", "verdict"));
        List<String[]> rows = new ArrayList<>();
        rows.add(heading.toArray(String[]::new));
        for (RankedFamily.RankedArm arm : family.arms()) {
            rows.add(row(family.ranked() ? rows.size() + "." : "", arm, answer));
        }
        text.append(family.title()).append('\n');
        List<String[]> known = withoutUnknown(rows);
        TextTable.append(text, known, Set.of(1, 3, known.getFirst().length - 1));
        family.notes().forEach(note -> text.append("  ").append(note).append('\n'));
        text.append('\n');
    }

    /** Leaves out columns of which no arm has a value. */
    private static List<String[]> withoutUnknown(List<String[]> rows) {
        int[] known = IntStream.range(0, rows.getFirst().length)
                .filter(column -> rows.stream().skip(1).anyMatch(row -> !row[column].equals(UNKNOWN)))
                .toArray();
        return rows.stream()
                .map(row -> Arrays.stream(known).mapToObj(column -> row[column]).toArray(String[]::new))
                .toList();
    }

    private static String[] row(String rank, RankedFamily.RankedArm arm, AnswerMetric answer) {
        List<String> row = new ArrayList<>(List.of(
                rank,
                arm.name(),
                score(arm.score()),
                arm.unit(),
                String.valueOf(arm.forks()),
                arm.forks() == 0
                        ? UNKNOWN
                        : number(
                                "%.2f",
                                arm.toBest()
                                        .map(pair -> pair.estimate().ratio())
                                        .orElse(1.0)),
                arm.toBest().map(RankedTable::interval).orElse(""),
                number("%.2f", answer.higherIsBetter() ? arm.ideal() / arm.score() : arm.score() / arm.ideal()),
                perTask(arm.overheadPerTask())));
        arm.columns().forEach(value -> row.add(plain(value)));
        row.add(perTask(arm.processorPerTask()));
        row.add(number("%,.0f", arm.allocatedPerTask()));
        row.add(verdict(arm, answer, !rank.isEmpty()));
        return row.toArray(String[]::new);
    }

    /** Three digits: processor time comes in clock ticks. */
    private static String perTask(double micros) {
        return number(micros >= 100 ? "%,.0f" : micros >= 10 ? "%.1f" : micros >= 1 ? "%.2f" : "%.3f", micros);
    }

    /** As a score; what is counted stays whole. */
    private static String plain(double value) {
        return value == Math.rint(value) ? number("%,.0f", value) : score(value);
    }

    /** Four digits are more than any interval here is worth. */
    private static String score(double score) {
        return number(score >= 1000 ? "%,.0f" : score >= 100 ? "%.1f" : score >= 10 ? "%.2f" : "%.3f", score);
    }

    /** The interval of a ratio, unless there is none or it says nothing. */
    static String interval(PairVerdict pair) {
        if (!pair.estimate().hasInterval()) {
            return UNKNOWN;
        }
        Interval interval = pair.interval();
        return interval.high() > HOPELESSLY_WIDE * interval.low()
                ? "wide"
                : number("%.2f", interval.low()) + "–" + number("%.2f", interval.high());
    }

    private static String verdict(RankedFamily.RankedArm arm, AnswerMetric answer, boolean ranked) {
        if (!arm.remark().isEmpty()) {
            return arm.remark();
        }
        if (arm.toBest().isEmpty()) {
            return ranked ? "best" : "not judged";
        }
        PairVerdict toBest = arm.toBest().get();
        if (toBest.isOnOverhead()) {
            return ComparisonPhrases.overhead(toBest);
        }
        return switch (toBest.verdict()) {
            case DIFFERENT -> difference(toBest, answer, arm.unit());
            case EQUIVALENT -> "same within 3 %";
            case INCONCLUSIVE -> undecided(toBest);
            case INVALID -> "not judged";
        };
    }

    private static String undecided(PairVerdict toBest) {
        return toBest.moreForks() == 0
                ? "can't tell yet"
                : "can't tell yet: about " + Plural.of(toBest.moreForks(), "more fork");
    }

    /**
     * How much worse than the best; of a rate, how much of the best's is missing. A size is only named if it is sure.
     */
    private static String difference(PairVerdict toBest, AnswerMetric answer, String unit) {
        boolean slower = MetricUnit.isTime(answer.metric(), unit);
        boolean less = answer.higherIsBetter() && !slower;
        String word = slower ? "slower" : less ? "less" : "more";
        if (!toBest.isOfCertainSize() || !toBest.isSlower()) {
            return word + ", size unsure";
        }
        double ratio = toBest.estimate().ratio();
        return ratio > LARGE_RATIO
                ? String.format(Locale.ROOT, "%.1f times %s", ratio, word)
                : String.format(Locale.ROOT, "%.0f %% %s", 100 * (less ? 1 - 1 / ratio : ratio - 1), word);
    }

    /** A number, unless it is none. */
    static String number(String format, double value) {
        return Double.isNaN(value) || Double.isInfinite(value) ? UNKNOWN : String.format(Locale.ROOT, format, value);
    }
}
