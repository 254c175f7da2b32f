package dev.strandbench.report.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.GoldenFile;
import dev.strandbench.report.document.Document.Column;
import dev.strandbench.report.document.Document.Fact;
import dev.strandbench.report.document.Document.Facts;
import dev.strandbench.report.document.Document.Figure;
import dev.strandbench.report.document.Document.Folded;
import dev.strandbench.report.document.Document.Lines;
import dev.strandbench.report.document.Document.Note;
import dev.strandbench.report.document.Document.Paragraph;
import dev.strandbench.report.document.Document.Section;
import dev.strandbench.report.document.Document.Sentences;
import dev.strandbench.report.document.Document.Span;
import dev.strandbench.report.document.Document.Table;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DocumentTest {

    private static final Table TABLE = new Table(
            "rows",
            List.of(
                    new Column("name", "name", FigureUnit.NAME),
                    new Column("bytes", "size", FigureUnit.BYTES),
                    new Column("remark", "remark", FigureUnit.TEXT)),
            List.of(
                    List.of("a <b> | @c #1", 1536.0, new Lines(List.of(Span.strong("one"), Span.plain("two")))),
                    List.of("d", Double.NaN, new Figure(FigureUnit.SHARE, 0.5))));

    private static final Document DOCUMENT = new Document.Builder()
            .add(new Sentences(List.of("A sentence of many words that goes on and on, ".repeat(4) + "to its end.")))
            .line("A line & more")
            .items("Some items:", List.of("one*", "two"))
            .items("No items:", List.of())
            .add(new Section(
                    "section",
                    "A section",
                    List.of(
                            new Facts(List.of(
                                    Fact.text("name", "name", "\"quoted\""),
                                    new Fact("seconds", "a longer label", FigureUnit.NUMBER, 1234.5))),
                            TABLE,
                            new Note("A note."))))
            .add(new Paragraph(
                    List.of(new Span("A link", Span.Style.STRONG, "https://example.org/"), Span.plain("and text"))))
            .add(new Folded("2 more", List.of(TABLE)))
            .titled("A title");

    @Test
    void isWrittenInEveryFormat() throws Exception {
        GoldenFile.assertSameInEveryLocale("document.txt", () -> TextWriter.write(DOCUMENT));
        GoldenFile.assertSameInEveryLocale("document.md", () -> MarkdownWriter.write(DOCUMENT));
        GoldenFile.assertSameInEveryLocale("document.json", () -> JsonWriter.write(DOCUMENT));
        GoldenFile.assertSameInEveryLocale("document.csv", () -> CsvWriter.write(TABLE));
        GoldenFile.assertSameInEveryLocale(
                "document.html",
                () -> HtmlWriter.write(DOCUMENT).replaceFirst("(?s)<style>.*</style>", "<style></style>"));
    }

    @Test
    void hasTheStyleOfOtherPagesInLightAndDark() {
        assertThat(HtmlWriter.write(DOCUMENT))
                .contains("--paper: #")
                .contains("@media screen and (prefers-color-scheme: dark) {\n:root {");
    }

    @ParameterizedTest
    @CsvSource({"=1+1, '''=1+1'", "-x, '''-x'", "-1.5e3, -1.5e3", "@a, '''@a'", "a=b, a=b"})
    void runsNoFormulaInASpreadsheet(String field, String written) {
        assertThat(CsvWriter.line(List.of(field))).isEqualTo(written + "\n");
    }
}
