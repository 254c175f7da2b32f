package dev.strandbench.result;

import dev.strandbench.base.Plural;
import dev.strandbench.base.UserErrorException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/** Reads JMH's formats {@code csv} and {@code scsv}, which contain no fork scores and may have decimal commas. */
final class JmhCsvReader {

    private static final String FIRST_COLUMN = "Benchmark";
    private static final String PARAMETER = "Param: ";
    private static final List<String> COLUMNS = List.of(FIRST_COLUMN, "Mode", "Threads", "Score", "Unit");

    private final Path file;
    private long line;

    JmhCsvReader(Path file) {
        this.file = file;
    }

    static boolean isCsv(InputStream stream) throws IOException {
        return start(stream).replaceFirst("^\"", "").startsWith(FIRST_COLUMN);
    }

    private static String start(InputStream stream) throws IOException {
        int length = FIRST_COLUMN.length() + 3;
        stream.mark(length);
        String start = new String(stream.readNBytes(length), StandardCharsets.UTF_8);
        stream.reset();
        return start;
    }

    List<Measurement> entries(InputStream stream) throws IOException {
        CSVFormat format = CSVFormat.RFC4180
                .builder()
                .setDelimiter(start(stream).contains(";") ? ';' : ',')
                .setIgnoreEmptyLines(true)
                .get();
        List<Measurement> entries = new ArrayList<>();
        List<String> columns = List.of();
        try (CSVParser rows = format.parse(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            for (CSVRecord row : rows) {
                line = rows.getCurrentLineNumber();
                if (columns.isEmpty()) {
                    columns = row.toList();
                    requireAll(columns);
                } else {
                    add(entries, columns, row.toList());
                }
            }
        } catch (UncheckedIOException e) {
            throw JmhResultReader.damaged(
                    file, Objects.requireNonNull(e.getCause()).getMessage(), "");
        }
        return entries;
    }

    private void requireAll(List<String> columns) {
        for (String column : COLUMNS) {
            if (!columns.contains(column)) {
                throw damaged("there is no column " + column);
            }
        }
    }

    private void add(List<Measurement> entries, List<String> columns, List<String> fields) {
        if (fields.size() != columns.size()) {
            throw damaged(Plural.of(fields.size(), "field") + ", but " + Plural.of(columns.size(), "column"));
        }
        String benchmark = ShownText.of(fields.get(columns.indexOf(FIRST_COLUMN)));
        Metric metric = new Metric(
                ShownText.of(fields.get(columns.indexOf("Unit"))),
                number(fields.get(columns.indexOf("Score"))),
                new double[0][]);
        @Nullable Measurement last = entries.isEmpty() ? null : entries.get(entries.size() - 1);
        if (last != null && benchmark.startsWith(last.benchmark() + ":")) {
            String name = benchmark.substring(last.benchmark().length() + 1);
            Map<String, Metric> secondary = last.secondary();
            secondary.put(name, metric);
            if (name.endsWith(GcTime.COUNT)) {
                Metric none = new Metric(GcTime.UNIT, 0, new double[0][]);
                secondary.putIfAbsent(name.replace(GcTime.COUNT, GcTime.NAME), none);
            }
            return;
        }
        String mode = fields.get(columns.indexOf("Mode"));
        if (!JmhResultReader.MODES.contains(mode)) {
            throw damaged("unknown mode " + mode + "; valid: " + String.join(", ", JmhResultReader.MODES));
        }
        // JMH rounds to six decimals in CSV, so a very short time becomes 0.
        if (metric.score() < 0) {
            throw damaged("the score " + metric.score() + " is negative");
        }
        Map<String, String> params = new LinkedHashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).startsWith(PARAMETER) && !fields.get(i).isEmpty()) {
                params.put(ShownText.of(columns.get(i).substring(PARAMETER.length())), ShownText.of(fields.get(i)));
            }
        }
        int threads = (int) Math.clamp(number(fields.get(columns.indexOf("Threads"))), 0, Integer.MAX_VALUE);
        RunConditions how =
                new RunConditions("", "", "", "", "", List.of(), threads, 0, Duration.ZERO, 0, Duration.ZERO);
        entries.add(new Measurement(benchmark, mode, params, metric, new LinkedHashMap<>(), how, Optional.empty()));
    }

    private double number(String text) {
        try {
            return Double.parseDouble(text.replace(',', '.'));
        } catch (NumberFormatException e) {
            throw damaged("not a number: " + text);
        }
    }

    private UserErrorException damaged(String what) {
        return JmhResultReader.damaged(file, what, " (line " + line + ")");
    }
}
