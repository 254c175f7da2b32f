package dev.strandbench.scenario.databasepool;

import dev.strandbench.scenario.RequestSchedule;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * What the requests of one op do. Transactions are numbered through: those of a request follow one another, and so do
 * requests.
 *
 * @param requests how many, at least 0
 * @param transactionsEach that a request makes, one after the other, at least 1
 * @param queries of each transaction, before it stores its row; at least 1
 * @param firstId the id of the row that the first transaction stores; those after it count on from there
 * @param schedule when requests come
 * @param log told what becomes of each transaction
 * @param gate what a transaction that has its connection waits for before it goes on; empty for nothing
 */
public record DatabaseLoad(
        int requests,
        int transactionsEach,
        int queries,
        long firstId,
        RequestSchedule schedule,
        TransactionLog log,
        Optional<CompletableFuture<Boolean>> gate) {

    /** Requests of one transaction with one query each, that come at once. */
    static DatabaseLoad ofSingles(int requests, TransactionLog log) {
        return new DatabaseLoad(requests, 1, 1, 0, RequestSchedule.AT_ONCE, log, Optional.empty());
    }

    /** The same, whose transactions keep their connections until a gate is opened. */
    DatabaseLoad behind(CompletableFuture<Boolean> closed) {
        return new DatabaseLoad(requests, transactionsEach, queries, firstId, schedule, log, Optional.of(closed));
    }

    /** The transactions of all requests. */
    public int transactions() {
        return requests * transactionsEach;
    }

    /** The first transaction of a request; the one before that of the next request is its last. */
    public int first(int request) {
        return request * transactionsEach;
    }

    /** The id of the row that a transaction stores. */
    public long idOf(int transaction) {
        return firstId + transaction;
    }

    /** The item that a query of a transaction reads: the same ones in every op and under every strategy. */
    public int itemOf(int transaction, int query) {
        return (int) (((long) transaction * queries + query) % DatabaseItems.COUNT);
    }

    /** The sum, modulo 2⁶⁴, of what the queries of a transaction have to find. */
    long expectedSum(int transaction) {
        long sum = 0;
        for (int query = 0; query < queries; query++) {
            sum += DatabaseItems.valueOf(itemOf(transaction, query));
        }
        return sum;
    }

    /** Blocks the current thread until the gate is open; at once if there is none. */
    void awaitGate() throws InterruptedException {
        if (gate.isPresent()) {
            try {
                gate.get().get();
            } catch (ExecutionException e) {
                throw new IllegalStateException("the gate was not opened", e);
            }
        }
    }
}
