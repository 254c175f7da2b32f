package dev.strandbench.scenario.blockingio;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.SuspendingRuntime;
import java.util.function.IntToLongFunction;
import kotlin.coroutines.EmptyCoroutineContext;

/** N tasks, each sends a number over a connection of its own and waits for the echo. Owns connections and runtime. */
public interface BlockingIo extends AutoCloseable {

    /**
     * Starts the tasks, which all send at once or as soon as there is a thread for them, and returns when all have
     * their echo.
     *
     * @param tasks how many, at most as many as there are connections
     * @param payload what each task sends, by its index; called by the task, before it sends
     * @return the sum, modulo 2⁶⁴, of what came back
     * @throws InterruptedException if the caller is interrupted; every task is then cancelled
     * @throws Exception a task's exception, or an {@code ExecutionException} with it as the cause; every other task is
     *     then cancelled. It is an {@code IOException} that names the connection if the server is gone. After any
     *     exception some connections are closed, and this object cannot be used again
     */
    long run(int tasks, IntToLongFunction payload) throws Exception;

    /** Closes the connections, which ends every task, then the runtime; does not throw. */
    @Override
    void close();

    /** The scenario in the style of a runtime, on that runtime, with blocking reads. */
    static BlockingIo on(ModelRuntime runtime, SocketConnections connections) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingSocketIo(blocking, connections);
            case StructuredRuntime structured -> new StructuredSocketIo(structured, connections);
            case CallbackRuntime callbacks -> throw callbacks.unsupportedBy("BlockingIo");
            case ReactiveRuntime reactive -> new ReactiveSocketIo(reactive, connections);
            case SuspendingRuntime suspending ->
                new SuspendingSocketIo(suspending, connections, EmptyCoroutineContext.INSTANCE);
        };
    }
}
