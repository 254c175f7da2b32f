package dev.strandbench.scenario;

import org.HdrHistogram.Histogram;

/** How the times of an iteration are distributed: what takes them, and what it reports as secondary metrics. */
public final class Percentiles {

    // A thousandth is far below what two runs of the same code differ by.
    private static final int SIGNIFICANT_DIGITS = 3;

    private static final double NANOS_IN_MICRO = 1e3;
    private static final double NANOS_IN_MILLI = 1e6;
    private static final String UNIT = "us";

    private Percentiles() {}

    /** Creates what takes times, in ns or any other unit, each to a thousandth of it. Not thread-safe. */
    public static Histogram newHistogram() {
        return new Histogram(SIGNIFICANT_DIGITS);
    }

    /**
     * Reports percentiles, averaged over iterations, and the greatest time of all iterations, in µs; nothing if there
     * are no times.
     *
     * @param name what the names of the metrics begin with: {@code latency} for {@code latency.p50}
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
     * The time, in µs, that a percentage of all times did not exceed; 0 if there are none.
     *
     * @param nanos times, in ns
     * @param percent from 0 to 100, of which 100 gives the greatest time
     */
    public static double micros(Histogram nanos, double percent) {
        return (double) nanos.getValueAtPercentile(percent) / NANOS_IN_MICRO;
    }

    /** As {@link #micros}, in ms. */
    public static double millis(Histogram nanos, double percent) {
        return (double) nanos.getValueAtPercentile(percent) / NANOS_IN_MILLI;
    }
}
