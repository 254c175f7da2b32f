package dev.strandbench.scenario.overload;

import dev.strandbench.scenario.PacedSchedule;
import java.time.Duration;
import java.util.stream.LongStream;

/** The arrival times of an op's requests: first a burst, then a calm phase for recovery. */
final class OfferedLoad {

    // During this time, the sending thread starts, so that the first requests are not late.
    private static final Duration LEAD = Duration.ofMillis(20);
    private static final long SEED_OF_BURST = 1;
    private static final long SEED_OF_CALM = 2;

    private final double capacityPerSecond;
    private final LoadPhases phases;
    private final int inBurst;
    private final long[] dueNanos;

    OfferedLoad(double capacityPerSecond, LoadPhases phases, int inBurst, long[] dueNanos) {
        this.capacityPerSecond = capacityPerSecond;
        this.phases = phases;
        this.inBurst = inBurst;
        this.dueNanos = dueNanos.clone();
    }

    static OfferedLoad of(double capacityPerSecond, LoadPhases phases) {
        int inBurst = phases.inBurst(capacityPerSecond);
        long[] burst = PacedSchedule.arrivals(inBurst, LEAD.toNanos(), phases.burst(), SEED_OF_BURST);
        long[] calm = PacedSchedule.arrivals(
                phases.inCalm(capacityPerSecond), phases.burstEndNanos(), phases.calm(), SEED_OF_CALM);
        return new OfferedLoad(
                capacityPerSecond,
                phases,
                inBurst,
                LongStream.concat(LongStream.of(burst), LongStream.of(calm)).toArray());
    }

    double capacityPerSecond() {
        return capacityPerSecond;
    }

    LoadPhases phases() {
        return phases;
    }

    int requests() {
        return dueNanos.length;
    }

    int inBurst() {
        return inBurst;
    }

    /** Returns all arrival times in ascending order, in ns after the start of an op. */
    long[] dueNanos() {
        return dueNanos.clone();
    }

    /** A burst and a calm phase. A request counts as served in time if its latency is at most {@code boundMillis}. */
    record LoadPhases(int loadPercent, int burstMillis, int boundMillis) {

        static final int CALM_PERCENT = 50;

        // In the calm phase, half of the capacity is free. Strategies that are slower than the pool need a fifth of
        // that half.
        private static final int DRAINED_PERCENT = 40;
        private static final long CALM_AFTER_DRAIN_MILLIS = 200;

        Duration bound() {
            return Duration.ofMillis(boundMillis);
        }

        Duration burst() {
            return Duration.ofMillis(burstMillis);
        }

        /** Returns the length of the calm phase, in which the service can also serve the burst's backlog. */
        Duration calm() {
            long drain = (long) burstMillis * Math.max(0, loadPercent - 100) / DRAINED_PERCENT;
            return Duration.ofMillis(drain + CALM_AFTER_DRAIN_MILLIS);
        }

        Duration length() {
            return LEAD.plus(burst()).plus(calm());
        }

        long burstEndNanos() {
            return LEAD.plus(burst()).toNanos();
        }

        int inBurst(double capacityPerSecond) {
            return requests(capacityPerSecond, loadPercent, burst());
        }

        int inCalm(double capacityPerSecond) {
            return requests(capacityPerSecond, CALM_PERCENT, calm());
        }

        /** Returns how many requests a service that works at its capacity has not yet served when the burst ends. */
        int backlog(double capacityPerSecond) {
            return inBurst(capacityPerSecond) - requests(capacityPerSecond, Math.min(100, loadPercent), burst());
        }

        private static int requests(double capacityPerSecond, int percent, Duration length) {
            return (int) Math.max(1, Math.round(capacityPerSecond * percent / 100 * length.toNanos() / 1e9));
        }
    }
}
