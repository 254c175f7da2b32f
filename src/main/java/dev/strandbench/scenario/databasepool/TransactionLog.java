package dev.strandbench.scenario.databasepool;

import java.sql.SQLException;
import java.util.function.IntConsumer;

/** What becomes of the transactions of an op, as it happens. Told by many tasks at once, by each of its own. */
public interface TransactionLog {

    /** A transaction is about to ask for a connection; told by its task, where that runs. */
    default void asks(int transaction) {}

    /** A transaction has its connection, and has not used it yet. */
    default void acquires(int transaction) {}

    /**
     * A transaction that has a connection is done with it, whatever became of it, and is about to roll back what is not
     * committed and to give the connection back: from then on it may be somebody else's. Does not throw.
     */
    default void releases(int transaction) {}

    /**
     * A transaction was committed, as the database has acknowledged, and has given its connection back.
     *
     * @param sum of what its queries have found, modulo 2⁶⁴
     */
    default void commits(int transaction, long sum) {}

    /**
     * A transaction has failed, and has given back the connection, if it had one.
     *
     * @param inDoubt whether its commit was under way: nobody but the database knows whether it took place
     */
    default void fails(int transaction, boolean inDoubt, SQLException reason) {}

    /** Hears which transactions ask, and nothing else. */
    static TransactionLog asking(IntConsumer heard) {
        return new TransactionLog() {
            @Override
            public void asks(int transaction) {
                heard.accept(transaction);
            }
        };
    }
}
