package dev.strandbench.scenario;

import org.HdrHistogram.Histogram;

/** How the times of an iteration are distributed, as secondary metrics. */
public final class Percentiles {

    private static final double NANOS_IN_MICRO = 1e3;
    private static final String UNIT = "us";

    private Percentiles() {}

    /**
     * Reports percentiles, averaged over iterations, and the greatest time of all iterations, in µs; nothing if there
     * are no times.
     *
     * @param name what the names of the metrics begin with: {@code latency} for {@code latency.p50}
     * @param nanos the times of an iteration, in ns
     */
    public static void report(String name, Histogram nanos) {
        if (nanos.getTotalCount() > 0) {
            SecondaryMetrics.average(name + ".p50", percentile(nanos, 50), UNIT);
            SecondaryMetrics.average(name + ".p90", percentile(nanos, 90), UNIT);
            SecondaryMetrics.average(name + ".p99", percentile(nanos, 99), UNIT);
            SecondaryMetrics.average(name + ".p99.9", percentile(nanos, 99.9), UNIT);
            SecondaryMetrics.maximum(name + ".max", (double) nanos.getMaxValue() / NANOS_IN_MICRO, UNIT);
        }
    }

    private static double percentile(Histogram nanos, double percent) {
        return (double) nanos.getValueAtPercentile(percent) / NANOS_IN_MICRO;
    }
}
