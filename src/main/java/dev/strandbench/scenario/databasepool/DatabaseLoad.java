package dev.strandbench.scenario.databasepool;

import dev.strandbench.scenario.RequestSchedule;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.IntConsumer;

/**
 * The work of an op's requests. Each runs {@code transactionsEach} transactions in order, each of them {@code queries}
 * queries and an insert. Transactions are numbered in the order of their requests, their rows from {@code firstId}. A
 * gate holds every transaction that has its connection.
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

    /** Returns this load, with transactions that keep their connections until the gate opens. */
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

    /** Returns the item that a query reads, which depends on neither op nor strategy. */
    public int itemOf(int transaction, int query) {
        return (int) (((long) transaction * queries + query) % DatabaseTables.ITEMS);
    }

    /** Returns the sum, modulo 2⁶⁴, that the queries of a transaction must find. */
    long expectedSum(int transaction) {
        long sum = 0;
        for (int query = 0; query < queries; query++) {
            sum += DatabaseTables.valueOf(itemOf(transaction, query));
        }
        return sum;
    }

    /** Blocks the current thread until the gate is open; returns immediately without a gate. */
    void awaitGate() throws InterruptedException {
        if (gate.isPresent()) {
            try {
                gate.get().get();
            } catch (ExecutionException e) {
                throw new IllegalStateException("the gate was not opened", e);
            }
        }
    }

    /** Receives the events of an op's transactions. Many tasks call it concurrently, each for its own transactions. */
    public interface TransactionLog {

        /** A transaction asks for a connection; called on its task's thread. */
        default void asks(int transaction) {}

        /** A transaction has its connection, still unused. */
        default void acquires(int transaction) {}

        /** A transaction no longer needs its connection; it rolls back what is not committed. Must not throw. */
        default void releases(int transaction) {}

        /** The commit was acknowledged, and the connection is back; {@code sum} is that of its queries, modulo 2⁶⁴. */
        default void commits(int transaction, long sum) {}

        /** A transaction failed, and its connection is back. It is in doubt if the commit was sent but not answered. */
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
