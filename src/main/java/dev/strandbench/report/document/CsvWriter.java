package dev.strandbench.report.document;

import java.util.List;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVFormat;

/** Writes CSV (RFC 4180). A formula gets a leading apostrophe; NaN and infinite numbers become empty fields. */
public final class CsvWriter {

    private static final Pattern FORMULA = Pattern.compile("(?s)[=+\\-@\t\r].*");
    private static final Pattern NUMBER = Pattern.compile("[+-]?\\d+(\\.\\d+)?([eE][+-]?\\d+)?");

    private CsvWriter() {}

    public static String line(List<?> fields) {
        return CSVFormat.RFC4180.format(fields.stream().map(CsvWriter::field).toArray()) + "\n";
    }

    private static String field(Object value) {
        String text = value instanceof Double number && !Double.isFinite(number) ? "" : String.valueOf(value);
        return FORMULA.matcher(text).matches() && !NUMBER.matcher(text).matches() ? "'" + text : text;
    }
}
