package dev.strandbench.scenario.databasepool;

import java.sql.SQLException;

/** A pool of connections for blocking code. Thread-safe. */
public interface BlockingConnections extends AutoCloseable {

    /** Blocks until a connection is free. Throws if none is free in time or can be opened, or on an interrupt. */
    BlockingConnection acquire() throws SQLException;

    @Override
    void close();

    /** A pooled connection during one transaction, for blocking code. Not thread-safe. */
    interface BlockingConnection extends AutoCloseable {

        long read(int item) throws SQLException;

        void store(long id) throws SQLException;

        /** Commits the transaction. If this method throws, the database may still have committed the transaction. */
        void commit() throws SQLException;

        /** Rolls back uncommitted changes, and returns the connection to the pool. */
        @Override
        void close() throws SQLException;
    }
}
