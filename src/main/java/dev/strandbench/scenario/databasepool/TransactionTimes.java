package dev.strandbench.scenario.databasepool;

import dev.strandbench.scenario.OpArrivals;
import dev.strandbench.scenario.Percentiles;
import dev.strandbench.scenario.SecondaryMetrics;
import dev.strandbench.workload.ConsumedIndexes;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * When the transactions of an op asked for a connection, had it, had no more use for it and had given it back, and how
 * those of an iteration fared. Tasks leave what they know in slots of their own; the rest is for the one thread that
 * starts and joins them.
 */
final class TransactionTimes implements TransactionLog {

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double PERCENT = 100;
    /** The time of what has not happened. */
    private static final long NEVER = Long.MIN_VALUE;

    private static final long COMMITTED = 1;
    private static final long ABORTED = 2;
    private static final long IN_DOUBT = 3;

    private final OpArrivals arrivals;
    private final long boundNanos;
    private final int usable;
    private final LongSupplier nanoClock;
    private final ConsumedIndexes ended;
    private final long[] asked;
    private final long[] acquired;
    private final long[] released;
    private final long[] done;
    /** How each has ended; 0 for not yet. */
    private final long[] ends;

    private final AtomicReference<@Nullable SQLException> firstFailure = new AtomicReference<>();
    private final Histogram latencies = Percentiles.newHistogram();
    private final Histogram waits = Percentiles.newHistogram();
    private final Histogram holds = Percentiles.newHistogram();
    private final Histogram givesBack = Percentiles.newHistogram();
    private DatabaseLoad load;
    private long opBegin;
    private double elapsedNanos;
    private double waitedNanos;
    private double heldNanos;
    private double demandedNanos;
    private double heldOnDemandNanos;
    private long handOvers;
    private double latencyNanos;
    private long committed;
    private long withinBound;
    private long failures;
    private long arrived;
    private long grown;

    /**
     * Expects loads with the same numbers in every op.
     *
     * @param load the first of them, whose log this may not be yet
     * @param arrivals when its requests come
     * @param boundMillis within which a transaction has to end to count, at a rate
     * @param connections that transactions can have at once
     * @param nanoClock read wherever something happens
     */
    TransactionTimes(DatabaseLoad load, OpArrivals arrivals, int boundMillis, int connections, LongSupplier nanoClock) {
        this.load = load;
        this.arrivals = arrivals;
        usable = Math.min(connections, load.requests());
        this.nanoClock = nanoClock;
        boundNanos = (long) (boundMillis * NANOS_PER_MILLI);
        ended = new ConsumedIndexes(load.transactions());
        asked = new long[ended.length()];
        acquired = new long[ended.length()];
        released = new long[ended.length()];
        done = new long[ended.length()];
        ends = new long[ended.length()];
        for (long[] times : List.of(asked, acquired, released)) {
            Arrays.fill(times, NEVER);
        }
    }

    /** Takes note that an op begins, which is when all requests come that come at once. */
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
        // One that has read something else, and so did not do its work, shows in the checksum.
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

    /**
     * Takes note of an op that has ended, and returns the checksum of its transactions: the same if each has ended
     * once, however it did.
     *
     * @param ledger told which rows there should be
     */
    long takeOp(Ledger ledger) {
        DemandedTime demanded = demandedTime();
        demandedNanos += (double) demanded.nanos() * usable;
        long last = opBegin;
        for (int request = 0; request < load.requests(); request++) {
            long before = opBegin + arrivals.dueNanos(request);
            for (int transaction = load.first(request); transaction < load.first(request + 1); transaction++) {
                int slot = ended.slotOf(transaction);
                take(slot, before, demanded);
                enter(transaction, ledger);
                before = done[slot];
            }
            last = Math.max(last, before);
        }
        elapsedNanos += (double) (last - opBegin);
        if (!arrivals.areClosed()) {
            takeGrowth();
        }
        return ended.takeChecksum();
    }

    /** How many requests come in the second half of an op, and how many more than before it there are at its end. */
    private void takeGrowth() {
        int end = load.requests() - 1;
        int half = end / 2;
        arrived += end - half;
        grown += unended(end) - unended(half);
    }

    /** Requests that have not ended when one of them comes, from the first one to it. */
    private int unended(int coming) {
        long now = opBegin + arrivals.dueNanos(coming);
        int count = 0;
        for (int request = 0; request <= coming; request++) {
            count += done[ended.slotOf(load.first(request + 1) - 1)] > now ? 1 : 0;
        }
        return count;
    }

    /**
     * While all connections could be in use: from when as many requests have asked for one to when fewer are left; at a
     * rate, until the last one comes. Before and after, connections are idle for want of requests.
     */
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
        latencyNanos += (double) latency;
        if (ends[slot] == COMMITTED) {
            latencies.recordValue(latency);
            committed++;
            withinBound += latency <= boundNanos ? 1 : 0;
        } else {
            // One that is refused at once was not served fast.
            latencies.recordValue(Math.max(latency, boundNanos));
            failures++;
        }
        if (asked[slot] != NEVER) {
            long wait = Math.max(0, (acquired[slot] == NEVER ? done[slot] : acquired[slot]) - asked[slot]);
            waits.recordValue(wait);
            waitedNanos += (double) wait;
        }
        if (released[slot] != NEVER) {
            long hold = Math.max(0, released[slot] - acquired[slot]);
            holds.recordValue(hold);
            givesBack.recordValue(Math.max(0, done[slot] - released[slot]));
            heldNanos += (double) hold;
            heldOnDemandNanos += (double) demanded.overlap(acquired[slot], released[slot]);
            handOvers += demanded.contains(acquired[slot]) ? 1 : 0;
        }
        asked[slot] = NEVER;
        acquired[slot] = NEVER;
        released[slot] = NEVER;
    }

    private void enter(int transaction, Ledger ledger) {
        int slot = ended.slotOf(transaction);
        if (ends[slot] == COMMITTED) {
            ledger.acknowledge(load.idOf(transaction));
        } else if (ends[slot] == IN_DOUBT) {
            ledger.doubt(load.idOf(transaction));
        }
        ends[slot] = 0;
    }

    /** Reports what the ops since the last report have shown, and forgets it; does nothing if there were none. */
    void report() {
        if (latencies.getTotalCount() > 0) {
            // Of a burst that takes longer than the bound, what counts would fall with the square of the speed.
            long counted = arrivals.areClosed() ? committed : withinBound;
            SecondaryMetrics.average("throughput", counted / elapsedNanos * NANOS_PER_SECOND, "transactions/s");
            SecondaryMetrics.average("withinBound", PERCENT * withinBound / latencies.getTotalCount(), "%");
            Percentiles.report("latency", latencies);
            Percentiles.report("wait", waits);
            Percentiles.report("hold", holds);
            Percentiles.report("giveBack", givesBack);
            SecondaryMetrics.average("hold.mean", heldNanos / holds() / NANOS_PER_MILLI, "ms");
            SecondaryMetrics.average("wait.share", PERCENT * waitedNanos / Math.max(1, latencyNanos), "%");
            SecondaryMetrics.average("connections.usable", usable, "connections");
        }
        if (demandedNanos > 0) {
            SecondaryMetrics.average("connections.busy", PERCENT * heldOnDemandNanos / demandedNanos, "%");
        }
        if (arrivals.areClosed() && handOvers > 0) {
            SecondaryMetrics.average(
                    "handOver.mean", (demandedNanos - heldOnDemandNanos) / handOvers / NANOS_PER_MILLI, "ms");
        }
        if (arrived > 0) {
            SecondaryMetrics.average("queue.growth", PERCENT * grown / arrived, "%");
        }
        SecondaryMetrics.total("errors", (double) failures, "transactions");
        SQLException first = firstFailure.getAndSet(null);
        if (first != null) {
            System.out.println("errors: " + failures + ", the first: " + first.getMessage());
        }
        latencies.reset();
        waits.reset();
        holds.reset();
        givesBack.reset();
        elapsedNanos = 0;
        waitedNanos = 0;
        heldNanos = 0;
        demandedNanos = 0;
        heldOnDemandNanos = 0;
        handOvers = 0;
        latencyNanos = 0;
        committed = 0;
        withinBound = 0;
        failures = 0;
        arrived = 0;
        grown = 0;
    }

    private double holds() {
        return (double) Math.max(1, holds.getTotalCount());
    }

    /** A part of an op, in ns of the clock; empty if it ends before it begins. */
    private record DemandedTime(long begin, long end) {

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
