package dev.strandbench.scenario.tailundercollection;

import dev.strandbench.machine.CollectionPauses;
import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.Percentiles;
import dev.strandbench.scenario.tailundercollection.TailRequests.RequestTimes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** The latencies of at least the last 10,000 requests, and the parts of the longest latencies. Not thread-safe. */
final class TailFigures {

    static final int ENOUGH = 10_000;

    private final long waitNanos;
    private final Optional<CollectionPauses> pauses;
    private final Deque<List<RequestTimes>> window = new ArrayDeque<>();
    private List<RequestTimes> latest = new ArrayList<>();

    /** If the collector's pauses are unknown, the parts of the latencies are not reported. */
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
        keep(latest);
        latest = new ArrayList<>();
        List<RequestTimes> all = window.stream().flatMap(List::stream).toList();
        report(all);
        Optional<TailParts> parts = pauses.map(known -> TailParts.ofSlowest(all, waitNanos, known::nanosWithin));
        parts.ifPresent(TailFigures::report);
        SecondaryMetrics.validity(parts.flatMap(known -> known.objection(waitNanos)));
        pauses.ifPresent(
                known -> known.forgetBefore(window.getFirst().getFirst().due()));
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
        Percentiles.reportMillis("latency", latencies, "50", "90", "99", "99.9");
    }

    private static void report(TailParts parts) {
        SecondaryMetrics.average(TailUnderCollectionExplanation.COLLECTION, parts.collection(), "ms");
        SecondaryMetrics.average(TailUnderCollectionExplanation.SENDING, parts.sending(), "ms");
        SecondaryMetrics.average(TailUnderCollectionExplanation.SCHEDULING, parts.scheduling(), "ms");
        SecondaryMetrics.average(TailUnderCollectionExplanation.TIMER, parts.timer(), "ms");
        SecondaryMetrics.average(TailUnderCollectionExplanation.COMPUTING, parts.computing(), "ms");
    }
}
