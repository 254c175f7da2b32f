package dev.strandbench.report.document;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes a document as text for a terminal. The output does not depend on the locale. */
public final class TextWriter {

    private static final int WIDTH = 100;
    private static final String INDENT = "  ";
    private static final int BAR_COLUMNS = 60;

    private final StringBuilder text = new StringBuilder();
    private boolean gapDue;

    private TextWriter() {}

    public static String write(Document document) {
        TextWriter writer = new TextWriter();
        if (!document.title().isEmpty()) {
            writer.line(document.title());
        }
        document.blocks().forEach(writer::append);
        return writer.text.toString();
    }

    private void append(Document.Block block) {
        switch (block) {
            case Document.Section section -> {
                gap();
                line(section.heading());
                section.blocks().forEach(this::append);
            }
            case Document.Paragraph paragraph -> {
                String words = words(paragraph.spans());
                if (words.isEmpty()) {
                    gap();
                } else {
                    line(words);
                }
            }
            case Document.Sentences sentences -> {
                gap();
                sentences.texts().forEach(this::bullet);
            }
            case Document.Items items -> {
                if (!items.heading().isEmpty()) {
                    line(items.heading());
                }
                items.lines().forEach(item -> line(INDENT + words(item)));
            }
            case Document.Facts facts -> append(facts);
            case Document.Table table -> append(table);
            case Document.Bar bar -> {
                gap();
                line(INDENT + bar.drawn(BAR_COLUMNS));
                bar.key().forEach(part -> line(INDENT + part));
                gapDue = true;
            }
            case Document.Note note -> {
                gapDue = false;
                line(INDENT + note.text());
                gapDue = true;
            }
            case Document.Folded folded -> {
                line(folded.summary());
                folded.blocks().forEach(this::append);
            }
        }
    }

    private void line(String line) {
        if (gapDue) {
            gap();
        }
        text.append(line).append('\n');
    }

    private void gap() {
        gapDue = false;
        if (!text.isEmpty() && text.lastIndexOf("\n\n") != text.length() - 2) {
            text.append('\n');
        }
    }

    private static String words(List<Document.Span> spans) {
        return spans.stream()
                .map(span -> span.link().isEmpty() ? span.text() : span.text() + ": " + span.link())
                .collect(Collectors.joining(" "));
    }

    private void bullet(String sentence) {
        StringBuilder line = new StringBuilder("-");
        for (String word : sentence.split(" ", -1)) {
            if (line.length() + 1 + word.length() > WIDTH) {
                line(line.toString());
                line = new StringBuilder(" ");
            }
            line.append(' ').append(word);
        }
        line(line.toString());
    }

    private void append(Document.Facts facts) {
        int width = facts.facts().stream()
                .mapToInt(fact -> TextWidth.of(fact.label()))
                .max()
                .orElse(0);
        for (Document.Fact fact : facts.facts()) {
            line(INDENT + fact.label() + " ".repeat(width - TextWidth.of(fact.label()) + 2) + fact.words());
        }
    }

    private void append(Document.Table table) {
        if (table.rows().isEmpty()) {
            return;
        }
        List<Document.Column> columns = new ArrayList<>(table.columns());
        List<List<String>> lines = new ArrayList<>();
        if (columns.stream().anyMatch(column -> !column.heading().isEmpty())) {
            lines.add(new ArrayList<>(
                    columns.stream().map(Document.Column::heading).toList()));
        }
        for (List<Object> row : table.rows()) {
            List<String> line = new ArrayList<>();
            for (int place = 0; place < row.size(); place++) {
                line.add(columns.get(place).format(row.get(place)));
            }
            lines.add(line);
        }
        if (columns.getFirst().unit() == FigureUnit.NAME) {
            Collections.rotate(columns, -1);
            lines.forEach(line -> Collections.rotate(line, -1));
        }
        Set<Integer> left = IntStream.range(0, columns.size())
                .filter(place -> !columns.get(place).unit().isFigure())
                .boxed()
                .collect(Collectors.toSet());
        gap();
        appendTable(
                text, lines.stream().map(line -> line.toArray(String[]::new)).toList(), left);
        gapDue = true;
    }

    /** Appends rows of equal length as a table. Left-aligns the columns with the given indexes. */
    public static void appendTable(StringBuilder text, List<String[]> rows, Set<Integer> left) {
        int[] widths = new int[rows.getFirst().length];
        for (String[] row : rows) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], TextWidth.of(row[column]));
            }
        }
        for (String[] row : rows) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < widths.length; column++) {
                String padding = " ".repeat(widths[column] - TextWidth.of(row[column]));
                line.append(INDENT).append(left.contains(column) ? row[column] + padding : padding + row[column]);
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
    }
}
