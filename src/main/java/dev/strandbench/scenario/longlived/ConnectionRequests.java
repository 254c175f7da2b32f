package dev.strandbench.scenario.longlived;

import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.Percentiles;
import dev.strandbench.scenario.Trial.PlacementCheck;
import dev.strandbench.scenario.longlived.LongLived.Requests;
import dev.strandbench.scenario.longlived.LongLived.Visit;
import dev.strandbench.workload.ConsumedIndexes;
import dev.strandbench.workload.CpuBurn;
import dev.strandbench.workload.ObjectChain;
import dev.strandbench.workload.Wait;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/** Does the work of requests, and records their latencies. No two tasks write the same array element. */
final class ConnectionRequests implements Requests {

    private final int count;
    private final RequestCosts costs;
    private final LongSupplier nanoClock;
    private final long wholeValue;
    private final int wholePieces;
    private final ConsumedIndexes answered;
    private final long[] sentNanos;
    private final long[] latencyNanos;
    private final Histogram latencies = Percentiles.newHistogram();
    private double elapsedNanos;
    private double underWayNanos;
    private long ops;
    private long opBegin;

    /** The resources that a request uses. A request allocates half of its {@code bytes} before its wait. */
    record RequestCosts(int depth, Wait upstream, CpuBurn work, int bytes) {

        ObjectChain before() {
            return ObjectChain.ofBytes(bytes / 2);
        }

        ObjectChain after() {
            return ObjectChain.ofBytes(bytes - bytes / 2);
        }
    }

    ConnectionRequests(int count, RequestCosts costs, LongSupplier nanoClock) {
        this.count = count;
        this.costs = costs;
        this.nanoClock = nanoClock;
        wholeValue = Visit.valueOf(costs.depth());
        wholePieces = costs.before().pieces() + costs.after().pieces();
        answered = new ConsumedIndexes(count);
        sentNanos = new long[answered.length()];
        latencyNanos = new long[answered.length()];
    }

    void begin() {
        latencies.reset();
        elapsedNanos = 0;
        underWayNanos = 0;
        ops = 0;
    }

    void beginOp() {
        opBegin = nanoClock.getAsLong();
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public int depth() {
        return costs.depth();
    }

    @Override
    public Wait upstream() {
        return costs.upstream();
    }

    @Override
    public void sent(int request) {
        sentNanos[answered.slotOf(request)] = nanoClock.getAsLong();
    }

    @Override
    public Visit receive(int request) {
        return new Visit(request, costs.before());
    }

    @Override
    public void answer(Visit visit) {
        int pieces = visit.held().pieces() + costs.after().pieces();
        costs.work().run();
        // The checksum reveals a request that lost frames or objects.
        if (visit.value() == wholeValue && pieces == wholePieces) {
            answered.accept(visit.request());
        }
        int slot = answered.slotOf(visit.request());
        latencyNanos[slot] = nanoClock.getAsLong() - sentNanos[slot];
    }

    /** Ends an op, and returns the checksum of the requests that were answered completely. */
    long takeOp() {
        elapsedNanos += (double) (nanoClock.getAsLong() - opBegin);
        ops++;
        for (int request = 0; request < count; request++) {
            long latency = Math.max(0, latencyNanos[answered.slotOf(request)]);
            latencies.recordValue(latency);
            underWayNanos += (double) latency;
        }
        return answered.takeChecksum();
    }

    long requests() {
        return ops * count;
    }

    void report() {
        if (ops > 0) {
            SecondaryMetrics.average("throughput", 1e9 * ops * count / elapsedNanos, "requests/s");
            Percentiles.reportMillis("latency", latencies, "50", "99");
            // By Little's law, the sum of all latencies divided by the time is the mean number of requests in flight.
            SecondaryMetrics.average(LongLivedExplanation.UNDER_WAY, underWayNanos / elapsedNanos, "requests");
        }
    }

    record PlacementCheckedRequests(PlacementCheck check) implements Requests {

        @Override
        public int count() {
            return 2;
        }

        @Override
        public int depth() {
            return 1;
        }

        @Override
        public Wait upstream() {
            return Wait.NONE;
        }

        @Override
        public void sent(int request) {
            // The code that hands over requests is not a task.
        }

        @Override
        public Visit receive(int request) {
            check.record();
            return new Visit(request, ObjectChain.EMPTY);
        }

        @Override
        public void answer(Visit visit) {
            check.record();
        }
    }
}
