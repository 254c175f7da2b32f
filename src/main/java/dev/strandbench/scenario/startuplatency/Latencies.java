package dev.strandbench.scenario.startuplatency;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.scenario.Percentiles;
import dev.strandbench.scenario.SecondaryMetrics;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.HdrHistogram.Histogram;

/**
 * The latencies of an iteration: their distribution, and the latencies themselves, in order, if a file is to keep them.
 * Used by one thread.
 */
final class Latencies implements LongConsumer {

    private static final int FIRST_CAPACITY = 1 << 16;
    private static final String UNIT = "us";

    private final ConcurrencyModel model;
    private final Optional<SeriesFile> file;
    private final Histogram histogram = Percentiles.newHistogram();
    private long[] series;
    private int count;
    private Optional<Phase> phase = Optional.empty();
    private int iteration;

    /**
     * Creates an empty series for one model.
     *
     * @param path of the file that keeps them, or "" for none
     * @throws IllegalArgumentException if the file cannot be written
     */
    Latencies(ConcurrencyModel model, String path) {
        this.model = model;
        file = SeriesFile.at(path);
        series = new long[file.isPresent() ? FIRST_CAPACITY : 0];
    }

    /** Takes the next latency, in ns. */
    @Override
    public void accept(long nanos) {
        histogram.recordValue(nanos);
        if (file.isPresent()) {
            if (count == series.length) {
                series = Arrays.copyOf(series, 2 * count);
            }
            series[count] = nanos;
            count++;
        }
    }

    /** Reports the distribution of the latencies; does nothing if there are none. */
    void report() {
        if (histogram.getTotalCount() > 0) {
            SecondaryMetrics.average("latency.mean", micros(histogram.getMean()), UNIT);
            SecondaryMetrics.average("latency.stdev", micros(histogram.getStdDeviation()), UNIT);
            SecondaryMetrics.average("latency.twiceMean", percentAtLeast(2 * histogram.getMean()), "%");
            Percentiles.report("latency", histogram);
        }
    }

    /** Appends the latencies to the file, if there is one, as the next iteration of this phase. */
    void keep(Phase ended) {
        iteration = phase.equals(Optional.of(ended)) ? iteration + 1 : 1;
        phase = Optional.of(ended);
        file.ifPresent(kept -> kept.append(model, ended, iteration, Arrays.copyOf(series, count)));
    }

    /** Removes all latencies. */
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
}
