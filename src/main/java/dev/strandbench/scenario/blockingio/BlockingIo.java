package dev.strandbench.scenario.blockingio;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.SuspendingRuntime;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.function.IntToLongFunction;
import kotlin.coroutines.EmptyCoroutineContext;

/** N tasks that each send a number over their own connection and wait for the echo. Owns connections and runtime. */
public interface BlockingIo extends AutoCloseable {

    /**
     * Starts the tasks and returns the sum, modulo 2⁶⁴, of their echoes. An exception names a lost connection; after
     * it, this object is unusable. Each task asks for its payload just before it sends.
     */
    long run(int tasks, IntToLongFunction payload) throws Exception;

    @Override
    void close();

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

    /** The address of the echo server and the number of connections to open. */
    record ConnectionSettings(InetSocketAddress address, int connections) {

        public IOException failure(int connection, IOException cause) {
            return new IOException(
                    "connection " + connection + " to the echo server at " + address + ": " + cause.getMessage(),
                    cause);
        }
    }
}
