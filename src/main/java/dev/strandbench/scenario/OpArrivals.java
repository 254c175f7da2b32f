package dev.strandbench.scenario;

import dev.strandbench.workload.ArrivalRate;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

/** When the requests of an op come, and so how many there are. Immutable. */
public final class OpArrivals {

    /** Stands for an op as long as its requests need. */
    public static final int AS_LONG_AS_NEEDED = 0;

    /** Fewer leave fewer than five beyond a 99th percentile. */
    private static final int ENOUGH_FOR_P99 = 500;

    private static final int SHORT_MILLIS = 500;
    private static final int LONG_MILLIS = 2_000;
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final double NANOS_PER_SECOND = 1e9;

    private final Optional<ArrivalRate> rate;
    private final long[] dueNanos;

    private OpArrivals(Optional<ArrivalRate> rate, long[] dueNanos) {
        this.rate = rate;
        this.dueNanos = dueNanos;
    }

    /**
     * Arrivals.
     *
     * @param arrivals what {@link ArrivalRate} reads, or {@link ArrivalRate#CLOSED}
     * @param most how many there are, or at a rate are at most; at least 1
     * @param opMillis for how long requests come at a rate, in ms; or {@link #AS_LONG_AS_NEEDED}, which is as long as
     *     500 take on average, but at least 500 ms and at most 2 s
     */
    public static OpArrivals of(String arrivals, int most, int opMillis, long seed) {
        Optional<ArrivalRate> rate = ArrivalRate.read(arrivals);
        return new OpArrivals(
                rate,
                rate.map(some -> some.dueNanos(most, length(some, most, opMillis), seed))
                        .orElseGet(() -> new long[most]));
    }

    private static Duration length(ArrivalRate rate, int most, int opMillis) {
        if (opMillis != AS_LONG_AS_NEEDED) {
            return Duration.ofMillis(opMillis);
        }
        double needed = Math.ceil(Math.min(most, ENOUGH_FOR_P99) * MILLIS_PER_SECOND / rate.perSecond());
        return Duration.ofMillis((long) Math.clamp(needed, (double) SHORT_MILLIS, (double) LONG_MILLIS));
    }

    /** How many requests an op has, at least 1. */
    public int requests() {
        return dueNanos.length;
    }

    /** Whether all come at once. */
    public boolean areClosed() {
        return rate.isEmpty();
    }

    /** When a request comes, in ns after the beginning of an op. */
    public long dueNanos(int request) {
        return dueNanos[request];
    }

    /** When requests come, in ns after the beginning of an op, in order. */
    public long[] dueNanos() {
        return Arrays.copyOf(dueNanos, dueNanos.length);
    }

    /** The time in which as many requests come on average, in ns; 0 if they come at once. */
    public double spanNanos() {
        return rate.map(some -> requests() / some.perSecond() * NANOS_PER_SECOND)
                .orElse(0.0);
    }
}
