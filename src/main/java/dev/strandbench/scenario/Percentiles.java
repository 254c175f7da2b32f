package dev.strandbench.scenario;

import dev.strandbench.profiler.SecondaryMetrics;
import org.HdrHistogram.Histogram;

/** Histograms of an iteration's times, and the secondary metrics made from them. */
public final class Percentiles {

    // Two runs of equal code differ by far more than a thousandth.
    private static final int SIGNIFICANT_DIGITS = 3;

    private Percentiles() {}

    /** Creates a histogram with a precision of a thousandth, for times in any unit. Not thread-safe. */
    public static Histogram newHistogram() {
        return new Histogram(SIGNIFICANT_DIGITS);
    }

    /**
     * Reports percentiles, averaged over iterations, and their maximum, in µs, as {@code NAME.p50} and so on. Does
     * nothing without times, which are in ns.
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

    /** Returns a percentile (100 for the maximum) in µs of times in ns; 0 without times. */
    public static double micros(Histogram nanos, double percent) {
        return (double) nanos.getValueAtPercentile(percent) / 1e3;
    }

    public static double millis(Histogram nanos, double percent) {
        return (double) nanos.getValueAtPercentile(percent) / 1e6;
    }
}
