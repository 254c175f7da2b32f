package dev.strandbench.claims;

import dev.strandbench.base.FileFault;
import dev.strandbench.base.JsonFault;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.result.RunConditions;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Converts {@code liveness} reports to result entries. Stalls are judged like other counts. An attempt counts as a fork
 * with one iteration.
 */
final class LivenessEntries {

    /** The name that claims about liveness patterns use in place of a benchmark's name. */
    static final String BENCHMARK = "Liveness.pattern";

    static final String PATTERN = "pattern";

    static final String MODEL = "model";

    /** This metric is 1 if the pattern stalls with any number of tasks, and otherwise 0. */
    static final String STALLS = "stalls";

    /** This metric is 1 for each stalled attempt, and otherwise 0. Reports show it, but verdicts do not use it. */
    static final String STALLED_ATTEMPTS = "stalled";

    /** This metric is the number of threads that the JDK adds; 0 if the pattern stalls. */
    static final String ADDED_THREADS = "threads.added";

    static final Set<String> PARAMETERS = Set.of(PATTERN, MODEL);
    static final List<String> METRICS = List.of(STALLS, ADDED_THREADS);

    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final String CELLS = "cells";

    private LivenessEntries() {}

    /**
     * Reads a {@code liveness} report. Returns empty if the file contains something else. Throws
     * {@link UserErrorException} if a cell is damaged.
     */
    static Optional<List<Measurement>> read(Path file) {
        try {
            if (!Files.isRegularFile(file) || !beginsAnObject(file)) {
                return Optional.empty();
            }
            JsonNode cells = MAPPER.readTree(Files.readAllBytes(file)).path(CELLS);
            if (!cells.isArray()) {
                return Optional.empty();
            }
            List<Measurement> entries = new ArrayList<>();
            for (JsonNode cell : cells) {
                entries.add(entry(file, cell));
            }
            return Optional.of(entries);
        } catch (JacksonException e) {
            throw new UserErrorException(file + ": not a report of liveness: " + JsonFault.of(e));
        } catch (IOException e) {
            throw new UserErrorException(file + ": cannot be read: " + FileFault.of(e));
        }
    }

    // Result files of JMH begin with a list. They may be large, so they are not read as a whole here.
    private static boolean beginsAnObject(Path file) throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            int first = in.read();
            while (Character.isWhitespace(first)) {
                first = in.read();
            }
            return first == '{';
        }
    }

    private static Measurement entry(Path file, JsonNode cell) {
        String outcome = text(file, cell, "outcome");
        int attempts = number(file, cell, "attempts");
        int added = outcome.equals("COMPENSATES") ? number(file, cell, "threads") - number(file, cell, "carriers") : 0;
        Metric stalls = same(outcome.equals("STALLS") ? 1 : 0, attempts);
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put(PATTERN, text(file, cell, PATTERN));
        parameters.put(MODEL, text(file, cell, MODEL));
        return new Measurement(
                "dev.strandbench.liveness." + BENCHMARK,
                "ss",
                parameters,
                stalls,
                Map.of(
                        STALLS,
                        stalls,
                        ADDED_THREADS,
                        same(added, attempts),
                        STALLED_ATTEMPTS,
                        stalled(outcome.equals("STALLS") ? number(file, cell, "stalled") : 0, attempts)),
                new RunConditions(
                        "", "", text(file, cell, "jdk"), "", "", List.of(), 1, 0, Duration.ZERO, 1, Duration.ZERO),
                Optional.empty());
    }

    /** Returns a metric that is 1 in attempts that stalled. A pattern stalls if any attempt stalls. */
    private static Metric stalled(int stalled, int attempts) {
        double[][] scores = new double[attempts][];
        Arrays.setAll(scores, attempt -> new double[] {attempt < stalled ? 1 : 0});
        return new Metric("", attempts == 0 ? 0 : (double) stalled / attempts, scores);
    }

    private static Metric same(int value, int attempts) {
        double[][] scores = new double[attempts][];
        Arrays.setAll(scores, attempt -> new double[] {value});
        return new Metric("", value, scores);
    }

    private static String text(Path file, JsonNode cell, String key) {
        String text = cell.path(key).asString("");
        if (text.isEmpty()) {
            throw damaged(file, key);
        }
        return text;
    }

    private static int number(Path file, JsonNode cell, String key) {
        int number = cell.path(key).asInt(-1);
        if (number < 0) {
            throw damaged(file, key);
        }
        return number;
    }

    private static UserErrorException damaged(Path file, String key) {
        return new UserErrorException(file + ": not a report of liveness: a cell without " + key);
    }
}
