package dev.strandbench.scenario.databasepool;

import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.Percentiles;
import org.HdrHistogram.Histogram;

/** The totals of an iteration's transactions, in ns. Not thread-safe. */
final class TransactionTotals {

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double PERCENT = 100;

    private final boolean closed;
    private final long boundNanos;
    private final int usable;
    // Cleared rather than replaced, so that no op must grow them again.
    private final Histogram latencies = Percentiles.newHistogram();
    private final Histogram waits = Percentiles.newHistogram();
    private final Histogram holds = Percentiles.newHistogram();
    private final Histogram givesBack = Percentiles.newHistogram();
    private Sums sums = new Sums();

    TransactionTotals(boolean closed, int boundMillis, int usable) {
        this.closed = closed;
        boundNanos = (long) (boundMillis * NANOS_PER_MILLI);
        this.usable = usable;
    }

    void addOp(long elapsedNanos, DemandedTime demanded) {
        sums.elapsedNanos += (double) elapsedNanos;
        sums.demandedNanos += (double) demanded.nanos() * usable;
    }

    void addEnd(long latency, boolean committed) {
        // A quick refusal is not a fast service.
        latencies.recordValue(committed ? latency : Math.max(latency, boundNanos));
        sums.latencyNanos += (double) latency;
        sums.committed += committed ? 1 : 0;
        sums.failures += committed ? 0 : 1;
        sums.withinBound += committed && latency <= boundNanos ? 1 : 0;
    }

    void addWait(long nanos) {
        waits.recordValue(nanos);
        sums.waitedNanos += (double) nanos;
    }

    void addHold(long acquired, long released, long done, DemandedTime demanded) {
        long hold = Math.max(0, released - acquired);
        holds.recordValue(hold);
        givesBack.recordValue(Math.max(0, done - released));
        sums.heldNanos += (double) hold;
        sums.heldOnDemandNanos += (double) demanded.overlap(acquired, released);
        sums.handOvers += demanded.contains(acquired) ? 1 : 0;
    }

    void addGrowth(int arrived, int grown) {
        sums.arrived += arrived;
        sums.grown += grown;
    }

    long failures() {
        return sums.failures;
    }

    void report() {
        if (latencies.getTotalCount() > 0) {
            // In a burst longer than the bound, the count would fall with the square of the speed.
            long counted = closed ? sums.committed : sums.withinBound;
            SecondaryMetrics.average("throughput", counted / sums.elapsedNanos * NANOS_PER_SECOND, "transactions/s");
            SecondaryMetrics.average("withinBound", PERCENT * sums.withinBound / latencies.getTotalCount(), "%");
            Percentiles.report("latency", latencies);
            Percentiles.report("wait", waits);
            Percentiles.report("hold", holds);
            Percentiles.report("giveBack", givesBack);
            SecondaryMetrics.average(
                    DatabasePoolExplanation.HOLD,
                    sums.heldNanos / Math.max(1, holds.getTotalCount()) / NANOS_PER_MILLI,
                    "ms");
            SecondaryMetrics.average("wait.share", PERCENT * sums.waitedNanos / Math.max(1, sums.latencyNanos), "%");
            SecondaryMetrics.average(DatabasePoolExplanation.USABLE, usable, "connections");
        }
        if (sums.demandedNanos > 0) {
            SecondaryMetrics.average(
                    DatabasePoolExplanation.BUSY, PERCENT * sums.heldOnDemandNanos / sums.demandedNanos, "%");
        }
        if (closed && sums.handOvers > 0) {
            double idleNanos = sums.demandedNanos - sums.heldOnDemandNanos;
            SecondaryMetrics.average(
                    DatabasePoolExplanation.HAND_OVER, idleNanos / sums.handOvers / NANOS_PER_MILLI, "ms");
        }
        if (sums.arrived > 0) {
            SecondaryMetrics.average(DatabasePoolExplanation.GROWTH, PERCENT * sums.grown / sums.arrived, "%");
        }
        SecondaryMetrics.total("errors", (double) sums.failures, "transactions");
    }

    void forget() {
        latencies.reset();
        waits.reset();
        holds.reset();
        givesBack.reset();
        sums = new Sums();
    }

    private static final class Sums {

        private double elapsedNanos;
        private double demandedNanos;
        private double heldOnDemandNanos;
        private double heldNanos;
        private double waitedNanos;
        private double latencyNanos;
        private long handOvers;
        private long committed;
        private long withinBound;
        private long failures;
        private long arrived;
        private long grown;
    }

    // The part of an op in which all connections could be in use, in ns of the clock; empty if it ends before it
    // begins.
    record DemandedTime(long begin, long end) {

        long nanos() {
            return Math.max(0, end - begin);
        }

        long overlap(long from, long to) {
            return Math.max(0, Math.min(end, to) - Math.max(begin, from));
        }

        boolean contains(long instant) {
            return begin <= instant && instant <= end;
        }
    }
}
