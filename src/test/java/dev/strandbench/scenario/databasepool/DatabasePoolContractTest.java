package dev.strandbench.scenario.databasepool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ForkSite;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.scenario.EveryArm;
import dev.strandbench.scenario.FreshMetrics;
import dev.strandbench.scenario.Models;
import dev.strandbench.scenario.OpArrivals;
import dev.strandbench.scenario.RequestSchedule;
import dev.strandbench.scenario.RequestSchedule.DueRequests;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.Trials;
import dev.strandbench.scenario.databasepool.DatabaseLoad.TransactionLog;
import dev.strandbench.scenario.databasepool.DatabaseOps.HoldAlone;
import dev.strandbench.scenario.databasepool.MemoryDatabase.Fault;
import dev.strandbench.scenario.databasepool.TransactionTimes.Ledger;
import dev.strandbench.workload.ArrivalRate;
import dev.strandbench.workload.Checksum;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The styles on a pool without a server, which does on request what no pool and no database should. */
@FreshMetrics
@Timeout(120)
class DatabasePoolContractTest {

    private static final int CONNECTIONS = 3;
    private static final int REQUESTS = 20;
    private static final int EACH = 2;
    private static final int QUERIES = 2;
    private static final int THREADS = 8;
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final Duration BRIEF = Duration.ofMillis(10);

    enum Arm {
        PLATFORM(ConcurrencyModel.PLATFORM, false),
        POOL(ConcurrencyModel.POOL, false),
        VIRTUAL(ConcurrencyModel.VIRTUAL, false),
        STRUCTURED(ConcurrencyModel.STRUCTURED, false),
        IO(ConcurrencyModel.IO, false),
        HYBRID(ConcurrencyModel.HYBRID, false),
        AWAITING(ConcurrencyModel.VIRTUAL, true),
        AWAITING_FORKS(ConcurrencyModel.STRUCTURED, true),
        DEFAULT(ConcurrencyModel.DEFAULT, true),
        REACTOR(ConcurrencyModel.REACTOR, true);

        private final ConcurrencyModel model;
        private final boolean reactive;

        Arm(ConcurrencyModel model, boolean reactive) {
            this.model = model;
            this.reactive = reactive;
        }

        DatabasePool on(ModelRuntime runtime, MemoryDatabase database) {
            return reactive
                    ? DatabasePool.on(runtime, database.reactive())
                    : DatabasePool.on(runtime, database.blocking());
        }
    }

    private static void use(Arm arm, MemoryDatabase database, Models.Work<DatabasePool> work) throws Exception {
        Models.with(() -> arm.model.open(THREADS), runtime -> work.on(arm.on(runtime, database)));
    }

    private static final class Op {

        private final Ledger ledger = new Ledger();
        private final OpArrivals arrivals = OpArrivals.of(ArrivalRate.CLOSED, REQUESTS, 0, 1);
        private final TransactionTimes times = new TransactionTimes(
                load(RequestSchedule.AT_ONCE, TransactionLog.asking(transaction -> {})),
                arrivals,
                60_000,
                CONNECTIONS,
                System::nanoTime);

        private static DatabaseLoad load(RequestSchedule schedule, TransactionLog log) {
            return new DatabaseLoad(REQUESTS, EACH, QUERIES, 0, schedule, log, Optional.empty());
        }

        long run(DatabasePool pool, RequestSchedule schedule) throws Exception {
            ledger.begin();
            assertThat(ledger.takeIds(REQUESTS * EACH)).isZero();
            DatabaseLoad load = load(schedule, times);
            times.beginOp(load);
            pool.run(load);
            return times.takeOp(ledger);
        }

        long run(DatabasePool pool) throws Exception {
            return run(pool, RequestSchedule.AT_ONCE);
        }
    }

    private static Map<String, Double> reported(Op op) {
        op.times.report();
        return Trials.takeMetrics();
    }

    @EveryArm
    void commitsEveryTransactionOnce(Arm arm) throws Exception {
        MemoryDatabase database = new MemoryDatabase(CONNECTIONS, Fault.NONE);
        Op op = new Op();

        use(arm, database, pool -> assertThat(op.run(pool)).isEqualTo(Checksum.ofRange(REQUESTS * EACH)));

        assertThat(op.ledger.settle(database.storedIds())).isEqualTo(REQUESTS * EACH);
        assertThat(database.free()).isEqualTo(CONNECTIONS);
        assertThat(reported(op)).containsEntry("errors", 0.0).containsKeys("throughput", "wait.p50", "hold.p99");
    }

    /** Of every transaction, whatever becomes of it, before its connection is given back. */
    @EveryArm
    void tellsTheLogWhenAConnectionIsOfNoMoreUse(Arm arm) throws Exception {
        for (Fault fault : List.of(Fault.NONE, Fault.STATEMENT_TIMEOUT, Fault.GONE_AFTER_COMMIT)) {
            MemoryDatabase database = new MemoryDatabase(1, fault);
            Queue<String> told = new ConcurrentLinkedQueue<>();
            TransactionLog log = new TransactionLog() {
                @Override
                public void acquires(int transaction) {
                    told.add("acquires, free " + database.free());
                }

                @Override
                public void releases(int transaction) {
                    told.add("releases, free " + database.free());
                }

                @Override
                public void commits(int transaction, long sum) {
                    told.add("ends, free " + database.free());
                }

                @Override
                public void fails(int transaction, boolean inDoubt, SQLException reason) {
                    told.add("ends, free " + database.free());
                }
            };
            DatabaseLoad load = new DatabaseLoad(
                    1,
                    1,
                    1 + MemoryDatabase.VICTIM,
                    MemoryDatabase.VICTIM,
                    RequestSchedule.AT_ONCE,
                    log,
                    Optional.empty());

            use(arm, database, pool -> pool.run(load));

            assertThat(told).as("%s", fault).containsExactly("acquires, free 0", "releases, free 0", "ends, free 1");
        }
    }

    @EveryArm
    void servesRequestsThatComeAtARate(Arm arm) throws Exception {
        MemoryDatabase database = new MemoryDatabase(CONNECTIONS, Fault.NONE);
        DueRequests due = new DueRequests(new ArrivalRate(100_000, false).dueNanos(REQUESTS, LONG, 1));
        Op op = new Op();

        use(arm, database, pool -> {
            due.begin();
            assertThat(op.run(pool, due)).isEqualTo(Checksum.ofRange(REQUESTS * EACH));
        });

        assertThat(op.ledger.settle(database.storedIds())).isEqualTo(REQUESTS * EACH);
    }

    @EveryArm
    void servesNobody(Arm arm) throws Exception {
        MemoryDatabase database = new MemoryDatabase(CONNECTIONS, Fault.NONE);

        use(arm, database, pool -> pool.run(DatabaseLoad.ofSingles(0, TransactionLog.asking(transaction -> {}))));

        assertThat(database.storedIds()).isEmpty();
    }

    @EveryArm
    void asksWhereTheModelRuns(Arm arm) throws Exception {
        MemoryDatabase database = new MemoryDatabase(CONNECTIONS, Fault.NONE);
        try (Trial trial = Trial.open(arm, Set.of(arm.model.placement()), 0)) {
            ModelRuntime runtime = arm.model.open(THREADS);
            trial.atEnd(runtime::close);
            DatabasePool pool = arm.on(runtime, database);

            assertThatCode(() -> trial.checkPlacement(check ->
                            pool.run(DatabaseLoad.ofSingles(2, TransactionLog.asking(some -> check.record())))))
                    .doesNotThrowAnyException();
        }
    }

    @EveryArm
    void commitsEveryTransactionOnceFromEverySite(Arm arm) throws Exception {
        for (ForkSite site : ForkSite.values()) {
            MemoryDatabase database = new MemoryDatabase(CONNECTIONS, Fault.NONE);
            Op op = new Op();
            try (Trial trial = Trial.open(arm.model, site, THREADS, 0)) {
                DatabasePool opened = arm.on(trial.runtime(), database);
                DatabasePool pool = load -> trial.run(() -> opened.run(load));

                assertThat(op.run(pool)).as("%s", site).isEqualTo(Checksum.ofRange(REQUESTS * EACH));
                assertThat(op.ledger.settle(database.storedIds()))
                        .as("%s", site)
                        .isEqualTo(REQUESTS * EACH);
                PoolCheck.of(pool, CONNECTIONS).require();
            }
        }
    }

    @EveryArm
    void hasAsManyConnectionsAtOnceAsThePoolAndNotOneMore(Arm arm) throws Exception {
        MemoryDatabase database = new MemoryDatabase(CONNECTIONS, Fault.NONE);

        use(arm, database, pool -> PoolCheck.of(pool, CONNECTIONS).require());

        assertThat(database.free()).isEqualTo(CONNECTIONS);
    }

    @EveryArm
    void isFoundToGiveOneMore(Arm arm) throws Exception {
        MemoryDatabase database = new MemoryDatabase(CONNECTIONS, Fault.HAS_ONE_MORE);

        use(
                arm,
                database,
                pool -> assertThatThrownBy(() -> new PoolCheck(pool, CONNECTIONS, LONG, LONG).require())
                        .hasMessage("a pool of 3 connections has given one more"));
    }

    @EveryArm
    void isFoundToHaveKeptOne(Arm arm) throws Exception {
        MemoryDatabase database = new MemoryDatabase(CONNECTIONS, Fault.KEEPS_A_CONNECTION);

        use(arm, database, pool -> {
            pool.run(DatabaseLoad.ofSingles(1, TransactionLog.asking(transaction -> {})));

            assertThatThrownBy(() -> new PoolCheck(pool, CONNECTIONS, Duration.ofMillis(100), BRIEF).require())
                    .hasMessageStartingWith("a pool of 3 connections has only ");
        });
    }

    @EveryArm
    void cancelsTheRestIfTheLogThrows(Arm arm) throws Exception {
        MemoryDatabase database = new MemoryDatabase(CONNECTIONS, Fault.NONE);
        IllegalStateException failure = new IllegalStateException("no more");
        TransactionLog log = new TransactionLog() {
            @Override
            public void acquires(int transaction) {
                // The one that is joined first.
                if (transaction == 0) {
                    throw failure;
                }
            }
        };
        // The others keep their connections until they are cancelled: the gate is never opened.
        DatabaseLoad load = DatabaseLoad.ofSingles(CONNECTIONS, log).behind(new CompletableFuture<>());

        use(
                arm,
                database,
                pool -> assertThatThrownBy(() -> pool.run(load))
                        .satisfies(thrown -> assertThat(rootOf(thrown)).isSameAs(failure)));

        awaitFree(database, CONNECTIONS);
        assertThat(database.storedIds()).isEmpty();
    }

    /** On JDK 21, an executor closes while cancelled tasks still return their connections. */
    private static void awaitFree(MemoryDatabase database, int connections) throws InterruptedException {
        while (database.free() < connections) {
            Thread.sleep(1);
        }
        assertThat(database.free()).isEqualTo(connections);
    }

    private static Throwable rootOf(Throwable thrown) {
        Throwable cause = thrown.getCause();
        return cause == null ? thrown : rootOf(cause);
    }

    @EveryArm
    void givesEveryConnectionBackIfTheCallerIsInterrupted(Arm arm) throws Exception {
        MemoryDatabase database = new MemoryDatabase(CONNECTIONS, Fault.NONE);
        DatabaseLoad load = DatabaseLoad.ofSingles(REQUESTS, TransactionLog.asking(transaction -> {}))
                .behind(new CompletableFuture<>());

        use(arm, database, pool -> Models.interrupt(() -> pool.run(load)));

        awaitFree(database, CONNECTIONS);
        assertThat(database.storedIds()).isEmpty();
    }

    // Not REACTOR: Reactor's operators, not this project, decide what becomes of such a connection.
    @ParameterizedTest
    @EnumSource(names = {"AWAITING", "AWAITING_FORKS", "DEFAULT"})
    void givesBackWhatArrivesDuringACancellation(Arm arm) throws Exception {
        MemoryDatabase database = new MemoryDatabase(0, Fault.EMITS_WHILE_CANCELLED);

        use(
                arm,
                database,
                pool -> Models.interruptUnderWay(
                        REQUESTS,
                        asked -> pool.run(
                                DatabaseLoad.ofSingles(REQUESTS, TransactionLog.asking(transaction -> asked.run())))));

        awaitFree(database, REQUESTS);
    }

    @ParameterizedTest
    @EnumSource(names = {"VIRTUAL", "IO", "AWAITING", "DEFAULT", "REACTOR"})
    void findsRowsThatDoNotMatchTheCommits(Arm arm) throws Exception {
        Map<Fault, String> messages = Map.of(
                Fault.LOSES, "has lost 1 of 40 transactions that it had acknowledged",
                Fault.COMMITS_TWICE, "has committed a transaction twice: 3",
                Fault.KEEPS_WHAT_FAILED, "has committed 1 transactions that were reported as failed");
        for (Map.Entry<Fault, String> message : messages.entrySet()) {
            MemoryDatabase database = new MemoryDatabase(CONNECTIONS, message.getKey());
            Op op = new Op();
            use(arm, database, op::run);

            assertThatThrownBy(() -> op.ledger.settle(database.storedIds()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("the database " + message.getValue());
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"VIRTUAL", "IO", "AWAITING", "DEFAULT", "REACTOR"})
    void isFoundToAnswerWrongly(Arm arm) throws Exception {
        MemoryDatabase database = new MemoryDatabase(CONNECTIONS, Fault.ANSWERS_WRONGLY);

        use(arm, database, pool -> assertThat(new Op().run(pool)).isNotEqualTo(Checksum.ofRange(REQUESTS * EACH)));
    }

    /** Each costs one transaction; the others, and later ones of the same request, go on. */
    @EveryArm
    void hasARowForEachSuccessWhateverFails(Arm arm) throws Exception {
        for (Fault fault : List.of(Fault.STATEMENT_TIMEOUT, Fault.FULL, Fault.GONE_BEFORE_COMMIT)) {
            MemoryDatabase database = new MemoryDatabase(CONNECTIONS, fault);
            Op op = new Op();

            use(arm, database, pool -> assertThat(op.run(pool)).isEqualTo(Checksum.ofRange(REQUESTS * EACH)));

            assertThat(op.ledger.settle(database.storedIds())).as("%s", fault).isEqualTo(REQUESTS * EACH - 1);
            assertThat(reported(op)).containsEntry("errors", 1.0);
            assertThat(database.free()).isEqualTo(CONNECTIONS);
        }
    }

    /** The client cannot know; the row is there, and is counted. */
    @EveryArm
    void countsACommitThatNobodyHasAcknowledged(Arm arm) throws Exception {
        MemoryDatabase database = new MemoryDatabase(CONNECTIONS, Fault.GONE_AFTER_COMMIT);
        Op op = new Op();

        use(arm, database, op::run);

        assertThat(op.ledger.settle(database.storedIds())).isEqualTo(REQUESTS * EACH);
        assertThat(reported(op)).containsEntry("errors", 1.0);
    }

    @EveryArm
    void measuresHowLongATransactionAloneHoldsItsConnection(Arm arm) throws Exception {
        MemoryDatabase database = new MemoryDatabase(CONNECTIONS, Fault.NONE);
        DatabaseLoad shape = Op.load(RequestSchedule.AT_ONCE, TransactionLog.asking(transaction -> {}));

        use(arm, database, pool -> assertThat(HoldAlone.millis(pool, shape, 50)).isPresent());

        assertThat(database.storedIds()).hasSize(5);
        assertThat(database.free()).isEqualTo(CONNECTIONS);
    }

    @Test
    void measuresNoTransactionThatFails() throws Exception {
        MemoryDatabase database = new MemoryDatabase(CONNECTIONS, Fault.FULL);
        DatabaseLoad shape = Op.load(RequestSchedule.AT_ONCE, TransactionLog.asking(transaction -> {}));

        use(
                Arm.VIRTUAL,
                database,
                pool -> assertThat(HoldAlone.millis(pool, shape, 1_000)).isEmpty());
    }

    @ParameterizedTest
    @EnumSource(names = {"VIRTUAL", "AWAITING", "DEFAULT", "REACTOR"})
    void weighsWhoWaits(Arm arm) throws Exception {
        MemoryDatabase database = new MemoryDatabase(CONNECTIONS, Fault.NONE);

        use(arm, database, pool -> {
            PoolCheck check = PoolCheck.of(pool, CONNECTIONS);
            assertThat(check.heapPerWaiting(CONNECTIONS + 150)).isEmpty();
            assertThat(check.heapPerWaiting(Integer.MAX_VALUE)).isPresent();
        });

        assertThat(database.free()).isEqualTo(CONNECTIONS);
    }

    @Test
    void weighsNobodyWhoHasStoppedWaiting() throws Exception {
        MemoryDatabase database = new MemoryDatabase(CONNECTIONS, Fault.FULL);

        use(
                Arm.VIRTUAL,
                database,
                pool -> assertThat(PoolCheck.of(pool, CONNECTIONS).heapPerWaiting(Integer.MAX_VALUE))
                        .isEmpty());
    }

    @Test
    void tellsTheLogWhyATransactionHasFailed() throws Exception {
        CompletableFuture<SQLException> told = new CompletableFuture<>();
        TransactionLog log = new TransactionLog() {
            @Override
            public void fails(int transaction, boolean inDoubt, SQLException reason) {
                told.complete(reason);
            }
        };

        use(Arm.VIRTUAL, new MemoryDatabase(1, Fault.FULL), pool -> pool.run(DatabaseLoad.ofSingles(1, log)));

        assertThat(told)
                .isCompletedWithValueMatching(
                        reason -> "no connection in time".equals(rootOf(reason).getMessage()));
    }
}
