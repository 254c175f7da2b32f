package dev.strandbench.scenario.databasepool;

import dev.strandbench.process.ParentProcess;
import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.Better;
import dev.strandbench.scenario.OpArrivals;
import dev.strandbench.scenario.PlatformThreads;
import dev.strandbench.scenario.QueuedWaits;
import dev.strandbench.scenario.RequestSchedule;
import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.SecondaryMetrics;
import dev.strandbench.scenario.TextForm;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.ValidText;
import dev.strandbench.service.StoreAddress;
import dev.strandbench.service.StoreKind;
import dev.strandbench.workload.ArrivalRate;
import dev.strandbench.workload.Checksum;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * <b>Question.</b> Is it the connection pool or the model that bounds requests to a database?
 *
 * <p><b>Mechanism.</b> Many requests share the few connections of a pool to a real PostgreSQL: waiting threads,
 * coroutines or pipelines, and the hand-over of a connection from one to the next. JDBC blocks, with HikariCP and with
 * Agroal; R2DBC does not. A query sleeps {@code queryMillis} in the server, which takes no processor, as one that waits
 * for a disk or is on another machine. The server that comes with the jar writes commits to the operating system before
 * it acknowledges them, but does not wait for a disk. All pools have {@code connections} open from the beginning, let
 * exactly as many transactions through, which is checked, and are otherwise as they are by default. R2DBC sends BEGIN
 * by itself, JDBC with the first query, so that driver and model differ at once between most arms: R2DBC_VIRTUAL has
 * the driver of the one and the model of the other.
 *
 * <p><b>One op</b> is {@code concurrency} requests that come at once, or as many as come at the rate of
 * {@code arrivals} in {@code opMillis}, whatever {@code concurrency} is, each with {@code transactions} transactions,
 * one after the other: {@code queries} reads, one insert, commit. The answer is {@code throughput}: transactions a
 * second that were committed; at a rate, within {@code boundMillis}. {@code latency} begins when their request came or
 * the one before had ended. {@code wait} is the time for a connection, {@code hold} that with it until the commit is
 * acknowledged, and {@code giveBack} that until the pool has it back, in µs; one that fails counts there as well, and
 * in {@code latency} as no less than {@code boundMillis}. {@code hold.alone} is the same as {@code hold} while no other
 * transaction is under way, in ms: longer ones wait for what runs them, or for processors. {@code connections.busy} is
 * the part of the connections' time in which one was held, from when as many requests have asked as there are
 * connections to when fewer are left, or at a rate until the last has come; {@code handOver.mean} how long a connection
 * was idle in that time before it had the next owner, in ms; {@code heap.perWaiting} what a request takes that waits
 * for one, as a thousand of them tell, stacks of platform threads left out, where threads are not too few for so many;
 * {@code queue.growth}, at a rate, how many more requests there are at the end of an op than halfway, in % of those
 * that have come meanwhile: far above 0, the rate is not sustained, and latencies tell how long the op was. After each
 * iteration the rows must be those of the transactions that were committed. Ideal, by Little's law: as many at a time
 * as there are connections, each for {@code queries} × {@code queryMillis}; {@code throughput.ideal}.
 *
 * <p><b>Not measured.</b> A network, TLS, a disk, lock conflicts, statements that work. Netty's native transports: the
 * driver has Java's, as JDBC does. Requests that fail early leave the time of an op meaningless, but not the answer;
 * {@code errors} counts them. The server shares the processors: beyond 70 % of them the iteration has no score. POOL
 * has {@code threads} threads, IO its 64: others wait for a thread first, which is in {@code latency} but not in
 * {@code wait}. Pools differ in whose turn it is: R2DBC's is strictly in order, HikariCP's and Agroal's may give a
 * thread that asks again the connection that it has just given back, so that with several {@code transactions}
 * {@code wait} and {@code latency} tell the pool more than the model. R2DBC has as many event loops as there are
 * processors, where its driver would have four at least, and a timer for each request that waits; HikariCP asks a
 * connection that was idle for half a second whether it is alive.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar run DatabasePool -p concurrency=1000 -p connections=10}
 *
 * <p><b>Sources.</b> spring-projects/spring-boot#40155, brettwooldridge/HikariCP#2398, for the question; J. D. C.
 * Little, "A proof for the queuing formula L = λW" (1961); HikariCP, "About pool sizing"; JEP 444.
 */
@Answer(
        metric = "throughput",
        unit = "transactions/s",
        better = Better.HIGHER,
        columns = {"latency.p99", "wait.p50", "hold.p50", "connections.busy", "heap.perWaiting"},
        further = {"latency.p50", "wait.p99", "hold.p99", "errors"})
public class DatabasePoolBenchmark extends ScenarioBenchmark {

    private static final long SEED = 1;
    private static final int MOST_REQUESTS = 10_000;
    private static final double NANOS_PER_SECOND = 1e9;

    /** Whose pool, and who runs the requests. */
    @Param
    public DatabaseStrategy strategy;

    /** Requests in an op that come at once; at a rate, as many come as come, and this has no effect. */
    @Param("100")
    @ValidRange(min = 1, max = MOST_REQUESTS)
    public int concurrency;

    /** Connections of the pool: 10, as many as HikariCP's has by default. */
    @Param("10")
    @ValidRange(min = 1, max = TrialDatabase.MOST_CONNECTIONS)
    public int connections;

    /**
     * Transactions that each request makes, one after the other: by default so many that an op has 30 for each of 10
     * connections, of which its beginning and end are a small part, and with 1,000 requests still takes about a second.
     */
    @Param("3")
    @ValidRange(min = 1, max = 100)
    public int transactions;

    /** Queries of a transaction, before its insert. */
    @Param("3")
    @ValidRange(min = 1, max = 100)
    public int queries;

    /** How long a query sleeps in the server, in ms, beside its work; {@code query.millis} is what one takes alone. */
    @Param("1")
    @ValidRange(min = 0, max = 10_000)
    public int queryMillis;

    /** Within which time a transaction has to end to count, at a rate, in ms; {@code withinBound} is how many do. */
    @Param("1000")
    @ValidRange(min = 1, max = 600_000)
    public int boundMillis;

    /** When requests come: all at once, or at a rate. */
    @Param(ArrivalRate.CLOSED)
    @ValidText(TextForm.ARRIVALS)
    public String arrivals = ArrivalRate.CLOSED;

    /** For how long requests come in an op, in ms, at a rate; 0 for as long as 500 of them take, but 500 ms to 2 s. */
    @Param("0")
    @ValidRange(min = OpArrivals.AS_LONG_AS_NEEDED, max = 60_000)
    public int opMillis;

    /** Threads of POOL: 200, what Tomcat starts at most by default. */
    @Param("200")
    @ValidRange(min = 1, max = PlatformThreads.MOST)
    public int threads;

    /**
     * How long a transaction waits for a connection, in ms: 30 s, as HikariCP has it by default, and 250 ms at least.
     */
    @Param("30000")
    @ValidRange(min = 250, max = 600_000)
    public int acquireTimeoutMillis;

    /** After how many ms the server ends a statement; 0 for never. */
    @Param("0")
    @ValidRange(min = 0, max = 600_000)
    public int statementTimeoutMillis;

    /** The database: {@code embedded}, or where a PostgreSQL is. */
    @Param(StoreAddress.EMBEDDED)
    public String postgres = StoreAddress.EMBEDDED;

    private DatabaseOps ops;

    /** Starts the database, opens the pool and checks both. */
    @Setup
    public void setUp() throws Exception {
        // Before the trial: the JVM keeps the threads that watch processes, and the driver one of its own.
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
        begin(Trial.open(strategy, Set.of(strategy.placement()), Checksum.ofRange(coming.requests() * transactions)));
        trial().atEnd(database::close);
        DatabasePool pool = strategy.open(
                new PoolSettings(
                        connections,
                        Duration.ofMillis(acquireTimeoutMillis),
                        Duration.ofMillis(statementTimeoutMillis),
                        database.tables()),
                threads);
        trial().atEnd(pool::close);
        trial().checkPlacement(
                        check -> pool.run(DatabaseLoad.ofSingles(2, TransactionLog.asking(some -> check.record()))));
        PoolCheck check = PoolCheck.of(pool, Math.min(connections, mostAtOnce()));
        check.require();
        database.tables().requireNoMoreConnections(connections);
        trial().atEnd(check::requireAtEnd);
        DatabaseLoad shape = new DatabaseLoad(
                coming.requests(),
                transactions,
                queries,
                0,
                RequestSchedule.AT_ONCE,
                TransactionLog.asking(some -> {}),
                Optional.empty());
        ops = new DatabaseOps(pool, database, coming, shape, check, mostAtOnce(), boundMillis);
    }

    /** An iteration begins, with no row. */
    @Setup(Level.Iteration)
    public void beginOps() throws Exception {
        ops.begin();
    }

    /** Serves the requests. */
    @Benchmark
    public long databasePool() throws Exception {
        return trial().observe(ops.op());
    }

    /** Checks the rows, and reports how the transactions fared. */
    @TearDown(Level.Iteration)
    public void report() throws Exception {
        ops.end();
        if (!ideal().isZero()) {
            double most = tasksPerOp() / (ideal().toNanos() / NANOS_PER_SECOND);
            SecondaryMetrics.average("throughput.ideal", most, "transactions/s");
        }
    }

    @Override
    public Duration ideal() {
        OpArrivals coming = coming();
        return law().ideal(coming.requests(), transactions, coming.dueNanos(coming.requests() - 1));
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
            return Optional.of("at arrivals=" + arrivals + " more than " + MOST_REQUESTS
                    + " requests come in an op; valid: a lower rate, or fewer opMillis");
        }
        Duration held = Duration.ofMillis((long) queries * queryMillis).multipliedBy(tasksPerOp());
        return new QueuedWaits(held, law().atOnce())
                .unsupported()
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

    private LittlesLaw law() {
        int served = Math.min(coming().requests(), mostAtOnce());
        return new LittlesLaw(Math.min(connections, served), queries * queryMillis);
    }
}
