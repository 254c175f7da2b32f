package dev.strandbench.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.Nulls;
import dev.strandbench.base.FileFault;
import dev.strandbench.base.JsonFault;
import dev.strandbench.base.Plural;
import dev.strandbench.base.UserErrorException;
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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Reads JMH's result files: plain or gzipped JSON, or CSV, which has no raw scores. Ignores unknown fields. */
public final class JmhResultReader {

    private static final String RESULTS = "results.json";
    private static final int GZIP_MAGIC = 0x1f8b;
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};
    private static final int LONGEST_REASON = 200;
    static final List<String> MODES = List.of(Measurement.THROUGHPUT, "avgt", "sample", "ss");

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT, DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .changeDefaultNullHandling(nulls -> nulls.withContentNulls(Nulls.FAIL))
            .build();

    private static final JmhMetric NO_GC_TIME = new JmhMetric(0.0, GcTime.UNIT, null, null);
    private static final Duration LONGEST_TIME = Duration.ofNanos(Long.MAX_VALUE);

    private final Path file;
    private final JsonParser parser;

    private JmhResultReader(Path file, JsonParser parser) {
        this.file = file;
        this.parser = parser;
    }

    /** Reads a file, or a run's result file. Throws {@link UserErrorException} if the file is missing or damaged. */
    public static List<Measurement> read(Path fileOrRun) {
        Path file = inRun(fileOrRun);
        try (InputStream stream = opened(file)) {
            if (JmhCsvReader.isCsv(stream)) {
                return new JmhCsvReader(file).entries(stream);
            }
            try (JsonParser parser = MAPPER.createParser(stream)) {
                return new JmhResultReader(file, parser).entries();
            }
        } catch (NoSuchFileException e) {
            throw new UserErrorException(file + ": no such file");
        } catch (IOException e) {
            throw new UserErrorException(file + ": cannot be read: " + FileFault.of(e));
        } catch (JacksonException e) {
            TokenStreamLocation where = e.getLocation();
            throw damaged(
                    file,
                    path(e) + JsonFault.of(e),
                    where == null || where.getLineNr() < 1
                            ? ""
                            : " (line " + where.getLineNr() + ", column " + where.getColumnNr() + ")");
        }
    }

    private static String path(JacksonException e) {
        return e.getPath().isEmpty()
                ? ""
                : e.getPath().stream()
                        .map(step -> step.getPropertyName() == null
                                ? "[" + step.getIndex() + "]"
                                : "." + step.getPropertyName())
                        .collect(Collectors.joining("", "", ": "))
                        .substring(1);
    }

    /** Returns an exception that says why a file is not valid. If the reason is null, the file is incomplete. */
    static UserErrorException damaged(Path file, @Nullable String what, String where) {
        String line =
                ShownText.of(Objects.requireNonNullElse(what, "it ends early").replaceAll("\\p{Cntrl}+", " "));
        String reason = line.length() <= LONGEST_REASON ? line : line.substring(0, LONGEST_REASON) + "…";
        return new UserErrorException(file + ": not a JMH result file: " + reason + where);
    }

    /** Returns the file, or the result file of a run. Throws {@link UserErrorException} if a run has no results. */
    public static Path inRun(Path fileOrRun) {
        if (!Files.isDirectory(fileOrRun)) {
            return fileOrRun;
        }
        Path results = fileOrRun.resolve(RESULTS);
        if (!Files.isRegularFile(results)) {
            throw new UserErrorException(fileOrRun + " is a directory without " + RESULTS
                    + "; valid: a JMH result file, or the directory of a run that has finished a block");
        }
        return results;
    }

    /**
     * Opens a result file, and decompresses it if it is gzipped. The returned stream supports {@link InputStream#mark}.
     */
    static InputStream opened(Path file) throws IOException {
        InputStream stream = new BufferedInputStream(Files.newInputStream(inRun(file)));
        stream.mark(2);
        int magic = stream.read() << 8 | stream.read();
        stream.reset();
        return behindByteOrderMark(magic == GZIP_MAGIC ? new BufferedInputStream(new GZIPInputStream(stream)) : stream);
    }

    private static InputStream behindByteOrderMark(InputStream stream) throws IOException {
        stream.mark(BYTE_ORDER_MARK.length);
        if (!Arrays.equals(stream.readNBytes(BYTE_ORDER_MARK.length), BYTE_ORDER_MARK)) {
            stream.reset();
        }
        return stream;
    }

    private List<Measurement> entries() {
        List<Measurement> entries = new ArrayList<>();
        if (parser.nextToken() != JsonToken.START_ARRAY) {
            throw damaged("the file should be a list");
        }
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            @Nullable JmhEntry entry = parser.readValueAs(JmhEntry.class);
            if (entry == null) {
                throw damaged("an entry is null");
            }
            entries.add(measurement(entry));
        }
        if (parser.nextToken() != null) {
            throw damaged("text after the end of the list");
        }
        return entries;
    }

    private Measurement measurement(JmhEntry entry) {
        if (entry.primaryMetric == null || entry.benchmark == null) {
            throw damaged("an entry without " + (entry.primaryMetric == null ? "primaryMetric" : "benchmark"));
        }
        String mode = text(entry.mode);
        if (!MODES.contains(mode)) {
            throw damaged(
                    (mode.isEmpty() ? "no mode" : "unknown mode " + mode) + "; valid: " + String.join(", ", MODES));
        }
        Metric primary = metric(entry.primaryMetric);
        requireForks(primary);
        impossibleScore(primary).ifPresent(score -> {
            throw damaged("primaryMetric has the score " + score + ", which no benchmark can have");
        });
        return new Measurement(
                ShownText.of(entry.benchmark),
                mode,
                ShownText.of(Objects.requireNonNullElse(entry.params, Map.of())),
                primary,
                secondary(Objects.requireNonNullElse(entry.secondaryMetrics, Map.of())),
                new RunConditions(
                        text(entry.jmhVersion),
                        text(entry.jvm),
                        text(entry.jdkVersion),
                        text(entry.vmName),
                        text(entry.vmVersion),
                        Objects.requireNonNullElse(entry.jvmArgs, List.<String>of()).stream()
                                .map(ShownText::of)
                                .toList(),
                        count("threads", entry.threads),
                        count("warmupIterations", entry.warmupIterations),
                        time(text(entry.warmupTime)),
                        count("measurementIterations", entry.measurementIterations),
                        time(text(entry.measurementTime)),
                        Math.max(1, count("warmupBatchSize", entry.warmupBatchSize)),
                        Math.max(1, count("measurementBatchSize", entry.measurementBatchSize))),
                Optional.ofNullable(entry.strandbench).map(own -> interleaving(own, primary.forks())));
    }

    private void requireForks(Metric primary) {
        if (primary.forks() == 0 && Double.isFinite(primary.score())) {
            throw damaged("primaryMetric has a score, but no rawData");
        }
    }

    private static OptionalDouble impossibleScore(Metric primary) {
        return DoubleStream.concat(
                        DoubleStream.of(primary.score()),
                        Arrays.stream(primary.scores()).flatMapToDouble(Arrays::stream))
                .filter(score -> score < 0)
                .findFirst();
    }

    private Map<String, Metric> secondary(Map<String, JmhMetric> told) {
        Map<String, Metric> secondary = new LinkedHashMap<>();
        told.forEach((name, metric) -> secondary.put(ShownText.of(name), metric(metric)));
        for (String prefix : List.of("", Measurement.OLD_PREFIX)) {
            @Nullable JmhMetric counts = told.get(prefix + GcTime.COUNT);
            String name = prefix + GcTime.NAME;
            if (counts != null && (told.containsKey(name) || GcTime.isZero(counts.rawData))) {
                secondary.put(name, gcTime(counts, told.getOrDefault(name, NO_GC_TIME)));
            }
        }
        return secondary;
    }

    private Metric gcTime(JmhMetric counts, JmhMetric times) {
        double[][] all = GcTime.ofAllIterations(
                Objects.requireNonNullElse(counts.rawData, new double[0][]),
                Objects.requireNonNullElse(times.rawData, new double[0][]));
        return metric(new JmhMetric(times.score, times.scoreUnit, all, null));
    }

    private RunMembership interleaving(JmhRun own, int forks) {
        List<Integer> blocks = Objects.requireNonNullElse(own.blocks, List.of());
        if (blocks.size() != forks) {
            throw damaged("blocks for " + Plural.of(blocks.size(), "fork") + ", but there "
                    + (forks == 1 ? "is 1" : "are " + forks));
        }
        for (int i = 0; i < forks; i++) {
            count("block", blocks.get(i));
            if (blocks.indexOf(blocks.get(i)) < i) {
                throw damaged("block " + blocks.get(i) + " appears twice");
            }
        }
        int failedForks = count("failedForks", Objects.requireNonNullElse(own.failedForks, 0));
        int allForks = count("allForks", Objects.requireNonNullElse(own.allForks, 0));
        if (own.measuredFrom != null && own.measuredFrom < 0) {
            throw damaged("measuredFrom is not a time: " + own.measuredFrom);
        }
        if (failedForks > allForks) {
            throw damaged("failedForks is " + failedForks + ", but allForks " + allForks);
        }
        return new RunMembership(
                text(own.run),
                blocks,
                text(own.machine),
                text(own.jdk),
                Optional.ofNullable(own.answer).map(this::answer),
                Objects.requireNonNullElse(own.sequential, true),
                own.measuredFrom == null ? OptionalDouble.empty() : OptionalDouble.of(own.measuredFrom),
                ShownText.of(Objects.requireNonNullElse(own.environment, Map.of())),
                Objects.requireNonNullElse(own.givenUp, false),
                text(own.shard),
                failedForks,
                allForks);
    }

    private AnswerMetric answer(JmhAnswer answer) {
        String better = text(answer.better);
        if (!better.equals(JmhResultWriter.HIGHER) && !better.equals(JmhResultWriter.LOWER)) {
            throw damaged("answer.better is " + (better.isEmpty() ? "missing" : better) + "; valid: "
                    + JmhResultWriter.LOWER + ", " + JmhResultWriter.HIGHER);
        }
        return new AnswerMetric(text(answer.metric), text(answer.unit), better.equals(JmhResultWriter.HIGHER));
    }

    private Metric metric(JmhMetric metric) {
        // Strandbench writes both arrays. JMH writes one of them.
        double[][] forks = metric.rawData != null || metric.rawDataHistogram == null
                ? Objects.requireNonNullElse(metric.rawData, new double[0][])
                : Arrays.stream(metric.rawDataHistogram).map(this::means).toArray(double[][]::new);
        return new Metric(
                text(metric.scoreUnit),
                Objects.requireNonNullElse(metric.score, Double.NaN),
                Arrays.stream(forks).filter(fork -> fork.length > 0).toArray(double[][]::new));
    }

    private double[] means(double[][][] iterations) {
        return Arrays.stream(iterations)
                .mapToDouble(this::mean)
                .filter(mean -> !Double.isNaN(mean))
                .toArray();
    }

    private double mean(double[][] samples) {
        double sum = 0;
        double count = 0;
        for (double[] sample : samples) {
            if (sample.length != 2 || sample[0] < 0 || !(sample[1] >= 0 && sample[1] <= Long.MAX_VALUE)) {
                throw damaged("not a sample with its count: " + Arrays.toString(sample));
            }
            sum += sample[0] * sample[1];
            count += sample[1];
        }
        return sum / count;
    }

    private static String text(@Nullable String text) {
        return ShownText.of(Objects.requireNonNullElse(text, ""));
    }

    private int count(String field, int count) {
        if (count < 0) {
            throw damaged(field + " is not a count: " + count);
        }
        return count;
    }

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
            default -> throw damaged("not a time: " + text);
        };
        try {
            Duration time = Duration.of(Long.parseLong(words[0]), unit);
            if (time.isNegative() || time.compareTo(LONGEST_TIME) > 0) {
                throw damaged("not a time: " + text);
            }
            return time;
        } catch (NumberFormatException | ArithmeticException e) {
            throw damaged("not a time: " + text);
        }
    }

    private record JmhEntry(
            @Nullable String benchmark,
            @Nullable String mode,
            @Nullable Map<String, String> params,
            @Nullable JmhMetric primaryMetric,
            @Nullable Map<String, JmhMetric> secondaryMetrics,
            @Nullable String jmhVersion,
            @Nullable String jvm,
            @Nullable String jdkVersion,
            @Nullable String vmName,
            @Nullable String vmVersion,
            @Nullable List<String> jvmArgs,
            int threads,
            int warmupIterations,
            @Nullable String warmupTime,
            int warmupBatchSize,
            int measurementIterations,
            @Nullable String measurementTime,
            int measurementBatchSize,

            @JsonProperty(JmhResultWriter.OWN_FIELD) @Nullable
            JmhRun strandbench) {}

    private record JmhRun(
            @Nullable String run,
            @Nullable String machine,
            @Nullable List<Integer> blocks,
            @Nullable String jdk,
            @Nullable JmhAnswer answer,
            @Nullable Boolean sequential,
            @Nullable Double measuredFrom,
            @Nullable Map<String, String> environment,
            @Nullable Boolean givenUp,
            @Nullable String shard,
            @Nullable Integer failedForks,
            @Nullable Integer allForks) {}

    private record JmhAnswer(
            @Nullable String metric,
            @Nullable String unit,
            @Nullable String better) {}

    /** JMH writes NaN and infinity as strings. A histogram contains each sampled value with its count. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record JmhMetric(
            @Nullable Double score,
            @Nullable String scoreUnit,
            double @Nullable [][] rawData,
            double @Nullable [][][][] rawDataHistogram) {}

    private UserErrorException damaged(String what) {
        return damaged(file, what, " (line " + parser.currentLocation().getLineNr() + ")");
    }
}
