package dev.strandbench.scenario.databasepool;

import java.sql.SQLException;

/** A pool of connections for blocking code. Thread-safe. */
@FunctionalInterface
public interface BlockingConnections {

    /** Blocks until a connection is free. Throws after a timeout, a failure to connect, or an interrupt. */
    BlockingConnection acquire() throws SQLException;

    /** A pooled connection that blocking code uses for one transaction. Not thread-safe. */
    interface BlockingConnection extends AutoCloseable {

        long read(int item) throws SQLException;

        void store(long id) throws SQLException;

        /** Commits the transaction. Even if this method throws, the database may have committed the transaction. */
        void commit() throws SQLException;

        /** Rolls back uncommitted changes, and returns the connection to the pool. */
        @Override
        void close() throws SQLException;
    }
}
