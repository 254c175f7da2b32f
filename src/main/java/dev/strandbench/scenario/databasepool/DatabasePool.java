package dev.strandbench.scenario.databasepool;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.scenario.databasepool.ReactiveConnections.AwaitedConnections;

/** Requests that run transactions on the connections of a pool. Owns runtime and pool. */
public interface DatabasePool extends AutoCloseable {

    /**
     * Starts each request when it arrives, in its own task, and returns when all have ended. A transaction that the
     * database or the pool fails is reported to the load's log; its request continues with the next one. An interrupt,
     * or an exception of the log, cancels all requests, which return their connections.
     */
    void run(DatabaseLoad load) throws Exception;

    /** Closes the runtime, which waits for its tasks, and then the pool. Does not throw. */
    @Override
    void close();

    static DatabasePool on(ModelRuntime runtime, BlockingConnections connections) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingDatabasePool(blocking, connections);
            case StructuredRuntime structured -> new StructuredDatabasePool(structured, connections);
            case SuspendingRuntime suspending -> new BlockingDatabasePoolInCoroutines(suspending, connections);
            case CallbackRuntime callbacks -> throw callbacks.unsupportedBy("DatabasePool");
            case ReactiveRuntime reactive -> throw reactive.unsupportedBy("DatabasePool with calls that block");
        };
    }

    /** Returns the scenario with calls that do not block; a task with a thread waits for each of them. */
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
}
