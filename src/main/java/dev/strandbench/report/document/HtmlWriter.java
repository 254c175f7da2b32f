package dev.strandbench.report.document;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes a document as one HTML file without scripts. Dark mode follows the system's setting. */
public final class HtmlWriter {

    private static final Pattern DARK = Pattern.compile("(?s):root\\[data-theme=\"dark\"] (\\{.*?\n})");

    private static final int REST_OF_BAR = -1;
    private static final int COLOURS_OF_PARTS = 4;

    private final StringBuilder html = new StringBuilder();

    private HtmlWriter() {}

    public static String write(Document document) {
        HtmlWriter writer = new HtmlWriter();
        String title = escaped(document.title());
        writer.html.append("""
                <!doctype html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <title>%s</title>
                <style>
                """.formatted(title));
        String dark = "@media screen and (prefers-color-scheme: dark) {\n:root $1\n}";
        writer.html.append(DARK.matcher(style()).replaceFirst(dark));
        writer.html.append("</style>\n</head>\n<body>\n<main>\n").append(element("h1", document.title()));
        document.blocks().forEach(writer::append);
        return writer.html.append("</main>\n</body>\n</html>\n").toString();
    }

    public static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    public static String style() {
        return resource(HtmlWriter.class, "page.css");
    }

    /** Returns a resource as text with LF line ends. The name may be relative to the package of the class. */
    public static String resource(Class<?> home, String name) {
        try (InputStream in = home.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("this build lacks " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void append(Document.Block block) {
        switch (block) {
            case Document.Section section -> {
                html.append(element("h2", section.heading()));
                section.blocks().forEach(this::append);
            }
            case Document.Paragraph paragraph -> {
                html.append("<p>").append(spans(paragraph.spans())).append(" </p>\n");
            }
            case Document.Sentences sentences -> list(sentences.texts().stream().map(HtmlWriter::escaped));
            case Document.Items items -> {
                html.append(items.heading().isEmpty() ? "" : element("p", items.heading()));
                list(items.lines().stream().map(HtmlWriter::spans));
            }
            case Document.Facts facts -> append(facts);
            case Document.Table table -> append(table);
            case Document.Bar bar -> append(bar);
            case Document.Note note ->
                html.append("<p><small>").append(escaped(note.text())).append("</small></p>\n");
            case Document.Folded folded -> {
                html.append("<details>").append(element("summary", folded.summary()));
                folded.blocks().forEach(this::append);
                html.append("</details>\n");
            }
        }
    }

    private void append(Document.Bar bar) {
        html.append("<figure class=\"parts\">\n<div class=\"parts-bar\" aria-hidden=\"true\">");
        for (int part = 0; part < bar.parts().size(); part++) {
            html.append(piece(part, bar.parts().get(part).share()));
        }
        html.append(bar.hasRest() ? piece(REST_OF_BAR, bar.restShare()) : "")
                .append("</div>\n<div class=\"parts-ends\"><span>")
                .append(escaped(bar.from()))
                .append("</span><span>")
                .append(escaped(bar.to()))
                .append("</span></div>\n<ul class=\"parts-key\">\n");
        for (int part = 0; part < bar.parts().size(); part++) {
            html.append(keyLine(part, bar.parts().get(part).label()));
        }
        html.append(bar.hasRest() ? keyLine(REST_OF_BAR, bar.rest()) : "").append("</ul>\n</figure>\n");
    }

    private static String piece(int part, double share) {
        return String.format(Locale.ROOT, "<span class=\"%s\" style=\"flex: %.4f\"></span>", partClass(part), share);
    }

    private static String keyLine(int part, String label) {
        return "<li><span class=\"" + partClass(part) + "\" aria-hidden=\"true\"></span>" + escaped(label) + "</li>\n";
    }

    private static String partClass(int part) {
        return part == REST_OF_BAR ? "part rest" : "part part-" + part % COLOURS_OF_PARTS;
    }

    private static String element(String name, String text) {
        return "<" + name + ">" + escaped(text) + "</" + name + ">\n";
    }

    private static String spans(List<Document.Span> spans) {
        return spans.stream().map(HtmlWriter::span).collect(Collectors.joining(" "));
    }

    private static String span(Document.Span span) {
        String words = escaped(span.text());
        String linked = span.link().isEmpty() ? words : "<a href=\"" + escaped(span.link()) + "\">" + words + "</a>";
        return switch (span.style()) {
            case PLAIN -> linked;
            case STRONG -> "<strong>" + linked + "</strong>";
            case CODE -> "<code>" + linked + "</code>";
        };
    }

    private void list(Stream<String> lines) {
        html.append("<ul>\n");
        lines.forEach(line -> html.append("<li>").append(line).append("</li>\n"));
        html.append("</ul>\n");
    }

    private void append(Document.Facts facts) {
        if (facts.facts().isEmpty()) {
            return;
        }
        html.append("<div class=\"scroll\">\n<table>\n<tbody>\n");
        facts.facts()
                .forEach(fact -> html.append("<tr><td>")
                        .append(escaped(fact.label()))
                        .append("</td><td>")
                        .append(escaped(fact.words()))
                        .append("</td></tr>\n"));
        html.append("</tbody>\n</table>\n</div>\n");
    }

    private void append(Document.Table table) {
        if (table.rows().isEmpty()) {
            return;
        }
        html.append("<div class=\"scroll\">\n<table>\n<thead>\n<tr>");
        table.columns().forEach(column -> cell("th", column, column.heading()));
        html.append("</tr>\n</thead>\n<tbody>\n");
        for (List<Object> row : table.rows()) {
            html.append("<tr>");
            for (int place = 0; place < row.size(); place++) {
                Document.Column column = table.columns().get(place);
                cell("td", column, column.format(row.get(place)));
            }
            html.append("</tr>\n");
        }
        html.append("</tbody>\n</table>\n</div>\n");
    }

    private void cell(String element, Document.Column column, String text) {
        html.append('<')
                .append(element)
                .append(column.unit().isFigure() ? " class=\"figure\">" : ">")
                .append(escaped(text))
                .append("</")
                .append(element)
                .append('>');
    }
}
