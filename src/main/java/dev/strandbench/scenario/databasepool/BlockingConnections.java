package dev.strandbench.scenario.databasepool;

import java.sql.SQLException;

/** A pool of connections for blocking code. Thread-safe. */
public interface BlockingConnections extends AutoCloseable {

    /** Blocks until a connection is free; throws if none is free in time or can be opened, or when interrupted. */
    BlockingConnection acquire() throws SQLException;

    @Override
    void close();

    /** A pooled connection during one transaction, for blocking code. Used by one thread at a time. */
    interface BlockingConnection extends AutoCloseable {

        long read(int item) throws SQLException;

        void store(long id) throws SQLException;

        /** Commits the transaction. After a failure it may still be committed. */
        void commit() throws SQLException;

        /** Rolls back what is not committed, and returns the connection to the pool. */
        @Override
        void close() throws SQLException;
    }
}
