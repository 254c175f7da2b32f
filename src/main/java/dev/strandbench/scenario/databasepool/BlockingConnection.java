package dev.strandbench.scenario.databasepool;

import java.sql.SQLException;

/** A connection of a pool while one transaction has it, for code that blocks. Used by one thread at a time. */
public interface BlockingConnection extends AutoCloseable {

    /** Reads the value of an item, which takes as long as a query is to take. */
    long read(int item) throws SQLException;

    /** Stores the row of the transaction. */
    void store(long id) throws SQLException;

    /** Commits the transaction. If this fails, it may have been committed nevertheless. */
    void commit() throws SQLException;

    /** Rolls back what is not committed, and gives the connection back to the pool. */
    @Override
    void close() throws SQLException;
}
