package dev.strandbench.result;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.openjdk.jmh.util.ListStatistics;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes result files in the format of JMH's {@code -rf json}. */
public final class JmhResultWriter {

    static final String OWN_FIELD = "strandbench";

    static final String HIGHER = "HIGHER";

    static final String LOWER = "LOWER";

    /** The string that JMH writes for infinity, because a JSON number cannot be infinite. */
    static final String INFINITE = "+INF";

    static final String NEGATIVELY_INFINITE = "-INF";

    /** The number of random characters in a temporary file's name, enough to make equal names very unlikely. */
    private static final int SIGNS_OF_A_DRAFT = 8;

    private static final String DRAFT = ".part";
    private static final Pattern DRAFTS = Pattern.compile(".+\\.[0-9a-f]{" + SIGNS_OF_A_DRAFT + "}\\.part");

    private static final String ZIPPED = ".gz";

    /** The maximum number of symbolic links to follow, as on Linux. The limit also ends cycles of links. */
    private static final int MOST_LINKS = 40;

    private static final String SAMPLE = "sample";

    private static final double CONFIDENCE = 0.999;

    private static final int NANOS_PER_MILLISECOND = 1_000_000;
    private static final int NANOS_PER_MICROSECOND = 1_000;
    private static final double[] PERCENTILES = {0, 50, 90, 95, 99, 99.9, 99.99, 99.999, 99.9999, 100};
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final ObjectWriter WRITER = JsonMapper.builder().build().writerWithDefaultPrettyPrinter();

    private JmhResultWriter() {}

    public static void write(Path file, List<Measurement> measurements) throws IOException {
        ArrayNode entries = NODES.arrayNode();
        measurements.forEach(measurement -> entries.add(entry(measurement)));
        writeJson(file, WRITER.writeValueAsBytes(entries));
    }

    /** Replaces the content of a file with JSON, which is gzipped if the file's name ends in {@code .gz}. */
    static void writeJson(Path file, byte[] json) throws IOException {
        replace(file, file.toString().endsWith(ZIPPED) ? gzipped(json) : json);
    }

    private static byte[] gzipped(byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream zip = new GZIPOutputStream(bytes)) {
            zip.write(content);
        }
        return bytes.toByteArray();
    }

    /** Deletes the temporary files that {@link #replace} leaves in a directory if the process is killed. */
    public static void deleteDrafts(Path directory) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, JmhResultWriter::isDraft)) {
            for (Path draft : files) {
                Files.deleteIfExists(draft);
            }
        } catch (DirectoryIteratorException e) {
            throw Objects.requireNonNull(e.getCause());
        }
    }

    public static boolean isDraft(Path file) {
        return DRAFTS.matcher(String.valueOf(file.getFileName())).matches()
                && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Replaces the content of a file, atomically if possible. Follows symbolic links, and writes to pipes.
     *
     * @throws IOException if writing fails; the file then keeps its old content, or the message names another file that
     *     has the new content
     */
    public static void replace(Path named, byte[] content) throws IOException {
        boolean exists = Files.exists(named);
        if (exists && !Files.isRegularFile(named) && !Files.isDirectory(named)) {
            Files.write(named, content, StandardOpenOption.WRITE);
            return;
        }
        Path file = exists ? named.toRealPath() : behindLinks(named);
        Path draft = drafted(file, content);
        try {
            FileMove.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            if (!exists || Files.isDirectory(file) || e instanceof NoSuchFileException) {
                Files.deleteIfExists(draft);
                throw e;
            }
            overwrite(file, content, draft, e);
        }
    }

    private static Path behindLinks(Path named) throws IOException {
        Path file = named;
        for (int links = 0; links < MOST_LINKS && Files.isSymbolicLink(file); links++) {
            file = file.resolveSibling(Files.readSymbolicLink(file));
        }
        return file;
    }

    private static Path drafted(Path file, byte[] content) throws IOException {
        String own = UUID.randomUUID().toString().substring(0, SIGNS_OF_A_DRAFT);
        Path draft = file.resolveSibling(file.getFileName() + "." + own + DRAFT);
        try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            boolean written = false;
            try {
                fill(channel, content);
                channel.force(true);
                written = true;
            } finally {
                if (!written) {
                    Files.deleteIfExists(draft);
                }
            }
        }
        return draft;
    }

    private static void fill(FileChannel channel, byte[] content) throws IOException {
        ByteBuffer rest = ByteBuffer.wrap(content);
        while (rest.hasRemaining()) {
            channel.write(rest);
        }
    }

    /** Overwrites a file that cannot be replaced because a container mounts it or a Windows program has it open. */
    private static void overwrite(Path file, byte[] content, Path draft, IOException refusal) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.CREATE)) {
            writeAll(channel, content, file, draft);
        } catch (FileSystemException e) {
            // If the move was not atomic, it may already have removed the file.
            if (Files.exists(file)) {
                Files.deleteIfExists(draft);
            }
            refusal.addSuppressed(e);
            throw refusal;
        }
        Files.deleteIfExists(draft);
    }

    private static void writeAll(FileChannel channel, byte[] content, Path file, Path draft) throws IOException {
        try {
            fill(channel, content);
            channel.truncate(content.length);
            channel.force(true);
        } catch (IOException e) {
            throw new IOException(
                    file + " is only partly written (" + e.getMessage() + "); the whole content is in " + draft, e);
        }
    }

    private static ObjectNode entry(Measurement measurement) {
        RunConditions how = measurement.conditions();
        ObjectNode entry = NODES.objectNode();
        entry.put("jmhVersion", how.jmhVersion());
        entry.put("benchmark", measurement.benchmark());
        entry.put("mode", measurement.mode());
        entry.put("threads", how.threads());
        entry.put("forks", measurement.primary().forks());
        entry.put("jvm", how.jvm());
        ArrayNode arguments = entry.putArray("jvmArgs");
        how.jvmArgs().forEach(arguments::add);
        entry.put("jdkVersion", how.jdkVersion());
        entry.put("vmName", how.vmName());
        entry.put("vmVersion", how.vmVersion());
        entry.put("warmupIterations", how.warmupIterations());
        entry.put("warmupTime", time(how.warmupTime()));
        entry.put("warmupBatchSize", how.warmupBatchSize());
        entry.put("measurementIterations", how.measurementIterations());
        entry.put("measurementTime", time(how.measurementTime()));
        entry.put("measurementBatchSize", how.measurementBatchSize());
        if (!measurement.params().isEmpty()) {
            ObjectNode params = entry.putObject("params");
            measurement.params().forEach(params::put);
        }
        ObjectNode primary = metric(measurement.primary());
        if (measurement.mode().equals(SAMPLE)) {
            addSamples(primary.putArray("rawDataHistogram"), measurement.primary());
        }
        entry.set("primaryMetric", primary);
        ObjectNode secondary = entry.putObject("secondaryMetrics");
        for (Map.Entry<String, Metric> metric : measurement.secondary().entrySet()) {
            secondary.set(metric.getKey(), metric(metric.getValue()));
        }
        measurement.membership().ifPresent(interleaving -> {
            ObjectNode own = entry.putObject(OWN_FIELD);
            own.put("run", interleaving.run());
            own.put("machine", interleaving.machine());
            ArrayNode blocks = own.putArray("blocks");
            interleaving.blocks().forEach(blocks::add);
            own.put("jdk", interleaving.jdk());
            interleaving.answer().ifPresent(answer -> {
                ObjectNode figure = own.putObject("answer");
                figure.put("metric", answer.metric());
                figure.put("unit", answer.unit());
                figure.put("better", answer.higherIsBetter() ? HIGHER : LOWER);
            });
            own.put("sequential", interleaving.sequential());
            if (interleaving.givenUp()) {
                own.put("givenUp", true);
            }
            if (interleaving.failedForks() > 0) {
                own.put("failedForks", interleaving.failedForks());
                own.put("allForks", interleaving.allForks());
            }
            if (!interleaving.shard().isEmpty()) {
                own.put("shard", interleaving.shard());
            }
            interleaving.measuredFrom().ifPresent(seconds -> own.put("measuredFrom", seconds));
            ObjectNode environment = own.putObject("environment");
            interleaving.environment().forEach(environment::put);
        });
        return entry;
    }

    /** Writes the score of each iteration as one sample, because programs that show sampled times need samples. */
    private static void addSamples(ArrayNode forks, Metric metric) {
        for (double[] fork : metric.scores()) {
            ArrayNode iterations = forks.addArray();
            for (double score : fork) {
                addNumbers(iterations.addArray().addArray(), score, 1);
            }
        }
    }

    private static ObjectNode metric(Metric metric) {
        ListStatistics statistics = new ListStatistics();
        for (double[] fork : metric.scores()) {
            Arrays.stream(fork).forEach(statistics::addValue);
        }
        ObjectNode node = NODES.objectNode();
        putNumber(node, "score", metric.score());
        putNumber(node, "scoreError", statistics.getMeanErrorAt(CONFIDENCE));
        addNumbers(node.putArray("scoreConfidence"), statistics.getConfidenceIntervalAt(CONFIDENCE));
        ObjectNode percentiles = node.putObject("scorePercentiles");
        for (double rank : PERCENTILES) {
            putNumber(percentiles, String.valueOf(rank), statistics.getPercentile(rank));
        }
        node.put("scoreUnit", metric.unit());
        ArrayNode forks = node.putArray("rawData");
        for (double[] fork : metric.scores()) {
            addNumbers(forks.addArray(), fork);
        }
        return node;
    }

    private static void putNumber(ObjectNode node, String name, double number) {
        node.set(name, Double.isFinite(number) ? NODES.numberNode(number) : NODES.stringNode(text(number)));
    }

    private static void addNumbers(ArrayNode array, double... numbers) {
        for (double number : numbers) {
            array.add(Double.isFinite(number) ? NODES.numberNode(number) : NODES.stringNode(text(number)));
        }
    }

    private static String text(double number) {
        return Double.isNaN(number) ? "NaN" : number > 0 ? INFINITE : NEGATIVELY_INFINITE;
    }

    private static String time(Duration time) {
        if (time.toNanosPart() % NANOS_PER_MILLISECOND != 0) {
            return time.toNanos() / NANOS_PER_MICROSECOND + " us";
        }
        return time.toMillisPart() == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
    }
}
