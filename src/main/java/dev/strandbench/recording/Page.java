package dev.strandbench.recording;

import java.util.List;

/**
 * What to show, whatever the format.
 *
 * @param title what the page is about
 * @param conclusions at most five sentences, each with the figure that it rests on; the most telling first
 * @param sections in order
 */
record Page(String title, List<String> conclusions, List<Section> sections) {

    /**
     * A part of a page.
     *
     * @param key for programs
     * @param heading for people
     * @param facts single figures
     * @param tables further figures
     */
    record Section(String key, String heading, List<Fact> facts, List<Table> tables) {}

    /**
     * A single figure.
     *
     * @param key for programs; names the unit
     * @param label for people
     * @param unit how it is written
     * @param value a {@code Number}, or a {@code String} where the unit is {@link RecordingUnit#TEXT}
     */
    record Fact(String key, String label, RecordingUnit unit, Object value) {}

    /**
     * Figures in rows.
     *
     * @param key for programs
     * @param columns what each place of a row contains
     * @param rows values of the same kinds as those of facts
     */
    record Table(String key, List<Column> columns, List<List<Object>> rows) {}

    /**
     * A column of a table.
     *
     * @param key for programs; names the unit
     * @param heading for people
     * @param unit how values are written
     */
    record Column(String key, String heading, RecordingUnit unit) {

        /** A value of this column in words. */
        String format(Object value) {
            return value instanceof Figure figure ? figure.unit().format(figure.value()) : unit.format(value);
        }
    }

    /**
     * A value with a unit of its own, in a column whose values differ in kind.
     *
     * @param unit how it is written
     * @param value of the same kinds as that of a fact
     */
    record Figure(RecordingUnit unit, Object value) {}
}
