package dev.strandbench.scenario.databasepool;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.SuspendingRuntime;

/** Requests that come at once or at a rate, each with transactions on connections of a pool. Owns runtime and pool. */
public interface DatabasePool extends AutoCloseable {

    /**
     * Starts the requests when they come, each by a task of its own, and returns when all have ended. A transaction
     * that the database or the pool fails is told to the load's log, and the request goes on with its next one.
     *
     * @throws InterruptedException if the caller is interrupted; every request is then cancelled, and gives back the
     *     connection that it has
     * @throws Exception what the log has thrown, or an {@code ExecutionException} with it as the cause; every other
     *     request is then cancelled likewise
     */
    void run(DatabaseLoad load) throws Exception;

    /** Closes the runtime, which waits for its tasks, and then the pool; does not throw. */
    @Override
    void close();

    /** The scenario in the style of a runtime, on that runtime, with calls that block. */
    static DatabasePool on(ModelRuntime runtime, BlockingConnections connections) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingDatabasePool(blocking, connections);
            case StructuredRuntime structured -> new StructuredDatabasePool(structured, connections);
            case SuspendingRuntime suspending -> new BlockingDatabasePoolInCoroutines(suspending, connections);
            case CallbackRuntime callbacks -> throw callbacks.unsupportedBy("DatabasePool");
            case ReactiveRuntime reactive -> throw reactive.unsupportedBy("DatabasePool with calls that block");
        };
    }

    /**
     * The scenario in the style of a runtime, on that runtime, with calls that do not block; a task that has a thread
     * waits for each of them.
     */
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
