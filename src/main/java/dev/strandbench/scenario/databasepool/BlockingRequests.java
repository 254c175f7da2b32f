package dev.strandbench.scenario.databasepool;

import java.sql.SQLException;

/**
 * What the requests of one op do that have a thread each.
 *
 * @param connections where they get connections
 */
public record BlockingRequests(BlockingConnections connections, DatabaseLoad load) {

    /**
     * Makes the transactions of a request, one after the other, and blocks the current thread meanwhile; returns the
     * request.
     *
     * @throws InterruptedException if the thread is interrupted; the connection is then given back
     */
    public int serve(int request) throws InterruptedException {
        for (int transaction = load.first(request); transaction < load.first(request + 1); transaction++) {
            transact(transaction);
        }
        return request;
    }

    private void transact(int transaction) throws InterruptedException {
        load.log().asks(transaction);
        boolean committing = false;
        boolean committed = false;
        long sum = 0;
        try (BlockingConnection connection = connections.acquire()) {
            try {
                load.log().acquires(transaction);
                load.awaitGate();
                for (int query = 0; query < load.queries(); query++) {
                    requireNoInterrupt();
                    sum += connection.read(load.itemOf(transaction, query));
                }
                connection.store(load.idOf(transaction));
                committing = true;
                connection.commit();
                committed = true;
            } finally {
                load.log().releases(transaction);
            }
        } catch (SQLException e) {
            requireNoInterrupt();
            // A connection that could not be given back takes nothing back that was acknowledged.
            if (!committed) {
                load.log().fails(transaction, committing, e);
                return;
            }
        }
        load.log().commits(transaction, sum);
    }

    /** A platform thread that waits for the database does not notice an interrupt before it has its answer. */
    private static void requireNoInterrupt() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("the request was cancelled");
        }
    }
}
