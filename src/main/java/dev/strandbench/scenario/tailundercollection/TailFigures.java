package dev.strandbench.scenario.tailundercollection;

import dev.strandbench.machine.CollectionPauses;
import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.Percentiles;
import dev.strandbench.scenario.tailundercollection.TailRequests.RequestTimes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongBinaryOperator;
import org.HdrHistogram.Histogram;

/**
 * The latencies, and their parts, of at least the last 10,000 requests (of fewer at the start). One iteration may have
 * too few requests for the slowest thousandth, and no collection. Not thread-safe.
 */
final class TailFigures {

    static final int ENOUGH = 10_000;

    // The sender of an idle machine is late by a fraction of this time.
    private static final long LATE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final double MOST_LATE = 0.01;
    // A sender that is not the limit catches up at twice the rate or faster.
    private static final int CATCH_UP_SPEED = 2;

    private final long waitNanos;
    private final Optional<CollectionPauses> pauses;
    private final Deque<List<RequestTimes>> window = new ArrayDeque<>();
    private List<RequestTimes> latest = new ArrayList<>();

    /** Creates figures, without the parts of latencies if {@code pauses} is empty. */
    TailFigures(long waitNanos, Optional<CollectionPauses> pauses) {
        this.waitNanos = waitNanos;
        this.pauses = pauses;
    }

    void add(List<RequestTimes> ofOp) {
        latest.addAll(ofOp);
    }

    void report() throws InterruptedException {
        if (latest.isEmpty()) {
            return;
        }
        if (pauses.isPresent()) {
            pauses.get().awaitReports();
        }
        LongBinaryOperator paused =
                pauses.<LongBinaryOperator>map(known -> known::nanosWithin).orElse((from, to) -> 0);
        SecondaryMetrics.validity(objection(shareSentLate(latest, paused)));
        keep(latest);
        latest = new ArrayList<>();
        List<RequestTimes> all = window.stream().flatMap(List::stream).toList();
        report(all);
        pauses.ifPresent(known -> {
            report(TailParts.ofSlowest(all, waitNanos, paused));
            known.forgetBefore(window.getFirst().getFirst().due());
        });
    }

    private void keep(List<RequestTimes> ofIteration) {
        window.addLast(ofIteration);
        int requests = window.stream().mapToInt(List::size).sum();
        while (requests - window.getFirst().size() >= ENOUGH) {
            requests -= window.removeFirst().size();
        }
    }

    private static void report(List<RequestTimes> all) {
        Histogram latencies = Percentiles.newHistogram();
        all.forEach(times -> latencies.recordValue(Math.max(0, times.latency())));
        for (int percentile : List.of(50, 90, 99)) {
            SecondaryMetrics.average("latency.p" + percentile, Percentiles.millis(latencies, percentile), "ms");
        }
        SecondaryMetrics.average("latency.p99.9", Percentiles.millis(latencies, 99.9), "ms");
        SecondaryMetrics.maximum("latency.max", Percentiles.millis(latencies, 100), "ms");
    }

    private static void report(TailParts parts) {
        SecondaryMetrics.average(TailUnderCollectionExplanation.COLLECTION, parts.collection(), "ms");
        SecondaryMetrics.average(TailUnderCollectionExplanation.SENDING, parts.sending(), "ms");
        SecondaryMetrics.average(TailUnderCollectionExplanation.SCHEDULING, parts.scheduling(), "ms");
        SecondaryMetrics.average(TailUnderCollectionExplanation.TIMER, parts.timer(), "ms");
        SecondaryMetrics.average(TailUnderCollectionExplanation.COMPUTING, parts.computing(), "ms");
    }

    /**
     * Returns the share of requests that were handed over more than 1 ms later than the collector's pauses explain.
     * After a pause, a sender may be late until it has caught up, for at most as long as the pause lasted.
     *
     * @param all at least one request, in the order of the times at which they were due
     */
    static double shareSentLate(List<RequestTimes> all, LongBinaryOperator paused) {
        long late = 0;
        long behind = 0;
        long before = all.getFirst().due();
        for (RequestTimes times : all) {
            long due = times.due();
            behind = Math.max(0, behind + paused.applyAsLong(before, due) - (due - before) / CATCH_UP_SPEED);
            if (times.sent() - due - paused.applyAsLong(due, times.sent()) - behind > LATE_NANOS) {
                late++;
            }
            before = due;
        }
        return (double) late / all.size();
    }

    /** Returns why this share of late requests makes an iteration not valid; empty if the iteration is valid. */
    static Optional<String> objection(double sentLate) {
        return sentLate <= MOST_LATE
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%.1f %% of the requests were handed over more than 1 ms late, more than %.0f %%, so the sender"
                                + " decides the latencies; use a lower rate, or more processors",
                        100 * sentLate,
                        100 * MOST_LATE));
    }
}
