package dev.strandbench.scenario;

import dev.strandbench.profiler.SecondaryMetrics;
import java.util.function.DoubleUnaryOperator;
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
     * Reports times as the metrics {@code NAME.p50} to {@code NAME.max}, in µs. Reports nothing if the histogram is
     * empty. Percentiles are averaged over iterations.
     */
    public static void report(String name, Histogram nanos) {
        if (nanos.getTotalCount() > 0) {
            report(name, percent -> micros(nanos, percent), "us", "50", "90", "99", "99.9");
        }
    }

    /** Reports percentiles, such as {@code 99.9}, and the maximum, in ms. Percentiles are averaged over iterations. */
    public static void reportMillis(String name, Histogram nanos, String... percents) {
        report(name, percent -> millis(nanos, percent), "ms", percents);
    }

    private static void report(String name, DoubleUnaryOperator valueAt, String unit, String... percents) {
        for (String percent : percents) {
            SecondaryMetrics.average(name + ".p" + percent, valueAt.applyAsDouble(Double.parseDouble(percent)), unit);
        }
        SecondaryMetrics.maximum(name + ".max", valueAt.applyAsDouble(100), unit);
    }

    /**
     * Returns a percentile, in µs, of a histogram of times in ns; 0 if the histogram is empty. The 100th percentile is
     * the maximum.
     */
    public static double micros(Histogram nanos, double percent) {
        return (double) nanos.getValueAtPercentile(percent) / 1e3;
    }

    public static double millis(Histogram nanos, double percent) {
        return (double) nanos.getValueAtPercentile(percent) / 1e6;
    }
}
