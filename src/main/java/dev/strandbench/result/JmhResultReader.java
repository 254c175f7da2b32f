package dev.strandbench.result;

import dev.strandbench.error.UserErrorException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads JMH's result files, those of {@code -rf json}, plain or gzipped. Nothing but the numbers is kept in memory;
 * fields that are not known are passed over. Files of {@code -rf csv} and {@code scsv} are read too: they keep scores
 * only, no raw series.
 */
public final class JmhResultReader {

    private static final int GZIP_MAGIC = 0x1f8b;
    private static final int LONGEST_REASON = 200;
    static final List<String> MODES = List.of("thrpt", "avgt", "sample", "ss");

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private static final Pattern COUNT = Pattern.compile("[0-9]{1,9}");

    /** What fits into ns. */
    private static final Duration LONGEST_TIME = Duration.ofNanos(Long.MAX_VALUE);

    private final Path file;
    private final JsonParser parser;

    private JmhResultReader(Path file, JsonParser parser) {
        this.file = file;
        this.parser = parser;
    }

    /**
     * Reads a file.
     *
     * @return its entries, in order
     * @throws UserErrorException if there is no such file, or it is no JMH result file; says in which line
     */
    public static List<Measurement> read(Path file) {
        try (InputStream stream = opened(file)) {
            if (JmhCsvReader.isCsv(stream)) {
                return new JmhCsvReader(file).entries(stream);
            }
            try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), stream)) {
                return new JmhResultReader(file, parser).entries();
            }
        } catch (NoSuchFileException e) {
            throw new UserErrorException(file + ": no such file");
        } catch (IOException e) {
            throw new UserErrorException(
                    file + ": cannot be read: " + Objects.requireNonNullElse(e.getMessage(), "it ends early"));
        } catch (JacksonException e) {
            TokenStreamLocation where = e.getLocation();
            throw damaged(
                    file,
                    e.getOriginalMessage(),
                    where == null ? "" : " (line " + where.getLineNr() + ", column " + where.getColumnNr() + ")");
        }
    }

    /**
     * Says in one line, of bounded length, what is wrong.
     *
     * @param what null if all that is known is that the content ends early
     */
    static UserErrorException damaged(Path file, @Nullable String what, String where) {
        String line = Objects.requireNonNullElse(what, "it ends early").replaceAll("\\p{Cntrl}+", " ");
        String reason = line.length() <= LONGEST_REASON ? line : line.substring(0, LONGEST_REASON) + "…";
        return new UserErrorException(file + ": no JMH result file: " + reason + where);
    }

    /** The content of a file, gunzipped if it is gzipped; can be marked. */
    static InputStream opened(Path file) throws IOException {
        InputStream stream = new BufferedInputStream(Files.newInputStream(file));
        stream.mark(2);
        int magic = stream.read() << 8 | stream.read();
        stream.reset();
        return magic == GZIP_MAGIC ? new BufferedInputStream(new GZIPInputStream(stream)) : stream;
    }

    private List<Measurement> entries() {
        List<Measurement> entries = new ArrayList<>();
        expect(parser.nextToken(), JsonToken.START_ARRAY, "the file");
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            entries.add(entry());
        }
        if (parser.nextToken() != null) {
            throw damaged("something follows the end of the list");
        }
        return entries;
    }

    private Measurement entry() {
        expect(parser.currentToken(), JsonToken.START_OBJECT, "an entry");
        Map<String, String> texts = new LinkedHashMap<>();
        Map<String, String> params = new LinkedHashMap<>();
        Map<String, Metric> secondary = new LinkedHashMap<>();
        List<String> jvmArgs = List.of();
        @Nullable Metric primary = null;
        @Nullable RunMembership interleaving = null;
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String field = parser.currentName();
            JsonToken value = parser.nextToken();
            switch (field) {
                case "params" -> params.putAll(texts(value, field));
                case "jvmArgs" -> jvmArgs = strings(value, field);
                case "primaryMetric" -> primary = metric(value, field);
                case "secondaryMetrics" -> secondary.putAll(metrics(value, field));
                case JmhResultWriter.OWN_FIELD -> interleaving = interleaving(value);
                default -> {
                    if (value.isScalarValue()) {
                        texts.put(field, parser.getString());
                    } else {
                        parser.skipChildren();
                    }
                }
            }
        }
        if (primary == null || !texts.containsKey("benchmark")) {
            throw damaged("an entry without " + (primary == null ? "primaryMetric" : "benchmark"));
        }
        String mode = texts.getOrDefault("mode", "");
        if (!MODES.contains(mode)) {
            throw damaged(
                    (mode.isEmpty() ? "no mode" : "unknown mode " + mode) + "; valid: " + String.join(", ", MODES));
        }
        if (interleaving != null && interleaving.blocks().size() != primary.forks()) {
            throw damaged("blocks for " + interleaving.blocks().size() + " forks, but there are " + primary.forks());
        }
        return new Measurement(
                Objects.requireNonNull(texts.get("benchmark")),
                mode,
                params,
                primary,
                secondary,
                circumstances(texts, jvmArgs),
                Optional.ofNullable(interleaving));
    }

    /** What our own runs add to an entry; what older ones did not add yet may be missing. */
    private RunMembership interleaving(JsonToken start) {
        expect(start, JsonToken.START_OBJECT, JmhResultWriter.OWN_FIELD);
        String run = "";
        String machine = "";
        String jdk = "";
        boolean sequential = true;
        Optional<AnswerMetric> answer = Optional.empty();
        Set<Integer> blocks = new LinkedHashSet<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String field = parser.currentName();
            JsonToken value = parser.nextToken();
            switch (field) {
                case "run" -> run = text(value, field);
                case "machine" -> machine = text(value, field);
                case "jdk" -> jdk = text(value, field);
                case "answer" -> answer = Optional.of(answer(value, field));
                case "sequential" -> sequential = truth(value, field);
                case "blocks" -> {
                    expect(value, JsonToken.START_ARRAY, field);
                    while (parser.nextToken() != JsonToken.END_ARRAY) {
                        int block = block(number(parser.currentToken(), field));
                        if (!blocks.add(block)) {
                            throw damaged("block " + block + " twice");
                        }
                    }
                }
                default -> parser.skipChildren();
            }
        }
        return new RunMembership(run, List.copyOf(blocks), machine, jdk, answer, sequential);
    }

    private AnswerMetric answer(JsonToken start, String name) {
        Map<String, String> texts = texts(start, name);
        String better = texts.getOrDefault("better", "");
        if (!better.equals(JmhResultWriter.HIGHER) && !better.equals(JmhResultWriter.LOWER)) {
            throw damaged(name + ".better is " + (better.isEmpty() ? "missing" : better) + "; valid: "
                    + JmhResultWriter.LOWER + ", " + JmhResultWriter.HIGHER);
        }
        return new AnswerMetric(
                texts.getOrDefault("metric", ""),
                texts.getOrDefault("unit", ""),
                better.equals(JmhResultWriter.HIGHER));
    }

    private boolean truth(JsonToken token, String name) {
        if (!token.isBoolean()) {
            throw damaged(name + " is neither true nor false");
        }
        return token == JsonToken.VALUE_TRUE;
    }

    private int block(double number) {
        if (number != Math.rint(number) || number < 0 || number > Integer.MAX_VALUE) {
            throw damaged("no number of a block: " + number);
        }
        return (int) number;
    }

    private RunConditions circumstances(Map<String, String> texts, List<String> jvmArgs) {
        return new RunConditions(
                texts.getOrDefault("jmhVersion", ""),
                texts.getOrDefault("jvm", ""),
                texts.getOrDefault("jdkVersion", ""),
                texts.getOrDefault("vmName", ""),
                texts.getOrDefault("vmVersion", ""),
                jvmArgs,
                count(texts, "threads"),
                count(texts, "warmupIterations"),
                time(texts.getOrDefault("warmupTime", "")),
                count(texts, "measurementIterations"),
                time(texts.getOrDefault("measurementTime", "")));
    }

    private int count(Map<String, String> texts, String field) {
        String text = texts.getOrDefault(field, "0");
        if (!COUNT.matcher(text).matches()) {
            throw damaged(field + " is no count: " + text);
        }
        return Integer.parseInt(text);
    }

    /** JMH's way to write a time: a number, a space, a unit; {@code single-shot} in single-shot mode. */
    private Duration time(String text) {
        if (text.isEmpty() || text.equals("single-shot")) {
            return Duration.ZERO;
        }
        String[] words = text.trim().split(" ", 2);
        ChronoUnit unit = switch (words.length == 2 ? words[1] : "") {
            case "ns" -> ChronoUnit.NANOS;
            case "us" -> ChronoUnit.MICROS;
            case "ms" -> ChronoUnit.MILLIS;
            case "s" -> ChronoUnit.SECONDS;
            case "min" -> ChronoUnit.MINUTES;
            case "hr" -> ChronoUnit.HOURS;
            case "day" -> ChronoUnit.DAYS;
            default -> throw damaged("no time: " + text);
        };
        try {
            Duration time = Duration.of(Long.parseLong(words[0]), unit);
            if (time.isNegative() || time.compareTo(LONGEST_TIME) > 0) {
                throw damaged("no time: " + text);
            }
            return time;
        } catch (NumberFormatException | ArithmeticException e) {
            throw damaged("no time: " + text);
        }
    }

    private Map<String, Metric> metrics(JsonToken value, String name) {
        Map<String, Metric> metrics = new LinkedHashMap<>();
        expect(value, JsonToken.START_OBJECT, name);
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String metric = parser.currentName();
            metrics.put(metric, metric(parser.nextToken(), metric));
        }
        return metrics;
    }

    private Metric metric(JsonToken start, String name) {
        expect(start, JsonToken.START_OBJECT, name);
        String unit = "";
        double score = Double.NaN;
        double[][] scores = {};
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String field = parser.currentName();
            JsonToken value = parser.nextToken();
            switch (field) {
                case "scoreUnit" -> unit = text(value, field);
                case "score" -> score = number(value, field);
                case "rawData" -> scores = raw(value, this::iterations);
                case "rawDataHistogram" -> scores = raw(value, this::histograms);
                default -> parser.skipChildren();
            }
        }
        return new Metric(unit, score, scores);
    }

    /** Reads the forks of a series. */
    private double[][] raw(JsonToken start, ForkReader fork) {
        expect(start, JsonToken.START_ARRAY, "rawData");
        List<double[]> forks = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            expect(parser.currentToken(), JsonToken.START_ARRAY, "a fork in rawData");
            double[] scores = fork.read();
            if (scores.length > 0) {
                forks.add(scores);
            }
        }
        return forks.toArray(double[][]::new);
    }

    private interface ForkReader {
        double[] read();
    }

    private double[] iterations() {
        double[] scores = new double[16];
        int count = 0;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (count == scores.length) {
                scores = Arrays.copyOf(scores, 2 * count);
            }
            scores[count++] = number(parser.currentToken(), "rawData");
        }
        return Arrays.copyOf(scores, count);
    }

    /**
     * An iteration in sample mode is a list of values with how often each was seen; its score is their mean. One
     * without samples has none.
     */
    private double[] histograms() {
        List<Double> means = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            expect(parser.currentToken(), JsonToken.START_ARRAY, "an iteration in rawDataHistogram");
            double sum = 0;
            double samples = 0;
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                expect(parser.currentToken(), JsonToken.START_ARRAY, "a sample in rawDataHistogram");
                double value = number(parser.nextToken(), "rawDataHistogram");
                double seen = number(parser.nextToken(), "rawDataHistogram");
                expect(parser.nextToken(), JsonToken.END_ARRAY, "the end of a sample in rawDataHistogram");
                if (!(seen >= 0 && seen <= Long.MAX_VALUE)) {
                    throw damaged("a sample cannot be seen " + seen + " times");
                }
                sum += value * seen;
                samples += seen;
            }
            if (samples > 0) {
                means.add(sum / samples);
            }
        }
        return means.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private Map<String, String> texts(JsonToken start, String name) {
        Map<String, String> texts = new LinkedHashMap<>();
        expect(start, JsonToken.START_OBJECT, name);
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String field = parser.currentName();
            texts.put(field, text(parser.nextToken(), name + "." + field));
        }
        return texts;
    }

    private List<String> strings(JsonToken start, String name) {
        List<String> strings = new ArrayList<>();
        expect(start, JsonToken.START_ARRAY, name);
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            strings.add(text(parser.currentToken(), name));
        }
        return strings;
    }

    private String text(JsonToken token, String name) {
        if (!token.isScalarValue()) {
            throw damaged(name + " is no text");
        }
        return parser.getString();
    }

    /** A number; JMH writes those that are none as text, for example {@code "NaN"}. */
    private double number(JsonToken token, String name) {
        if (token.isNumeric()) {
            return parser.getDoubleValue();
        }
        String text = String.valueOf(parser.getString());
        if (text.equals(JmhResultWriter.INFINITE) || text.equals(JmhResultWriter.NEGATIVELY_INFINITE)) {
            return text.equals(JmhResultWriter.INFINITE) ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
        }
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw damaged(name + " is no number: " + text);
        }
    }

    private void expect(@Nullable JsonToken found, JsonToken wanted, String what) {
        if (found != wanted) {
            throw damaged(what + " should be " + wanted + " but is " + (found == null ? "missing" : found));
        }
    }

    private UserErrorException damaged(String what) {
        return damaged(file, what, " (line " + parser.currentLocation().getLineNr() + ")");
    }
}
