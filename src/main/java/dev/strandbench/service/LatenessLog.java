package dev.strandbench.service;

import dev.strandbench.workload.Wait;
import java.time.Duration;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/** Takes note of how much later than planned delays ended. Thread-safe. */
final class LatenessLog {

    private static final int SIGNIFICANT_DIGITS = 3;
    private static final double NANOS_IN_MILLI = 1e6;

    private final Recorder nanos = new Recorder(SIGNIFICANT_DIGITS);

    /** Notes a delay that has ended, and how long it took; if that is less than was planned, it was not late. */
    void ended(Wait planned, Duration took) {
        nanos.recordValue(Math.max(0, took.minus(planned.length()).toNanos()));
    }

    /** What was noted since the last call. */
    UpstreamLateness take() {
        Histogram taken = nanos.getIntervalHistogram();
        return new UpstreamLateness(millis(taken, 50), millis(taken, 99));
    }

    private static double millis(Histogram taken, double percentile) {
        return taken.getValueAtPercentile(percentile) / NANOS_IN_MILLI;
    }
}
