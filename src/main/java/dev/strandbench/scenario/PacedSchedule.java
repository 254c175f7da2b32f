package dev.strandbench.scenario;

import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.workload.ArrivalRate;
import dev.strandbench.workload.ConsumedIndexes;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * The requests of an open-loop load. A latency is the time from a request's arrival to its end, including queueing and
 * the delay of a late sender. The schedule also records how late requests are sent, because late sending changes the
 * load.
 *
 * <p>One thread at a time may send requests, and any thread may report the end of a request. Only the thread that runs
 * the op may call the other methods.
 */
public final class PacedSchedule implements RequestSchedule {

    /** The value that replaces the latency of a refused request. */
    public static final long REFUSED = -1;

    private static final Duration UNLIMITED = Duration.ofDays(36_500);
    private static final int LAG_PERCENTILE = 99;
    private static final int MOST_LATE_OF_FEW = 5;

    private final PaceClock clock;
    private final long[] dueNanos;
    // The indexes of the latencies, spaced as ConsumedIndexes explains.
    private final int[] slots;
    private final long[] latencyNanos;
    private final Histogram lagNanos = Percentiles.newHistogram();
    private long start;

    /**
     * Creates one request for each arrival time, in ns after the start of an op. The times must be in ascending order.
     */
    public PacedSchedule(long[] dueNanos) {
        this(dueNanos, PaceClock.SYSTEM);
    }

    public PacedSchedule(long[] dueNanos, PaceClock clock) {
        this.clock = clock;
        this.dueNanos = Arrays.copyOf(dueNanos, dueNanos.length);
        ConsumedIndexes layout = new ConsumedIndexes(dueNanos.length);
        slots = IntStream.range(0, dueNanos.length).map(layout::slotOf).toArray();
        latencyNanos = new long[layout.length()];
    }

    /**
     * Returns random arrival times, in ns, of a Poisson process with a fixed number of arrivals. The number is fixed so
     * that every op has the same load. The times are in ascending order. They begin at {@code startNanos} and lie
     * within {@code span}.
     */
    public static long[] arrivals(int requests, long startNanos, Duration span, long seed) {
        long[] drawn = new ArrivalRate(1, true).dueNanos(requests + 1, UNLIMITED, seed);
        double scale = (double) span.toNanos() / (double) drawn[requests];
        return Arrays.stream(drawn, 0, requests)
                .map(nanos -> startNanos + Math.round(scale * (double) nanos))
                .toArray();
    }

    @Override
    public void begin() {
        start = clock.nanoTime();
    }

    @Override
    public void awaitDue(int request) throws InterruptedException {
        clock.sleep(-nanosSinceDue(request));
        lagNanos.recordValue(Math.max(0, nanosSinceDue(request)));
    }

    public void served(int request) {
        latencyNanos[slots[request]] = Math.max(0, nanosSinceDue(request));
    }

    public void refused(int request) {
        latencyNanos[slots[request]] = REFUSED;
    }

    private long nanosSinceDue(int request) {
        return clock.nanoTime() - start - dueNanos[request];
    }

    public int requests() {
        return dueNanos.length;
    }

    /** Returns the arrival time of a request, in ns after the start of an op. */
    public long dueNanos(int request) {
        return dueNanos[request];
    }

    /** Returns the latency, in ns, of one of the last op's requests; {@link #REFUSED} if the request was refused. */
    public long latencyNanos(int request) {
        return latencyNanos[slots[request]];
    }

    /** Adds the last op's latencies, in ns, to a histogram, except those of refused requests. */
    public void addTo(Histogram latencies) {
        for (int slot : slots) {
            if (latencyNanos[slot] != REFUSED) {
                latencies.recordValue(latencyNanos[slot]);
            }
        }
    }

    public void forgetLag() {
        lagNanos.reset();
    }

    /**
     * Reports how late requests were sent: the metric {@code lag.p99} is the 99th percentile, in ms. For several
     * schedules, reports the largest percentile. Makes the iteration invalid if a schedule sent too many requests too
     * late.
     *
     * @param most lateness above which a request counts as too late
     */
    public void reportLag(Duration most, PacedSchedule... others) {
        List<PacedSchedule> sent = Stream.concat(Stream.of(this), Stream.of(others))
                .filter(schedule -> schedule.lagNanos.getTotalCount() > 0)
                .toList();
        sent.stream()
                .mapToDouble(schedule -> Percentiles.millis(schedule.lagNanos, LAG_PERCENTILE))
                .max()
                .ifPresent(lag -> {
                    SecondaryMetrics.average("lag.p99", lag, "ms");
                    SecondaryMetrics.validity(sent.stream()
                            .flatMap(schedule -> schedule.objection(most).stream())
                            .findFirst());
                });
    }

    Optional<String> objection(Duration most) {
        long requests = lagNanos.getTotalCount();
        long late = requests - lagNanos.getCountBetweenValues(0, most.toNanos());
        return areTooManyLate(late, requests)
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "the load generator was late: it sent %d of %d requests more than %.1f ms after their arrival"
                                + " times; offer fewer requests, or use more processors",
                        late,
                        requests,
                        most.toNanos() / 1e6))
                : Optional.empty();
    }

    /**
     * Returns true if more than 1 % of the requests, and more than five requests, were sent late. Under a small load,
     * any disturbance can delay 1 % of the requests.
     */
    public static boolean areTooManyLate(long late, long requests) {
        return late > MOST_LATE_OF_FEW && late * 100 > requests;
    }

    /** A clock that can also block a thread. The default methods use the system clock. */
    public interface PaceClock {

        PaceClock SYSTEM = new PaceClock() {};

        default long nanoTime() {
            return System.nanoTime();
        }

        /** Blocks the calling thread for a given time, in ns. Returns at once if the time is not above 0. */
        default void sleep(long nanos) throws InterruptedException {
            TimeUnit.NANOSECONDS.sleep(nanos);
        }
    }
}
