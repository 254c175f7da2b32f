package dev.strandbench.scenario.databasepool;

import dev.strandbench.scenario.RequestSchedule;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.IntConsumer;

/**
 * The work of an op's requests. A request runs transactions in sequence, each with several queries and one insert.
 * Transaction ids start at {@code firstId}. A transaction that has a connection waits until the gate, if any, is open.
 */
public record DatabaseLoad(
        int requests,
        int transactionsEach,
        int queries,
        long firstId,
        RequestSchedule schedule,
        TransactionLog log,
        Optional<CompletableFuture<Boolean>> gate) {

    static DatabaseLoad ofSingles(int requests, TransactionLog log) {
        return new DatabaseLoad(requests, 1, 1, 0, RequestSchedule.AT_ONCE, log, Optional.empty());
    }

    DatabaseLoad withEach(int transactions, int queriesEach) {
        return new DatabaseLoad(requests, transactions, queriesEach, firstId, schedule, log, gate);
    }

    /** Returns a copy of this load in which transactions keep their connections until the gate opens. */
    DatabaseLoad behind(CompletableFuture<Boolean> closed) {
        return new DatabaseLoad(requests, transactionsEach, queries, firstId, schedule, log, Optional.of(closed));
    }

    public int transactions() {
        return requests * transactionsEach;
    }

    public int first(int request) {
        return request * transactionsEach;
    }

    public long idOf(int transaction) {
        return firstId + transaction;
    }

    /** Returns the item that a query reads; the same in all ops and under all strategies. */
    public int itemOf(int transaction, int query) {
        return (int) (((long) transaction * queries + query) % DatabaseTables.ITEMS);
    }

    long expectedSum(int transaction) {
        long sum = 0;
        for (int query = 0; query < queries; query++) {
            sum += DatabaseTables.valueOf(itemOf(transaction, query));
        }
        return sum;
    }

    void awaitGate() throws InterruptedException {
        if (gate.isPresent()) {
            try {
                gate.get().get();
            } catch (ExecutionException e) {
                throw new IllegalStateException("the gate was not opened", e);
            }
        }
    }

    /** Receives the events of transactions. Calls may be concurrent, but not for the same transaction. */
    public interface TransactionLog {

        /** Records a request for a connection; called on the thread of the transaction's task. */
        default void asks(int transaction) {}

        /** Records that a transaction has received a connection, before the transaction uses it. */
        default void acquires(int transaction) {}

        /** Records that uncommitted work is about to be rolled back and the connection returned. Never throws. */
        default void releases(int transaction) {}

        /**
         * Records an acknowledged commit and the sum of the values read. Called after the connection has been returned.
         */
        default void commits(int transaction, long sum) {}

        /**
         * Records a failure, after the connection has been returned. If {@code inDoubt}, the commit may have succeeded.
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
}
