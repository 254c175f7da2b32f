package dev.strandbench.scenario.databasepool;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.Consumer;

/** A connection pool, and the model that runs the requests. */
public enum DatabaseStrategy {
    /** HikariCP with one platform thread per request, so that all requests wait for a connection at once. */
    HIKARI_PLATFORM(PoolKind.HIKARI, ConcurrencyModel.PLATFORM),

    /** HikariCP with a fixed thread pool, as in servers. Some requests must first wait for a thread. */
    HIKARI_POOL(PoolKind.HIKARI, ConcurrencyModel.POOL),
    HIKARI_VIRTUAL(PoolKind.HIKARI, ConcurrencyModel.VIRTUAL),
    HIKARI_STRUCTURED(PoolKind.HIKARI, ConcurrencyModel.STRUCTURED),

    /** HikariCP with coroutines that block the threads of {@code Dispatchers.IO}, which has 64 threads by default. */
    HIKARI_IO(PoolKind.HIKARI, ConcurrencyModel.IO),
    HIKARI_HYBRID(PoolKind.HIKARI, ConcurrencyModel.HYBRID),

    /** HikariCP 7.0.2, before the fix of brettwooldridge/HikariCP#2398, with a fixed thread pool. */
    HIKARI_7_0_2_POOL(PoolKind.HIKARI_7_0_2, ConcurrencyModel.POOL),

    /** HikariCP 7.0.2 with virtual threads, which call {@code Thread.yield} in a loop to return a connection. */
    HIKARI_7_0_2_VIRTUAL(PoolKind.HIKARI_7_0_2, ConcurrencyModel.VIRTUAL),
    AGROAL_POOL(PoolKind.AGROAL, ConcurrencyModel.POOL),

    /** Agroal with one virtual thread per request. Agroal queues waiting threads differently from HikariCP. */
    AGROAL_VIRTUAL(PoolKind.AGROAL, ConcurrencyModel.VIRTUAL),

    /** R2DBC with one blocking virtual thread per request, to separate the effects of driver and model. */
    R2DBC_VIRTUAL(PoolKind.R2DBC, ConcurrencyModel.VIRTUAL),
    R2DBC_DEFAULT(PoolKind.R2DBC, ConcurrencyModel.DEFAULT),

    R2DBC_REACTOR(PoolKind.R2DBC, ConcurrencyModel.REACTOR);

    private final PoolKind kind;
    private final ConcurrencyModel model;

    DatabaseStrategy(PoolKind kind, ConcurrencyModel model) {
        this.kind = kind;
        this.model = model;
    }

    ConcurrencyModel model() {
        return model;
    }

    /** Returns how many requests can hold or await a connection at once. Other requests wait for a thread. */
    int mostAtOnce(int threads, int ioThreads) {
        return switch (model) {
            case POOL -> threads;
            case IO -> ioThreads;
            default -> Integer.MAX_VALUE;
        };
    }

    /** Opens the pool, and passes the action that closes the pool to {@code atEnd}. On failure, closes the runtime. */
    DatabasePool on(ModelRuntime runtime, PoolSettings settings, Consumer<Runnable> atEnd) throws SQLException {
        try {
            return switch (kind) {
                case HIKARI -> on(runtime, JdbcConnections.ofHikari(settings, HikariVersion.CURRENT), atEnd);
                case HIKARI_7_0_2 -> on(runtime, JdbcConnections.ofHikari(settings, HikariVersion.V7_0_2), atEnd);
                case AGROAL -> on(runtime, JdbcConnections.ofAgroal(settings), atEnd);
                case R2DBC -> {
                    R2dbcConnections connections = R2dbcConnections.open(settings);
                    atEnd.accept(connections::close);
                    yield DatabasePool.on(runtime, connections);
                }
            };
        } catch (SQLException | RuntimeException e) {
            runtime.close();
            throw e;
        }
    }

    private static DatabasePool on(ModelRuntime runtime, JdbcConnections connections, Consumer<Runnable> atEnd) {
        atEnd.accept(connections::close);
        return DatabasePool.on(runtime, connections);
    }

    private enum PoolKind {
        HIKARI,
        HIKARI_7_0_2,
        AGROAL,
        R2DBC
    }

    /**
     * The settings of all pools. Each pool opens its connections when it starts. A statement timeout of 0 means no
     * limit.
     */
    record PoolSettings(int connections, Duration acquireTimeout, Duration statementTimeout, DatabaseTables tables) {

        static final String STATEMENT_TIMEOUT = "statement_timeout";

        boolean hasStatementTimeout() {
            return !statementTimeout.isZero();
        }
    }
}
