package dev.strandbench.result;

import dev.strandbench.error.UserErrorException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads JMH's {@code -rf csv} and {@code scsv}. They have one score over all forks and iterations, so that nobody can
 * tell from them how sure it is.
 */
final class JmhCsvReader {

    private static final String FIRST_COLUMN = "Benchmark";
    private static final String PARAMETER = "Param: ";
    private static final List<String> COLUMNS = List.of(FIRST_COLUMN, "Mode", "Threads", "Score", "Unit");

    private final Path file;
    private int line;

    JmhCsvReader(Path file) {
        this.file = file;
    }

    /** Whether a stream begins as such a file does; it is where it was afterwards. */
    static boolean isCsv(InputStream stream) throws IOException {
        int longest = FIRST_COLUMN.length() + 1;
        stream.mark(longest);
        String start = new String(stream.readNBytes(longest), StandardCharsets.UTF_8);
        stream.reset();
        return start.startsWith(FIRST_COLUMN) || start.equals('"' + FIRST_COLUMN);
    }

    List<Measurement> entries(InputStream stream) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
        String header = Objects.requireNonNullElse(lines.readLine(), "");
        char separator = header.indexOf(';') >= 0 ? ';' : ',';
        line = 1;
        List<String> columns = fields(header, separator);
        for (String column : COLUMNS) {
            if (!columns.contains(column)) {
                throw damaged("there is no column " + column);
            }
        }
        List<Measurement> entries = new ArrayList<>();
        for (String row = lines.readLine(); row != null; row = lines.readLine()) {
            line++;
            if (!row.isBlank()) {
                add(entries, columns, fields(row, separator));
            }
        }
        return entries;
    }

    private void add(List<Measurement> entries, List<String> columns, List<String> fields) {
        if (fields.size() != columns.size()) {
            throw damaged(fields.size() + " fields, but " + columns.size() + " columns");
        }
        String benchmark = fields.get(columns.indexOf(FIRST_COLUMN));
        Metric metric = new Metric(
                fields.get(columns.indexOf("Unit")), number(fields.get(columns.indexOf("Score"))), new double[0][]);
        @Nullable Measurement last = entries.isEmpty() ? null : entries.get(entries.size() - 1);
        if (last != null && benchmark.startsWith(last.benchmark() + ":")) {
            last.secondary().put(benchmark.substring(last.benchmark().length() + 1), metric);
            return;
        }
        String mode = fields.get(columns.indexOf("Mode"));
        if (!JmhResultReader.MODES.contains(mode)) {
            throw damaged("unknown mode " + mode + "; valid: " + String.join(", ", JmhResultReader.MODES));
        }
        Map<String, String> params = new LinkedHashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).startsWith(PARAMETER) && !fields.get(i).isEmpty()) {
                params.put(columns.get(i).substring(PARAMETER.length()), fields.get(i));
            }
        }
        int threads = (int) Math.clamp(number(fields.get(columns.indexOf("Threads"))), 0, Integer.MAX_VALUE);
        RunConditions how =
                new RunConditions("", "", "", "", "", List.of(), threads, 0, Duration.ZERO, 0, Duration.ZERO);
        entries.add(new Measurement(benchmark, mode, params, metric, new LinkedHashMap<>(), how, Optional.empty()));
    }

    /** JMH writes numbers in the locale of its JVM: some with a decimal comma. */
    private double number(String text) {
        try {
            return Double.parseDouble(text.replace(',', '.'));
        } catch (NumberFormatException e) {
            throw damaged("no number: " + text);
        }
    }

    /** The fields of a row; a quote within quotes is doubled. */
    private List<String> fields(String row, char separator) {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < row.length(); i++) {
            char c = row.charAt(i);
            if (c == '"') {
                boolean doubled = quoted && i + 1 < row.length() && row.charAt(i + 1) == '"';
                if (doubled) {
                    field.append('"');
                    i++;
                } else {
                    quoted = !quoted;
                }
            } else if (c == separator && !quoted) {
                fields.add(field.toString());
                field.setLength(0);
            } else {
                field.append(c);
            }
        }
        if (quoted) {
            throw damaged("a quote has no end");
        }
        fields.add(field.toString());
        return fields;
    }

    private UserErrorException damaged(String what) {
        return JmhResultReader.damaged(file, what, " (line " + line + ")");
    }
}
