package dev.strandbench.scenario;

import dev.strandbench.profiler.SecondaryMetrics;
import org.HdrHistogram.Histogram;

/** Creates histograms of times, and reports their percentiles as secondary metrics. */
public final class Percentiles {

    // A thousandth is precise enough, because two runs of the same code differ by far more.
    private static final int SIGNIFICANT_DIGITS = 3;

    private Percentiles() {}

    /** Creates a histogram with a precision of 0.1 %, for times in any unit. Not thread-safe. */
    public static Histogram newHistogram() {
        return new Histogram(SIGNIFICANT_DIGITS);
    }

    /**
     * Reports times as the metrics {@code NAME.p50} to {@code NAME.max}, in µs; nothing if the histogram is empty.
     * Percentiles are averaged over iterations.
     */
    public static void report(String name, Histogram nanos) {
        if (nanos.getTotalCount() > 0) {
            SecondaryMetrics.average(name + ".p50", micros(nanos, 50), "us");
            SecondaryMetrics.average(name + ".p90", micros(nanos, 90), "us");
            SecondaryMetrics.average(name + ".p99", micros(nanos, 99), "us");
            SecondaryMetrics.average(name + ".p99.9", micros(nanos, 99.9), "us");
            SecondaryMetrics.maximum(name + ".max", micros(nanos, 100), "us");
        }
    }

    /** Returns a percentile, in µs, of times in ns; the maximum for 100, and 0 if the histogram is empty. */
    public static double micros(Histogram nanos, double percent) {
        return (double) nanos.getValueAtPercentile(percent) / 1e3;
    }

    public static double millis(Histogram nanos, double percent) {
        return (double) nanos.getValueAtPercentile(percent) / 1e6;
    }
}
