package dev.strandbench.result;

import dev.strandbench.base.JsonFault;
import dev.strandbench.base.UserErrorException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/** Merges result files. The merged entries keep all fields, including fields that Strandbench does not know. */
public final class MergedResults {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private static final List<String> OF_A_RUN = List.of("session.json", "forks.jsonl", "results.json", "claims.json");

    private MergedResults() {}

    /**
     * Writes the entries of all input files to the output file, in the order of the inputs. Throws
     * {@link UserErrorException} if the output is an input, a file is invalid, a cell occurs twice, or no entry exists.
     */
    public static List<Measurement> write(List<Path> files, Path out) throws IOException {
        requireOther(files, out);
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
                throw JmhResultReader.damaged(file, JsonFault.of(e), "");
            }
        }
        requireEntries(files, entries);
        JmhResultWriter.writeJson(out, MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(merged));
        return entries;
    }

    static void requireEntries(List<Path> files, List<Measurement> entries) {
        if (entries.isEmpty()) {
            throw new UserErrorException(files.stream().map(Path::toString).collect(Collectors.joining(", "))
                    + ": no entries; valid: JMH result files with at least one entry");
        }
    }

    static String cell(Measurement measurement) {
        return measurement.benchmark() + " " + measurement.mode() + " " + measurement.params() + " on JDK "
                + measurement.jdk();
    }

    /** Throws {@link UserErrorException} if the output file is an input file, or a result file of an input run. */
    public static void requireOther(List<Path> read, Path out) {
        if (read.stream().flatMap(MergedResults::files).anyMatch(file -> isSame(file, out))) {
            throw new UserErrorException("--out " + out + " is one of the files that are read; give another");
        }
    }

    private static Stream<Path> files(Path fileOrRun) {
        return Files.isDirectory(fileOrRun) ? OF_A_RUN.stream().map(fileOrRun::resolve) : Stream.of(fileOrRun);
    }

    static boolean isSame(Path file, Path other) {
        if (file.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize())) {
            return true;
        }
        try {
            return Files.isSameFile(file, other);
        } catch (IOException e) {
            // An output file that does not exist or cannot be read is not an input file.
            return false;
        }
    }
}
