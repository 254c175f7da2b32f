package dev.strandbench.scenario.databasepool;

import reactor.core.publisher.Mono;

/** A pool of connections for code that does not block. Thread-safe. */
public interface ReactiveConnections extends AutoCloseable {

    /**
     * Gives a connection once one is free; fails with an {@link java.sql.SQLException} if none is in time, or none can
     * be made. Who is cancelled gets none.
     */
    Mono<ReactiveConnection> acquire();

    /** Closes all connections, and ends the pool's own threads; blocks until then. */
    @Override
    void close();
}
