package dev.strandbench.scenario.databasepool;

import dev.strandbench.machine.ParentProcess;
import dev.strandbench.model.ForkSite;
import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.Answer.Better;
import dev.strandbench.scenario.ForkingBenchmark;
import dev.strandbench.scenario.OpArrivals;
import dev.strandbench.scenario.PlatformThreads;
import dev.strandbench.scenario.QueuedWaits;
import dev.strandbench.scenario.TaskLimits;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.ValidText;
import dev.strandbench.scenario.ValidText.TextForm;
import dev.strandbench.scenario.databasepool.DatabaseLoad.TransactionLog;
import dev.strandbench.scenario.databasepool.DatabaseStrategy.PoolSettings;
import dev.strandbench.service.StoreAddress;
import dev.strandbench.service.StoreKind;
import dev.strandbench.workload.ArrivalRate;
import dev.strandbench.workload.Checksum;
import java.time.Duration;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * <b>Question.</b> Does the connection pool or the model limit requests to a database?
 *
 * <p><b>Mechanism.</b> Many requests share a few connections to a real PostgreSQL server, in which each query sleeps
 * for a fixed time ({@code queryMillis}). JDBC connections, in HikariCP and Agroal, block. R2DBC's connections do not
 * block.
 *
 * <p><b>One op</b> is a run of requests. By default, all requests start at the same time; the parameter
 * {@code concurrency} sets their number. If {@code arrivals} is a rate, requests arrive at this rate. The answer is the
 * metric {@code throughput}. Ideally, all connections are always in use (Little's law).
 *
 * <p><b>Not measured.</b> Network, TLS, disk and lock conflicts are not measured. See docs/scenarios/DatabasePool.md.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar run DatabasePool -p concurrency=1000 -p connections=10}.
 * <b>Sources.</b> JEP 444; spring-projects/spring-boot#40155; brettwooldridge/HikariCP#2398.
 */
@Answer(
        metric = "throughput",
        unit = "transactions/s",
        better = Better.HIGHER,
        columns = {"latency.p99", "wait.p50", "hold.p50", "connections.busy", "heap.perWaiting"},
        further = {"latency.p50", "wait.p99", "hold.p99", "errors"})
public class DatabasePoolBenchmark extends ForkingBenchmark {

    private static final long SEED = 1;
    private static final int MOST_REQUESTS = 10_000;

    @Param
    public DatabaseStrategy strategy;

    /** The number of requests that start at once; ignored if {@code arrivals} is a rate. */
    @Param("100")
    @ValidRange(min = 1, max = MOST_REQUESTS)
    public int concurrency;

    /** The size of the connection pool. The default, 10, is also HikariCP's default. */
    @Param("10")
    @ValidRange(min = 1, max = TrialDatabase.MOST_CONNECTIONS)
    public int connections;

    /** The number of transactions per request. By default, each connection serves 30 transactions per op. */
    @Param("3")
    @ValidRange(min = 1, max = 100)
    public int transactions;

    /** The number of queries that each transaction makes before its insert. */
    @Param("3")
    @ValidRange(min = 1, max = 100)
    public int queries;

    /**
     * The time that a query sleeps in the server, in ms. The metric {@code query.millis} is a query's measured time.
     */
    @Param("1")
    @ValidRange(min = 0, max = 10_000)
    public int queryMillis;

    /**
     * The time limit of the metric {@code withinBound}, in ms. If {@code arrivals} is a rate, the metric
     * {@code throughput} counts only commits within {@code boundMillis}.
     */
    @Param("1000")
    @ValidRange(min = 1, max = 600_000)
    public int boundMillis;

    @Param(ArrivalRate.CLOSED)
    @ValidText(TextForm.ARRIVALS)
    public String arrivals = ArrivalRate.CLOSED;

    /**
     * The time, in ms, during which requests arrive if {@code arrivals} is a rate. 0 means the mean time of 500
     * arrivals, but at least 500 ms and at most 2 s.
     */
    @Param("0")
    @ValidRange(min = OpArrivals.AS_LONG_AS_NEEDED, max = 60_000)
    public int opMillis;

    /** The number of threads of POOL. The default, 200, is Tomcat's default maximum. */
    @Param("200")
    @ValidRange(min = 1, max = PlatformThreads.MOST)
    public int threads;

    /** The maximum time to wait for a connection, in ms; the default is HikariCP's own. */
    @Param("30000")
    @ValidRange(min = 250, max = 600_000)
    public int acquireTimeoutMillis;

    /** The server's time limit for a statement, in ms; 0 for no limit. */
    @Param("0")
    @ValidRange(min = 0, max = 600_000)
    public int statementTimeoutMillis;

    /** The address of a PostgreSQL server. The value {@code embedded} selects the embedded server. */
    @Param(StoreAddress.EMBEDDED)
    public String postgres = StoreAddress.EMBEDDED;

    private DatabaseOps ops;

    @Setup
    public void setUp() throws Exception {
        // Threads that never end must start before the trial: the threads that watch processes, and one driver thread.
        ParentProcess.endForkWithIt();
        TrialDatabase database = TrialDatabase.open(where(), queryMillis);
        try {
            beginOn(database);
        } catch (Exception e) {
            database.close();
            throw e;
        }
    }

    private void beginOn(TrialDatabase database) throws Exception {
        OpArrivals coming = coming();
        begin(strategy.model(), threads, Checksum.ofRange(coming.requests() * transactions));
        trial().atEnd(database::close);
        PoolSettings settings = new PoolSettings(
                connections,
                Duration.ofMillis(acquireTimeoutMillis),
                Duration.ofMillis(statementTimeoutMillis),
                database.tables());
        DatabasePool opened = strategy.on(trial().runtime(), settings, trial()::atEnd);
        trial().checkPlacement(
                        check -> opened.run(DatabaseLoad.ofSingles(2, TransactionLog.asking(some -> check.record()))));
        DatabasePool pool = load -> trial().run(() -> opened.run(load));
        PoolCheck check = PoolCheck.of(pool, Math.min(connections, mostAtOnce()));
        check.require();
        database.tables().requireNoMoreConnections(connections);
        trial().atEnd(check::requireAtEnd);
        DatabaseLoad shape = DatabaseLoad.ofSingles(coming.requests(), TransactionLog.asking(some -> {}))
                .withEach(transactions, queries);
        ops = new DatabaseOps(pool, database, coming, shape, check, mostAtOnce(), boundMillis);
    }

    @Setup(Level.Iteration)
    public void beginOps() throws Exception {
        ops.begin();
    }

    @Benchmark
    public long databasePool() throws Exception {
        return trial().observe(ops.op());
    }

    @TearDown(Level.Iteration)
    public void report() throws Exception {
        ops.end();
        if (queryMillis > 0) {
            SecondaryMetrics.average("throughput.ideal", idealPerSecond(), "transactions/s");
        }
    }

    /** Returns OUTSIDE if {@code arrivals} is a rate, because no task of the model then sends the requests. */
    @Override
    protected ForkSite site() {
        return coming().areClosed() ? forkSite : ForkSite.OUTSIDE;
    }

    @Override
    public Duration ideal() {
        OpArrivals coming = coming();
        return ideal(hold(), servedAtOnce(), coming.requests(), transactions, coming.dueNanos(coming.requests() - 1));
    }

    /** Returns the highest possible throughput by Little's law, in transactions/s; infinity if queries do not sleep. */
    double idealPerSecond() {
        return servedAtOnce() / (hold().toNanos() / 1e9);
    }

    private Duration hold() {
        return Duration.ofMillis((long) queries * queryMillis);
    }

    @Override
    public int tasksPerOp() {
        return coming().requests() * transactions;
    }

    @Override
    protected long tasksAtOnce() {
        return coming().requests();
    }

    @Override
    public Optional<String> unsupported() {
        if (statementTimeoutMillis > 0 && statementTimeoutMillis <= queryMillis) {
            return Optional.of("no query ends in time: statementTimeoutMillis=" + statementTimeoutMillis
                    + " is not above queryMillis=" + queryMillis);
        }
        if (!coming().areClosed() && arriving(MOST_REQUESTS + 1).requests() > MOST_REQUESTS) {
            return Optional.of("with arrivals=" + arrivals + ", more than " + MOST_REQUESTS
                    + " requests arrive in one op; valid: a lower rate or a smaller opMillis");
        }
        return new QueuedWaits(hold().multipliedBy(tasksPerOp()), servedAtOnce())
                .unsupported()
                .or(() -> coming().unsupported(forkSite))
                .or(() -> TaskLimits.unsupported(strategy.model(), coming().requests()))
                .or(() -> where().problem("postgres=", System.getenv()));
    }

    private StoreAddress where() {
        return new StoreAddress(StoreKind.postgres, postgres);
    }

    private OpArrivals coming() {
        return arriving(ArrivalRate.read(arrivals).isPresent() ? MOST_REQUESTS : concurrency);
    }

    private OpArrivals arriving(int most) {
        return OpArrivals.of(arrivals, most, opMillis, SEED);
    }

    private int mostAtOnce() {
        return strategy.mostAtOnce(threads, ioThreads());
    }

    private int servedAtOnce() {
        return Math.min(connections, Math.min(coming().requests(), mostAtOnce()));
    }

    // By Little's law, the number of connections held at once is the transaction rate times the hold time. No model can
    // beat that.
    static Duration ideal(Duration hold, int atOnce, int requests, int each, long lastDueNanos) {
        Duration ofTheLast = Duration.ofNanos(lastDueNanos).plus(hold.multipliedBy(each));
        Duration ofAll = hold.multipliedBy(Math.ceilDiv(requests * each, atOnce));
        return ofTheLast.compareTo(ofAll) > 0 ? ofTheLast : ofAll;
    }
}
