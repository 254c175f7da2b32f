package dev.strandbench.scenario.databasepool;

import java.sql.SQLException;
import java.util.function.IntConsumer;

/** Receives the events of an op's transactions. Many tasks call it concurrently, each for its own transactions. */
public interface TransactionLog {

    /** A transaction asks for a connection; called on its task's thread. */
    default void asks(int transaction) {}

    /** A transaction has its connection, still unused. */
    default void acquires(int transaction) {}

    /**
     * A transaction no longer needs its connection, and will roll back what is not committed and return it. Must not
     * throw.
     */
    default void releases(int transaction) {}

    /**
     * The database acknowledged the commit of a transaction, and the connection is back in the pool.
     *
     * @param sum the sum of its queries' values, modulo 2⁶⁴
     */
    default void commits(int transaction, long sum) {}

    /**
     * A transaction failed, and its connection, if any, is back in the pool.
     *
     * @param inDoubt true if the commit was sent but not answered
     */
    default void fails(int transaction, boolean inDoubt, SQLException reason) {}

    static TransactionLog asking(IntConsumer heard) {
        return new TransactionLog() {
            @Override
            public void asks(int transaction) {
                heard.accept(transaction);
            }
        };
    }
}
