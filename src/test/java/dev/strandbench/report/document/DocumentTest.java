package dev.strandbench.report.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.GoldenFile;
import dev.strandbench.report.document.Document.Bar;
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
import java.util.Set;
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
                    List.of(new Span("A link", Span.TextStyle.STRONG, "https://example.org/"), Span.plain("and text"))))
            .add(new Folded("2 more", List.of(TABLE)))
            .titled("A title");

    @Test
    void isWrittenInEveryFormat() throws Exception {
        GoldenFile.assertSameInEveryLocale("document.txt", () -> TextWriter.write(DOCUMENT));
        GoldenFile.assertSameInEveryLocale("document.md", () -> MarkdownWriter.write(DOCUMENT));
        GoldenFile.assertSameInEveryLocale("document.json", () -> JsonWriter.write(DOCUMENT));
        GoldenFile.assertSameInEveryLocale(
                "document.html",
                () -> HtmlWriter.write(DOCUMENT).replaceFirst("(?s)<style>.*</style>", "<style></style>"));
    }

    @Test
    void dividesABarIntoParts() {
        Document document = new Document.Builder()
                .add(new Bar("1", "<2>", List.of(new Bar.Part("one | half", 0.5), new Bar.Part("two", 0.25)), "rest"))
                .titled("");

        assertThat(TextWriter.write(document))
                .isEqualTo("  1 |" + "a".repeat(30) + "b".repeat(15) + ".".repeat(15) + "| <2>\n"
                        + "  a  one | half\n  b  two\n  .  rest\n");
        assertThat(MarkdownWriter.write(document))
                .startsWith("```\n1 |aaa")
                .contains("\n```\n", "- a  one \\| half\n", "- .  rest\n");
        assertThat(HtmlWriter.write(document))
                .contains("<span class=\"part part-0\" style=\"flex: 0.5000\"></span>")
                .contains("<span class=\"part rest\" style=\"flex: 0.2500\"></span>")
                .contains("<span>&lt;2&gt;</span>", "one | half</li>", "rest</li>");
    }

    @Test
    void hasNoRestIfThePartsAreAll() {
        Document document = new Document.Builder()
                .add(new Bar("1", "2", List.of(new Bar.Part("all", 1)), "rest"))
                .titled("");

        assertThat(TextWriter.write(document))
                .contains("|" + "a".repeat(60) + "|")
                .doesNotContain("rest");
        assertThat(HtmlWriter.write(document)).doesNotContain("rest</li>");
    }

    @Test
    void hasTheStyleOfOtherPagesInLightAndDark() {
        assertThat(HtmlWriter.write(DOCUMENT))
                .contains("--paper: #")
                .contains("@media screen and (prefers-color-scheme: dark) {\n:root {");
    }

    @Test
    void leavesFieldsOfUnknownNumbersEmpty() {
        assertThat(CsvWriter.line(List.of("a <b> | @c #1", Double.NaN, 1536.0))).isEqualTo("a <b> | @c #1,,1536.0\n");
    }

    @ParameterizedTest
    @CsvSource({"=1+1, '''=1+1'", "-x, '''-x'", "-1.5e3, -1.5e3", "@a, '''@a'", "a=b, a=b"})
    void runsNoFormulaInASpreadsheet(String field, String written) {
        assertThat(CsvWriter.line(List.of(field))).isEqualTo(written + "\n");
    }

    @ParameterizedTest
    @CsvSource({
        "COUNT, 1234567, '1,234,567'",
        "NUMBER, 0.5, 0.50",
        "NUMBER, NaN, –",
        "SHARE, 0.1234, 12.3 %",
        "BYTES, 512, 512 B",
        "BYTES, 1023, 1023 B",
        "BYTES, 1024, 1.00 KB",
        "BYTES, 1536, 1.50 KB",
        "BYTES, 1023590.4, 1000 KB",
        "BYTES, 1048064, 1024 KB",
        "BYTES, 104857600, 100 MB",
        "BYTES, 1071644672, 1022 MB",
        "BYTES_DIFFERENCE, -1536, −1.50 KB",
        "NANOS, 0, 0 ns",
        "NANOS, 0.00001, 0 ns",
        "NANOS, 0.00015, 0.000150 ns",
        "NANOS, 12.345, 12.3 ns",
        "NANOS, 999, 999 ns",
        "NANOS, 999.4, 999 ns",
        "NANOS, 999.6, 1000 ns",
        "NANOS, 1500, 1.50 us",
        "NANOS, 999600, 1000 us",
        "NANOS, 2500000, 2.50 ms",
        "NANOS, 2500000000000, 2500 s"
    })
    void writesThreeDigitsInTheUnitThatFits(FigureUnit unit, double value, String text) {
        assertThat(unit.format(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"abc, 3", "'', 0", "µs → ×, 6", "値段, 4", "한국, 4", "e\u0301, 1", "\uD83D\uDE80, 2", "a\u200Bb, 2"})
    void countsTheColumnsOfATerminal(String text, int columns) {
        assertThat(TextWidth.of(text)).isEqualTo(columns);
    }

    @ParameterizedTest
    @CsvSource({
        "abcdef, 6, abcdef",
        "abcdef, 5, abcd…",
        "abcdef, 1, …",
        "abcdef, 0, ''",
        "値段表, 5, 値段…",
        "値段表, 4, 値…",
        "a\uD83D\uDE80b, 3, a…"
    })
    void cutsBetweenCharactersOnly(String text, int columns, String cut) {
        assertThat(TextWidth.cut(text, columns)).isEqualTo(cut);
    }

    @Test
    void alignsColumnsWhateverTheirCharacters() {
        StringBuilder text = new StringBuilder();

        TextWriter.appendTable(text, List.of(new String[] {"値", "1"}, new String[] {"abc", "22"}), Set.of(0));

        assertThat(text.toString()).isEqualTo("  値    1\n  abc  22\n");
    }
}
