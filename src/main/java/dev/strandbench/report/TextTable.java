package dev.strandbench.report;

import java.util.List;
import java.util.Set;

/** Lays text out in columns. */
final class TextTable {

    private TextTable() {}

    /**
     * Appends rows, a line each.
     *
     * @param rows at least one, all equally long
     * @param left columns that are aligned left, from 0; others are aligned right
     */
    static void append(StringBuilder text, List<String[]> rows, Set<Integer> left) {
        int[] widths = new int[rows.get(0).length];
        for (String[] row : rows) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], TextWidth.of(row[column]));
            }
        }
        for (String[] row : rows) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < widths.length; column++) {
                String padding = " ".repeat(widths[column] - TextWidth.of(row[column]));
                line.append("  ").append(left.contains(column) ? row[column] + padding : padding + row[column]);
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
    }
}
