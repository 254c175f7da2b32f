package dev.strandbench.scenario.startuplatency;

import dev.strandbench.base.FileFault;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.profiler.watch.LatencySample;
import dev.strandbench.profiler.watch.LatencySample.SampleFile;
import dev.strandbench.scenario.Percentiles;
import dev.strandbench.scenario.startuplatency.StartupLatency.Phase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.HdrHistogram.Histogram;

/** Collects the latencies of an iteration: their distribution, and the values in order. Not thread-safe. */
final class Latencies implements LongConsumer {

    private static final int FIRST_CAPACITY = 1 << 16;

    private final ConcurrencyModel model;
    private final Optional<SeriesFile> file;
    private final Optional<SampleFile> sample;
    private final Histogram histogram = Percentiles.newHistogram();
    private long[] series;
    private int count;
    private Optional<Phase> phase = Optional.empty();
    private int iteration;

    /** Latencies are written to the file at {@code path}; an empty path means no file. */
    Latencies(ConcurrencyModel model, String path) {
        this.model = model;
        file = SeriesFile.at(path);
        sample = LatencySample.fileIfAsked();
        series = new long[file.isPresent() ? FIRST_CAPACITY : sample.isPresent() ? LatencySample.MOST : 0];
    }

    @Override
    public void accept(long nanos) {
        histogram.recordValue(nanos);
        if (file.isPresent() && count == series.length) {
            series = Arrays.copyOf(series, 2 * count);
        }
        if (count < series.length) {
            series[count] = nanos;
            count++;
        }
    }

    void report() {
        if (histogram.getTotalCount() > 0) {
            SecondaryMetrics.average("latency.mean", micros(histogram.getMean()), "us");
            SecondaryMetrics.average("latency.stdev", micros(histogram.getStdDeviation()), "us");
            SecondaryMetrics.average("latency.twiceMean", percentAtLeast(2 * histogram.getMean()), "%");
            Percentiles.report("latency", histogram);
        }
    }

    /** Appends the latencies to the user's file. Also stores the first latencies for the results page. */
    void keep(Phase ended) {
        iteration = phase.equals(Optional.of(ended)) ? iteration + 1 : 1;
        phase = Optional.of(ended);
        file.ifPresent(kept -> kept.append(model, ended, iteration, Arrays.copyOf(series, count)));
        if (ended != Phase.WARM_UP) {
            sample.ifPresent(kept -> kept.write(Arrays.copyOf(series, count)));
        }
    }

    void clear() {
        count = 0;
        histogram.reset();
    }

    private double percentAtLeast(double nanos) {
        long from = (long) Math.ceil(nanos);
        return from > histogram.getMaxValue()
                ? 0
                : 100.0 * histogram.getCountBetweenValues(from, histogram.getMaxValue()) / histogram.getTotalCount();
    }

    private static double micros(double nanos) {
        return nanos / 1e3;
    }

    /** A CSV file to which latencies are only appended. The process id in each row identifies its fork. */
    record SeriesFile(Path path) {

        static final String HEADER = "model,pid,phase,iteration,start,latency_ns";

        /** Returns empty for an empty path. Throws {@link IllegalArgumentException} if the file cannot be written. */
        static Optional<SeriesFile> at(String path) {
            if (path.isEmpty()) {
                return Optional.empty();
            }
            try {
                SeriesFile file = new SeriesFile(Path.of(path).toAbsolutePath());
                file.begin();
                return Optional.of(file);
            } catch (InvalidPathException e) {
                throw new IllegalArgumentException("series=" + path + " is not a valid path: " + e.getReason());
            } catch (IOException e) {
                throw new IllegalArgumentException("series=" + path + " cannot be written (" + FileFault.of(e)
                        + "); give a file in a directory that exists and can be written");
            }
        }

        /** Ends an incomplete last line, because a process may have been killed while it wrote the line. */
        private void begin() throws IOException {
            try (Writer writer = appending()) {
                if (Files.size(path) == 0) {
                    writer.write(HEADER + "\n");
                } else if (!endsWithALine(path)) {
                    writer.write("\n");
                }
            }
        }

        static boolean endsWithALine(Path file) throws IOException {
            try (FileChannel channel = FileChannel.open(file)) {
                ByteBuffer last = ByteBuffer.allocate(1);
                return channel.read(last, Math.max(0, channel.size() - 1)) == 1 && last.get(0) == '\n';
            }
        }

        void append(ConcurrencyModel model, Phase phase, int iteration, long[] latencies) {
            String iterationColumns = model + "," + ProcessHandle.current().pid() + "," + phase + "," + iteration + ",";
            try (Writer writer = appending()) {
                for (int start = 0; start < latencies.length; start++) {
                    writer.write(iterationColumns + start + "," + latencies[start] + "\n");
                }
            } catch (IOException e) {
                throw new UncheckedIOException("series=" + path + " cannot be written any more", e);
            }
        }

        private Writer appending() throws IOException {
            return Files.newBufferedWriter(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
    }
}
