package dev.strandbench.scenario.databasepool;

import dev.strandbench.scenario.databasepool.DatabaseStrategy.PoolSettings;
import dev.strandbench.scenario.databasepool.ReactiveConnections.ReactiveConnection;
import dev.strandbench.service.postgres.PostgresAddress;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.r2dbc.postgresql.client.SSLMode;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.R2dbcException;
import io.r2dbc.spi.Result;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.netty.resources.LoopResources;

/** A pool of R2DBC connections with one event loop per processor. Most other settings have their default values. */
final class R2dbcConnections implements ReactiveConnections {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final ConnectionPool pool;
    private final LoopResources loops;
    private final String query;
    private final String insert;

    private R2dbcConnections(ConnectionPool pool, LoopResources loops, DatabaseTables tables) {
        this.pool = pool;
        this.loops = loops;
        query = tables.query("$1");
        insert = tables.insert("$1");
    }

    static R2dbcConnections open(PoolSettings settings) throws SQLException {
        // Colocation is off: with it, the event loop that opens a connection also serves it.
        LoopResources loops = LoopResources.create(
                "strandbench-r2dbc",
                LoopResources.DEFAULT_IO_SELECT_COUNT,
                Runtime.getRuntime().availableProcessors(),
                true,
                false);
        ConnectionPoolConfiguration configuration = ConnectionPoolConfiguration.builder(factory(settings, loops))
                .initialSize(settings.connections())
                .maxSize(settings.connections())
                .maxAcquireTime(settings.acquireTimeout())
                // One retry, the default, would double the timeout.
                .acquireRetry(0)
                // Connections are never idle for long, and the eviction timer would add a thread to the whole JVM.
                .backgroundEvictionInterval(Duration.ZERO)
                .build();
        R2dbcConnections opened = new R2dbcConnections(new ConnectionPool(configuration), loops, settings.tables());
        try {
            opened.pool.warmup().block();
            return opened;
        } catch (RuntimeException e) {
            opened.close();
            throw new SQLException(
                    "the pool cannot connect to " + settings.tables().address(), e);
        }
    }

    private static PostgresqlConnectionFactory factory(PoolSettings settings, LoopResources loops) {
        PostgresAddress address = settings.tables().address();
        PostgresqlConnectionConfiguration.Builder driver = PostgresqlConnectionConfiguration.builder()
                .applicationName(settings.tables().schema())
                .host(address.hostName())
                .port(address.port())
                .database(address.database())
                .username(address.user())
                .password(address.password())
                .sslMode(SSLMode.fromValue(address.sslMode()))
                // Uses NIO, which all systems have. On io_uring, an op waited forever after its server was killed.
                .loopResources(preferNative -> loops.onClient(false));
        if (settings.hasStatementTimeout()) {
            driver.options(Map.of(
                    PoolSettings.STATEMENT_TIMEOUT,
                    Long.toString(settings.statementTimeout().toMillis())));
        }
        return new PostgresqlConnectionFactory(driver.build());
    }

    @Override
    public Mono<ReactiveConnection> acquire() {
        return pool.create().<ReactiveConnection>map(R2dbcConnection::new).onErrorMap(R2dbcConnections::inTermsOfSql);
    }

    private static Throwable inTermsOfSql(Throwable failure) {
        return switch (failure) {
            case SQLException same -> same;
            case R2dbcException known -> new SQLException(known.getMessage(), known.getSqlState(), known);
            case Exception other -> new SQLException(other);
            default -> failure;
        };
    }

    /** Blocks until all connections are closed and all of the pool's threads have ended. */
    void close() {
        try {
            end(pool.disposeLater(), PATIENCE);
        } finally {
            loops.disposeLater(Duration.ZERO, PATIENCE).block();
            // Ends the JVM's shared schedulers, which the pool uses; their next user gets new schedulers.
            Schedulers.shutdownNow();
        }
    }

    /**
     * Waits until connections are closed, but for at most {@code patience}. Connections that are still open then close
     * when the event loops end.
     */
    static void end(Mono<Void> connections, Duration patience) {
        connections.timeout(patience).onErrorComplete().block();
    }

    private final class R2dbcConnection implements ReactiveConnection {

        private final Connection connection;
        // Signals arrive one after another, so a plain field is enough.
        private boolean committed;

        R2dbcConnection(Connection connection) {
            this.connection = connection;
        }

        @Override
        public Mono<Void> begin() {
            return Mono.from(connection.beginTransaction()).onErrorMap(R2dbcConnections::inTermsOfSql);
        }

        @Override
        public Mono<Long> read(int item) {
            return Flux.from(connection.createStatement(query).bind("$1", item).execute())
                    .flatMap(result -> result.map((row, metadata) -> Objects.requireNonNull(row.get(0, Long.class))))
                    .single()
                    .onErrorMap(R2dbcConnections::inTermsOfSql);
        }

        @Override
        public Mono<Void> store(long id) {
            return Flux.from(connection.createStatement(insert).bind("$1", id).execute())
                    .flatMap(Result::getRowsUpdated)
                    .then()
                    .onErrorMap(R2dbcConnections::inTermsOfSql);
        }

        @Override
        public Mono<Void> commit() {
            return Mono.from(connection.commitTransaction())
                    .doOnSuccess(end -> committed = true)
                    .onErrorMap(R2dbcConnections::inTermsOfSql);
        }

        @Override
        public Mono<Void> release() {
            Mono<Void> givenBack = Mono.from(connection.close()).onErrorComplete();
            return Mono.defer(() -> committed
                    ? givenBack
                    : Mono.from(connection.rollbackTransaction())
                            .onErrorComplete()
                            .then(givenBack));
        }
    }
}
