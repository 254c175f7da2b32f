package dev.strandbench.scenario.databasepool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.BuiltJar;
import dev.strandbench.EndedProcess;
import dev.strandbench.KeptLog;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.scenario.FreshMetrics;
import dev.strandbench.scenario.Models;
import dev.strandbench.scenario.OpArrivals;
import dev.strandbench.scenario.PlatformThreads;
import dev.strandbench.scenario.RequestSchedule;
import dev.strandbench.scenario.databasepool.DatabaseLoad.TransactionLog;
import dev.strandbench.scenario.databasepool.DatabaseStrategy.PoolSettings;
import dev.strandbench.scenario.databasepool.TransactionTimes.Ledger;
import dev.strandbench.service.StoreAddress;
import dev.strandbench.service.StoreKind;
import dev.strandbench.service.postgres.PostgresServer;
import dev.strandbench.workload.ArrivalRate;
import dev.strandbench.workload.Checksum;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.util.RestoreSystemProperties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The strategies on the PostgreSQL that the jar carries. */
@FreshMetrics
@Timeout(300)
@RestoreSystemProperties
class DatabasePoolIT {

    private static final int CONNECTIONS = 3;
    private static final int THREADS = 8;
    private static final int REQUESTS = 30;
    // Enough for one to wait, where each takes as long as a statement may.
    private static final int FEW_REQUESTS = CONNECTIONS + 1;
    private static final int EACH = 2;
    private static final int QUERIES = 2;
    // Connections are made with statements too, which a busy machine must not end.
    private static final Duration STATEMENT_TIMEOUT = Duration.ofSeconds(1);
    // An op without a failure takes less on a busy machine too, and a server that was killed comes back sooner.
    private static final Duration UNTIL_IT_IS_BACK = Duration.ofSeconds(10);
    private static final Duration LONG = Duration.ofMinutes(1);

    private static TrialDatabase database;

    /** The driver warns, with a stack trace, of each connection that a server takes with it when it is killed. */
    @RegisterExtension
    final KeptLog driver = new KeptLog("io.r2dbc");

    private final Ledger ledger = new Ledger();
    private final AtomicInteger failures = new AtomicInteger();

    /** Runs the server as it runs for a user: from the shaded jar. */
    @BeforeAll
    static void startTheServer() throws IOException {
        System.setProperty("java.class.path", BuiltJar.FILE.toString());
        database = TrialDatabase.open(new StoreAddress(StoreKind.postgres, StoreAddress.EMBEDDED), 1);
    }

    @AfterAll
    static void endTheServer() {
        List<ProcessHandle> processes = server().processes().toList();
        database.close();
        assertThat(processes).isNotEmpty();
        processes.forEach(EndedProcess::await);
    }

    private static PostgresServer server() {
        return database.server().orElseThrow();
    }

    @BeforeEach
    void beginWithNoRow() throws SQLException {
        database.tables().forget();
        ledger.begin();
    }

    private static PoolSettings settings(Duration acquireTimeout, Duration statementTimeout, DatabaseTables tables) {
        return new PoolSettings(CONNECTIONS, acquireTimeout, statementTimeout, tables);
    }

    private static void use(DatabaseStrategy strategy, PoolSettings settings, Models.Work<DatabasePool> work)
            throws Exception {
        List<Runnable> closings = new ArrayList<>();
        try (ModelRuntime runtime = strategy.model().open(THREADS)) {
            work.on(strategy.on(runtime, settings, closings::add));
        } finally {
            closings.forEach(Runnable::run);
        }
    }

    private static DatabaseLoad load(int requests, long firstId, TransactionLog log) {
        return new DatabaseLoad(requests, EACH, QUERIES, firstId, RequestSchedule.AT_ONCE, log, Optional.empty());
    }

    private static TransactionTimes times(int requests) {
        OpArrivals arrivals = OpArrivals.of(ArrivalRate.CLOSED, requests, OpArrivals.AS_LONG_AS_NEEDED, 1);
        return new TransactionTimes(
                load(requests, 0, TransactionLog.asking(transaction -> {})),
                arrivals,
                60_000,
                CONNECTIONS,
                System::nanoTime);
    }

    /** Runs an op, all of whose transactions have to end; returns how many have failed. */
    private int op(DatabasePool pool, int requests, TransactionTimes times, Runnable atACommit) throws Exception {
        failures.set(0);
        DatabaseLoad load = load(requests, ledger.takeIds(requests * EACH), new TransactionLog() {
            @Override
            public void asks(int transaction) {
                times.asks(transaction);
            }

            @Override
            public void acquires(int transaction) {
                times.acquires(transaction);
            }

            @Override
            public void releases(int transaction) {
                times.releases(transaction);
            }

            @Override
            public void commits(int transaction, long sum) {
                times.commits(transaction, sum);
                atACommit.run();
            }

            @Override
            public void fails(int transaction, boolean inDoubt, SQLException reason) {
                failures.incrementAndGet();
                times.fails(transaction, inDoubt, reason);
            }
        });
        times.beginOp(load);
        pool.run(load);
        assertThat(times.takeOp(ledger)).isEqualTo(Checksum.ofRange(requests * EACH));
        return failures.get();
    }

    @ParameterizedTest
    @EnumSource
    void hasARowForEachTransaction(DatabaseStrategy strategy) throws Exception {
        PlatformThreads before = PlatformThreads.live();
        use(strategy, settings(LONG, Duration.ZERO, database.tables()), pool -> {
            PoolCheck.of(pool, CONNECTIONS).require();
            // Those of the strategy before may still be about to end.
            assertThat(database.tables().openConnections()).isGreaterThanOrEqualTo(CONNECTIONS);
            database.tables().forget();

            assertThat(op(pool, REQUESTS, times(REQUESTS), () -> {})).isZero();

            assertThat(ledger.settle(database.tables().storedIds())).isEqualTo(REQUESTS * EACH);
            PoolCheck.of(pool, CONNECTIONS).require();
        });
        before.requireNoneSince();
    }

    @ParameterizedTest
    @EnumSource(names = {"HIKARI_VIRTUAL", "R2DBC_REACTOR"})
    void findsAPoolThatHasOpenedMoreThanItShouldHave(DatabaseStrategy strategy) throws Exception {
        use(strategy, settings(LONG, Duration.ZERO, database.tables()), pool -> {
            PoolCheck.of(pool, CONNECTIONS).require();

            assertThatThrownBy(() -> database.tables().requireNoMoreConnections(CONNECTIONS - 1))
                    .hasMessageStartingWith("a pool of 2 connections has opened ");
        });
    }

    /** Its sleep does not end too early. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void tellsHowLongAQueryTakes(int queryMillis) throws SQLException {
        DatabaseTables tables =
                new DatabaseTables(server().address(), database.tables().schema(), queryMillis);

        assertThat(tables.medianQueryMillis()).isGreaterThanOrEqualTo(queryMillis);
    }

    @Tag("full")
    @ParameterizedTest
    @EnumSource(names = {"AGROAL_VIRTUAL", "R2DBC_VIRTUAL", "R2DBC_DEFAULT", "R2DBC_REACTOR"})
    void hasNoRowOfTransactionsThatTakeTooLongByOthers(DatabaseStrategy strategy) throws Exception {
        hasNoRowOfTransactionsWhoseStatementsTakeTooLong(strategy);
    }

    @ParameterizedTest
    @EnumSource(names = "HIKARI_VIRTUAL")
    void hasNoRowOfTransactionsWhoseStatementsTakeTooLong(DatabaseStrategy strategy) throws Exception {
        DatabaseTables slow =
                new DatabaseTables(server().address(), database.tables().schema(), 60_000);
        use(strategy, settings(LONG, STATEMENT_TIMEOUT, slow), pool -> {
            assertThat(op(pool, FEW_REQUESTS, times(FEW_REQUESTS), () -> {})).isEqualTo(FEW_REQUESTS * EACH);

            assertThat(ledger.settle(slow.storedIds())).isZero();
        });
    }

    @Tag("full")
    @ParameterizedTest
    @EnumSource(names = {"HIKARI_POOL", "AGROAL_VIRTUAL", "R2DBC_VIRTUAL", "R2DBC_DEFAULT"})
    void losesNothingOfOthersWhenTheServerIsKilled(DatabaseStrategy strategy) throws Exception {
        losesNothingThatWasAcknowledgedWhenTheServerIsKilled(strategy);
    }

    @ParameterizedTest
    @EnumSource(names = {"HIKARI_VIRTUAL", "R2DBC_REACTOR"})
    void losesNothingThatWasAcknowledgedWhenTheServerIsKilled(DatabaseStrategy strategy) throws Exception {
        TransactionTimes times = times(REQUESTS);
        use(strategy, settings(UNTIL_IT_IS_BACK, Duration.ZERO, database.tables()), pool -> {
            AtomicBoolean killed = new AtomicBoolean();
            CountDownLatch commits = new CountDownLatch(2 * CONNECTIONS);
            int failed = op(pool, REQUESTS, times, () -> {
                commits.countDown();
                if (commits.getCount() == 0 && killed.compareAndSet(false, true)) {
                    // The server itself, which has the others below it.
                    ProcessHandle process = server().program()
                            .handle()
                            .children()
                            .filter(child -> child.info().command().orElse("").contains("postgres"))
                            .findFirst()
                            .orElseThrow();
                    assertThat(process.destroyForcibly()).isTrue();
                }
            });
            assertThat(failed).isPositive();
            assertThat(killed).isTrue();

            // It comes back, and so do the pool's connections.
            while (op(pool, REQUESTS, times, () -> {}) > 0) {
                Thread.onSpinWait();
            }

            // All of the last op, and those of the first that were acknowledged before the kill.
            assertThat(ledger.settle(database.tables().storedIds()))
                    .isGreaterThanOrEqualTo(REQUESTS * EACH + 2 * CONNECTIONS);
        });
    }
}
