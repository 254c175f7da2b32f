package dev.strandbench.scenario.databasepool;

import dev.strandbench.scenario.DueRequests;
import dev.strandbench.scenario.OpArrivals;
import dev.strandbench.scenario.RequestSchedule;
import dev.strandbench.scenario.SecondaryMetrics;
import java.sql.SQLException;
import java.util.Optional;
import java.util.OptionalDouble;

/** The ops of one trial, and what they show and leave behind. Used by one thread. */
final class DatabaseOps {

    private static final int LONGEST_MILLIS = 10_000;

    private final DatabasePool pool;
    private final TrialDatabase database;
    private final DatabaseLoad shape;
    private final PoolCheck check;
    private final int asking;
    private final TransactionTimes times;
    private final Optional<DueRequests> due;
    private final Optional<DatabaseProcessors> processors;
    private final Ledger ledger = new Ledger();
    private final double queryMillis;
    private OptionalDouble heapPerWaiting = OptionalDouble.empty();
    private OptionalDouble holdAlone = OptionalDouble.empty();
    private boolean measured;

    /**
     * Ops with a load of the same shape each.
     *
     * @param arrivals when its requests come
     * @param check of the pool
     * @param asking how many requests can ask for a connection at once
     * @param boundMillis within which a transaction has to end to count, at a rate
     * @throws SQLException if the database does not answer
     */
    DatabaseOps(
            DatabasePool pool,
            TrialDatabase database,
            OpArrivals arrivals,
            DatabaseLoad shape,
            PoolCheck check,
            int asking,
            int boundMillis)
            throws SQLException {
        this.pool = pool;
        this.database = database;
        this.shape = shape;
        this.check = check;
        this.asking = asking;
        times = new TransactionTimes(shape, arrivals, boundMillis, check.most(), System::nanoTime);
        due = arrivals.areClosed() ? Optional.empty() : Optional.of(new DueRequests(arrivals.dueNanos()));
        processors = database.server().map(DatabaseProcessors::new);
        queryMillis = database.tables().medianQueryMillis();
    }

    /** An iteration begins, with no row. */
    void begin() throws SQLException {
        database.tables().forget();
        ledger.begin();
        processors.ifPresent(DatabaseProcessors::start);
    }

    /** One op; returns the checksum of its transactions, the same if each has ended once, however it did. */
    long op() throws Exception {
        DatabaseLoad load = new DatabaseLoad(
                shape.requests(),
                shape.transactionsEach(),
                shape.queries(),
                ledger.takeIds(shape.transactions()),
                due.<RequestSchedule>map(some -> some).orElse(RequestSchedule.AT_ONCE),
                times,
                Optional.empty());
        due.ifPresent(DueRequests::begin);
        times.beginOp(load);
        pool.run(load);
        return times.takeOp(ledger);
    }

    /**
     * An iteration has ended: makes sure that the database has a row for each transaction that was committed, and no
     * other, and reports what the iteration has shown.
     *
     * @throws IllegalStateException if it has not
     */
    void end() throws Exception {
        processors.ifPresent(DatabaseProcessors::report);
        int rows = ledger.settle(database.tables().storedIds());
        SecondaryMetrics.total("rows", rows, "transactions");
        SecondaryMetrics.average("query.millis", queryMillis, "ms");
        times.report();
        measureOnce();
        holdAlone.ifPresent(millis -> SecondaryMetrics.average("hold.alone", millis, "ms"));
        heapPerWaiting.ifPresent(bytes -> SecondaryMetrics.average("heap.perWaiting", bytes, "B/request"));
    }

    /** Once the code is warm; not in every iteration, because it takes ops and collections of garbage. */
    private void measureOnce() throws Exception {
        if (!measured) {
            measured = true;
            int leastMillis = shape.queries() * database.tables().queryMillis();
            holdAlone = HoldAlone.millis(pool, shape, leastMillis);
            // Each of those that have waited makes a query in the end.
            int served = LONGEST_MILLIS / Math.max(1, database.tables().queryMillis()) * check.most();
            heapPerWaiting = check.heapPerWaiting(Math.min(asking, served));
        }
    }
}
