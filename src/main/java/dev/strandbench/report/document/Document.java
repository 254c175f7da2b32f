package dev.strandbench.report.document;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The content of a report, independent of the report's format. Immutable. */
public record Document(String title, List<Block> blocks) {

    public Document {
        blocks = List.copyOf(blocks);
    }

    public sealed interface Block {}

    /** A heading with blocks below it. The key is the section's name in JSON. */
    public record Section(String key, String heading, List<Block> blocks) implements Block {}

    /** A line of texts with spaces between them. In plain text, an empty paragraph is a blank line. */
    public record Paragraph(List<Span> spans) implements Block {

        public static Paragraph of(String text) {
            return new Paragraph(List.of(Span.plain(text)));
        }
    }

    /** A list of sentences with bullets. In plain text, sentences are wrapped to the width of a screen. */
    public record Sentences(List<String> texts) implements Block {}

    /** A list of short lines. Each line consists of texts with spaces between them. */
    public record Items(String heading, List<List<Span>> lines) implements Block {

        public static Items of(String heading, List<String> lines) {
            return new Items(
                    heading,
                    lines.stream().map(line -> List.of(Span.plain(line))).toList());
        }
    }

    public record Facts(List<Fact> facts) implements Block {}

    /** A table of {@code String}, {@code Number}, {@link Figure} or {@link Lines}. The key names the table in JSON. */
    public record Table(String key, List<Column> columns, List<List<Object>> rows) implements Block {

        /** Returns a table without JSON keys. In headings, {@code |} separates columns, and {@code >} aligns right. */
        public static Table of(String headings, List<List<Object>> rows) {
            return of(List.of(headings.split("\\|", -1)), rows);
        }

        public static Table of(List<String> headings, List<List<Object>> rows) {
            List<Column> columns = headings.stream()
                    .map(heading -> heading.startsWith(">")
                            ? new Column("", heading.substring(1), FigureUnit.WRITTEN)
                            : new Column("", heading, FigureUnit.TEXT))
                    .toList();
            return new Table("", columns, rows);
        }
    }

    /** A horizontal bar with parts and a rest. The shares of the parts are above 0, and their sum is at most 1. */
    public record Bar(String from, String to, List<Part> parts, String rest) implements Block {

        static final char REST = '.';

        private static final double LEAST_REST = 0.005;

        public record Part(String label, double share) {}

        static char letter(int part) {
            return (char) ('a' + part);
        }

        double restShare() {
            return 1 - parts.stream().mapToDouble(Part::share).sum();
        }

        boolean hasRest() {
            return restShare() >= LEAST_REST;
        }

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

        /** Returns the bar's legend: a line for each part, and one for the rest unless it is negligible. */
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

    public record Note(String text) implements Block {}

    /** Blocks that are hidden until a click on the summary. Some formats always show these blocks. */
    public record Folded(String summary, List<Block> blocks) implements Block {}

    /** A number or {@code String} with a label. The key is the fact's name in JSON, including the unit. */
    public record Fact(String key, String label, FigureUnit unit, Object value) {

        public static Fact text(String key, String label, String value) {
            return new Fact(key, label, FigureUnit.TEXT, value);
        }

        String words() {
            return unit.format(value);
        }
    }

    /** A column of a table. The key is the name of the column in JSON, including the unit. */
    public record Column(String key, String heading, FigureUnit unit) {

        String format(Object value) {
            return value instanceof Figure figure ? figure.unit.format(figure.value) : unit.format(value);
        }
    }

    /** A value with its own unit, for columns whose values have different units. */
    public record Figure(FigureUnit unit, Object value) {}

    public record Lines(List<Span> spans) {

        @Override
        public String toString() {
            return String.join("; ", spans.stream().map(Span::text).toList());
        }
    }

    /** A text with a style and a link's address, which is empty if there is no link. */
    public record Span(String text, TextStyle style, String link) {

        public enum TextStyle {
            PLAIN,
            STRONG,
            CODE
        }

        public static Span plain(String text) {
            return new Span(text, TextStyle.PLAIN, "");
        }

        public static Span strong(String text) {
            return new Span(text, TextStyle.STRONG, "");
        }

        public static Span code(String text) {
            return new Span(text, TextStyle.CODE, "");
        }
    }

    /** Collects the blocks of a document or section. Not thread-safe. */
    public static final class Builder {

        private final List<Block> blocks = new ArrayList<>();

        public Builder add(Block... more) {
            blocks.addAll(Arrays.asList(more));
            return this;
        }

        public Builder line(String text) {
            return add(Paragraph.of(text));
        }

        public Builder items(String heading, List<String> lines) {
            return lines.isEmpty() ? this : add(Items.of(heading, lines));
        }

        public Document titled(String title) {
            return new Document(title, blocks);
        }

        public Section section(String heading) {
            return new Section("", heading, List.copyOf(blocks));
        }
    }
}
