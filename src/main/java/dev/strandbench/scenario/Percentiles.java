package dev.strandbench.scenario;

import dev.strandbench.profiler.SecondaryMetrics;
import org.HdrHistogram.Histogram;

/** Histograms of an iteration's times, and the secondary metrics made from them. */
public final class Percentiles {

    // Two runs of equal code differ by far more than a thousandth.
    private static final int SIGNIFICANT_DIGITS = 3;

    private static final double NANOS_IN_MICRO = 1e3;
    private static final double NANOS_IN_MILLI = 1e6;
    private static final String UNIT = "us";

    private Percentiles() {}

    /** Creates a histogram with a precision of a thousandth, for times in any unit. Not thread-safe. */
    public static Histogram newHistogram() {
        return new Histogram(SIGNIFICANT_DIGITS);
    }

    /**
     * Reports percentiles, averaged over iterations, and the maximum of all iterations, in µs. Reports nothing without
     * times.
     *
     * @param name the prefix of the metrics: {@code latency} for {@code latency.p50}
     * @param nanos the times of an iteration, in ns
     */
    public static void report(String name, Histogram nanos) {
        if (nanos.getTotalCount() > 0) {
            SecondaryMetrics.average(name + ".p50", micros(nanos, 50), UNIT);
            SecondaryMetrics.average(name + ".p90", micros(nanos, 90), UNIT);
            SecondaryMetrics.average(name + ".p99", micros(nanos, 99), UNIT);
            SecondaryMetrics.average(name + ".p99.9", micros(nanos, 99.9), UNIT);
            SecondaryMetrics.maximum(name + ".max", micros(nanos, 100), UNIT);
        }
    }

    /**
     * Returns a percentile in µs; 0 without times.
     *
     * @param nanos times, in ns
     * @param percent from 0 to 100; 100 stands for the maximum
     */
    public static double micros(Histogram nanos, double percent) {
        return (double) nanos.getValueAtPercentile(percent) / NANOS_IN_MICRO;
    }

    /** Returns a percentile in ms; see {@link #micros}. */
    public static double millis(Histogram nanos, double percent) {
        return (double) nanos.getValueAtPercentile(percent) / NANOS_IN_MILLI;
    }
}
