package dev.strandbench.scenario.databasepool;

import java.sql.SQLException;

/** A pool of connections for code that blocks. Thread-safe. */
public interface BlockingConnections extends AutoCloseable {

    /**
     * Blocks the current thread until a connection is free.
     *
     * @throws SQLException if none is in time, or none can be made; also, with the interrupt restored, if the thread is
     *     interrupted
     */
    BlockingConnection acquire() throws SQLException;

    /** Closes all connections, and ends the pool's own threads. */
    @Override
    void close();
}
