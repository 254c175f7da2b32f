package dev.strandbench.report.document;

import java.util.function.Supplier;

/** The formats of a report. JSON contains the report's data instead of the document. */
public enum DocumentFormat {
    text,
    md,
    json,
    html;

    public String ending() {
        return this == text ? ".txt" : "." + name();
    }

    public String write(Supplier<Document> document, Supplier<? extends Record> data) {
        return switch (this) {
            case text -> TextWriter.write(document.get());
            case md -> MarkdownWriter.write(document.get());
            case json -> JsonWriter.write(data.get());
            case html -> HtmlWriter.write(document.get());
        };
    }
}
