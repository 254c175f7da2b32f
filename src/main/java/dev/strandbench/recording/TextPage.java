package dev.strandbench.recording;

import dev.strandbench.recording.Page.Column;
import dev.strandbench.recording.Page.Fact;
import dev.strandbench.recording.Page.Section;
import dev.strandbench.recording.Page.Table;
import java.util.ArrayList;
import java.util.List;

/** A page as text. */
final class TextPage {

    private static final int WIDTH = 100;

    private TextPage() {}

    static String render(Page page) {
        StringBuilder text = new StringBuilder(page.title()).append("\n\n");
        for (String conclusion : page.conclusions()) {
            appendWrapped(text, conclusion);
        }
        for (Section section : page.sections()) {
            text.append('\n').append(section.heading()).append('\n');
            appendFacts(text, section.facts());
            section.tables().stream().filter(table -> !table.rows().isEmpty()).forEach(table -> append(text, table));
        }
        return text.toString();
    }

    private static void appendWrapped(StringBuilder text, String sentence) {
        StringBuilder line = new StringBuilder("-");
        for (String word : sentence.split(" ", -1)) {
            if (line.length() + 1 + word.length() > WIDTH) {
                text.append(line).append('\n');
                line = new StringBuilder(" ");
            }
            line.append(' ').append(word);
        }
        text.append(line).append('\n');
    }

    private static void appendFacts(StringBuilder text, List<Fact> facts) {
        int width = facts.stream().mapToInt(fact -> fact.label().length()).max().orElse(0);
        for (Fact fact : facts) {
            text.append("  ")
                    .append(fact.label())
                    .append(" ".repeat(width - fact.label().length() + 2))
                    .append(fact.unit().format(fact.value()))
                    .append('\n');
        }
    }

    private static void append(StringBuilder text, Table table) {
        List<Column> columns = table.columns();
        List<List<String>> lines = new ArrayList<>();
        lines.add(columns.stream().map(Column::heading).toList());
        for (List<Object> row : table.rows()) {
            List<String> line = new ArrayList<>();
            for (int i = 0; i < columns.size(); i++) {
                line.add(columns.get(i).format(row.get(i)));
            }
            lines.add(line);
        }
        text.append('\n');
        boolean labelled = columns.get(0).heading().isEmpty();
        for (List<String> line : lines) {
            StringBuilder padded = new StringBuilder();
            if (labelled) {
                padded.append("  ")
                        .append(line.get(0))
                        .append(" ".repeat(width(lines, 0) - line.get(0).length()));
            }
            for (int i = 1; i < columns.size(); i++) {
                padded.append("  ")
                        .append(" ".repeat(width(lines, i) - line.get(i).length()))
                        .append(line.get(i));
            }
            // Names are of any length, so they come last.
            if (!labelled) {
                padded.append("  ").append(line.get(0));
            }
            text.append(padded.toString().stripTrailing()).append('\n');
        }
    }

    private static int width(List<List<String>> lines, int column) {
        return lines.stream().mapToInt(line -> line.get(column).length()).max().orElse(0);
    }
}
