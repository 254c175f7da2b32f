package dev.strandbench.scenario.databasepool;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.scenario.databasepool.BlockingConnections.BlockingConnection;
import dev.strandbench.scenario.databasepool.ReactiveConnections.AwaitedConnections;
import java.sql.SQLException;
import java.util.concurrent.ExecutionException;

/** Requests that run transactions on the connections of a pool. */
@FunctionalInterface
public interface DatabasePool {

    /**
     * Starts a task for each arriving request, and returns when all requests have ended. A request continues after a
     * failed transaction. An interrupt, or an exception that the log throws, cancels all requests. Cancelled requests
     * return their connections.
     */
    void run(DatabaseLoad load) throws Exception;

    static DatabasePool on(ModelRuntime runtime, BlockingConnections connections) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingDatabasePool(blocking, connections);
            case StructuredRuntime structured -> new StructuredDatabasePool(structured, connections);
            case SuspendingRuntime suspending -> new BlockingDatabasePoolInCoroutines(suspending, connections);
            case CallbackRuntime callbacks -> throw callbacks.unsupportedBy("DatabasePool");
            case ReactiveRuntime reactive -> throw reactive.unsupportedBy("DatabasePool with calls that block");
        };
    }

    /** Creates the scenario. A task that has its own thread blocks until the connection answers. */
    static DatabasePool on(ModelRuntime runtime, ReactiveConnections connections) {
        return switch (runtime) {
            case ReactiveRuntime reactive -> new ReactiveDatabasePool(reactive, connections);
            case SuspendingRuntime suspending -> new SuspendingDatabasePool(suspending, connections);
            case BlockingRuntime blocking -> new BlockingDatabasePool(blocking, new AwaitedConnections(connections));
            case StructuredRuntime structured ->
                new StructuredDatabasePool(structured, new AwaitedConnections(connections));
            case CallbackRuntime callbacks -> throw callbacks.unsupportedBy("DatabasePool");
        };
    }

    record BlockingDatabasePool(BlockingRuntime runtime, BlockingConnections connections) implements DatabasePool {

        @Override
        public void run(DatabaseLoad load) throws InterruptedException, ExecutionException {
            BlockingRequests requests = new BlockingRequests(connections, load);
            try (TaskGroup group = runtime.openGroup()) {
                for (int i = 0; i < load.requests(); i++) {
                    int request = i;
                    load.schedule().awaitDue(request);
                    group.start(() -> requests.serve(request));
                }
                group.join();
            }
        }
    }

    record StructuredDatabasePool(StructuredRuntime runtime, BlockingConnections connections) implements DatabasePool {

        @Override
        public void run(DatabaseLoad load) throws InterruptedException, ExecutionException {
            BlockingRequests requests = new BlockingRequests(connections, load);
            try (StructuredScope scope = runtime.openScope()) {
                for (int i = 0; i < load.requests(); i++) {
                    int request = i;
                    load.schedule().awaitDue(request);
                    scope.fork(() -> requests.serve(request));
                }
                scope.join();
            }
        }
    }

    record BlockingRequests(BlockingConnections connections, DatabaseLoad load) {

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
                // A connection that cannot be returned does not undo an acknowledged commit.
                if (!committed) {
                    load.log().fails(transaction, committing, e);
                    return;
                }
            }
            load.log().commits(transaction, sum);
        }

        // A platform thread that waits for the database notices an interrupt only when the answer arrives.
        private static void requireNoInterrupt() throws InterruptedException {
            if (Thread.interrupted()) {
                throw new InterruptedException("the request was cancelled");
            }
        }
    }
}
