package dev.strandbench.scenario.databasepool;

import dev.strandbench.scenario.RequestSchedule;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.IntConsumer;

/**
 * The work of an op's requests. A request runs {@code transactionsEach} transactions in order, each with several
 * {@code queries} and one insert. Transactions are numbered in the order of their requests; {@code firstId} is the id
 * of the first transaction's row. While the gate is closed, every transaction that has received a connection waits.
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

    /** Returns a copy of this load, whose transactions keep their connections until the gate opens. */
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

    /** Returns the item that a query reads, which depends on neither the op nor the strategy. */
    public int itemOf(int transaction, int query) {
        return (int) (((long) transaction * queries + query) % DatabaseTables.ITEMS);
    }

    /** Returns the sum, modulo 2⁶⁴, of the values that the queries of a transaction must return. */
    long expectedSum(int transaction) {
        long sum = 0;
        for (int query = 0; query < queries; query++) {
            sum += DatabaseTables.valueOf(itemOf(transaction, query));
        }
        return sum;
    }

    /** Blocks the current thread until the gate is open; returns immediately if the load has no gate. */
    void awaitGate() throws InterruptedException {
        if (gate.isPresent()) {
            try {
                gate.get().get();
            } catch (ExecutionException e) {
                throw new IllegalStateException("the gate was not opened", e);
            }
        }
    }

    /** Receives the events of an op's transactions. Tasks call a log concurrently, each for its own transactions. */
    public interface TransactionLog {

        /** Records that a transaction asks for a connection; called on the thread of the transaction's task. */
        default void asks(int transaction) {}

        /** Records that a transaction has received a connection that it has not used yet. */
        default void acquires(int transaction) {}

        /** Records that a transaction will now roll back uncommitted work and return its connection. Never throws. */
        default void releases(int transaction) {}

        /** Records an acknowledged commit, after the connection's return, and the sum of values read, modulo 2⁶⁴. */
        default void commits(int transaction, long sum) {}

        /** Records a failure after the connection was returned; {@code inDoubt} means a commit without an answer. */
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
