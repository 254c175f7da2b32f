package dev.strandbench.report;

import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.analysis.stats.RatioEstimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Families as one table each. The same text in every locale. */
public final class RankedTable {

    private static final String UNKNOWN = "–";
    private static final double HOPELESSLY_WIDE = 10;
    private static final double LARGE_RATIO = 1.95;
    private static final Set<Integer> LEFT_ALIGNED = Set.of(1, 3, 9);

    private RankedTable() {}

    /** Renders the families; ends with a line break unless there are none. */
    public static String render(List<RankedFamily> families) {
        StringBuilder text = new StringBuilder();
        families.forEach(family -> append(text, family));
        return text.toString();
    }

    private static void append(StringBuilder text, RankedFamily family) {
        List<String[]> rows = new ArrayList<>();
        rows.add(new String[] {
            "", family.heading(), "score", "unit", "forks", "× best", "95 %", "× ideal", "B/task", "verdict"
        });
        for (RankedFamily.RankedArm arm : family.arms()) {
            rows.add(row(rows.size(), arm));
        }
        text.append(family.title()).append('\n');
        TextTable.append(text, rows, LEFT_ALIGNED);
        family.notes().forEach(note -> text.append("  ").append(note).append('\n'));
        text.append('\n');
    }

    private static String[] row(int rank, RankedFamily.RankedArm arm) {
        return new String[] {
            rank + ".",
            arm.name(),
            score(arm.score()),
            arm.unit(),
            String.valueOf(arm.forks()),
            arm.forks() == 0
                    ? UNKNOWN
                    : number("%.2f", arm.toBest().map(RatioEstimate::ratio).orElse(1.0)),
            arm.toBest().map(RankedTable::interval).orElse(""),
            number("%.2f", arm.score() / arm.ideal()),
            number("%,.0f", arm.allocatedPerTask()),
            verdict(arm)
        };
    }

    /** Four digits are more than any interval here is worth. */
    private static String score(double score) {
        return number(score >= 1000 ? "%,.0f" : score >= 100 ? "%.1f" : score >= 10 ? "%.2f" : "%.3f", score);
    }

    /** The interval of a ratio, unless there is none or it says nothing. */
    static String interval(RatioEstimate estimate) {
        if (!estimate.hasInterval()) {
            return UNKNOWN;
        }
        Interval interval = estimate.ratioInterval(VerdictRule.CONFIDENCE);
        return interval.high() > HOPELESSLY_WIDE * interval.low()
                ? "wide"
                : number("%.2f", interval.low()) + "–" + number("%.2f", interval.high());
    }

    private static String verdict(RankedFamily.RankedArm arm) {
        if (!arm.remark().isEmpty()) {
            return arm.remark();
        }
        if (arm.toBest().isEmpty()) {
            return "best";
        }
        double ratio = arm.toBest().get().ratio();
        return switch (arm.verdict()) {
            case DIFFERENT ->
                ratio > LARGE_RATIO
                        ? String.format(Locale.ROOT, "%.1f times slower", ratio)
                        : String.format(Locale.ROOT, "%.0f %% slower", 100 * (ratio - 1));
            case EQUIVALENT -> "same within 3 %";
            case INCONCLUSIVE ->
                arm.moreForks() == 0
                        ? "can't tell yet"
                        : "can't tell yet: about " + Plural.of(arm.moreForks(), "more fork");
            case INVALID -> "invalid";
        };
    }

    /** A number, unless it is none. */
    static String number(String format, double value) {
        return Double.isNaN(value) || Double.isInfinite(value) ? UNKNOWN : String.format(Locale.ROOT, format, value);
    }
}
