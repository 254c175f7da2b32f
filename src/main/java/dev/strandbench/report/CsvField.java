package dev.strandbench.report;

import java.util.regex.Pattern;

/** A field of a CSV file that people open in a spreadsheet. */
public final class CsvField {

    private static final Pattern FORMULA = Pattern.compile("(?s)[=+\\-@\t\r].*");
    private static final Pattern NUMBER = Pattern.compile("[+-]?\\d+(\\.\\d+)?([eE][+-]?\\d+)?");

    private CsvField() {}

    /** The text, with an apostrophe before what a spreadsheet would take for a formula. */
    public static String of(String text) {
        return FORMULA.matcher(text).matches() && !NUMBER.matcher(text).matches() ? "'" + text : text;
    }
}
