package dev.strandbench.scenario;

import dev.strandbench.model.ForkSite;
import dev.strandbench.workload.ArrivalRate;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

/** The arrival times of an op's requests. Immutable. */
public final class OpArrivals {

    public static final int AS_LONG_AS_NEEDED = 0;

    /**
     * The minimum number of requests for a 99th percentile. With this number, five requests are above the percentile.
     */
    public static final int ENOUGH_FOR_P99 = 500;

    private static final int SHORT_MILLIS = 500;
    private static final int LONG_MILLIS = 2_000;

    private final Optional<ArrivalRate> rate;
    private final long[] dueNanos;

    private OpArrivals(Optional<ArrivalRate> rate, long[] dueNanos) {
        this.rate = rate;
        this.dueNanos = dueNanos;
    }

    /**
     * Creates an op's arrivals, all at once or at a rate.
     *
     * @param most number of arrivals if all come at once; maximum number of arrivals if they come at a rate
     * @param opMillis time during which requests arrive at a rate, in ms; {@link #AS_LONG_AS_NEEDED} for the mean time
     *     of 500 arrivals, but at least 500 ms and at most 2 s
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
        double needed = Math.ceil(Math.min(most, ENOUGH_FOR_P99) * 1e3 / rate.perSecond());
        return Duration.ofMillis((long) Math.clamp(needed, (double) SHORT_MILLIS, (double) LONG_MILLIS));
    }

    public int requests() {
        return dueNanos.length;
    }

    public boolean areClosed() {
        return rate.isEmpty();
    }

    /** Returns the reason why a fork site is not valid for the arrivals; empty if the fork site is valid. */
    public Optional<String> unsupported(ForkSite site) {
        return areClosed() || site == ForkSite.INSIDE
                ? Optional.empty()
                : Optional.of("forkSite has no effect at a rate of arrivals; valid: the default, forkSite=INSIDE");
    }

    public RequestSchedule newSchedule() {
        return areClosed() ? RequestSchedule.AT_ONCE : new RequestSchedule.DueRequests(dueNanos());
    }

    public long dueNanos(int request) {
        return dueNanos[request];
    }

    /** Returns all arrival times in ascending order, in ns after the start of an op. */
    public long[] dueNanos() {
        return Arrays.copyOf(dueNanos, dueNanos.length);
    }

    /** Returns the mean time until all of an op's requests have arrived, in ns; 0 if they all arrive at once. */
    public double spanNanos() {
        return rate.map(some -> requests() / some.perSecond() * 1e9).orElse(0.0);
    }
}
