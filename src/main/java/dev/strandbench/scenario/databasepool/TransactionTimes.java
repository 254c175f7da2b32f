package dev.strandbench.scenario.databasepool;

import dev.strandbench.scenario.OpArrivals;
import dev.strandbench.scenario.databasepool.DatabaseLoad.TransactionLog;
import dev.strandbench.scenario.databasepool.TransactionTotals.DemandedTime;
import dev.strandbench.workload.ConsumedIndexes;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The times of an op's transactions and the results of an iteration. Each task writes its own slots; only the thread
 * that starts and joins tasks may call the rest.
 */
final class TransactionTimes implements TransactionLog {

    // The time of an event that has not happened.
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
    private final TransactionTotals totals;
    private DatabaseLoad load;
    private long opBegin;

    /** Creates times for loads of one size. A transaction at a rate counts if it ends within {@code boundMillis}. */
    TransactionTimes(DatabaseLoad load, OpArrivals arrivals, int boundMillis, int connections, LongSupplier nanoClock) {
        this.load = load;
        this.arrivals = arrivals;
        usable = Math.min(connections, load.requests());
        this.nanoClock = nanoClock;
        totals = new TransactionTotals(arrivals.areClosed(), boundMillis, usable);
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
        // A wrong sum means that the work was not done; it shows in the checksum.
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

    /** Ends an op. The returned checksum is constant if every transaction ended once, successful or not. */
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
        totals.addOp(last - opBegin, demanded);
        if (!arrivals.areClosed()) {
            // The requests of an op's second half, and by how many the unfinished ones grew.
            int end = load.requests() - 1;
            int half = end / 2;
            totals.addGrowth(end - half, unended(end) - unended(half));
        }
        return ended.takeChecksum();
    }

    // Returns the number of unfinished requests when one arrives, including it.
    private int unended(int coming) {
        long now = opBegin + arrivals.dueNanos(coming);
        int count = 0;
        for (int request = 0; request <= coming; request++) {
            count += done[ended.slotOf(load.first(request + 1) - 1)] > now ? 1 : 0;
        }
        return count;
    }

    // Returns the time in which all connections could be in use: while enough requests have asked for one, or at a
    // rate until the last arrives. Outside of it, connections are idle for lack of requests.
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
        totals.addEnd(latency, ends[slot] == COMMITTED);
        if (asked[slot] != NEVER) {
            totals.addWait(Math.max(0, (acquired[slot] == NEVER ? done[slot] : acquired[slot]) - asked[slot]));
        }
        if (released[slot] != NEVER) {
            totals.addHold(acquired[slot], released[slot], done[slot], demanded);
        }
        asked[slot] = NEVER;
        acquired[slot] = NEVER;
        released[slot] = NEVER;
    }

    void report() {
        totals.report();
        SQLException first = firstFailure.getAndSet(null);
        if (first != null) {
            System.out.println("errors: " + totals.failures() + ", the first: " + first.getMessage());
        }
        totals.forget();
    }
}
