package dev.strandbench.report.page;

import dev.strandbench.base.Sha256;
import dev.strandbench.report.document.HtmlWriter;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes a page as one HTML file, which works from disk and loads no other files. Names from result files cannot act as
 * markup, because the content is JSON that browsers do not execute. A content security policy allows only the file's
 * own scripts.
 */
public final class PageWriter {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{(\\w+)}}");

    // A run often writes its page, so the template is read and hashed only once.
    private static final String TEMPLATE = resource("page.html");
    private static final String STYLE = unindented(HtmlWriter.style());
    private static final String CHARTS = script(resource("/META-INF/resources/webjars/echarts/5.5.0/echarts.min.js"));
    private static final String OWN = script(unindented(Stream.of(
                    "text.js",
                    "colours.js",
                    "tables.js",
                    "scales.js",
                    "lane-charts.js",
                    "trace-chart.js",
                    "line-charts.js",
                    "plane-charts.js",
                    "watch-charts.js",
                    "overall-charts.js",
                    "claim-charts.js",
                    "drawing.js",
                    "overview.js",
                    "families.js",
                    "claims.js",
                    "changes.js",
                    "reading.js",
                    "page.js")
            .map(PageWriter::resource)
            .collect(Collectors.joining("\n"))));
    private static final String HASHES = hash(CHARTS) + " " + hash(OWN);

    private PageWriter() {}

    /** Returns a page as HTML, which must be stored as UTF-8. */
    public static String html(ReportPage page) {
        StringBuilder html = new StringBuilder();
        Matcher placeholder = PLACEHOLDER.matcher(TEMPLATE);
        int end = 0;
        // Replaces all placeholders in one pass, because inserted text may look like a placeholder.
        while (placeholder.find()) {
            html.append(TEMPLATE, end, placeholder.start()).append(part(placeholder.group(1), page));
            end = placeholder.end();
        }
        return html.append(TEMPLATE, end, TEMPLATE.length()).toString();
    }

    private static String part(String name, ReportPage page) {
        return switch (name) {
            case "title" -> HtmlWriter.escaped(page.title());
            case "scripts" -> HASHES;
            case "style" -> STYLE;
            case "report" -> inScript(PageJson.of(page));
            case "charts" -> CHARTS;
            case "script" -> OWN;
            default -> throw new IllegalStateException("the page's template asks for " + name);
        };
    }

    private static String resource(String name) {
        return HtmlWriter.resource(PageWriter.class, name);
    }

    private static String unindented(String source) {
        return source.replaceAll("(?m)^ +", "");
    }

    private static String script(String source) {
        if (source.contains("</script") || source.contains("<!--")) {
            throw new IllegalStateException("a script of this build would end its own element");
        }
        return source;
    }

    // Browsers hash the UTF-8 text between the tags.
    private static String hash(String script) {
        byte[] digest = Sha256.of(script.getBytes(StandardCharsets.UTF_8));
        return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    }

    // These characters appear only in JSON strings, in which they can be escaped.
    private static String inScript(String json) {
        return json.replace("<", "\\u003c")
                .replace(">", "\\u003e")
                .replace("&", "\\u0026")
                .replace("\u2028", "\\u2028")
                .replace("\u2029", "\\u2029");
    }
}
