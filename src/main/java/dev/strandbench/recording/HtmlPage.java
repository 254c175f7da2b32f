package dev.strandbench.recording;

import dev.strandbench.recording.Page.Column;
import dev.strandbench.recording.Page.Fact;
import dev.strandbench.recording.Page.Section;
import dev.strandbench.recording.Page.Table;
import java.util.List;

/** A page as HTML, in one file without scripts. */
final class HtmlPage {

    private static final String STYLE = """
            body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem;
              color: #1b1f24; background: #fff; }
            table { border-collapse: collapse; margin: .7rem 0; }
            th, td { text-align: left; padding: .15rem .8rem .15rem 0; vertical-align: top; overflow-wrap: anywhere; }
            th { border-bottom: 1px solid #8c959f; font-weight: 600; }
            td.figure, th.figure { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
            @media (prefers-color-scheme: dark) { body { color: #e6edf3; background: #0d1117; } }
            """;

    private HtmlPage() {}

    static String render(Page page) {
        StringBuilder html = new StringBuilder(
                        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                .append("<meta name=\"viewport\" content=\"width=device-width\">\n<title>")
                .append(escaped(page.title()))
                .append("</title>\n<style>\n")
                .append(STYLE)
                .append("</style>\n</head>\n<body>\n<h1>")
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
        return html.append("</body>\n</html>\n").toString();
    }

    private static void appendFacts(StringBuilder html, List<Fact> facts) {
        if (facts.isEmpty()) {
            return;
        }
        html.append("<table>\n");
        for (Fact fact : facts) {
            html.append("<tr><td>")
                    .append(escaped(fact.label()))
                    .append("</td><td>")
                    .append(escaped(fact.unit().format(fact.value())))
                    .append("</td></tr>\n");
        }
        html.append("</table>\n");
    }

    private static void append(StringBuilder html, Table table) {
        html.append("<table>\n<tr>");
        for (Column column : table.columns()) {
            appendCell(html, "th", column, column.heading());
        }
        html.append("</tr>\n");
        for (List<Object> row : table.rows()) {
            html.append("<tr>");
            for (int i = 0; i < row.size(); i++) {
                Column column = table.columns().get(i);
                appendCell(html, "td", column, column.format(row.get(i)));
            }
            html.append("</tr>\n");
        }
        html.append("</table>\n");
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
