package dev.strandbench.report.document;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The content of a report, without a format. A document is immutable. */
public record Document(String title, List<Block> blocks) {

    public Document {
        blocks = List.copyOf(blocks);
    }

    /** A part of a document. */
    public sealed interface Block {}

    /** A heading and the blocks below the heading. The key is the name of the section in JSON. */
    public record Section(String key, String heading, List<Block> blocks) implements Block {}

    /** A line of text pieces, separated by spaces. In plain text, an empty paragraph is a blank line. */
    public record Paragraph(List<Span> spans) implements Block {

        /** Returns a paragraph without markup. */
        public static Paragraph of(String text) {
            return new Paragraph(List.of(Span.plain(text)));
        }
    }

    /** Sentences with bullets. Plain text wraps the sentences to the width of a screen. */
    public record Sentences(List<String> texts) implements Block {}

    /** Names or short lines. The text pieces of a line are separated by spaces. */
    public record Items(String heading, List<List<Span>> lines) implements Block {

        /** Returns items without markup. */
        public static Items of(String heading, List<String> lines) {
            return new Items(
                    heading,
                    lines.stream().map(line -> List.of(Span.plain(line))).toList());
        }
    }

    /** Figures with labels, one on each line. */
    public record Facts(List<Fact> facts) implements Block {}

    /**
     * A table. Each value is a {@code String}, a {@code Number}, a {@link Figure} or {@link Lines}. The key is the name
     * of the table in JSON. In plain text, a table has no heading row if all headings are empty.
     */
    public record Table(String key, List<Column> columns, List<List<Object>> rows) implements Block {

        /** Returns a table without JSON keys. A {@code |} separates two headings. A {@code >} aligns a column right. */
        public static Table of(String headings, List<List<Object>> rows) {
            return of(List.of(headings.split("\\|", -1)), rows);
        }

        /** Returns a table without JSON keys. A {@code >} in a heading aligns the heading's column to the right. */
        public static Table of(List<String> headings, List<List<Object>> rows) {
            List<Column> columns = headings.stream()
                    .map(heading -> heading.startsWith(">")
                            ? new Column("", heading.substring(1), FigureUnit.WRITTEN)
                            : new Column("", heading, FigureUnit.TEXT))
                    .toList();
            return new Table("", columns, rows);
        }
    }

    /**
     * A bar that is divided into parts from left to right. Each part has a share above 0, and all parts together have
     * at most 1. What is left of the bar is the rest.
     *
     * @param from the text at the left end
     * @param to the text at the right end
     * @param rest the label of the rest
     */
    public record Bar(String from, String to, List<Part> parts, String rest) implements Block {

        /** The letter of the rest in plain text. */
        static final char REST = '.';

        private static final double LEAST_REST = 0.005;

        /** A part of a bar. */
        public record Part(String label, double share) {}

        /** Returns the letter of a part in plain text. */
        static char letter(int part) {
            return (char) ('a' + part);
        }

        double restShare() {
            return 1 - parts.stream().mapToDouble(Part::share).sum();
        }

        boolean hasRest() {
            return restShare() >= LEAST_REST;
        }

        /** Returns the bar as a line of letters between the texts of its ends. */
        String drawn(int columns) {
            StringBuilder letters = new StringBuilder();
            double end = 0;
            for (int part = 0; part < parts.size(); part++) {
                end += parts.get(part).share();
                int until = Math.clamp(Math.round(end * columns), 0, columns);
                letters.repeat(letter(part), Math.max(0, until - letters.length()));
            }
            letters.repeat(REST, columns - letters.length());
            return from + " |" + letters + "| " + to;
        }

        /** Returns a line for each part and for the rest, which begins with the letter of the part. */
        List<String> key() {
            List<String> lines = new ArrayList<>();
            for (int part = 0; part < parts.size(); part++) {
                lines.add(letter(part) + "  " + parts.get(part).label());
            }
            if (hasRest()) {
                lines.add(REST + "  " + rest);
            }
            return lines;
        }
    }

    /** A remark in small print. */
    public record Note(String text) implements Block {}

    /** Blocks that the reader opens by a click, if the format supports clicks. */
    public record Folded(String summary, List<Block> blocks) implements Block {}

    /** A figure or {@code String} with a label. The key is the fact's name in JSON, which includes the unit. */
    public record Fact(String key, String label, FigureUnit unit, Object value) {

        /** Returns a fact whose value is text. */
        public static Fact text(String key, String label, String value) {
            return new Fact(key, label, FigureUnit.TEXT, value);
        }

        String words() {
            return unit.format(value);
        }
    }

    /** A column of a table. The key is the column's name in JSON, which includes the unit. */
    public record Column(String key, String heading, FigureUnit unit) {

        String format(Object value) {
            return value instanceof Figure figure ? figure.unit.format(figure.value) : unit.format(value);
        }
    }

    /** A value with a unit, for a column in which rows have different units. */
    public record Figure(FigureUnit unit, Object value) {}

    /** Several lines in one cell of a table. */
    public record Lines(List<Span> spans) {

        @Override
        public String toString() {
            return String.join("; ", spans.stream().map(Span::text).toList());
        }
    }

    /** A piece of text, with the address of a link; the address is empty if the text has no link. */
    public record Span(String text, Style style, String link) {

        /** The style of a piece of text. */
        public enum Style {
            /** Text without markup. */
            PLAIN,
            /** Text in bold. */
            STRONG,
            /** Text in a fixed-width font, for the reader to copy. */
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

        /** Returns text in a fixed-width font. */
        public static Span code(String text) {
            return new Span(text, Style.CODE, "");
        }
    }

    /** Collects the blocks of a document or section. A builder is not thread-safe. */
    public static final class Builder {

        private final List<Block> blocks = new ArrayList<>();

        public Builder add(Block... more) {
            blocks.addAll(Arrays.asList(more));
            return this;
        }

        /** Adds a paragraph without markup. */
        public Builder line(String text) {
            return add(Paragraph.of(text));
        }

        /** Adds lines below a heading, or nothing if there are no lines. */
        public Builder items(String heading, List<String> lines) {
            return lines.isEmpty() ? this : add(Items.of(heading, lines));
        }

        /** Returns a document that contains all blocks added so far. */
        public Document titled(String title) {
            return new Document(title, blocks);
        }

        /** Returns a section that contains all blocks added so far. */
        public Section section(String heading) {
            return new Section("", heading, List.copyOf(blocks));
        }
    }
}
