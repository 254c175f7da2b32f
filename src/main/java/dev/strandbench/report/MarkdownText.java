package dev.strandbench.report;

import dev.strandbench.compare.ComparisonPhrases;

/** Text in Markdown. */
public final class MarkdownText {

    /** Seen by nobody; GitHub, which looks for people and issues in what is rendered, finds none across it. */
    private static final String SEPARATOR = "<!-- -->";

    private MarkdownText() {}

    /** Text that stays text, in a table too: names may hold what Markdown or HTML would take for its own. */
    public static String escaped(String text) {
        return ComparisonPhrases.oneLine(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replaceAll("[\\\\`*_\\[\\]|~]", "\\\\$0")
                .replaceAll("[@#]", "$0" + SEPARATOR);
    }

    /** Text to be copied, in a fixed font; may stand in a table. */
    public static String code(String text) {
        return "<code>"
                + ComparisonPhrases.oneLine(text)
                        .replace("&", "&amp;")
                        .replace("<", "&lt;")
                        .replace(">", "&gt;")
                        .replaceAll("[\\\\`*_\\[\\]|~@#]", "\\\\$0")
                + "</code>";
    }
}
