package dev.strandbench.scenario.databasepool;

import java.sql.SQLException;

/** A pool of connections for blocking code. Thread-safe. */
@FunctionalInterface
public interface BlockingConnections {

    /** Blocks until a connection is free; throws {@link SQLException} after a timeout, failure or interrupt. */
    BlockingConnection acquire() throws SQLException;

    /** A connection for one transaction. Closing the connection rolls back uncommitted changes. Not thread-safe. */
    interface BlockingConnection extends AutoCloseable {

        long read(int item) throws SQLException;

        void store(long id) throws SQLException;

        /** Commits the transaction. Even if this method throws, the database may have committed. */
        void commit() throws SQLException;

        @Override
        void close() throws SQLException;
    }
}
