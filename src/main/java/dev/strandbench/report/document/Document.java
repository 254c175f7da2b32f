package dev.strandbench.report.document;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The contents of a report, independent of its format. Immutable. */
public record Document(String title, List<Block> blocks) {

    /** Copies the blocks. */
    public Document {
        blocks = List.copyOf(blocks);
    }

    /** A part of a document. */
    public sealed interface Block {}

    /** A heading and the blocks under it. The key is the name in JSON. */
    public record Section(String key, String heading, List<Block> blocks) implements Block {}

    /** One line of text, made of pieces separated by spaces. An empty paragraph is a blank line in text. */
    public record Paragraph(List<Span> spans) implements Block {

        /** Returns a paragraph without markup. */
        public static Paragraph of(String text) {
            return new Paragraph(List.of(Span.plain(text)));
        }
    }

    /** Bulleted sentences, wrapped to the width of a screen. */
    public record Sentences(List<String> texts) implements Block {}

    /** Names or short lines of pieces separated by spaces, one per line. */
    public record Items(String heading, List<List<Span>> lines) implements Block {

        /** Returns items without markup. */
        public static Items of(String heading, List<String> lines) {
            return new Items(
                    heading,
                    lines.stream().map(line -> List.of(Span.plain(line))).toList());
        }
    }

    /** Labelled figures, one per line. */
    public record Facts(List<Fact> facts) implements Block {}

    /**
     * Rows of values: a {@code String}, a {@code Number}, a {@link Figure} or {@link Lines}. The key is the name in
     * JSON. Text has no heading row if all headings are empty.
     */
    public record Table(String key, List<Column> columns, List<List<Object>> rows) implements Block {

        /** Returns a table that JSON never shows. {@code |} separates headings; {@code >} aligns one right. */
        public static Table of(String headings, List<List<Object>> rows) {
            return of(List.of(headings.split("\\|", -1)), rows);
        }

        /** Returns the same with a heading from each element. */
        public static Table of(List<String> headings, List<List<Object>> rows) {
            List<Column> columns = headings.stream()
                    .map(heading -> heading.startsWith(">")
                            ? new Column("", heading.substring(1), FigureUnit.WRITTEN)
                            : new Column("", heading, FigureUnit.TEXT))
                    .toList();
            return new Table("", columns, rows);
        }
    }

    /** A remark in small print. */
    public record Note(String text) implements Block {}

    /** Blocks that a reader opens by a click if the format allows it. */
    public record Folded(String summary, List<Block> blocks) implements Block {}

    /** A labelled figure, or a {@code String} as a text. The key is the name in JSON, including the unit. */
    public record Fact(String key, String label, FigureUnit unit, Object value) {

        /** Returns a fact whose value is text. */
        public static Fact text(String key, String label, String value) {
            return new Fact(key, label, FigureUnit.TEXT, value);
        }

        String words() {
            return unit.format(value);
        }
    }

    /** A column of a table. The key is the name in JSON, including the unit. */
    public record Column(String key, String heading, FigureUnit unit) {

        String format(Object value) {
            return value instanceof Figure figure ? figure.unit.format(figure.value) : unit.format(value);
        }
    }

    /** A value in a column whose rows have different units. */
    public record Figure(FigureUnit unit, Object value) {}

    /** Several lines in one cell of a table. */
    public record Lines(List<Span> spans) {

        @Override
        public String toString() {
            return String.join("; ", spans.stream().map(Span::text).toList());
        }
    }

    /** A piece of text, and the address that it links to; empty for none. */
    public record Span(String text, Style style, String link) {

        /** The look of a piece of text. */
        public enum Style {
            /** No markup. */
            PLAIN,
            /** Bold. */
            STRONG,
            /** A fixed font, to be copied. */
            CODE
        }

        /** Returns text without markup. */
        public static Span plain(String text) {
            return new Span(text, Style.PLAIN, "");
        }

        /** Returns text in bold. */
        public static Span strong(String text) {
            return new Span(text, Style.STRONG, "");
        }

        /** Returns text in a fixed font. */
        public static Span code(String text) {
            return new Span(text, Style.CODE, "");
        }
    }

    /** Collects the blocks of a document or section. Not thread-safe. */
    public static final class Builder {

        private final List<Block> blocks = new ArrayList<>();

        /** Adds blocks. */
        public Builder add(Block... more) {
            blocks.addAll(Arrays.asList(more));
            return this;
        }

        /** Adds a paragraph. */
        public Builder line(String text) {
            return add(Paragraph.of(text));
        }

        /** Adds lines under a heading, unless there are none. */
        public Builder items(String heading, List<String> lines) {
            return lines.isEmpty() ? this : add(Items.of(heading, lines));
        }

        /** Returns a document of the blocks so far. */
        public Document titled(String title) {
            return new Document(title, blocks);
        }

        /** Returns a section of the blocks so far. */
        public Section section(String heading) {
            return new Section("", heading, List.copyOf(blocks));
        }
    }
}
