package dev.strandbench.scenario.databasepool;

import dev.strandbench.scenario.databasepool.BlockingConnections.BlockingConnection;
import java.sql.SQLException;

/** The work of an op's requests that have one thread each. */
public record BlockingRequests(BlockingConnections connections, DatabaseLoad load) {

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
            // A failed return of the connection does not undo an acknowledged commit.
            if (!committed) {
                load.log().fails(transaction, committing, e);
                return;
            }
        }
        load.log().commits(transaction, sum);
    }

    // A platform thread that waits for the database notices an interrupt only when the answer is there.
    private static void requireNoInterrupt() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("the request was cancelled");
        }
    }
}
