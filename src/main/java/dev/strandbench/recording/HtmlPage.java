package dev.strandbench.recording;

import dev.strandbench.recording.Page.Column;
import dev.strandbench.recording.Page.Fact;
import dev.strandbench.recording.Page.Section;
import dev.strandbench.recording.Page.Table;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/** A page as HTML, in one file without scripts. */
final class HtmlPage {

    /** The clothes of all pages of this jar. */
    private static final String STYLE = "/dev/strandbench/report/page/page.css";

    /** Those pages have a switch, which is a script's; this one follows the reader's system. */
    private static final Pattern DARK = Pattern.compile("(?s):root\\[data-theme=\"dark\"] (\\{.*?\n})");

    private HtmlPage() {}

    static String render(Page page) {
        StringBuilder html = new StringBuilder(
                        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                .append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src")
                .append(" 'unsafe-inline'\">\n")
                .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>")
                .append(escaped(page.title()))
                .append("</title>\n<style>\n")
                .append(style())
                .append("</style>\n</head>\n<body>\n<main>\n<h1>")
                .append(escaped(page.title()))
                .append("</h1>\n<ul>\n");
        page.conclusions()
                .forEach(each -> html.append("<li>").append(escaped(each)).append("</li>\n"));
        html.append("</ul>\n");
        for (Section section : page.sections()) {
            html.append("<h2>").append(escaped(section.heading())).append("</h2>\n");
            appendFacts(html, section.facts());
            section.tables().stream().filter(table -> !table.rows().isEmpty()).forEach(table -> append(html, table));
        }
        return html.append("</main>\n</body>\n</html>\n").toString();
    }

    private static void appendFacts(StringBuilder html, List<Fact> facts) {
        if (facts.isEmpty()) {
            return;
        }
        html.append("<div class=\"scroll\">\n<table>\n<tbody>\n");
        for (Fact fact : facts) {
            html.append("<tr><td>")
                    .append(escaped(fact.label()))
                    .append("</td><td>")
                    .append(escaped(fact.unit().format(fact.value())))
                    .append("</td></tr>\n");
        }
        html.append("</tbody>\n</table>\n</div>\n");
    }

    private static void append(StringBuilder html, Table table) {
        html.append("<div class=\"scroll\">\n<table>\n<thead>\n<tr>");
        for (Column column : table.columns()) {
            appendCell(html, "th", column, column.heading());
        }
        html.append("</tr>\n</thead>\n<tbody>\n");
        for (List<Object> row : table.rows()) {
            html.append("<tr>");
            for (int i = 0; i < row.size(); i++) {
                Column column = table.columns().get(i);
                appendCell(html, "td", column, column.format(row.get(i)));
            }
            html.append("</tr>\n");
        }
        html.append("</tbody>\n</table>\n</div>\n");
    }

    private static String style() {
        try (InputStream in = Objects.requireNonNull(HtmlPage.class.getResourceAsStream(STYLE), STYLE)) {
            String style = new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
            return DARK.matcher(style).replaceFirst("@media screen and (prefers-color-scheme: dark) {\n:root $1\n}");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void appendCell(StringBuilder html, String element, Column column, String text) {
        html.append('<')
                .append(element)
                .append(column.unit() == RecordingUnit.TEXT ? ">" : " class=\"figure\">")
                .append(escaped(text))
                .append("</")
                .append(element)
                .append('>');
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
