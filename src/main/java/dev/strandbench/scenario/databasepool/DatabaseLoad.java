package dev.strandbench.scenario.databasepool;

import dev.strandbench.scenario.RequestSchedule;
import dev.strandbench.scenario.databasepool.DatabaseTables.DatabaseItems;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * The work of an op's requests. Transactions are numbered in the order of their requests.
 *
 * @param requests the number of requests, at least 0
 * @param transactionsEach the number of transactions per request, run in order; at least 1
 * @param queries the number of queries per transaction before its insert, at least 1
 * @param firstId the id of the first transaction's row; the next ids follow
 * @param schedule the arrival times of requests
 * @param log receives the fate of each transaction
 * @param gate holds every transaction that has its connection; empty for no gate
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

    /** Returns this load, with transactions that keep their connections until the gate opens. */
    DatabaseLoad behind(CompletableFuture<Boolean> closed) {
        return new DatabaseLoad(requests, transactionsEach, queries, firstId, schedule, log, Optional.of(closed));
    }

    /** Returns the number of transactions of all requests. */
    public int transactions() {
        return requests * transactionsEach;
    }

    /** Returns the first transaction of a request. */
    public int first(int request) {
        return request * transactionsEach;
    }

    /** Returns the id of a transaction's row. */
    public long idOf(int transaction) {
        return firstId + transaction;
    }

    /** Returns the item that a query reads, which depends on neither op nor strategy. */
    public int itemOf(int transaction, int query) {
        return (int) (((long) transaction * queries + query) % DatabaseItems.COUNT);
    }

    /** Returns the sum, modulo 2⁶⁴, that the queries of a transaction must find. */
    long expectedSum(int transaction) {
        long sum = 0;
        for (int query = 0; query < queries; query++) {
            sum += DatabaseItems.valueOf(itemOf(transaction, query));
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
}
