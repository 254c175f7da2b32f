package dev.strandbench.report;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.report.RankedFamily.RankedArm;
import dev.strandbench.report.document.TextWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Prints each family as a table. The output does not depend on the locale. */
public final class RankedTable {

    private static final double HOPELESSLY_WIDE = 10;

    private RankedTable() {}

    public static String render(List<RankedFamily> families) {
        StringBuilder text = new StringBuilder();
        families.forEach(family -> append(text, family));
        return text.toString();
    }

    public static String legend(List<RankedFamily> families) {
        boolean hasIdeal = families.stream()
                .anyMatch(family ->
                        family.arms().stream().anyMatch(arm -> Double.isFinite(arm.timesIdeal(family.answer()))));
        boolean hasBytes = families.stream()
                .anyMatch(family -> family.arms().stream()
                        .anyMatch(arm -> Double.isFinite(arm.figures().allocatedPerTask())));
        return "× best: cost divided by the best arm's cost, with its 95 % interval over forks. A verdict such as"
                + " “30 % slower” also needs enough forks.\n"
                + (hasIdeal ? "× ideal: time divided by the least time that any scheduler needs.\n" : "")
                + (hasBytes ? "B/task: allocation.\n" : "");
    }

    private static void append(StringBuilder text, RankedFamily family) {
        List<String> heading = new ArrayList<>(List.of(
                "",
                family.heading(),
                family.metric(),
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
        for (RankedArm arm : family.arms()) {
            rows.add(row(family.ranked() ? rows.size() + "." : "", arm, family));
        }
        text.append(family.title()).append('\n');
        family.summary()
                .forEach(paragraph -> text.append("  ").append(paragraph).append('\n'));
        List<String[]> known = withoutUnknown(rows);
        TextWriter.appendTable(text, known, Set.of(1, 3, known.getFirst().length - 1));
        family.notes().forEach(note -> text.append("  ").append(note).append('\n'));
        text.append('\n');
    }

    private static List<String[]> withoutUnknown(List<String[]> rows) {
        int[] known = IntStream.range(0, rows.getFirst().length)
                .filter(column -> rows.stream().skip(1).anyMatch(row -> !row[column].equals(FigureText.UNKNOWN)))
                .toArray();
        return rows.stream()
                .map(row -> Arrays.stream(known).mapToObj(column -> row[column]).toArray(String[]::new))
                .toList();
    }

    private static String[] row(String rank, RankedArm arm, RankedFamily family) {
        RankedFamily.ArmFigures figures = arm.figures();
        boolean compared = family.arms().stream().anyMatch(one -> one.toBest().isPresent());
        List<String> row = new ArrayList<>(List.of(
                rank,
                arm.name(),
                FigureText.score(figures.score()),
                figures.unit(),
                String.valueOf(arm.forks()),
                arm.forks() == 0 || !compared ? FigureText.UNKNOWN : FigureText.ratio(arm.ratio()),
                arm.toBest().map(RankedTable::interval).orElse(compared ? "" : FigureText.UNKNOWN),
                FigureText.ratio(arm.timesIdeal(family.answer())),
                FigureText.perTask(figures.overheadPerTask())));
        figures.columns().forEach(value -> row.add(FigureText.plain(value)));
        row.add(FigureText.perTask(figures.processorPerTask()));
        row.add(FigureText.number("%,.0f", figures.allocatedPerTask()));
        row.add(VerdictWords.of(arm, family));
        return row.toArray(String[]::new);
    }

    static String interval(PairVerdict pair) {
        if (!pair.estimate().hasInterval()) {
            return FigureText.UNKNOWN;
        }
        Interval interval = pair.interval();
        return interval.high() > HOPELESSLY_WIDE * interval.low()
                ? VerdictWords.TOO_FEW_FORKS
                : FigureText.ratio(interval.low()) + "–" + FigureText.ratio(interval.high());
    }
}
