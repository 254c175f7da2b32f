package dev.strandbench.scenario.databasepool;

import dev.strandbench.model.ModelRuntime;
import java.sql.SQLException;

/** Whose pool keeps the connections, and so whether calls on them block. */
enum PoolKind {
    /** HikariCP, over JDBC: what Spring Boot has. */
    HIKARI {
        @Override
        DatabasePool open(ModelRuntime runtime, PoolSettings settings) throws SQLException {
            return DatabasePool.on(runtime, JdbcConnections.ofHikari(settings));
        }
    },

    /** Agroal, over JDBC: what Quarkus has. */
    AGROAL {
        @Override
        DatabasePool open(ModelRuntime runtime, PoolSettings settings) throws SQLException {
            return DatabasePool.on(runtime, JdbcConnections.ofAgroal(settings));
        }
    },

    /** R2DBC's own. */
    R2DBC {
        @Override
        DatabasePool open(ModelRuntime runtime, PoolSettings settings) throws SQLException {
            return DatabasePool.on(runtime, R2dbcConnections.open(settings));
        }
    };

    /**
     * The scenario on a runtime, which it then owns, with a pool of this kind.
     *
     * @throws SQLException if the pool cannot connect; the runtime is then still the caller's
     */
    abstract DatabasePool open(ModelRuntime runtime, PoolSettings settings) throws SQLException;
}
