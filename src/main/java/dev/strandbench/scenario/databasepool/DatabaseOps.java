package dev.strandbench.scenario.databasepool;

import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.OpArrivals;
import dev.strandbench.scenario.RequestSchedule;
import dev.strandbench.scenario.databasepool.DatabaseLoad.TransactionLog;
import dev.strandbench.scenario.databasepool.TransactionTimes.Ledger;
import dev.strandbench.scenario.databasepool.TrialDatabase.DatabaseProcessors;
import java.sql.SQLException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;

/** Runs the ops of one trial, checks the stored rows, and reports the metrics. Not thread-safe. */
final class DatabaseOps {

    private static final int LONGEST_MILLIS = 10_000;

    private final DatabasePool pool;
    private final TrialDatabase database;
    private final DatabaseLoad shape;
    private final PoolCheck check;
    // The number of requests that can wait for a connection at once.
    private final int asking;
    private final TransactionTimes times;
    private final RequestSchedule schedule;
    private final Optional<DatabaseProcessors> processors;
    private final Ledger ledger = new Ledger();
    private final double queryMillis;
    private OptionalDouble heapPerWaiting = OptionalDouble.empty();
    private OptionalDouble holdAlone = OptionalDouble.empty();
    private int iterations;

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
        schedule = arrivals.newSchedule();
        processors = database.server().map(DatabaseProcessors::new);
        queryMillis = database.tables().medianQueryMillis();
    }

    void begin() throws SQLException {
        database.tables().forget();
        ledger.begin();
        processors.ifPresent(DatabaseProcessors::start);
    }

    long op() throws Exception {
        DatabaseLoad load = new DatabaseLoad(
                shape.requests(),
                shape.transactionsEach(),
                shape.queries(),
                ledger.takeIds(shape.transactions()),
                schedule,
                times,
                Optional.empty());
        schedule.begin();
        times.beginOp(load);
        pool.run(load);
        return times.takeOp(ledger);
    }

    void end() throws Exception {
        processors.ifPresent(DatabaseProcessors::report);
        int rows = ledger.settle(database.tables().storedIds());
        SecondaryMetrics.total("rows", rows, "transactions");
        SecondaryMetrics.average("query.millis", queryMillis, "ms");
        times.report();
        iterations++;
        measureSeldom();
        holdAlone.ifPresent(millis -> SecondaryMetrics.average(DatabasePoolExplanation.HOLD_ALONE, millis, "ms"));
        heapPerWaiting.ifPresent(bytes -> SecondaryMetrics.average("heap.perWaiting", bytes, "B/request"));
    }

    // Does not measure after every iteration, because measurements need ops and garbage collections.
    private void measureSeldom() throws Exception {
        int millisOfQuery = database.tables().queryMillis();
        if (HoldAlone.isDueAfter(iterations)) {
            holdAlone = HoldAlone.millis(pool, shape, shape.queries() * millisOfQuery);
        }
        if (iterations == 1) {
            // Every waiting request makes a query in the end, so this number limits the time of the measurement.
            int served = LONGEST_MILLIS / Math.max(1, millisOfQuery) * check.most();
            heapPerWaiting = check.heapPerWaiting(Math.min(asking, served));
        }
    }

    /** Measures how long a transaction holds its connection if only one transaction runs at a time. */
    static final class HoldAlone implements TransactionLog {

        // Less than half a second, because HikariCP checks connections that were idle for half a second.
        private static final int MEASURED_MILLIS = 250;
        private static final int MOST_MEASURED = 200;

        private final LongSupplier nanoClock;
        private long acquired;
        private long released;
        private long heldNanos;
        private int committed;

        HoldAlone(LongSupplier nanoClock) {
            this.nanoClock = nanoClock;
        }

        /**
         * Returns true for powers of two, which are rare, but occur at least once in the second, warm half of a fork.
         */
        static boolean isDueAfter(int iterations) {
            return Integer.bitCount(iterations) == 1;
        }

        /**
         * Returns the mean time, in ms, that a transaction holds its connection; empty if all transactions fail. Stores
         * rows.
         */
        static OptionalDouble millis(DatabasePool pool, DatabaseLoad shape, int leastMillis) throws Exception {
            HoldAlone log = new HoldAlone(System::nanoTime);
            int times = Math.clamp(MEASURED_MILLIS / Math.max(1, leastMillis), 1, MOST_MEASURED);
            pool.run(DatabaseLoad.ofSingles(1, log).withEach(times, shape.queries()));
            return log.meanMillis();
        }

        OptionalDouble meanMillis() {
            return committed == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) heldNanos / committed / 1e6);
        }

        @Override
        public void acquires(int transaction) {
            acquired = nanoClock.getAsLong();
        }

        @Override
        public void releases(int transaction) {
            released = nanoClock.getAsLong();
        }

        @Override
        public void commits(int transaction, long sum) {
            heldNanos += released - acquired;
            committed++;
        }
    }
}
