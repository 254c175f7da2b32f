package dev.strandbench.scenario.databasepool;

import dev.strandbench.scenario.Percentiles;
import dev.strandbench.scenario.SecondaryMetrics;
import org.HdrHistogram.Histogram;

/** What the transactions of an iteration add up to, op by op. Times are in ns. Not thread-safe. */
final class TransactionTotals {

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double PERCENT = 100;

    private final boolean closed;
    private final long boundNanos;
    private final int usable;
    // Emptied rather than replaced: what they have grown to, no op has to make room for again.
    private final Histogram latencies = Percentiles.newHistogram();
    private final Histogram waits = Percentiles.newHistogram();
    private final Histogram holds = Percentiles.newHistogram();
    private final Histogram givesBack = Percentiles.newHistogram();
    private Sums sums = new Sums();

    /**
     * Adds up nothing yet.
     *
     * @param closed whether requests come at once rather than at a rate
     * @param boundMillis within which a transaction has to end to count, at a rate
     * @param usable how many connections can be in use at once
     */
    TransactionTotals(boolean closed, int boundMillis, int usable) {
        this.closed = closed;
        boundNanos = (long) (boundMillis * NANOS_PER_MILLI);
        this.usable = usable;
    }

    /** Adds the part of an op while all connections could be in use. */
    void addDemanded(DemandedTime demanded) {
        sums.demandedNanos += (double) demanded.nanos() * usable;
    }

    /** Adds the time from the begin of an op to the end of its last transaction. */
    void addElapsed(long nanos) {
        sums.elapsedNanos += (double) nanos;
    }

    /** Adds a transaction that was committed so long after it could begin. */
    void addCommitted(long latency) {
        latencies.recordValue(latency);
        sums.latencyNanos += (double) latency;
        sums.committed++;
        sums.withinBound += latency <= boundNanos ? 1 : 0;
    }

    /** Adds a transaction that failed so long after it could begin. */
    void addFailed(long latency) {
        // One that is refused at once was not served fast.
        latencies.recordValue(Math.max(latency, boundNanos));
        sums.latencyNanos += (double) latency;
        sums.failures++;
    }

    /** Adds how long a transaction waited for a connection, whether it got one or not. */
    void addWait(long nanos) {
        waits.recordValue(nanos);
        sums.waitedNanos += (double) nanos;
    }

    /**
     * Adds the use of a connection.
     *
     * @param acquired when a transaction got it
     * @param released when it had no more use for it
     * @param done when it had given it back
     * @param demanded of the same op
     */
    void addHold(long acquired, long released, long done, DemandedTime demanded) {
        long hold = Math.max(0, released - acquired);
        holds.recordValue(hold);
        givesBack.recordValue(Math.max(0, done - released));
        sums.heldNanos += (double) hold;
        sums.heldOnDemandNanos += (double) demanded.overlap(acquired, released);
        sums.handOvers += demanded.contains(acquired) ? 1 : 0;
    }

    /** Adds how many requests came in a part of an op, and how many more of them there were at its end than before. */
    void addGrowth(int arrived, int grown) {
        sums.arrived += arrived;
        sums.grown += grown;
    }

    /** How many transactions have failed. */
    long failures() {
        return sums.failures;
    }

    /** Reports what was added; if nothing was, that there are no errors. */
    void report() {
        if (latencies.getTotalCount() > 0) {
            // Of a burst that takes longer than the bound, what counts would fall with the square of the speed.
            long counted = closed ? sums.committed : sums.withinBound;
            SecondaryMetrics.average("throughput", counted / sums.elapsedNanos * NANOS_PER_SECOND, "transactions/s");
            SecondaryMetrics.average("withinBound", PERCENT * sums.withinBound / latencies.getTotalCount(), "%");
            Percentiles.report("latency", latencies);
            Percentiles.report("wait", waits);
            Percentiles.report("hold", holds);
            Percentiles.report("giveBack", givesBack);
            SecondaryMetrics.average("hold.mean", sums.heldNanos / holds() / NANOS_PER_MILLI, "ms");
            SecondaryMetrics.average("wait.share", PERCENT * sums.waitedNanos / Math.max(1, sums.latencyNanos), "%");
            SecondaryMetrics.average("connections.usable", usable, "connections");
        }
        if (sums.demandedNanos > 0) {
            SecondaryMetrics.average("connections.busy", PERCENT * sums.heldOnDemandNanos / sums.demandedNanos, "%");
        }
        if (closed && sums.handOvers > 0) {
            double idleNanos = sums.demandedNanos - sums.heldOnDemandNanos;
            SecondaryMetrics.average("handOver.mean", idleNanos / sums.handOvers / NANOS_PER_MILLI, "ms");
        }
        if (sums.arrived > 0) {
            SecondaryMetrics.average("queue.growth", PERCENT * sums.grown / sums.arrived, "%");
        }
        SecondaryMetrics.total("errors", (double) sums.failures, "transactions");
    }

    private double holds() {
        return (double) Math.max(1, holds.getTotalCount());
    }

    /** Forgets what was added, for the next iteration. */
    void forget() {
        latencies.reset();
        waits.reset();
        holds.reset();
        givesBack.reset();
        sums = new Sums();
    }

    /** Those of one iteration. */
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
}
