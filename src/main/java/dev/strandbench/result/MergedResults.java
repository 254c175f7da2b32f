package dev.strandbench.result;

import dev.strandbench.error.UserErrorException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/** Several result files as one. Entries are kept whole, with what only other tools know. */
public final class MergedResults {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private MergedResults() {}

    /**
     * Writes one.
     *
     * @param files at least one
     * @return its entries, in order
     * @throws UserErrorException if a file is not a JMH result file, or is {@code out}, or two have an entry for the
     *     same cell
     * @throws IOException if it cannot be written
     */
    public static List<Measurement> write(List<Path> files, Path out) throws IOException {
        ReadFiles.requireOther(files, out);
        ArrayNode merged = MAPPER.createArrayNode();
        List<Measurement> entries = new ArrayList<>();
        Map<String, Path> seen = new HashMap<>();
        for (Path file : files) {
            for (Measurement measurement : JmhResultReader.read(file)) {
                String cell = cell(measurement);
                Path other = seen.putIfAbsent(cell, file);
                if (other != null) {
                    throw new UserErrorException(
                            file + " and " + other + " both have " + cell + "; merge files of different cells");
                }
                entries.add(measurement);
            }
            try (InputStream stream = JmhResultReader.opened(file)) {
                if (JmhCsvReader.isCsv(stream)) {
                    throw new UserErrorException(file + ": CSV keeps no raw data; give JMH's JSON (-rf json)");
                }
                for (JsonNode entry : MAPPER.readTree(stream)) {
                    merged.add(entry);
                }
            } catch (JacksonException e) {
                throw JmhResultReader.damaged(file, e.getOriginalMessage(), "");
            }
        }
        JmhResultWriter.replace(out, MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(merged));
        return entries;
    }

    /** What an entry is of, in words; equal for entries of one cell only. */
    static String cell(Measurement measurement) {
        return measurement.benchmark() + " " + measurement.mode() + " " + measurement.params() + " on JDK "
                + measurement.jdk();
    }
}
