package dev.strandbench.report.document;

import dev.strandbench.report.document.Document.Span.TextStyle;
import dev.strandbench.result.ShownText;
import java.util.List;
import java.util.stream.Collectors;

/** Writes a document as GitHub Flavored Markdown. */
public final class MarkdownWriter {

    // This invisible comment prevents mentions of users and references to issues on GitHub.
    private static final String SEPARATOR = "<!-- -->";

    private static final int BAR_COLUMNS = 60;

    private static final String SYNTAX = "[\\\\`*_\\[\\]|~]";
    private static final String LONG_LINE = "(.{1,120})(?: |$)";

    private final StringBuilder text = new StringBuilder();

    private MarkdownWriter() {}

    public static String write(Document document) {
        MarkdownWriter writer = new MarkdownWriter();
        if (!document.title().isEmpty()) {
            writer.line("### " + escaped(document.title())).line("");
        }
        document.blocks().forEach(writer::append);
        return writer.text.toString().stripTrailing() + (writer.text.isEmpty() ? "" : "\n");
    }

    static String escaped(String text) {
        return literal(text).replaceAll(SYNTAX, "\\\\$0").replaceAll("[@#]", "$0" + SEPARATOR);
    }

    private static String code(String text) {
        return "<code>" + literal(text).replace(">", "&gt;").replaceAll("[\\\\`*_\\[\\]|~@#]", "\\\\$0") + "</code>";
    }

    private static String literal(String text) {
        return ShownText.oneLine(text).replace("&", "&amp;").replace("<", "&lt;");
    }

    private MarkdownWriter line(String line) {
        text.append(line).append('\n');
        return this;
    }

    private void append(Document.Block block) {
        switch (block) {
            case Document.Section section -> {
                line("#### " + escaped(section.heading())).line("");
                section.blocks().forEach(this::append);
            }
            case Document.Paragraph paragraph -> {
                String words = join(" ", paragraph.spans());
                if (!words.isEmpty()) {
                    line(isCode(paragraph) ? words : wrapped(words)).line("");
                }
            }
            case Document.Sentences sentences -> {
                sentences.texts().forEach(sentence -> line(wrapped("- " + escaped(sentence))));
                line("");
            }
            case Document.Items items -> {
                if (!items.heading().isEmpty()) {
                    line(escaped(items.heading())).line("");
                }
                items.lines().forEach(item -> line("- " + join(" ", item)));
                line("");
            }
            case Document.Facts facts -> {
                facts.facts().forEach(fact -> line("- " + escaped(fact.label()) + ": " + escaped(fact.words())));
                line("");
            }
            case Document.Table table -> append(table);
            case Document.Bar bar -> {
                line("```")
                        .line(ShownText.oneLine(bar.drawn(BAR_COLUMNS)).replace("`", "'"))
                        .line("```")
                        .line("");
                bar.key().forEach(part -> line("- " + escaped(part)));
                line("");
            }
            case Document.Note note ->
                line("<sub>" + escaped(note.text()) + "</sub>").line("");
            case Document.Folded folded -> {
                line("<details><summary>" + escaped(folded.summary()) + "</summary>")
                        .line("");
                folded.blocks().forEach(this::append);
                line("</details>").line("");
            }
        }
    }

    private void append(Document.Table table) {
        List<Document.Column> columns = table.columns();
        text.append('|');
        columns.forEach(column -> text.append(' ')
                .append(escaped(column.heading()))
                .append(column.heading().isEmpty() ? "|" : " |"));
        text.append("\n|");
        columns.forEach(column -> text.append(column.unit().isFigure() ? "--:|" : "---|"));
        line("");
        for (List<Object> row : table.rows()) {
            text.append('|');
            for (int place = 0; place < columns.size(); place++) {
                text.append(' ')
                        .append(cell(columns.get(place), row.get(place)))
                        .append(" |");
            }
            line("");
        }
        line("");
    }

    private static String cell(Document.Column column, Object value) {
        return value instanceof Document.Lines lines ? join("<br>", lines.spans()) : escaped(column.format(value));
    }

    private static String join(String separator, List<Document.Span> spans) {
        return spans.stream().map(MarkdownWriter::span).collect(Collectors.joining(separator));
    }

    private static String span(Document.Span span) {
        String words = span.style() == TextStyle.CODE ? code(span.text()) : escaped(span.text());
        String linked = span.link().isEmpty() ? words : "[" + words + "](" + address(span.link()) + ")";
        return span.style() == TextStyle.STRONG ? "**" + linked + "**" : linked;
    }

    private static String address(String link) {
        return link.replace("(", "%28").replace(")", "%29").replace("|", "%7C");
    }

    // Paragraphs with code are not wrapped, because GitHub would keep the line breaks in a pull-request comment.
    private static boolean isCode(Document.Paragraph paragraph) {
        return paragraph.spans().stream().anyMatch(span -> span.style() == TextStyle.CODE);
    }

    private static String wrapped(String paragraph) {
        return paragraph.replaceAll(LONG_LINE, "$1\n").stripTrailing();
    }
}
