package dev.strandbench.scenario.databasepool;

import dev.strandbench.model.ModelRuntime;
import java.sql.SQLException;
import java.time.Duration;

/** The connection pools; they decide whether calls block. */
enum PoolKind {
    /** HikariCP over JDBC, Spring Boot's default. */
    HIKARI {
        @Override
        DatabasePool open(ModelRuntime runtime, PoolSettings settings) throws SQLException {
            return DatabasePool.on(runtime, JdbcConnections.ofHikari(settings));
        }
    },

    /** Agroal over JDBC, Quarkus's default. */
    AGROAL {
        @Override
        DatabasePool open(ModelRuntime runtime, PoolSettings settings) throws SQLException {
            return DatabasePool.on(runtime, JdbcConnections.ofAgroal(settings));
        }
    },

    /** R2DBC's own pool. */
    R2DBC {
        @Override
        DatabasePool open(ModelRuntime runtime, PoolSettings settings) throws SQLException {
            return DatabasePool.on(runtime, R2dbcConnections.open(settings));
        }
    };

    /**
     * Opens the scenario on a runtime, which it then owns, with a pool of this kind.
     *
     * @throws SQLException if the pool cannot connect; the runtime then remains the caller's
     */
    abstract DatabasePool open(ModelRuntime runtime, PoolSettings settings) throws SQLException;

    /**
     * The common settings of all pools.
     *
     * @param connections the number of connections, all open from the start; at least 1
     * @param acquireTimeout the longest wait for a connection
     * @param statementTimeout the longest time of a statement; zero for no limit
     * @param tables the tables that transactions read and write
     */
    record PoolSettings(int connections, Duration acquireTimeout, Duration statementTimeout, DatabaseTables tables) {

        /** PostgreSQL's name for the limit of statements. */
        static final String STATEMENT_TIMEOUT = "statement_timeout";

        boolean hasStatementTimeout() {
            return !statementTimeout.isZero();
        }
    }
}
