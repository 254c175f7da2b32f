package dev.strandbench.scenario.databasepool;

import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.OpArrivals;
import dev.strandbench.scenario.Percentiles;
import dev.strandbench.scenario.databasepool.DatabaseLoad.TransactionLog;
import dev.strandbench.workload.ConsumedIndexes;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Records the times of an op's transactions, and reports an iteration's metrics. No two tasks write the same array
 * element. Tasks may call only methods of {@link TransactionLog}; the thread that joins them may call all methods.
 */
final class TransactionTimes implements TransactionLog {

    private static final long NEVER = Long.MIN_VALUE;

    private static final long COMMITTED = 1;
    private static final long ABORTED = 2;
    private static final long IN_DOUBT = 3;

    private final OpArrivals arrivals;
    private final int usable;
    private final LongSupplier nanoClock;
    private final ConsumedIndexes ended;
    private final long[] asked;
    private final long[] acquired;
    private final long[] released;
    private final long[] done;
    // The end of each transaction; 0 before it ends.
    private final long[] ends;

    private final AtomicReference<@Nullable SQLException> firstFailure = new AtomicReference<>();
    private final long boundNanos;
    // The histograms are cleared rather than replaced, so that no op must grow them again.
    private final Histogram latencies = Percentiles.newHistogram();
    private final Histogram waits = Percentiles.newHistogram();
    private final Histogram holds = Percentiles.newHistogram();
    private final Histogram givesBack = Percentiles.newHistogram();
    private Sums sums = new Sums();
    private DatabaseLoad load;
    private long opBegin;

    /** If requests arrive at a rate, the metric {@code throughput} counts only commits within {@code boundMillis}. */
    TransactionTimes(DatabaseLoad load, OpArrivals arrivals, int boundMillis, int connections, LongSupplier nanoClock) {
        this.load = load;
        this.arrivals = arrivals;
        usable = Math.min(connections, load.requests());
        this.nanoClock = nanoClock;
        boundNanos = TimeUnit.MILLISECONDS.toNanos(boundMillis);
        ended = new ConsumedIndexes(load.transactions());
        asked = new long[ended.length()];
        acquired = new long[ended.length()];
        released = new long[ended.length()];
        done = new long[ended.length()];
        ends = new long[ended.length()];
        List.of(asked, acquired, released).forEach(times -> Arrays.fill(times, NEVER));
    }

    void beginOp(DatabaseLoad beginning) {
        load = beginning;
        opBegin = nanoClock.getAsLong();
    }

    @Override
    public void asks(int transaction) {
        asked[ended.slotOf(transaction)] = nanoClock.getAsLong();
    }

    @Override
    public void acquires(int transaction) {
        acquired[ended.slotOf(transaction)] = nanoClock.getAsLong();
    }

    @Override
    public void releases(int transaction) {
        released[ended.slotOf(transaction)] = nanoClock.getAsLong();
    }

    @Override
    public void commits(int transaction, long sum) {
        end(transaction, COMMITTED);
        // A wrong sum means that the work was not done, which the checksum reveals.
        if (sum == load.expectedSum(transaction)) {
            ended.accept(transaction);
        }
    }

    @Override
    public void fails(int transaction, boolean inDoubt, SQLException reason) {
        firstFailure.compareAndSet(null, reason);
        end(transaction, inDoubt ? IN_DOUBT : ABORTED);
        ended.accept(transaction);
    }

    private void end(int transaction, long how) {
        int slot = ended.slotOf(transaction);
        done[slot] = nanoClock.getAsLong();
        ends[slot] = how;
    }

    /** Ends an op; returns a checksum that is constant if every transaction ended exactly once. */
    long takeOp(Ledger ledger) {
        DemandedTime demanded = demandedTime();
        long last = opBegin;
        for (int request = 0; request < load.requests(); request++) {
            long before = opBegin + arrivals.dueNanos(request);
            for (int transaction = load.first(request); transaction < load.first(request + 1); transaction++) {
                int slot = ended.slotOf(transaction);
                take(slot, before, demanded);
                if (ends[slot] == COMMITTED) {
                    ledger.acknowledge(load.idOf(transaction));
                } else if (ends[slot] == IN_DOUBT) {
                    ledger.doubt(load.idOf(transaction));
                }
                ends[slot] = 0;
                before = done[slot];
            }
            last = Math.max(last, before);
        }
        sums.elapsedNanos += (double) (last - opBegin);
        sums.demandedNanos += (double) demanded.nanos() * usable;
        if (!arrivals.areClosed()) {
            // Counts the requests in the op's second half, and how much the number of unfinished requests grew.
            int end = load.requests() - 1;
            int half = end / 2;
            sums.arrived += end - half;
            sums.grown += unended(end) - unended(half);
        }
        return ended.takeChecksum();
    }

    // Returns the number of unfinished requests when a request arrives, including the new one.
    private int unended(int coming) {
        long now = opBegin + arrivals.dueNanos(coming);
        int count = 0;
        for (int request = 0; request <= coming; request++) {
            count += done[ended.slotOf(load.first(request + 1) - 1)] > now ? 1 : 0;
        }
        return count;
    }

    // Returns the time span with enough requests for all connections. At a rate, returns the span up to the last
    // arrival.
    private DemandedTime demandedTime() {
        if (!arrivals.areClosed()) {
            return new DemandedTime(opBegin, opBegin + arrivals.dueNanos(load.requests() - 1));
        }
        long[] begins = new long[load.requests()];
        long[] ends = new long[load.requests()];
        for (int request = 0; request < load.requests(); request++) {
            begins[request] = Math.max(opBegin, asked[ended.slotOf(load.first(request))]);
            ends[request] = done[ended.slotOf(load.first(request + 1) - 1)];
        }
        Arrays.sort(begins);
        Arrays.sort(ends);
        return new DemandedTime(begins[usable - 1], ends[ends.length - usable]);
    }

    private void take(int slot, long before, DemandedTime demanded) {
        long latency = Math.max(0, done[slot] - before);
        boolean committed = ends[slot] == COMMITTED;
        // A quick refusal must not count as a fast service.
        latencies.recordValue(committed ? latency : Math.max(latency, boundNanos));
        sums.latencyNanos += (double) latency;
        sums.committed += committed ? 1 : 0;
        sums.failures += committed ? 0 : 1;
        sums.withinBound += committed && latency <= boundNanos ? 1 : 0;
        if (asked[slot] != NEVER) {
            long wait = Math.max(0, (acquired[slot] == NEVER ? done[slot] : acquired[slot]) - asked[slot]);
            waits.recordValue(wait);
            sums.waitedNanos += (double) wait;
        }
        if (released[slot] != NEVER) {
            long hold = Math.max(0, released[slot] - acquired[slot]);
            holds.recordValue(hold);
            givesBack.recordValue(Math.max(0, done[slot] - released[slot]));
            sums.heldNanos += (double) hold;
            sums.heldOnDemandNanos += (double) demanded.overlap(acquired[slot], released[slot]);
            sums.handOvers += demanded.contains(acquired[slot]) ? 1 : 0;
        }
        asked[slot] = NEVER;
        acquired[slot] = NEVER;
        released[slot] = NEVER;
    }

    void report() {
        if (latencies.getTotalCount() > 0) {
            // If all requests arrive at once, late commits count too, because an op may last longer than the bound.
            long counted = arrivals.areClosed() ? sums.committed : sums.withinBound;
            SecondaryMetrics.average("throughput", counted / sums.elapsedNanos * 1e9, "transactions/s");
            SecondaryMetrics.average("withinBound", 100.0 * sums.withinBound / latencies.getTotalCount(), "%");
            Percentiles.report("latency", latencies);
            Percentiles.report("wait", waits);
            Percentiles.report("hold", holds);
            Percentiles.report("giveBack", givesBack);
            SecondaryMetrics.average(
                    DatabasePoolExplanation.HOLD, sums.heldNanos / Math.max(1, holds.getTotalCount()) / 1e6, "ms");
            SecondaryMetrics.average("wait.share", 100.0 * sums.waitedNanos / Math.max(1, sums.latencyNanos), "%");
            SecondaryMetrics.average(DatabasePoolExplanation.USABLE, usable, "connections");
        }
        if (sums.demandedNanos > 0) {
            SecondaryMetrics.average(
                    DatabasePoolExplanation.BUSY, 100.0 * sums.heldOnDemandNanos / sums.demandedNanos, "%");
        }
        if (arrivals.areClosed() && sums.handOvers > 0) {
            double idleNanos = sums.demandedNanos - sums.heldOnDemandNanos;
            SecondaryMetrics.average(DatabasePoolExplanation.HAND_OVER, idleNanos / sums.handOvers / 1e6, "ms");
        }
        if (sums.arrived > 0) {
            SecondaryMetrics.average(DatabasePoolExplanation.GROWTH, 100.0 * sums.grown / sums.arrived, "%");
        }
        SecondaryMetrics.total("errors", (double) sums.failures, "transactions");
        SQLException first = firstFailure.getAndSet(null);
        if (first != null) {
            System.out.println("errors: " + sums.failures + ", the first: " + first.getMessage());
        }
        List.of(latencies, waits, holds, givesBack).forEach(Histogram::reset);
        sums = new Sums();
    }

    // The sums over an iteration. All times are in ns.
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

    // The part of an op, in ns, with enough requests for all connections; empty if begin is after end.
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

    /** The rows of acknowledged commits, which must be stored, and of commits in doubt, which may be stored. */
    static final class Ledger {

        private final BitSet acknowledged = new BitSet();
        private final BitSet doubtful = new BitSet();
        private long firstId;
        private long nextId;

        void begin() {
            acknowledged.clear();
            doubtful.clear();
            firstId = nextId;
        }

        long takeIds(int transactions) {
            long first = nextId;
            nextId += transactions;
            return first;
        }

        void acknowledge(long id) {
            acknowledged.set(index(id));
        }

        void doubt(long id) {
            doubtful.set(index(id));
        }

        private int index(long id) {
            return Math.toIntExact(id - firstId);
        }

        /** Checks that exactly the expected rows are stored, and returns the number of rows. */
        int settle(long[] storedIds) {
            BitSet stored = new BitSet();
            for (long id : storedIds) {
                if (id < firstId || id >= nextId) {
                    throw wrong("has a row of an unknown transaction: " + id);
                }
                if (stored.get(index(id))) {
                    throw wrong("has committed a transaction twice: " + id);
                }
                stored.set(index(id));
            }
            BitSet lost = (BitSet) acknowledged.clone();
            lost.andNot(stored);
            if (!lost.isEmpty()) {
                throw wrong("has lost " + lost.cardinality() + " of " + acknowledged.cardinality()
                        + " transactions that it had acknowledged");
            }
            BitSet unasked = (BitSet) stored.clone();
            unasked.andNot(acknowledged);
            unasked.andNot(doubtful);
            if (!unasked.isEmpty()) {
                throw wrong("has committed " + unasked.cardinality() + " transactions that were reported as failed");
            }
            return stored.cardinality();
        }

        private static IllegalStateException wrong(String what) {
            return new IllegalStateException("the database " + what);
        }
    }
}
