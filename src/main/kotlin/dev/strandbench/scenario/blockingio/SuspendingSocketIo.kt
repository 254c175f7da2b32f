package dev.strandbench.scenario.blockingio

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import dev.strandbench.scenario.blockingio.BlockingIo.ConnectionSettings
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.suspendCancellableCoroutine
import java.io.IOException
import java.util.function.IntToLongFunction
import kotlin.coroutines.CoroutineContext

/** Runs each task as a coroutine that blocks, in [taskContext] or, if that is empty, on the runtime's dispatcher. */
internal class SuspendingSocketIo(
    private val runtime: SuspendingRuntime,
    private val connections: EchoConnections,
    private val taskContext: CoroutineContext,
) : BlockingIo {
    override fun run(tasks: Int, payload: IntToLongFunction): Long =
        runtime.enter {
            List(tasks) { index -> async(taskContext) { exchange(index, payload.applyAsLong(index)) } }.awaitAll().sum()
        }

    // Never suspends. A cancelled continuation closes the socket, because only closing ends a blocking read.
    private suspend fun exchange(index: Int, message: Long): Long =
        suspendCancellableCoroutine { continuation ->
            continuation.invokeOnCancellation { connections.close(index) }
            continuation.resumeWith(runCatching { connections.exchange(index, message) })
        }

    override fun close() {
        connections.close()
        runtime.close()
        connections.endThreads()
    }
}

/** Runs each task as a coroutine that suspends while it waits for its connection. */
internal class NonBlockingIo(
    private val runtime: SuspendingRuntime,
    private val settings: ConnectionSettings,
    private val connections: SuspendingConnections,
) : BlockingIo {
    override fun run(tasks: Int, payload: IntToLongFunction): Long =
        runtime.enter {
            List(tasks) { index -> async { exchange(index, payload.applyAsLong(index)) } }.awaitAll().sum()
        }

    private suspend fun exchange(index: Int, message: Long): Long =
        try {
            connections.exchange(index, message)
        } catch (e: IOException) {
            throw settings.failure(index, e)
        }

    override fun close() {
        connections.close()
        runtime.close()
    }
}

/** Open connections, one per task, and the threads that wait for the connections' sockets. */
internal interface SuspendingConnections {
    /**
     * Writes a number, and suspends until the echo arrives. Only one coroutine at a time may use a connection.
     * Cancellation closes the connection. Throws [IOException] if the connection is closed or fails.
     */
    suspend fun exchange(index: Int, payload: Long): Long

    /** Closes all connections, and ends the connections' threads. Running exchanges end too. Does not throw. */
    fun close()
}
